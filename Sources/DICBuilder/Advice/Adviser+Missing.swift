extension Adviser {
    /// Nothing is registered for a request.
    func adviseOnMissing(_ missing: Missing) {
        let request = missing.request
        let uses = finding.uses
        let sources = finding.sources
        // What makes the request cannot be what it is made from.
        var users = uses.map(\.requester.registration)
        users += sources.map { .init($0.registration) }
        users += chain.map { .init($0) }
        // A load knows no place where the type can be registered.
        let place = uses.first.map {
            missing.isInherited ? "in the child" : "beside \($0.requester.registration.location)"
        }
        switch missing.alternative {
        case .variants(let others):
            let first = Array(sources.prefix(1))
            adviseOnArguments(others, of: request, first, others[0].functionType)
        case .names(let others): adviseOnNames(others, of: request, uses[0])
        case .scopes(let names): adviseOnScopes(names, of: request)
        case .result(let results):
            show(results)
            repair(sources) { [$0.replaced(by: request.provider)] }
            write(request.registrationCode, place)
        case .otherArguments(let others):
            let takesNone = others[0].key.arguments.isEmpty
            let function = takesNone ? request.provider : others[0].functionType
            adviseOnArguments(others, of: request, sources, function)
        case .unsuited(let other):
            // Asynchronous, or with too many arguments.
            show([other])
            if let function = other.functionType {
                return repair(sources) { [$0.replaced(by: function)] }
            }
            let types = other.key.arguments
            let call = other.call("load", passing: types.placeholders)
            let closure = "{ (\(types.parameters)) in resolver.\(call) }"
            write(closure, "as its value, in a factory that takes a resolver")
        case .forward:
            if adviseOnForward(of: request) { return }
            search(for: request, besides: users, at: place, isExplained: true)
        case .none where missing.isKeptBeforeChildren, .given where missing.isKeptBeforeChildren:
            let holder = sources[0].registration
            search(for: request, besides: users, at: place)
            advice.detail = nil
            propose("register \(holder.title) in the child, which has \(TypeName(request.type))")
        case .none where missing.isSuppliedByChildren:
            propose("load it from a child, which registers it")
        case .none, .given:
            if adviseOnContainer(request) { break }
            search(for: request, besides: users, at: place)
            if let place { addAlternatives(missing, place) }
            adviseOnPlainParameters(of: request)
        }
        if !uses.isEmpty { advice.near.removeAll(where: users.contains) }
    }

    /// Suggests other sources of a forward. Returns whether there is one with arguments, so that
    /// what comes near need not be searched for.
    private func adviseOnForward(of request: Request) -> Bool {
        let target = finding.sources[0].registration
        let others = registrations.all.filter { $0.type == request.type }
        for other in others.prefix(2) where !other.hasUniqueName && other.key != target.key {
            write(other.forwarding(to: target.key), inPlaceOf: target.location)
        }
        guard others.contains(where: { !$0.key.arguments.isEmpty }) else { return false }
        show(others)
        return true
    }

    /// The parameters that need a number, a text or the like without a name: if that was
    /// registered, it would be what each parameter of its type is given. Empty if something else
    /// needs it, too.
    func plainParameters(of request: Request) -> [DependencyUse] {
        guard request.name == nil else { return [] }
        let uses = parameters(of: request)
        // Roots are no sources.
        let areAllSources = uses.count >= finding.uses.count
        return areAllSources && uses.allSatisfy(\.dependency.isOfStandardLibrary) ? uses : []
    }

    /// What makes a request: what the proof has found, or the parameter that a load is for.
    private func parameters(of request: Request) -> [DependencyUse] {
        if !finding.uses.isEmpty { return finding.sources }
        guard request.parameter != nil, let use = chain.first?.use(of: request.key) else {
            return []
        }
        return [use]
    }

    /// What the proof has not said already: of a load, and of closures, which have no default
    /// values.
    private func adviseOnPlainParameters(of request: Request) {
        guard advice.suggestions.isEmpty, let use = plainParameters(of: request).first else {
            return
        }
        if let closure = use.call.leavingOut(use.dependency) { return add(closure) }
        propose(
            "write the value in the closure at \(use.call.location), not as its parameter"
        )
    }

    /// Adds what to write if the type is not to be registered: a protocol, arguments, default
    /// values, or a value of a scope.
    private func addAlternatives(_ missing: Missing, _ place: String) {
        let request = missing.request
        let sources = finding.sources
        if let source = sources.first, source.dependency.type == request.type,
            finding.uses.count == 1, let type = protocolInstead(of: request)
        {
            add(source.replaced(by: type))
        }
        guard case .given(let scope, let arguments) = missing.alternative else { return }
        // What nothing else needs, and nothing keeps, can be made from arguments.
        add(asOneRepair: zip(sources, arguments).map { $0.call.taking($1) })
        let defaults = sources.prefix(Suggestion.maximumPlaceCount).filter(
            \.dependency.isOfStandardLibrary
        )
        add(asOneRepair: defaults.compactMap { $0.call.leavingOut($0.dependency) })
        if let scope { write(Registration.supplying(TypeName(request.type), to: scope), place) }
    }

    /// The protocol that was registered in place of a type that is missing.
    private func protocolInstead(of request: Request) -> String? {
        guard request.name == nil, TypeName(request.type).isNominal else { return nil }
        let protocols = registrations.all.filter {
            TypeName.isExistential($0.type) && !$0.key.isQualified && !$0.isAsync
                && $0.isolation == .nonisolated
        }
        let type = protocols.map { TypeName($0.type) }.first { name in
            isSubtype(request.type, of: name.type)
                ?? advice.near.contains { $0.name == name.description }
        }
        return type?.description
    }

    /// The type is registered with other arguments. `function` is the type of a parameter that
    /// would do.
    private func adviseOnArguments(
        _ others: [Registration],
        of request: Request,
        _ places: [DependencyUse],
        _ function: String?
    ) {
        let other = others[0]
        show(others)
        guard let use = finding.uses.first else { return write(other.loadCall) }
        if places.isEmpty, let code = other.codeForRoot {
            write(code, inPlaceOf: use.requester.registration.location)
        } else if let function {
            repair(places) { [$0.replaced(by: function)] }
        }
        write(request.registrationCode, beside: other.location)
    }

    /// The type is registered under other names.
    func adviseOnNames(_ named: [Registration], of request: Request, _ use: Use) {
        let type = TypeName(request.type)
        let names = DependencyName.writable(of: request.type, among: named)
        show(named)
        // One that is similar was probably meant. Among others, the choice is not ours.
        let similar = request.name.flatMap { NearMisses.nearest(to: $0, among: names) }
        var choices: [DependencyName?] = similar.map { [$0] } ?? names
        if similar == nil, named.contains(where: { $0.key.name == nil }) {
            choices.insert(nil, at: 0)
        }
        for name in choices.prefix(3) {
            if let source = use.source {
                add(source.call.loading(source.dependency, named: name))
            } else {
                let code = chained("roots", [type.expression, name.argument])
                write(code, inPlaceOf: use.requester.registration.location)
            }
        }
        write(request.registrationCode, beside: named[0].location)
    }

    /// An opener of scopes of a name that nothing is registered for.
    private func adviseOnScopes(_ scopes: [ScopeName], of request: Request) {
        let names = scopes.map { DependencyName($0.text) }
        let similar = request.name.flatMap { NearMisses.nearest(to: $0, among: names) }
        for name in similar.map({ [$0] }) ?? Array(names.prefix(3)) {
            if let source = finding.sources.first {
                add(source.call.loading(source.dependency, named: name))
            } else {
                let type = TypeName(request.type).expression
                write("load(\(type), named: \(name.expression))")
            }
        }
        // Without a name, one of those that there are is meant.
        let isUnnamed = request.name == nil
        if isUnnamed && !names.isEmpty { return }
        let scope = request.name ?? "job"
        let code = ".register(in: .scoped(\(scope.expression))) { … }"
        var repair = [Suggestion(code, "in the DICBuilder")]
        if isUnnamed {
            repair += finding.sources.map { $0.call.loading($0.dependency, named: scope) }
        }
        add(asOneRepair: repair)
    }

    /// A container or a resolver is requested. Returns false if it is something else.
    private func adviseOnContainer(_ request: Request) -> Bool {
        let type = request.type
        guard
            type is any DependencyContaining.Type || type == (any DependencyContaining).self
                || isResolver(type)
        else { return false }
        let places = parameters(of: request)
        for use in places { guard case .parameter = use.dependency.kind else { return false } }
        if places.isEmpty {
            if !finding.uses.isEmpty { return false }
            advice.detail = "not loaded: it is what loads"
            propose(
                "the container, or the resolver that the factory is given, in place of the load"
            )
            return true
        }
        advice.detail = "a function is given a resolver, and loads no container"
        repair(places) { use in
            if use.call.isAsync { return [use.replaced(by: "AsyncDependencyResolver")] }
            let isOnMainActor = use.call.isolation == .mainActor
            return [use.replaced(by: isOnMainActor ? "MainActorResolver" : "DependencyResolver")]
        }
        return true
    }

    /// A reset of what nothing is registered for.
    func adviseOnReset(of request: Request, _ others: [Registration]) {
        if !others.isEmpty {
            show(others)
            return propose("remove the reset: what is made from arguments is not kept")
        }
        search(for: request)
        advice.suggestions = []
        let kept = registrations.all.filter {
            $0.type == request.type && !$0.hasUniqueName && $0.lifetime.isResettable
        }
        for registration in kept.prefix(3) { write(registration.call("reset")) }
        if kept.isEmpty { propose("register it in: .cached, or remove the reset") }
    }
}

extension Request {
    /// The call that registers what is requested.
    var registrationCode: String { TypeName(type).registration(named: name, arguments: arguments) }

    /// A `Provider` of what a function returns.
    fileprivate var provider: String {
        "Provider<\(TypeName(functionParts(of: type)?.result ?? type))>"
    }
}
