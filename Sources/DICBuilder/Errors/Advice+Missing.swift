extension Missing {
    /// What to do about the request.
    func fill(_ advice: inout Advice, on finding: Finding) {
        // What makes the request cannot be what it is made from.
        let users = finding.uses.map(\.requester.registration) + finding.chain.map { .init($0) }
        let use = finding.uses.first
        // A load knows no place where the type can be registered.
        let place = use.map { isInherited ? "in the child" : "beside \($0.requester.registration.location)" }
        switch alternative {
        case .variants(let others): adviseOnVariants(&advice, others, use)
        case .names(let others): adviseOnNames(&advice, others, finding.uses[0])
        case .result(let results):
            advice.say("not made from a registration; a Provider is", near: results)
            advice.repair(finding.sources) { [$0.replaced(by: provider)] }
            advice.write(TypeName(request.type).registration(named: request.name), place)
        case .makers(let makers): adviseOnMakers(&advice, makers, finding)
        case .forward:
            search(&advice, among: finding.registrations, users, at: place)
            advice.detail = "not registered, and forwarded to \(finding.sources[0].registration.title)"
        case .none, .given:
            if adviseOnContainer(&advice, finding) { break }
            search(&advice, among: finding.registrations, users, at: place)
            if let place { addAlternatives(&advice, finding, place) }
        }
        if use != nil { advice.leaveOut(users) }
    }

    /// Adds what else mends a dependency on what is registered in no way.
    private func addAlternatives(_ advice: inout Advice, _ finding: Finding, _ place: String) {
        let sources = finding.sources
        if let source = sources.first, source.dependency.type == request.type, finding.uses.count == 1,
            let type = protocolInstead(advice.near, among: finding.registrations.all)
        {
            advice.add(source.replaced(by: type))
        }
        guard case .given(let scope, let arguments) = alternative else { return }
        if let scope { advice.write(Registration.supplying(TypeName(request.type), to: scope), place) }
        var calls: [Suggestion] = []
        for (index, arguments) in arguments.enumerated() { calls.append(sources[index].registration.taking(arguments)) }
        advice.add(asOneRepair: calls)
    }

    /// The protocol that was registered in place of the type.
    private func protocolInstead(_ near: [ResolutionError.Reference], among registrations: [Registration]) -> String? {
        guard request.name == nil, TypeName(request.type).isNominal else { return nil }
        for registration in registrations {
            let type = registration.type
            guard !registration.key.isQualified, !registration.isAsync, registration.isolation == .nonisolated,
                TypeName.isExistential(type)
            else { continue }
            let name = TypeName(type).description
            if isSubtype(request.type, of: type) ?? near.contains(where: { $0.name == name }) { return name }
        }
        return nil
    }

    // MARK: Of what is registered otherwise

    /// What to do about a request whose type and name are registered with other arguments. `use` makes it; nil for a
    /// load.
    private func adviseOnVariants(_ advice: inout Advice, _ variants: [Registration], _ use: Use?) {
        let other = variants[0]
        advice.say(registered(variants, "loaded with \(listOfTypes(request.arguments))"), near: variants)
        guard let use else { return advice.write(other.loadCall) }
        if let source = use.source {
            if let function = other.makerType { advice.add(source.replaced(by: function)) }
        } else if other.makerType != nil, let code = other.codeForRoot {
            advice.write(code, inPlaceOf: use.requester.registration.location)
        }
        advice.write(TypeName(other.type).registration(named: other.key.name), beside: other.location)
    }

    /// What to do about a dependency whose type is registered by other names only.
    private func adviseOnNames(_ advice: inout Advice, _ named: [Registration], _ use: Use) {
        let type = TypeName(request.type)
        let names = DependencyName.writable(of: request.type, among: named)
        advice.say((request.name == nil ? "needed without a name, " : "") + list(names, among: named), near: named)
        // One that is similar was probably meant. Among others, the choice is not ours.
        var choices: [DependencyName?] = names
        if let similar = request.name.flatMap({ NearMisses.nearest(to: $0, among: names) }) {
            choices = [similar]
        } else if named.contains(where: { $0.key.name == nil }) {
            choices.insert(nil, at: 0)
        }
        for name in choices.prefix(3) {
            if let source = use.source {
                advice.add(source.registration.loading(source.dependency, named: name))
            } else {
                let code = chained("roots", [type.expression, name.argument])
                advice.write(code, inPlaceOf: use.requester.registration.location)
            }
        }
        advice.write(type.registration(named: request.name), beside: named[0].location)
    }

    /// What to do about a function whose result is made from other arguments than it has parameters.
    private func adviseOnMakers(_ advice: inout Advice, _ makers: [Registration], _ finding: Finding) {
        let (maker, sources) = (makers[0], finding.sources)
        let parameters = functionParts(of: request.type)?.parameters ?? []
        advice.say(registered(makers, "a function of \(listOfTypes(parameters))"), near: makers)
        if sources.isEmpty, let code = maker.codeForRoot {
            advice.write(code, inPlaceOf: finding.uses[0].requester.registration.location)
        } else if let function = maker.makerType ?? (maker.key.arguments.isEmpty ? provider : nil) {
            advice.repair(sources) { [$0.replaced(by: function)] }
        }
        advice.write(TypeName(request.type).registration(named: request.name), beside: maker.location)
    }

    /// A `Provider` in place of a function.
    private var provider: String { "Provider<\(TypeName(functionParts(of: request.type)?.result ?? request.type))>" }

    /// What to do about parameters of the type of a container: a function is given its resolver, and nothing has to be
    /// registered. Returns whether they are of such a type.
    private func adviseOnContainer(_ advice: inout Advice, _ finding: Finding) -> Bool {
        let type = request.type
        guard type is any DependencyContaining.Type || type == (any DependencyContaining).self || isResolver(type)
        else { return false }
        var uses = finding.sources
        if finding.uses.isEmpty, request.parameter != nil, let use = finding.chain.first?.use(of: request.key) {
            uses = [use]
        }
        for use in uses { guard case .parameter = use.dependency.kind else { return false } }
        if uses.isEmpty { return false }
        advice.say("a function is given a resolver, and loads no container")
        advice.repair(uses) { use in
            let isOnMainActor = use.registration.isolation == .mainActor
            let resolver = isOnMainActor ? "MainActorResolver" : "DependencyResolver"
            return [use.replaced(by: use.registration.isAsync ? "AsyncDependencyResolver" : resolver)]
        }
        return true
    }

    /// The names of the type, in words.
    private func list(_ names: [DependencyName], among registrations: [Registration]) -> String {
        if !names.isEmpty { return "registered only as \(names.listed(\.expression))" }
        let hasUniqueNames = registrations.contains { $0.type == request.type && $0.key.name?.isUnique == true }
        return hasUniqueNames ? "registered only as .unique" : "no name is registered for it"
    }

    /// With which arguments registrations are registered, in words, after other words.
    private func registered(_ registrations: [Registration], _ words: String) -> String {
        "\(words), \(registrations.listed { "registered with \(listOfTypes($0.key.arguments))" })"
    }

    // MARK: The search

    /// Searches for what is similar to a request that nothing is registered for.
    /// It cannot be made from its `users`; the type can be registered at `place`, if that is known.
    func search(
        _ advice: inout Advice,
        among snapshot: RegistrationSnapshot,
        _ users: [ResolutionError.Reference] = [],
        at place: String? = nil
    ) {
        if request.type == Any.self || request.type == Any.Type.self, place == nil {
            return advice.propose("say which type: load(Model.self), or let model: Model = container.load()")
        }
        let registrations = snapshot.all
        let requested = TypeName(request.type)
        let near = NearMisses(of: requested, among: snapshot)
        let (subtypes, supertypes) = relatives(among: registrations, besides: users)
        let names = DependencyName.writable(of: request.type, among: registrations)
        let mistaken = request.mistaken(among: registrations)

        var details = request.parameter.map { ["parameter \($0) of the factory"] } ?? []
        if let mistaken {
            details.append(mistaken.mistake.detail)
        } else if request.name != nil {
            details.append(list(names, among: registrations))
        }
        if !details.isEmpty { advice.detail = details.joined(separator: ", ") }

        let first = mistaken.map { [ResolutionError.Reference($0.registration)] } ?? []
        let related = (subtypes + supertypes).map { ResolutionError.Reference($0) }
        let similar = related + near.references.filter { !related.contains($0) }
        advice.show(first + similar.filter { !users.contains($0) && !first.contains($0) })

        // What is declared cannot be mended by another load.
        if place == nil, addLoadsByOtherNames(&advice, names, among: registrations) { return }
        if place == nil, mistaken == nil, request.parameter == nil, !supertypes.isEmpty {
            for supertype in supertypes.prefix(2) { advice.write(supertype.loadCall) }
            advice.write(requested.registration())
        } else if let code = collection(among: registrations) {
            advice.write(code, place)
        } else if let mistaken {
            advice.add(mistaken.mistake.suggestion)
        } else {
            let concrete = (subtypes + near.registrations).filter { !users.contains(ResolutionError.Reference($0)) }
            addRegistration(&advice, of: requested, from: concrete, at: place)
        }
    }

    /// Adds what to write to load what is registered for the type by another name, or by none. Returns whether there is
    /// such a registration.
    private func addLoadsByOtherNames(
        _ advice: inout Advice,
        _ names: [DependencyName],
        among registrations: [Registration]
    ) -> Bool {
        // One that is similar was probably meant.
        let similar = request.name.flatMap { NearMisses.nearest(to: $0, among: names) }
        let others = registrations.first(similar == nil ? 2 : 1) { registration in
            guard registration.type == request.type else { return false }
            guard let name = registration.key.name else { return similar == nil && request.name != nil }
            return similar.map { $0 == name } ?? (request.name == nil && !name.isUnique)
        }
        // The load of a parameter cannot be written otherwise.
        if others.isEmpty || similar == nil && request.parameter != nil { return false }
        for other in others { advice.write(other.loadCall) }
        if similar == nil {
            advice.write(TypeName(request.type).registration(named: request.name, arguments: request.arguments))
        }
        return true
    }

    /// Adds what to register, from one of these if its instances are of the type.
    private func addRegistration(
        _ advice: inout Advice,
        of requested: TypeName,
        from near: [Registration],
        at place: String?
    ) {
        if request.name == nil, request.arguments.isEmpty, requested.isExistential || request.type is AnyClass {
            for concrete in near where !concrete.key.isQualified && TypeName(concrete.type).isNominal {
                if isSubtype(concrete.type, of: request.type) == false { continue }
                return advice.write(concrete.forwarding(to: requested), beside: concrete.location)
            }
        }
        advice.write(requested.registration(named: request.name, arguments: request.arguments), place)
        guard place == nil, request.parameter == nil, request.arguments.isEmpty,
            let wrapped = wrappedType(of: request.type)
        else { return }
        // An optional one need not be registered.
        if isOfProperty { return advice.write("@OptionalInjected", "in place of @Injected") }
        advice.write("loadOrNil(\(TypeName(wrapped).expression)\(request.name.furtherArgument))")
    }

    /// What is registered, without a name, under types whose instances are also of the requested type, and under types
    /// that its instances are also of, but for forwards of it and for its users.
    private func relatives(
        among registrations: [Registration],
        besides users: [ResolutionError.Reference]
    ) -> (subtypes: [Registration], supertypes: [Registration]) {
        guard request.name == nil, request.arguments.isEmpty else { return ([], []) }
        return (
            registrations.first(NearMisses.limit) {
                !$0.key.isQualified && isSubtype($0.type, of: request.type) == true
            },
            registrations.first(NearMisses.limit) {
                !$0.key.isQualified && isSubtype(request.type, of: $0.type) == true
                    && $0.forwardSource?.type != request.type && !users.contains(ResolutionError.Reference($0))
            }
        )
    }

    /// The code to write where an array stands for everything that is registered for its element type.
    private func collection(among registrations: [Registration]) -> String? {
        guard request.name == nil, case .array(let element) = structure(of: request.instanceType) else { return nil }
        if request.collects { return TypeName(element).registration(named: .unique) }
        guard registrations.contains(where: { $0.type == element }) else { return nil }
        return "loadAll(\(TypeName(element).expression))"
    }
}

