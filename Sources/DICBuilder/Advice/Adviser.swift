/// The search for what to write. A part of its own: it is a fifth of the code of a small program.
final class Adviser {
    /// What is advised on.
    let finding: Finding
    /// What was found so far.
    var advice = Advice()
    init(_ finding: Finding) { self.finding = finding }

    // None of these is inlined: what advises calls little else.

    /// Names registrations that come near.
    @inline(never) func show(_ registrations: [Registration]) {
        show(registrations.map { ResolutionError.Reference($0) })
    }

    /// Names what comes near.
    @inline(never) func show(_ references: [ResolutionError.Reference]) {
        advice.near = Array(references.prefix(Advice.maximumCount))
        advice.furtherCount = references.count - advice.near.count
    }

    /// Suggests what to do, in words.
    @inline(never) func propose(_ words: String) { add(.advice(words)) }

    /// Suggests code to write, and where.
    @inline(never) func write(_ code: String, _ place: String? = nil) {
        add(Suggestion(code, place))
    }

    /// Suggests code to write in place of a call.
    @inline(never) func write(_ code: String, inPlaceOf place: CodeLocation) {
        add(.init(code, inPlaceOf: place))
    }

    /// Suggests code to write beside a call.
    @inline(never) func write(_ code: String, beside location: CodeLocation) {
        write(code, "beside \(location)")
    }

    /// Adds a suggestion: an alternative to those before it.
    @inline(never) func add(_ suggestion: Suggestion) { advice.suggestions.append(suggestion) }

    /// Suggests several things as one repair: all are to be done, each once.
    func add(asOneRepair parts: [Suggestion]) {
        var seen: [Suggestion] = []
        for part in parts where !seen.contains(part) {
            add(seen.isEmpty ? part : part.added)
            seen.append(part)
        }
    }

    /// Suggests a repair of several places, of which the first few are written out.
    func repair(_ places: [DependencyUse], _ code: (DependencyUse) -> [Suggestion]) {
        add(asOneRepair: places.prefix(Suggestion.maximumPlaceCount).flatMap(code))
        if places.count > Suggestion.maximumPlaceCount {
            add(.advice("the same for the others that need it").added)
        }
    }

    /// Suggests a repair of all that needs the subject, and then of what has to change with that.
    /// `code` is given what each needs.
    func repairAll(_ code: (DependencyUse, _ needed: Registration) -> [Suggestion]) {
        repair(finding.sources) { code($0, registration) }
        let passed = finding.uses.compactMap { use in
            if case .passed(let use, let through) = use { code(use, through) } else { nil }
        }
        // What needs several of them changes once.
        var seen = Set(advice.suggestions.map(\.description))
        for part in passed.prefix(Self.maximumLayer).joined()
        where seen.insert(part.description).inserted {
            add(part.added)
        }
        if passed.count > Self.maximumLayer {
            add(.advice("the same for those that need these").added)
        }
    }

    /// How many of what has to change are written out. A choice.
    private static let maximumLayer = 12

    /// Suggests another lifetime for a registration.
    func replaceLifetime(of registration: Registration, by lifetime: Lifetime) {
        let code = RegistrationCode.label(lifetime, of: registration)
        // Where the lifetime is written: not where it is overridden.
        let place = "\(registration.title) (\(registration.facts.registeredAt))"
        // Which of the two was written is not known.
        if registration.lifetime.isEager {
            write("register(\(code))", "in place of registerSingleton of \(place)")
        }
        write(code, "in place of in: .\(registration.lifetime) of \(place)")
    }

    /// What is wrong.
    var fault: Fault { finding.fault }

    /// The key of the subject.
    var key: Key { finding.key }

    /// The factories that were running, or the cycle.
    var chain: [Registration] { finding.chain }

    /// What was registered.
    var registrations: RegistrationSnapshot { finding.registrations }

    /// The registration that the fault is about. There is one for each fault whose advice asks for
    /// it.
    @inline(never) var registration: Registration {
        guard let target = finding.target else {
            preconditionFailure("DIC: [\(fault.code)] is about no registration")
        }
        return target
    }

