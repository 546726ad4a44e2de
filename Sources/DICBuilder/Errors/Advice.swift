import Synchronization

/// What a report says beside the facts.
package struct Advice: Sendable {
    /// How many names a report lists, of whatever kind.
    static let maximumCount = 50

    var detail: String?
    /// Similar registrations: the first of them, if there are many.
    var near: [ResolutionError.Reference] = []
    var furtherCount = 0
    /// What to write: never empty.
    var suggestions: [Suggestion] = []
}

/// The only author of advice.
final class Adviser {
    let finding: Finding
    var advice = Advice()

    init(_ finding: Finding) { self.finding = finding }

    // None of these is inlined: what advises calls little else.

    /// Sets the detail and what is similar, and adds what to do where no code helps.
    @inline(never)
    func say(_ detail: String?, near registrations: [Registration] = [], _ words: String? = nil) {
        advice.detail = detail
        show(registrations.map { ResolutionError.Reference($0) })
        if let words { propose(words) }
    }

    @inline(never)
    func show(_ references: [ResolutionError.Reference]) {
        advice.near = Array(references.prefix(Advice.maximumCount))
        advice.furtherCount = references.count - advice.near.count
    }

    @inline(never) func propose(_ words: String) { add(.advice(words)) }

    @inline(never) func write(_ code: String, _ place: String? = nil) { add(Suggestion(code, place)) }

    @inline(never)
    func write(_ code: String, inPlaceOf location: CodeLocation) { add(Suggestion(code, inPlaceOf: location)) }

    @inline(never) func write(_ code: String, beside location: CodeLocation) { write(code, "beside \(location)") }

    @inline(never) func add(_ suggestion: Suggestion) { advice.suggestions.append(suggestion) }

    /// Adds the parts of one repair, without repetitions: all of them are to be done.
    func add(asOneRepair parts: [Suggestion]) {
        var seen: [Suggestion] = []
        for part in parts where !seen.contains(part) {
            add(seen.isEmpty ? part : part.added)
            seen.append(part)
        }
    }

    /// Adds the repair of several places, of which the first few are written out. `code` is what to write in one place.
    func repair(_ places: [DependencyUse], _ code: (DependencyUse) -> [Suggestion]) {
        add(asOneRepair: places.prefix(Suggestion.maximumPlaceCount).flatMap(code))
        if places.count > Suggestion.maximumPlaceCount { add(.advice("the same for the others that need it").added) }
    }

    func replaceLifetime(of registration: Registration, by lifetime: Lifetime) {
        let code = RegistrationCode.label(lifetime, of: registration)
        let place = "\(registration.title) (\(registration.location))"
        // Which of the two was written is not known.
        if registration.lifetime.isEager { write("register(\(code))", "in place of registerSingleton of \(place)") }
        write(code, "in place of in: .\(registration.lifetime) of \(place)")
    }
}

extension Adviser {
    var fault: Fault { finding.fault }
    var key: Key { finding.key }
    var chain: [Registration] { finding.chain }
    var registrations: RegistrationSnapshot { finding.registrations }

    /// The registration that the finding is about. There is one for each fault whose advice asks for it.
    @inline(never)
    var registration: Registration {
        guard let target = finding.target else { preconditionFailure("DIC: [\(fault.code)] is about no registration") }
        return target
    }

    func advise() {
        switch fault {
        case .missing(let missing): adviseOnMissing(missing)
        case .resetOfNothing(let request, let others): adviseOnReset(of: request, others)
        case .notResettable:
            let scope = registration.lifetime.scope
            let end = scope.map { "until scope \($0) closes" } ?? "as long as the container"
            say("registered in: .\(registration.lifetime), which is kept \(end)")
            if scope == nil { return write("in: .cached", "at \(registration.location)") }
            propose("close the scope and open another one")
        case .cycle: adviseOnCycleOfLoads()
        case .provedCycle(let use, let isWrapper): adviseOnCycle(use, isWrapper)
        case .tooDeep(let registration, let depth, let isOutOfStack):
            say("\(depth) loads are nested" + (isOutOfStack ? ", and the thread's stack is nearly full" : ""))
            let deferral = chain.first?.use(of: registration.key)?.deferred(by: "Lazy")
            if let deferral { add(deferral) }
            if isOutOfStack {
                propose("load on a thread with a larger stack")
            } else {
                write("maximumDepth: …", "where the builder or the container is created")
            }
            if deferral == nil { propose("break the chain with a Lazy or a Provider") }
        case .threw(let error, let call):
            say("the factory threw \(String(reflecting: error))")
            adviseOnError(call)
        case .stopped: say("loaded from a container that has been stopped", "end what loads it before container.stop()")
        case .noContainer:
            say(NoContainer.text)
            for suggestion in NoContainer.suggestions { propose(suggestion) }
        case .inOtherContainer(let owner, let registered, let scope): adviseOnOwner(owner, registered, keptBy: scope)
        case .startLimit(let duration):
            say("not made within \(duration.text)", "a higher limit, or a factory that gives up earlier and says why")
        case .notStarted, .loadedSynchronously, .loadedOffMainActor, .usedOffMainActor, .builtOffMainActor,
            .neededSynchronously, .neededOffMainActor:
            adviseOnIsolation()
        case .scopeNotOpen, .scopeClosed, .openedInMutable, .openedInStopped, .openedOutside, .wronglySupplied,
            .suppliedTwice, .notSupplied, .outsideScope, .scopedInMutable, .unrelatedScopes, .contradictoryScopes:
            adviseOnScopes()
        case .change(let change): change.advise(self, change)
        case .returnedNil, .mistaken, .captive, .failable, .throwing, .neverStopped, .unused, .duplicate, .absent,
            .opaque, .undeclaredEdge, .unobservedEdge, .tornSingleton:
            adviseOnRegistrations()
        }
    }

