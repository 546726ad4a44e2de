extension Adviser {
    /// The first need that the fault is about. Each fault whose advice asks for it has one.
    @inline(never) var firstUse: DependencyUse { finding.sources[0] }

    /// A function, a type or `()` that was registered in place of an instance.
    func adviseOnMistaken(meant type: TypeName?) {
        if let mistake = type.flatMap({ registration.mistake(insteadOf: $0) }) {
            advice.detail = mistake.detail
            add(mistake.suggestion)
        } else {
            propose("return the instance from the closure")
            if !registration.key.arguments.isEmpty { return }
        }
        add(registration.anotherFactory)
    }

    /// A key that is registered twice.
    func adviseOnDuplicate(of old: Registration, _ winner: Registration) {
        if old.location == winner.location {
            return propose(
                "call once the function that registers it, or make it an assembly, which is assembled once"
            )
        }
        propose("remove the registration at \(old.location)")
        // A value that a scope is given has no factory and no name.
        if old.isGivenToScope || winner.isGivenToScope { return }
        if old.lifetime == winner.lifetime && !old.isAsync && !winner.isAsync {
            let key = winner.key
            let effects = winner.isKnownToThrow ? "try " : ""
            let override = TypeName(key.type)
                .registration(
                    "override",
                    named: key.name,
                    arguments: key.arguments,
                    effects: effects
                )
            write(override, inPlaceOf: winner.location)
        }
        write("named: …", "at \(old.location) or \(winner.location)")
    }

    /// What is registered as an optional, and needed as a value.
    func adviseOnOptional(neededBy use: DependencyUse?) {
        let optional = TypeName(optionalType(of: key.type))
        if let use {
            let type =
                switch structure(of: use.dependency.type) {
                case .lazy: "Lazy<\(optional)>"
                case .provider: "Provider<\(optional)>"
                case .optional, .array, .opener, nil: optional.description
                }
            add(use.replaced(by: type))
        } else {
            let (verb, keyword) = registration.isAsync ? ("loadAsync", "await ") : ("load", "")
            write(keyword + registration.call(verb, as: optional), "in place of the load")
        }
        let type = TypeName(key.type)
        let location = registration.location
        if registration.isGivenToScope {
            let place = "in place of \(location), and give the scope a value that is not optional"
            return write(Registration.supplying(type, to: scope), place)
        }
        write(
            RegistrationCode(registration, as: type).registering(),
            "in place of \(location), never nil"
        )
    }

    /// An optional parameter that is always nil, or an array that is always empty.
    func adviseOnAbsent(_ request: Request, _ element: Any.Type?, _ isOpen: Bool) {
        let user = finding.uses[0].requester.registration
        let use = finding.uses[0].source
        let place = "beside \(user.location)"
        // If it is to stay so, the registration can say it.
        defer {
            if isOpen, let use, let closure = use.call.leavingOut(use.dependency) { add(closure) }
        }
        let part = element.map { arrayType(of: $0) } ?? innermostType(of: request.type)
        let all = registrations.all
        let named = all.filter {
            $0.type == part && $0.key.arguments.isEmpty && $0.key.name != request.name
                && !$0.hasUniqueName
        }
        if let use, element == nil, !named.isEmpty {
            return adviseOnNames(named, of: request.of(part), .dependency(use))
        }
        if let use, let (_, result) = functionParts(of: part) {
            let matches = all.filter { $0.type == result && !$0.key.arguments.isEmpty }
            if !matches.isEmpty, let function = matches[0].functionType {
                show(matches)
                add(use.replaced(by: "(\(function))?"))
                return write(request.of(part).registrationCode, beside: matches[0].location)
            }
        }
        if element != nil, isOpen {
            return search(for: request, besides: [user], at: place)
        }
        search(for: request.of(part), besides: [user], at: place)
        if !advice.near.isEmpty { return }
        advice.suggestions = []
        if let element { return write(TypeName(element).registration(named: .unique), place) }
        write(request.registrationCode, place)
    }

    /// A registration that nothing leads to from the roots.
    func adviseOnUnused(_ root: CodeLocation, _ mayLoad: [Registration]) {
        let code = registration.codeForRoot
        guard let source = mayLoad.first else {
            let changes = registration.calls.filter { $0.change != nil }
            propose(
                "remove the registration at \(registration.facts.registeredAt)"
                    + (changes.isEmpty
                        ? "" : ", and what changes it at \(changes.listed(\.location.description))")
            )
            if let code { write(code, beside: root) }
            return
        }
        if let code { write(code, beside: root) }
        adviseOnStating(in: source)
    }

    /// An optional parameter, perhaps with a default value, that is given something.
    func adviseOnFilled() {
        let use = firstUse
        if let closure = use.call.leavingOut(use.dependency) { return add(closure) }
        propose("give the parameter a type of its own, if something else is meant")
    }

    /// What a factory loads and does not declare.
    func adviseOnStating(in source: Registration) {
        let target = registration
        let function = registration.functionType
        let location = source.location
        // A `dependsOn:` names a function of up to five arguments, and none that is asynchronous or
        // has a name.
        if !target.key.arguments.isEmpty,
            function == nil || target.isAsync || target.key.name != nil
        {
            propose("remove dependsOn: at \(location), which cannot name \(target.title)")
        } else if let name = target.key.name {
            let code = RegistrationCode(source)
            code.names.append((0, name, target.type))
            write(code.registeringFunction(), inPlaceOf: location)
        } else if !source.statesDependencies {
            if let function { return propose("a parameter \(function) in place of the load") }
            // No form with arguments states what else is loaded.
            if !source.key.arguments.isEmpty {
                let type = TypeName(target.type)
                return propose("take \(type) as a parameter, in place of its load")
            }
            let code = RegistrationCode(source)
            let load = source.knownTypes.first.map { "$0.load(\(TypeName($0).expression))" }
            let types = source.knownTypes + [target.type]
            write(code.registering(load, dependingOn: types), inPlaceOf: location)
        } else {
            let stated = source.statedDependencies.map { TypeName($0.type).expression }
            let added = function.map { "(\($0)).self" } ?? TypeName(target.type).expression
            write("dependsOn: \((stated + [added]).joined(separator: ", "))", "at \(location)")
        }
    }

    /// One class that is kept by two registrations.
    func adviseOnTorn(_ first: Registration, _ second: Registration) {
        // The class is forwarded to the protocol, whichever comes first.
        let isReversed = TypeName.isExistential(first.type) && !TypeName.isExistential(second.type)
        let (source, target) = isReversed ? (second, first) : (first, second)
        if !TypeName.isExistential(source.type) {
            return write(source.forwarding(to: target.key), inPlaceOf: target.location)
        }
        // An instance of one protocol is not known to be one of the other.
        propose(
            "register \(TypeName(key.type)) once, as itself, and forward it to each of the protocols"
        )
    }

    /// A factory whose needs are not known. `loaded` is what it was seen to load.
    func adviseOnOpaque(_ loaded: [Key]?, by call: Registration) {
        // What would be written may be there already.
        if call.hasCompletion {
            return propose("take what initCompleted loads as parameters")
        }
        if call.facts.takesResolver, !call.isClosure, loaded?.isEmpty ?? true {
            return propose(
                "take what the function loads as its parameters, in place of the resolver"
            )
        }
        // Of several, which of them loaded what is not known.
        let isAlone = registration.calls.count(where: \.dependencies.areOpaque) == 1
        let needs = registration.dependencies.known.map(\.request.key)
        let own = isAlone ? loaded?.filter { !needs.contains($0) } : nil
        let code =
            call.change == .decorator
            ? decorationWithKnownDependencies(own, of: call)
            : codeWithKnownDependencies(isAlone ? loaded : nil, of: call)
        write(code, inPlaceOf: call.location)
    }

    /// The call that decorates with parameters in place of loads.
    private func decorationWithKnownDependencies(_ loaded: [Key]?, of call: Registration) -> String
    {
        let code = RegistrationCode(call)
        guard let loaded, loaded.allSatisfy(\.arguments.isEmpty) else {
            return code.decorating(with: [], andMore: true)
        }
        return code.decorating(with: code.loading(loaded))
    }

    /// The call that registers with parameters in place of loads. `loaded` is what the factory was
    /// seen to load, if it was seen.
    private func codeWithKnownDependencies(_ loaded: [Key]?, of call: Registration) -> String {
        let key = call.key
        let code = RegistrationCode(call)
        let type = TypeName(key.type)
        let instance = type.isNominal ? "\(type)(…)" : "…"
        if !key.arguments.isEmpty {
            // Which parameters of the initializer take the arguments, if any do, is not known.
            return code.registeringFunction("{ (\(key.arguments.parameters), …) in \(instance) }")
        }
        // Of what was loaded with arguments, the type is not known.
        guard let loaded, !loaded.isEmpty, loaded.allSatisfy(\.arguments.isEmpty) else {
            return code.registeringFunction()
        }
        return code.registeringFunction(
            "{ (\(code.loading(loaded).parameters)) in \(instance) }"
        )
    }
}
