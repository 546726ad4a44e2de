// What loads do not fail from.

extension Prover {
    /// Whether a source is registered in this container, and not in an ancestor, which has a report of its own.
    private func isOwn(_ source: Int) -> Bool { source >= wiring.inheritedCount }

    /// Finds keys that are registered several times.
    func findDuplicates(_ collector: inout ProblemCollector) {
        var last: [Key: Int] = [:]
        let registrations = templates.map(\.registration)
        let winners = Dictionary(registrations.map { ($0.key, $0) }, uniquingKeysWith: { $1 })
        for (index, template) in registrations.enumerated() {
            guard let replaced = last.updateValue(index, forKey: template.key) else { continue }
            let old = templates[replaced].registration
            let winner = winners[template.key] ?? template
            let problem = Problem(
                .duplicate,
                .note,
                of: template.title,
                causes: [template.key],
                registered: old.location
            ) {
                Hints(ofReplaced: old, by: winner)
            }
            collector.add(problem, rank: index)
        }
    }

    /// Finds dependencies that are registered as optional.
    func findFailableAsValue(_ collector: inout ProblemCollector) {
        for edge in wiring.edges where isOwn(edge.source) && edge.traits.contains(.unwrapped) {
            let target = wiring.registrations[edge.target]
            guard let wrapped = wrappedType(of: target.type) else { continue }
            let type = TypeName(wrapped)
            let (source, dependency) = (wiring.registrations[edge.source], wiring.dependency(of: edge))
            let problem = Problem(
                .failableAsValue,
                .warning,
                of: type.description,
                causes: [target.key],
                registered: target.location,
                requesters: [requester(edge.source, edge.need)]
            ) {
                Hints(
                    detail: "registered as \(TypeName(target.type)), "
                        + (target.isGivenToScope ? "and may be given as nil" : "and its factory may return nil"),
                    suggestions: [
                        dependency.replaced(by: dependency.typeName(ofOptional: wrapped), of: source),
                        target.value(type),
                    ]
                )
            }
            collector.add(problem, rank: edge.source)
        }
    }

    /// Finds throwing dependencies of factories that cannot throw.
    func findThrowingInNonthrowing(_ collector: inout ProblemCollector) {
        // What is loaded later, the factory does not load.
        for edge in wiring.edges where isOwn(edge.source) && !edge.isDeferred {
            let (source, target) = (wiring.registrations[edge.source], wiring.registrations[edge.target])
            guard wiring.dependency(of: edge).kind == .stated, !source.canThrow, target.canThrow,
                !target.isAsync  // That is needs-async.
            else { continue }
            let problem = Problem(
                .throwingInNonthrowing,
                .warning,
                of: target.title,
                causes: [target.key],
                registered: target.location,
                requesters: [requester(edge.source, edge.need)]
            ) {
                var code = RegistrationCode(source)
                code.canThrow = true
                let call = code.registering(
                    "try $0.\(target.call("loadOrThrow"))",
                    dependingOn: source.dependencies.known.map(\.type)
                )
                return Hints(
                    detail: "may throw, and is loaded by a factory that cannot",
                    suggestions: [Suggestion(call, .inPlaceOf(source.location))]
                )
            }
            collector.add(problem, rank: edge.source)
        }
    }

    /// Finds optional parameters that are always nil.
    func findAbsent(_ collector: inout ProblemCollector) {
        let isMadeHere = isMadeHere
        for absent in wiring.absent where isOwn(absent.source) {
            if isSuppliedByChildren(absent.request) && !isMadeHere[absent.source] { continue }
            let type = absent.request.type
            let part = wrappedType(of: type)
            let collected: Any.Type? =
                if case .array(let element)? = structure(of: part ?? type) { element } else { nil }
            let requester = requester(absent.source, absent.need)
            let user = requester.registration
            let registrations = storage.registrationSnapshot
            let problem = Problem(
                collected == nil ? .optionalNever : .emptyCollection,
                .note,
                of: TypeName(type).description,
                causes: [],
                requesters: [requester],
                remark: {
                    let nothing = part == nil ? "empty" : "nil"
                    return "\(requester.role) of \(user.name) is always \(nothing), as nothing is registered"
                }
            ) {
                let place = Suggestion.Destination.beside(user.location)
                if let collected {
                    return Hints(suggestions: [Suggestion(TypeName(collected).registration(named: .unique), place)])
                }
                return Hints(ofAbsent: absent.request, among: registrations(), at: place, neededBy: user)
            }
            collector.add(problem, rank: absent.source)
        }
    }

    /// Lists the factories whose dependencies are known only when they run.
    func opaque(observing requests: (Key) -> [Key]?) -> [Problem] {
        storage.ownEntries.map(\.registration).filter(\.dependencies.areOpaque).map { registration in
            let loaded = requests(registration.key)
            return Problem(
                .opaque,
                .note,
                of: registration.title,
                causes: [registration.key],
                registered: registration.location
            ) {
                Hints(
                    detail: loaded.map { $0.isEmpty ? "loaded nothing" : "loaded \($0.titles)" }
                        ?? "its dependencies are known only when its factory runs",
                    suggestions: [
                        Suggestion(
                            registration.codeWithKnownDependencies(loaded),
                            .inPlaceOf(registration.location)
                        )
                    ]
                )
            }
        }
    }