    /// Searches for what to write, for each fault.
    func advise() {
        switch fault {
        case .missing(let missing): adviseOnMissing(missing)
        case .resetOfNothing(let request, let others): adviseOnReset(of: request, others)
        case .notResettable: adviseOnNotResettable()
        case .cycle: adviseOnCycleOfLoads()
        case .cycleOfCollection: propose(Self.separation)
        case .provedCycle(let use, let repair): adviseOnCycle(use, repair)
        case .tooDeep(let last, _, let isOutOfStack, let isOfDecorators):
            adviseOnDepth(of: last, isOutOfStack: isOutOfStack, isOfDecorators: isOfDecorators)
        case .threw(_, let call): adviseOnError(call)
        case .stopped: propose("end what loads it before container.stop()")
        case .noContainer:
            for suggestion in NoContainer.suggestions { propose(suggestion) }
        case .startLimit: adviseOnStartLimit()
        case .notStarted: adviseOnWaiting()
        case .loadedSynchronously(let container, let start, let isOneOfAll):
            adviseOnSynchronousLoad(from: container, start, isOneOfAll: isOneOfAll)
        case .loadedOffMainActor(let container, let isolation, let build, let isOneOfAll):
            adviseOnLoadOffMainActor(from: container, isolation, build, isOneOfAll: isOneOfAll)
        case .usedOffMainActor:
            adviseOnChangedIsolation()
            useOnMainActor()
        case .builtOffMainActor(let build):
            add(build ?? .mainActorBuild)
            adviseOnChangedIsolation()
        case .neededSynchronously(let start): adviseOnSynchronousNeed(start)
        case .neededOffMainActor(let build): adviseOnNeedOffMainActor(build)
        case .heldByActor: repair(finding.sources, codeForActor)
        case .scopeNotOpen(let facts): adviseOnScopeNotOpen(facts)
        case .scopeClosed: adviseOnScopeClosed()
        case .openedInMutable: propose("register in a DICBuilder: what it builds has scopes")
        case .openedInStopped: propose("end what opens it before container.stop()")
        case .openedOutside(_, let outer, let facts): adviseOnOpening(outside: outer, facts)
        case .wronglySupplied(let scope, let value, let nesting):
            adviseOnValue(value, of: scope, nesting)
        case .suppliedTwice: propose("give one value of each type that registerSupplied names")
        case .notSupplied(let missing, let scope): adviseOnMissingValues(missing, of: scope)
        case .scopedInMutable: propose(Self.registeringInBuilder)
        case .outsideScope(let holder, let isCaptive, let nesting, _):
            adviseOnNeedOutsideScope(of: holder, isCaptive: isCaptive, nesting)
        case .unrelatedScopes(let holder, let other, let nesting):
            adviseOnUnrelatedScopes(holder, other, nesting)
        case .contradictoryScopes(let contradiction): adviseOnContradiction(contradiction)
        case .change(let change): adviseOnChange(change)
        case .mistaken(let type): adviseOnMistaken(meant: type.map { TypeName($0) })
        case .returnedNil:
            let requested = Key(key.type, named: registration.key.name)
            adviseOnOptional(neededBy: chain.first?.use(of: requested))
        case .captive(let holder, let use, let others):
            adviseOnCaptive(of: holder, [use] + others.map(\.use))
        case .unshared(let holder):
            propose("make what shares it with register, as one dependency of \(holder.title)")
            add(registration.asSingleton)
        case .failable: adviseOnOptional(neededBy: firstUse)
        case .throwing: adviseOnThrowing()
        case .neverStopped: adviseOnNeverStopped()
        case .unused(let root, let mayLoad): adviseOnUnused(root, mayLoad)
        case .duplicate(let winner): adviseOnDuplicate(of: registration, winner)
        case .skipped:
            let place = "in \(TypeName(key.type)), with the values that tell them apart"
            write("var identity: any Hashable & Sendable { … }", place)
        case .absent(let request, let element, let isOpen):
            adviseOnAbsent(request, element, isOpen)
        case .filled: adviseOnFilled()
        case .opaque(let loaded, let call): adviseOnOpaque(loaded, by: call)
        case .undeclaredEdge(let source): adviseOnStating(in: source)
        case .unobservedEdge:
            let type = TypeName(firstUse.dependency.type).expression
            propose("remove \(type) from dependsOn: at \(firstUse.call.location)")
        case .tornSingleton(let first, let second): adviseOnTorn(first, second)
        }
    }

    /// A reset of what is kept as long as its container or scope.
    private func adviseOnNotResettable() {
        if registration.lifetime.scope != nil {
            propose("close the scope and open another one")
        } else {
            write("in: .cached", "at \(registration.location)")
        }
    }

    /// A chain of loads that was too deep, or for which the stack had no room.
    private func adviseOnDepth(
        of last: Registration,
        isOutOfStack: Bool,
        isOfDecorators: Bool
    ) {
        let deferral = chain.first?.use(of: last.key)?.deferred(by: "Lazy")
        if let deferral { add(deferral) }
        if isOutOfStack {
            propose("load on a thread with a larger stack")
        } else {
            write("maximumDepth: …", "where the builder or the container is created")
        }
        if deferral != nil { return }
        let chained = "break the chain with a Lazy or a Provider"
        propose(isOfDecorators ? "decorate it fewer times" : chained)
    }

