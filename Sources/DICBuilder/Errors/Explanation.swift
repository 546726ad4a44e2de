/// Why something fails, in the first line of a report. Every program has this text. What to write
/// is `Advice`, for which there is a search.
extension Finding {
    /// What is wrong, behind the subject and a colon; nil if the subject and the code say it all.
    var explanation: String? {
        switch fault {
        case .missing(let missing): explanation(of: missing)
        case .resetOfNothing(let request, let others):
            others.first.map { "registered with \(listOfTypes($0.key.arguments))" }
                ?? explanation(ofNothingFor: request)
        case .notResettable:
            "registered in: .\(subjectLifetime), which is kept \(endOfKeeping)"
        case .cycle, .cycleOfCollection: nil
        case .provedCycle(let use, .decoration): Self.explanation(ofCycleAt: use)
        case .provedCycle: nil
        case .tooDeep(_, let depth, let isOutOfStack, let isOfDecorators):
            "\(depth) \(isOfDecorators ? "decorators" : "loads") are nested"
                + (isOutOfStack ? ", and the thread's stack is nearly full" : "")
        case .threw(let error, _):
            "\(wordsForThrowers) threw \(withoutAddresses(String(reflecting: error)))"
        case .stopped: "loaded from a container that has been stopped"
        case .noContainer: NoContainer.text
        case .startLimit(let duration): "not made within \(duration.text)"
        case .notStarted: "not started yet"
        case .loadedSynchronously: "\(awaitedCall), loaded synchronously"
        case .neededSynchronously: "\(awaitedCall), needed synchronously"
        case .loadedOffMainActor:
            "\(callOnMainActor), loaded by a call that is not isolated to it"
        case .usedOffMainActor: "\(callOnMainActor), used by code that is not isolated to it"
        case .builtOffMainActor: "\(callOnMainActor), built by a call that is not isolated to it"
        case .neededOffMainActor:
            "\(callOnMainActor), needed by a factory that is not isolated to it"
        case .heldByActor:
            "made on the main actor, and held for later by an actor, which is never on it"
        case .scopeNotOpen(let facts): "kept by scope \(scope), and loaded in \(facts.place)"
        case .scopeClosed(let scope): "scope \(scope?.description ?? "") has been closed"
        case .openedInMutable(let scope):
            "scope \(scope) is opened in a mutable container, which has no scopes"
        case .openedInStopped(let scope):
            "scope \(scope) is opened in a container that has been stopped"
        case .openedOutside(let scope, let outer, _):
            "scope \(scope) can be opened only in a scope \(outer), as scopes(…) declares, and none"
                + " is open here"
        case .wronglySupplied(let scope, let value, _): value.explanation(of: key, in: scope)
        case .suppliedTwice(let scope): "given twice to scope \(scope?.description ?? "")"
        case .notSupplied(let missing, let scope):
            "scope \(scope) was opened without "
                + (missing.count == 1 ? "it" : missing.listed { "\(TypeName($0.type))" })
        case .scopedInMutable:
            "kept by scope \(scope), and registered in a mutable container, which has none"
        case .outsideScope(let holder, let isCaptive, _, let others):
            "kept by scope \(scope), and \(isCaptive ? "held" : "loaded") by \(holder.title), which"
                + " is kept by \(Self.keeper(of: holder))\(Self.alike(others))"
        case .unrelatedScopes(let holder, let other, _):
            "kept by scope \(scope), and needed together with \(other.title), which is kept by scope"
                + " \(other.lifetime.scope?.description ?? ""): \(holder.title) can be loaded in"
                + " neither"
        case .contradictoryScopes(let contradiction): contradiction.explanation
        case .change(let change): explanation(of: change)
        case .mistaken(let meant): explanationOfMistake(insteadOf: meant)
        case .returnedNil:
            scopeOfValue.map { "scope \($0) was given nil" } ?? "the factory returned nil"
        case .captive(let holder, _, let others):
            "\(subjectLifetime), and held by \(holder.title), which keeps it after a reset"
                + Self.alike(others.map(\.registration))
        case .unshared(let holder):
            "each of these parts of \(holder.title) makes its own: asynchronous loads share no graph"
        case .failable:
            "registered as \(TypeName(target?.type ?? key.type)), "
                + (target?.isGivenToScope == true
                    ? "and may be given as nil" : "and its factory may return nil")
        case .throwing: "may throw, and is loaded by a factory that cannot"
        case .neverStopped(let hasStopAction, _):
            hasStopAction
                ? "has a stop action that is never called"
                : "stops itself, and nothing keeps it until then"
        case .unused(_, let mayLoad): Self.explanationOfUnused(mayLoad)
        case .duplicate(let winner):
            target?.location == winner.location
                ? "registered again by the same line"
                : "registered again at \(winner.location), which replaces it"
        case .skipped:
            "assembled again with other values, and skipped: all assemblies of one type count as one"
        case .absent(let request, _, _): explanationOfAbsent(request)
        case .filled: explanationOfFilled
        case .opaque(let loaded, let call): Self.explanation(ofLoading: loaded, by: call)
        case .undeclaredEdge(let source):
            "loaded by \(source.title), "
                + (source.statesDependencies
                    ? "whose dependsOn: does not name it" : "which does not declare it")
        case .unobservedEdge:
            "named by the dependsOn: of \(sources[0].call.title), which did not load it"
        case .tornSingleton: "kept twice, by two registrations"
        }
    }

