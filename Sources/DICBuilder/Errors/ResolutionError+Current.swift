// The failures of loads from the current container.

extension ResolutionError {
    /// The same error of a load from the current container. If the load was to find what belongs to the container or
    /// the scope that makes its owner, the report says so.
    ///
    /// Asynchronous factories do not tell in which container they run, so their errors remain as they are.
    func explained(asLoadedFromCurrent current: _ContainerStorage) -> ResolutionError {
        let steps = LoadStack.current.steps
        guard let maker = steps.first, maker.storage != current, !isLazyType(maker.entry.registration.type) else {
            return self
        }
        let outermost = steps.prefix { $0.storage == maker.storage }.last?.entry.registration
        let owner = Owner(
            registration: maker.entry.registration,
            outermost: outermost ?? maker.entry.registration,
            container: maker.storage.nameInCode(besides: current)
        )
        let request = Request(type, named: name)
        switch code {
        case .scopeUnreachable:
            // What keeps the owner longer than the scope is the problem then.
            let isCaptive = path.contains { $0.lifetime.isSharedByContainer && !isLazyType($0.type) }
            guard !isCaptive, let scope = current.binding(of: request).loadedEntries.first?.registration.lifetime.scope,
                maker.storage.scope(scope) != nil
            else { return self }
            return explained { [type] in owner.hints(for: type, keptBy: scope) }
        case .notRegistered:
            let binding = maker.storage.binding(of: request)
            if binding.leadsToNothing { return self }
            let registered = binding.targets.map(\.registration)
            return explained { [type] in owner.hints(for: type, registered: registered) }
        default:
            return self
        }
    }

    /// The same error of an injected property. If that is optional, the report names the wrapper for what need not be
    /// registered, in place of the load for it.
    var explainedAsProperty: ResolutionError {
        guard code == .notRegistered, let wrapped = wrappedType(of: type) else { return self }
        return explained { [hints, name] in
            let load = Suggestion.loadOrNil(wrapped, named: name)
            return Hints(
                detail: hints.value.detail,
                near: hints.value.near,
                suggestions: hints.value.suggestions.map {
                    $0 == load ? Suggestion("@OptionalInjected", .described("in place of @Injected")) : $0
                }
            )
        }
    }

    /// A load from the current container, where there is none.
    package static func noContainer(
        _ type: Any.Type,
        named name: DependencyName?,
        at location: CodeLocation
    ) -> ResolutionError {
        let path = _ContainerStorage.runningRegistrations
        return ResolutionError(.noContainer, of: type, named: name, at: location, path: path) {
            let suggestions = [NoContainer.suggestion, NoContainer.alternative].compactMap(\.self)
            return Hints(detail: NoContainer.text, suggestions: suggestions.map { .advice($0) })
        }
    }
}

/// What is being made in another container than the current one, and loads from the current one.
private struct Owner {
    let registration: Registration

    /// What is loaded, in the same container, in whose course the owner is made.
    let outermost: Registration

    /// What reports call the container or scope that makes it.
    let container: String

    /// The hints for what a scope keeps.
    func hints(for type: Any.Type, keptBy scope: ScopeName) -> Hints {
        Hints(
            detail: "kept by scope \(scope), in which \(TypeName(registration.type)) is being made, "
                + "and loaded from the current container",
            suggestions: suggestions(for: type)
        )
    }

    /// The hints for what is registered beside the owner, and not in the current container.
    func hints(for type: Any.Type, registered: [Registration]) -> Hints {
        Hints(
            detail: "loaded from the current container, not from the one in which \(TypeName(registration.type)) "
                + "is being made",
            near: registered.map { ResolutionError.Reference($0) },
            suggestions: suggestions(for: type)
        )
    }

    private func suggestions(for type: Any.Type) -> [Suggestion] {
        let load = (outermost.isolation == .mainActor ? "mainActor." : "") + outermost.call("load")
        return [
            Suggestion(
                "withContainer(\(container)) { \(container).\(load) }",
                .described("in place of the load of \(TypeName(outermost.type))")
            ),
            .advice("pass \(TypeName(type)) to the initializer, in the factory of \(TypeName(registration.type))"),
        ]
    }
}

extension _ContainerStorage {
    /// What reports call this container or scope in code to write, beside another container.
    fileprivate func nameInCode(besides other: _ContainerStorage) -> String {
        if scopeName != nil { return nameInCode }
        var ancestor = contents.isOverriding ? nil : parent
        while let container = ancestor {
            if container == other.container { return "child" }
            ancestor = container.parent
        }
        return nameInCode
    }
}