    /// A start that took longer than its limit.
    private func adviseOnStartLimit() {
        // What awaits nothing is rarely what took so long.
        let isOfDecorator = registration.changeToAsync?.change == .decorator
        let what = isOfDecorator ? "decorator" : "factory"
        propose("a higher limit, or a \(what) that gives up earlier and says why")
    }

    /// What outlives an instance that it holds.
    private func adviseOnCaptive(of holder: Registration, _ uses: [DependencyUse]) {
        add(asOneRepair: uses.map { $0.deferred(by: "Provider") })
        replaceLifetime(of: holder, by: registration.lifetime)
    }

    /// A factory that throws, where a type without `throws` was registered.
    private func adviseOnThrowing() {
        let user = firstUse.call
        let load = "try $0.\(registration.call("loadOrThrow"))"
        let code = RegistrationCode(user, canThrow: true)
        write(code.registering(load, dependingOn: user.knownTypes), inPlaceOf: user.location)
    }

    /// An instance that has to be stopped, and that nothing keeps.
    private func adviseOnNeverStopped() {
        if registration.key.arguments.isEmpty { return add(registration.asSingleton) }
        propose("stop it where it is used: nothing keeps what is made from arguments")
    }

    /// A cycle that loads have met: of what to defer, the first that is declared, if there is one.
    private func adviseOnCycleOfLoads() {
        guard chain.count > 1 else {
            let isEndless = chain.first?.key.arguments.isEmpty ?? false
            let another = "load another type in its factory, which loads the one that it makes"
            return propose(isEndless ? another : "end the recursion in its factory")
        }
        for (source, target) in zip(chain, chain.dropFirst() + chain.prefix(1)) {
            if !target.isAsync, let use = source.use(of: target.key) {
                return add(use.deferred(by: "Lazy"))
            }
        }
        let source = chain[0]
        let target = chain[1]
        let isPlain =
            target.key.arguments.isEmpty && !target.hasUniqueName && target.forwardSource == nil
        // A closure with a resolver can load a `Lazy` in its place.
        if isPlain, !target.isAsync, target.isolation == .nonisolated, source.dependencies.areOpaque
        {
            let needed = TypeName(target.type)
            let owner = TypeName(source.type)
            let call = source.call(loading: target.key)
            let place =
                "in place of \(needed), in \(owner) and in the load of its \(call.factoryWord)"
                + " (\(call.location))"
            return write("Lazy<\(needed)>", place)
        }
        propose("load one of them when it is first used, not while the other is being made")
    }

    /// What to do about a collection that contains who asks for it. A `Lazy` of the collection
    /// would contain its holder too.
    private static let separation =
        "the collection contains it: register the parts or the whole under another type"

    /// A cycle of declared needs, to be mended at its cheapest need.
    private func adviseOnCycle(_ cheapest: DependencyUse, _ repair: CycleRepair) {
        let source = cheapest.call
        switch repair {
        case .deferral: break
        case .decoration:
            return write(source.decoration("decorate"), inPlaceOf: source.location)
        case .separation: return propose(Self.separation)
        }
        // One call with several names has one function: what is deferred for one of them, is for
        // all.
        let isShared = chain.count { $0.type == source.type && $0.location == source.location } > 1
        if !isShared { return add(cheapest.deferred(by: "Lazy")) }
        write(source.anotherFactory.code, "in place of \(source.location), for this name")
    }

    /// An error that a factory threw: the call that hands it on.
    private func adviseOnError(_ call: ThrowingCall) {
        switch call {
        case .verb(let verb):
            let name = TypeName(key.type)
            guard let first = chain.first, !isLazyType(first.type) else {
                return propose("\(verb)(\(name.expression)), and handle the error")
            }
            // The name and the arguments of the load are not known. A closure that names its
            // parameters has no `$0`.
            let owner = first.call(loading: key)
            var resolver = owner.key.arguments.isEmpty ? "$0" : "resolver"
            if owner.change == .decorator { resolver = "$1" }
            let place =
                "in place of the load of \(name) in the \(owner.factoryWord) of \(owner.title)"
                + " (\(owner.location))"
            write("try \(verb.contains("Async") ? "await " : "")\(resolver).\(verb)(…)", place)
        case .ofDeferred: propose("loadOrThrow(), and handle the error")
        case .itself: propose("fix the cause, or handle the error")
        case .unavailable:
            let throwers = finding.throwers
            let isOfDecorators = throwers.allSatisfy { $0.change == .decorator }
            let word = isOfDecorators && !throwers.isEmpty ? "decorator" : "factory"
            propose("fix the cause, or handle the error in the \(word)")
        }
    }
}