    // MARK: What is missing

    /// Why nothing is found for a request.
    private func explanation(of missing: Missing) -> String? {
        let request = missing.request
        switch missing.alternative {
        case .variants(let others):
            return "loaded with \(listOfTypes(request.arguments)), \(Self.arguments(of: others))"
        case .otherArguments(let others):
            let parameters = functionParts(of: request.type)?.parameters ?? []
            return "a function of \(listOfTypes(parameters)), \(Self.arguments(of: others))"
        case .names(let others):
            let names = request.list(among: others)
            return request.name == nil ? "needed without a name, \(names)" : names
        case .scopes(let scopes):
            if request.name == nil { return "needed without the name of a scope" }
            let nothing = "nothing is registered for such a scope"
            if scopes.isEmpty { return nothing }
            let names = scopes.map { DependencyName($0.text) }
            return "\(nothing), only for \(names.listed(\.expression))"
        case .result: return "not made from a registration; a Provider is"
        case .unsuited:
            return
                "only a function of up to five arguments that awaits nothing is made from a registration"
        case .forward:
            return "not registered, and forwarded to \(sources.first?.registration.title ?? "")"
        case .none where missing.isKeptBeforeChildren, .given where missing.isKeptBeforeChildren:
            return "suppliedByChildren does not count for what is kept here, and"
                + " \(sources.first?.registration.title ?? "it") is"
        case .none where missing.isSuppliedByChildren: return "declared with suppliedByChildren"
        case .none, .given: return explanation(ofNothingFor: request)
        }
    }

    /// What is known of a request that nothing comes near: its parameter, and other names.
    private func explanation(ofNothingFor request: Request) -> String? {
        let isUnknown = request.type == Any.self || request.type == Any.Type.self
        if isUnknown && uses.isEmpty { return nil }
        let parameter = request.parameter.map { "parameter \($0) of the factory" }
        let names = request.name == nil ? nil : request.list(among: registrations.all)
        let details = [parameter, names].compactMap(\.self)
        return details.isEmpty ? nil : details.joined(separator: ", ")
    }

    /// Which arguments registrations take.
    static func arguments(of registrations: [Registration]) -> String {
        registrations.listed { "registered with \(listOfTypes($0.key.arguments))" }
    }

    /// Which optional parameter is always nil.
    private func explanationOfAbsent(_ request: Request) -> String? {
        guard let requester = uses.first?.requester else { return nil }
        let nothing = wrappedType(of: request.type) == nil ? "empty" : "nil"
        let place = request.name == nil ? "" : " by that name"
        return "\(requester.role) of \(requester.registration.name) is always \(nothing)"
            + ", as nothing is registered\(place)"
    }

    // MARK: Other faults