    /// Finds registrations that nothing leads to from the roots, if everything on the way is known.
    func findUnused(_ collector: inout ProblemCollector) {
        // What is used is not known without roots, nor while one is missing.
        guard !wiring.roots.isEmpty, !wiring.roots.contains(where: \.isMissing) else { return }
        // The eager ones are loaded without being asked for.
        let own = storage.ownEntries
        let eager = own.filter { $0.registration.lifetime.isEager }
        let isReached = wiring.reach(from: wiring.roots.flatMap(\.targets) + eager.compactMap { numbers[$0] })
        let reached = zip(wiring.registrations, isReached).filter(\.1).map(\.0) + eager.map(\.registration)
        if reached.contains(where: \.dependencies.areOpaque) { return }
        for (rank, entry) in own.enumerated() {
            let registration = entry.registration
            if registration.lifetime.isEager || numbers[entry].map({ isReached[$0] }) ?? false { continue }
            let root = declarations.roots[0].location
            let problem = Problem(
                .unused,
                .warning,
                of: registration.title,
                causes: [registration.key],
                registered: registration.location
            ) {
                Hints(
                    detail: "none of the roots leads to it",
                    suggestions: [.advice("remove the registration at \(registration.location)")]
                        + [registration.codeForRoot.map { Suggestion($0, .beside(root)) }].compactMap(\.self)
                )
            }
            collector.add(problem, rank: rank)
        }
    }
}

extension Hints {
    /// What to do about a registration that another one replaces.
    fileprivate init(ofReplaced old: Registration, by winner: Registration) {
        // A value that a scope is given has no factory and no name.
        let isGivenToScope = old.isGivenToScope || winner.isGivenToScope
        let isAlike = old.lifetime == winner.lifetime && !old.isAsync && !winner.isAsync && !isGivenToScope
        let effects = Effects(isAsync: false, canThrow: winner.isKnownToThrow)
        let override = TypeName(winner.type).registration(
            effects.verb("override"),
            named: winner.key.name,
            arguments: winner.key.arguments,
            effects: effects.keywords
        )
        let name = Suggestion("named: …", .described("at \(old.location) or \(winner.location)"))
        self.init(
            detail: "registered again at \(winner.location), which replaces it",
            suggestions: [
                .advice("remove the registration at \(old.location)"),
                isAlike ? Suggestion(override, .inPlaceOf(winner.location)) : nil,
                isGivenToScope ? nil : name,
            ]
            .compactMap(\.self)
        )
    }

    /// What to do about an optional parameter that is always nil.
    fileprivate init(
        ofAbsent request: Request,
        among registrations: [Registration],
        at place: Suggestion.Destination,
        neededBy user: ResolutionError.Reference
    ) {
        if let wrapped = wrappedType(of: request.type) {
            self.init(ofMissing: request.of(wrapped), among: registrations, at: place, neededBy: [user])
            if !near.isEmpty { return }
        }
        let call = TypeName(request.type).registration(named: request.name)
        self.init(suggestions: [Suggestion(call, place)])
    }
}

extension Registration {
    /// The code that registers this with dependencies that are known.
    ///
    /// - Parameter loaded: What the factory was seen to load, if it was seen.
    fileprivate func codeWithKnownDependencies(_ loaded: [Key]?) -> String {
        var code = RegistrationCode(self)
        let type = TypeName(type)
        let call = type.isNominal ? "\(type)(…)" : "…"
        if !key.arguments.isEmpty {
            // Which parameters of the initializer take the arguments, if any do, is not known.
            let parameters = key.arguments.map(TypeName.init).parameters
            return code.registeringFunction("{ (\((parameters + ["…"]).joined(separator: ", "))) in \(call) }")
        }
        // A maker loads with arguments: its type is not known.
        if let loaded, !loaded.isEmpty, loaded.allSatisfy(\.arguments.isEmpty) {
            let parameters = Key.parameters(thatLoad: loaded)
            code.names = parameters.enumerated().compactMap { position, key in
                key.name.map { (position, $0, key.type) }
            }
            let list = parameters.map { TypeName($0.type) }.parameters.joined(separator: ", ")
            return code.registeringFunction("{ (\(list)) in \(call) }")
        }
        return code.registeringFunction(type.isNominal ? nil : "{ (…) in … }")
    }
}

extension Dependency {
    /// The name of the type with an optional in place of what it leads to: `Lazy<T?>` for `Lazy<T>`.
    fileprivate func typeName(ofOptional wrapped: Any.Type) -> String {
        let optional = TypeName(optionalType(of: wrapped))
        return switch structure(of: type) {
        case .lazy: "Lazy<\(optional)>"
        case .provider: "Provider<\(optional)>"
        case .optional, .array, nil: "\(optional)"
        }
    }
}

extension Key {
    /// The parameters that are loaded as these were.
    ///
    /// Those with unique names, which no code can write, were loaded together.
    fileprivate static func parameters(thatLoad keys: [Key]) -> [Key] {
        var known: Set<Key> = []
        return keys.map { $0.name?.isUnique == true ? Key(arrayType(of: $0.type)) : $0 }
            .filter { known.insert($0).inserted }
    }
}

extension [Key] {
    fileprivate var titles: String { map(\.title).joined(separator: ", ") }
}