extension Finding {
    /// What to do about a reset of what is not registered. `others` are the registrations of the type and name that
    /// take arguments.
    func adviseOnReset(_ advice: inout Advice, of request: Request, _ others: [Registration]) {
        if let other = others.first {
            let repair = "remove the reset: what is made from arguments is not kept"
            return advice.say("registered with \(listOfTypes(other.key.arguments))", near: others, repair)
        }
        Missing(request: request, alternative: .none).search(&advice, among: registrations)
        advice.removeSuggestions()
        let kept = registrations.all.first(3) { registration in
            let isNamed = registration.key.name.map { !$0.isUnique } ?? true
            return registration.type == request.type && isNamed && registration.lifetime.isResettable
        }
        for registration in kept { advice.write(registration.call("reset")) }
        if kept.isEmpty { advice.propose("register it in: .cached, or remove the reset") }
    }
}

extension [Registration] {
    /// The first few for which a condition holds.
    fileprivate func first(_ count: Int, where isWanted: (Registration) -> Bool) -> [Registration] {
        var found: [Registration] = []
        for registration in self where isWanted(registration) {
            found.append(registration)
            if found.count == count { break }
        }
        return found
    }
}

/// The types in parentheses, as a call passes them.
func listOfTypes(_ arguments: [Any.Type]) -> String { arguments.isEmpty ? "no arguments" : "(\(arguments.spelled))" }

extension DependencyName {
    /// The names of a type that can be written, in the order of registration.
    static func writable(of type: Any.Type, among registrations: [Registration]) -> [DependencyName] {
        var seen: Set<String> = []
        return registrations.compactMap { $0.type == type ? $0.key.name : nil }
            .filter { !$0.isUnique && seen.insert($0.text).inserted }
    }
}