    /// Why a change cannot be applied.
    private func explanation(of change: UnappliedChange) -> String? {
        let call = change.call
        if let target = change.target {
            switch change.action {
            case .stop:
                guard let source = target.forwardSource else {
                    return "registered in the parent, which stops what it keeps"
                }
                let key = Key(source.type, named: source.name)
                return "forwarded from \(key.title), which keeps the instances"
            case .decorator where target.isGivenToScope:
                return "given to the scope when it opens, so there is no factory to decorate"
            case .override, .decorator: return change.explanation(of: target)
            }
        }
        let others = registrations.all.filter { $0.type == call.type }
        if others.isEmpty { return "nothing is registered under it" }
        var words = others.prefix(5).map(\.title)
        if others.count > 5 { words.append("…") }
        let arguments = call.key.arguments
        if !arguments.isEmpty { words.append("not with \(listOfTypes(arguments))") }
        return "registered as \(words.joined(separator: ", "))"
    }

    /// What was registered in place of an instance.
    private func explanationOfMistake(insteadOf meant: Any.Type?) -> String {
        guard let type = target?.type else { return "registered by a closure that returns nothing" }
        if let meant, type == Swift.type(of: meant) { return "registered as the type itself" }
        return isFunctionType(type)
            ? "registered as a function" : "registered by a closure that returns nothing"
    }

    /// That nothing leads to it, as far as that is known.
    private static func explanationOfUnused(_ mayLoad: [Registration]) -> String {
        guard let source = mayLoad.first else { return "none of the roots leads to it" }
        let others = mayLoad.count > 1 ? " and \((mayLoad.count - 1).counted("other"))" : ""
        return "perhaps unused: none of the roots leads to it, but \(source.title)\(others) may"
            + " load it"
    }

    /// Which parameter is given it.
    private var explanationOfFilled: String {
        let use = sources[0]
        let others = sources.count - 1
        let further = others > 0 ? ", and \(others.counted("more parameter"))" : ""
        return "fills \(use.role) of \(TypeName(use.registration.type))\(further), in place of any"
            + " default value"
    }

    /// What an opaque factory was seen to load.
    private static func explanation(ofLoading loaded: [Key]?, by call: Registration) -> String {
        guard let loaded else {
            return "its dependencies are known only when its \(opaquePart(of: call)) runs"
        }
        return loaded.isEmpty ? "loaded nothing" : "loaded \(loaded.listed(\.title))"
    }

    /// The part of a call that may load what is not known, in words.
    private static func opaquePart(of call: Registration) -> String {
        if !call.hasCompletion { return call.factoryWord }
        // Of a function and of a closure with `dependsOn:`, that is the rest.
        return call.dependencies.known.isEmpty ? "factory or its initCompleted" : "initCompleted"
    }

    /// What is wrong with a factory that needs the registration of its own key.
    private static func explanation(ofCycleAt use: DependencyUse) -> String {
        use.call.change == .decorator
            ? "its first parameter is what it decorates"
            : "it replaces the registration that it needs"
    }

    /// That others have the same fault.
    private static func alike(_ others: [Registration]) -> String {
        if others.isEmpty { return "" }
        let verb = others.count == 1 ? "is" : "are"
        return "; so \(verb) \(others.listed(\.title))"
    }

    // MARK: Words

    /// How long the subject is kept.
    private var subjectLifetime: Lifetime { target?.lifetime ?? .transient }

    /// Until when the subject is kept, in words.
    private var endOfKeeping: String {
        guard let scope = subjectLifetime.scope else { return "as long as the container" }
        return "until scope \(scope) closes"
    }

    /// What keeps the instances of a registration, in words.
    private static func keeper(of registration: Registration) -> String {
        guard let scope = registration.lifetime.scope else { return "the container" }
        return "scope \(scope)"
    }

    /// The name of the scope that keeps the subject; empty if none does.
    private var scope: String { target?.lifetime.scope?.description ?? "" }

    /// The scope that was given the subject, if one was.
    private var scopeOfValue: ScopeName? {
        target.flatMap { $0.isGivenToScope ? $0.lifetime.scope : nil }
    }

    /// What the call that makes the subject asynchronous is.
    private var awaitedCall: String {
        let call = causes.first ?? target?.undecorated.history?.call
        switch call?.isAsync == true ? call?.change : nil {
        case .override: return "overridden with overrideAsync"
        case .decorator: return "decorated with decorateAsync"
        case .stop, nil: return "registered with registerAsync"
        }
    }

    /// What the call that puts the subject on the main actor has done.
    private var callOnMainActor: String {
        "\(causes.first?.change?.participle ?? "made") on the main actor"
    }