    private func adviseOnCycleOfLoads() {
        guard chain.count > 1 else {
            let isEndless = chain.first?.key.arguments.isEmpty ?? false
            let another = "load another type in its factory, which loads the one that it makes"
            return propose(isEndless ? another : "end the recursion in its factory")
        }
        for (source, target) in zip(chain, chain.dropFirst() + chain.prefix(1)) {
            if !target.isAsync, let use = source.use(of: target.key) { return add(use.deferred(by: "Lazy")) }
        }
        let (source, target) = (chain[0], chain[1])
        let isPlain = target.key.arguments.isEmpty && target.key.name?.isUnique != true && target.forwardSource == nil
        // A closure with a resolver can load a `Lazy` in its place.
        if isPlain, !target.isAsync, target.isolation == .nonisolated, source.dependencies.areOpaque {
            let (needed, owner) = (TypeName(target.type), TypeName(source.type))
            let place = "in place of \(needed), in \(owner) and in the load of its factory (\(source.location))"
            return write("Lazy<\(needed)>", place)
        }
        propose("load one of them when it is first used, not while the other is being made")
    }

    /// What to do about factories that need each other. `use` is the dependency that is the easiest to defer.
    private func adviseOnCycle(_ use: DependencyUse, _ isWrapper: Bool) {
        let source = use.registration
        if isWrapper {
            say("it replaces the registration that it needs")
            return write(source.decoration("decorate"), inPlaceOf: source.location)
        }
        // One call with several names has one function: what is deferred for one of them, is for all.
        let isShared = chain.count { $0.type == source.type && $0.location == source.location } > 1
        if !isShared { return add(use.deferred(by: "Lazy")) }
        write(source.anotherFactory.code, "in place of \(source.location), for this name")
    }

    private func adviseOnError(_ call: ThrowingCall) {
        switch call {
        case .verb(let verb):
            let name = TypeName(key.type)
            guard let owner = chain.first, !isLazyType(owner.type) else {
                return propose("\(verb)(\(name.expression)), and handle the error")
            }
            // The name and the arguments of the load are not known. A closure that names its parameters has no `$0`.
            let resolver = owner.key.arguments.isEmpty ? "$0" : "resolver"
            let place = "in place of the load of \(name) in the factory of \(owner.title) (\(owner.location))"
            write("try \(verb.contains("Async") ? "await " : "")\(resolver).\(verb)(…)", place)
        case .ofDeferred: propose("loadOrThrow(), and handle the error")
        case .itself: propose("fix the cause, or handle the error")
        case .unavailable: propose("fix the cause, or handle the error in the factory")
        }
    }

    /// What to do about a load of what a scope keeps, or of what is registered beside the owner.
    private func adviseOnOwner(_ owner: LoadOwner, _ registered: [Registration], keptBy scope: ScopeName?) {
        let (name, outermost, container) = (TypeName(owner.registration.type), owner.outermost, owner.container)
        let end = "in which \(name) is being made"
        say(
            scope.map { "kept by scope \($0), \(end), and loaded from the current container" }
                ?? "loaded from the current container, not from the one \(end)",
            near: registered
        )
        let load = (outermost.isolation == .mainActor ? "mainActor." : "") + outermost.call("load")
        let place = "in place of the load of \(TypeName(outermost.type))"
        write("withContainer(\(container)) { \(container).\(load) }", place)
        propose("pass \(TypeName(key.type)) to the initializer, in the factory of \(name)")
    }
}

extension Array {
    /// The elements in words, of which a report shows only so many.
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    func listed(_ text: (Element) -> String) -> String {
        let further = count - Advice.maximumCount
        let texts = prefix(Advice.maximumCount).map(text).joined(separator: ", ")
        return texts + (further > 0 ? ", and \(further) more" : "")
    }
}

package enum NoContainer {
    private static let isInTests = Atomic(false)

    /// Records that tests of this process have containers of their own.
    package static func noteContainerOfTest() { isInTests.store(true, ordering: .relaxed) }

    package static var text: String {
        "there is no current container"
            + (isInTests.load(ordering: .relaxed)
                ? ", and Task.detached and other threads do not have that of the test" : "")
    }

    package static var suggestions: [String] {
        let suggestion = "CurrentContainer.set(container) when the program starts, or withContainer(container) { … }"
        let inTests = "let resolver = CurrentContainer.resolver() in the test, and withContainer(resolver) { … } there"
        return isInTests.load(ordering: .relaxed) ? [suggestion, inTests] : [suggestion]
    }
}