    /// The calls whose code may have thrown what was thrown.
    var throwers: [Registration] { target?.calls.filter(\.canThrow) ?? [] }

    /// What may have thrown, in words.
    private var wordsForThrowers: String {
        var words: [String] = []
        for call in throwers {
            let word: String
            switch call.change {
            case .override: word = "the override"
            case .decorator: word = "the decorator"
            case .stop, nil: word = "the factory"
            }
            if !words.contains(word) { words.append(word) }
            if call.hasCompletion { words.append("its initCompleted") }
        }
        return words.isEmpty ? "the factory" : words.joined(separator: " or ")
    }
}

extension ScopeFacts {
    /// Where something is loaded.
    fileprivate var place: String {
        if isMutable { return "a mutable container, which has none" }
        if isOverridden {
            return "a container that overrides that of the open scope, and is no scope"
        }
        return name.map { "scope \($0)" } ?? "the container"
    }
}

extension WrongValue {
    /// Why a scope is not given the value.
    fileprivate func explanation(of key: Key, in scope: ScopeName) -> String {
        switch self {
        case .ofMisspelt: return "scope \(scope) keeps nothing, and is given nothing"
        case .suited(let types):
            let wrapped = wrappedType(of: key.type)
            if let wrapped, types.contains(where: { $0.type == wrapped }) {
                return "scope \(scope) is given it as \(TypeName(wrapped)), which is not optional"
            }
            return "scope \(scope) is given it as \(TypeName(types[0].type))"
        case .ofOther(let owner, _):
            return "scope \(owner) is given it, and a type's values belong to one scope"
        case .made: return "registered with a factory, so scope \(scope) is not given it"
        case .unknown: return "no value of this type is registered for scope \(scope)"
        }
    }
}

extension ScopeNesting.Contradiction {
    /// What the calls contradict each other in.
    fileprivate var explanation: String {
        let outer = outerNames.map { "scope \($0)" }
        let places = outer.count == 1 ? "itself" : outer.joined(separator: " and in ")
        return "scope \(name) is declared to be opened in \(places)"
    }
}

extension UnappliedChange {
    /// Why a decorator or an override does not suit a registration.
    fileprivate func explanation(of target: Registration) -> String {
        if !call.isAsync {
            let form = call.isolation == .mainActor ? "on the main actor" : "with arguments"
            return "registered with registerAsync, which a decorator \(form) cannot decorate"
        }
        let place = target.isolation == .mainActor ? " on the main actor" : ""
        let end = action == .decorator ? "decorator cannot decorate" : "factory cannot make"
        return "registered in: .\(target.lifetime)\(place), which an asynchronous \(end)"
    }
}

extension Request {
    /// The names under which something is registered for the type.
    fileprivate func list(among registrations: [Registration]) -> String {
        let all = registrations.filter { $0.type == type }
        var words = DependencyName.writable(of: type, among: registrations).map(\.expression)
        if all.contains(where: \.hasUniqueName) { words.append(".unique") }
        if words.isEmpty { return "no name is registered for it" }
        let isUnnamed = name != nil && all.contains { $0.key.name == nil }
        let end = isUnnamed ? ", and without a name" : ""
        return "registered only as \(words.listed(\.self))\(end)"
    }
}

extension DependencyName {
    /// The names that registrations of a type have, each once, without those that cannot be
    /// written.
    static func writable(of type: Any.Type, among registrations: [Registration])
        -> [DependencyName]
    {
        var seen: Set<String> = []
        return registrations.compactMap { $0.type == type ? $0.key.name : nil }
            .filter { !$0.isUnique && seen.insert($0.text).inserted }
    }
}

/// The types of arguments in parentheses, or that there are none.
func listOfTypes(_ arguments: [Any.Type]) -> String {
    arguments.isEmpty ? "no arguments" : "(\(arguments.spelled))"
}

extension Array {
    /// The texts of the elements with commas, of many the first ones.
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    func listed(_ text: (Element) -> String) -> String {
        let further = count - Advice.maximumCount
        let texts = prefix(Advice.maximumCount).map(text).joined(separator: ", ")
        return texts + (further > 0 ? ", and \(further) more" : "")
    }
}
