// The failures of scopes.

extension ResolutionError {
    /// A load of what a scope keeps, where no such scope is open.
    static func scopeUnreachable(
        _ registration: Registration,
        in storage: _ContainerStorage,
        at location: CodeLocation?
    ) -> ResolutionError {
        guard let scope = registration.lifetime.scope else {
            preconditionFailure("DIC: \(registration.title) is kept by no scope")
        }
        let open = storage.scopeName
        let corrected = storage.correctedScopeName
        let isMutable = !storage.isFrozen
        let scopes = ScopesToOpen(scope, in: storage)
        let nesting = storage.scopeNesting
        let path = _ContainerStorage.runningRegistrations
        return ResolutionError(.scopeUnreachable, loading: registration, at: location, path: path) {
            let place =
                isMutable ? "a mutable container, which has none" : open.map { "scope \($0)" } ?? "the container"
            // A `Lazy` is not registered.
            let holder = path.first { $0.lifetime.isSharedByContainer && !isLazyType($0.type) }
            // A scope has to be open around all that is being made.
            let loaded = path.last { !isLazyType($0.type) } ?? registration
            let call = loaded.isAsync ? "await $0.\(loaded.call("loadAsync"))" : "$0.\(loaded.call("load"))"
            let suggestions =
                if isMutable {
                    [Suggestion.advice("register it in a DICBuilder: what it builds has scopes")]
                } else if let corrected, let open {
                    [Suggestion(corrected.expression, .described("in place of \(open.expression)"))]
                } else if let holder {
                    holder.replacingLifetime(by: .scoped(scope))
                } else {
                    registration.correctingScope(openedAs: open, nesting)
                        + [scopes.suggestion(around: call, isAsync: loaded.isAsync)]
                }
            return Hints(detail: "kept by scope \(scope), and loaded in \(place)", suggestions: suggestions)
        }
    }

    /// A load in a scope that has been closed, or an attempt to open a scope there.
    static func scopeClosed(
        _ scope: ScopeName?,
        _ type: Any.Type,
        named name: DependencyName? = nil,
        at location: CodeLocation?
    ) -> ResolutionError {
        ResolutionError(
            .scopeClosed,
            of: type,
            named: name,
            at: location,
            path: _ContainerStorage.runningRegistrations
        ) {
            let verb = type == DependencyScope.self ? "open" : "load"
            return Hints(
                detail: "scope \(scope?.description ?? "") has been closed",
                suggestions: [.advice("\(verb) it before the scope closes, or close the scope later")]
            )
        }
    }

    /// A scope that the resolver of a mutable container was to open.
    static func openedInMutableContainer(_ scope: ScopeName, at location: CodeLocation) -> ResolutionError {
        ResolutionError(
            .scopeUnreachable,
            of: DependencyScope.self,
            at: location,
            path: _ContainerStorage.runningRegistrations
        ) {
            Hints(
                detail: "scope \(scope) is opened in a mutable container, which has no scopes",
                suggestions: [.advice("register in a DICBuilder: what it builds has scopes")]
            )
        }
    }

    /// A scope that was opened in a container that has been stopped.
    static func openedInStoppedContainer(_ scope: ScopeName, at location: CodeLocation) -> ResolutionError {
        ResolutionError(
            .stopped,
            of: DependencyScope.self,
            at: location,
            path: _ContainerStorage.runningRegistrations
        ) {
            Hints(
                detail: "scope \(scope) is opened in a container that has been stopped",
                suggestions: [.advice("end what opens it before container.stop()")]
            )
        }
    }

    /// A scope that was opened outside the scope that it belongs in.
    ///
    /// - Parameter storage: Where it was opened.
    static func openedOutside(
        _ scope: ScopeName,
        of outer: ScopeName,
        in storage: _ContainerStorage,
        at location: CodeLocation
    ) -> ResolutionError {
        let scopes = ScopesToOpen(scope, in: storage)
        return ResolutionError(.scopeUnreachable, of: DependencyScope.self, at: location, path: []) {
            Hints(
                detail: "scope \(scope) can be opened only in a scope \(outer), as scopes(…) declares, "
                    + "and none is open here",
                suggestions: [
                    Suggestion(
                        scopes.code(around: "…", isAsync: false),
                        .described("\(ScopesToOpen.awaiting), or open it in a scope \(outer) that is there")
                    )
                ]
            )
        }
    }

    /// A value that a scope is not said to be given.
    ///
    /// - Parameters:
    ///   - suited: The registrations of the scope's values that the value could be given as.
    ///   - other: The registration of the values of this type, if another scope is given them.
    ///   - maker: The registration that makes instances of this type, if there is one.
    ///   - corrected: The scope that is meant, if the name is misspelt.
    ///   - nesting: Which scopes are opened in which.
    static func wronglySupplied(
        _ type: Any.Type,
        to scope: ScopeName,
        correctedTo corrected: ScopeName?,
        _ nesting: ScopeNesting,
        at location: CodeLocation,
        suited: [Registration],
        other: Registration?,
        maker: Registration?
    ) -> ResolutionError {
        ResolutionError(.suppliedValues, of: type, at: location, path: []) {
            if let corrected {
                return Hints(
                    detail: "scope \(scope) keeps nothing, and is given nothing",
                    suggestions: [Suggestion(corrected.expression, .described("in place of \(scope.expression)"))]
                )
            }
            if let hints = Hints(ofSupplied: type, to: scope, insteadOf: suited) { return hints }
            if let other, let owner = other.lifetime.scope {
                return Hints(
                    detail: "scope \(owner) is given it, and a type's values belong to one scope",
                    near: [ResolutionError.Reference(other)],
                    suggestions: other.correctingScope(openedAs: scope, nesting)
                        + [.advice("give scope \(scope) a type of its own that contains the value")]
                )
            }
            if let maker {
                return Hints(
                    detail: "registered with a factory, so scope \(scope) is not given it",
                    near: [ResolutionError.Reference(maker)],
                    suggestions: [.advice("leave the value out, or replace the registration by registerSupplied")]
                )
            }
            let call = Registration.supplying(TypeName(type), to: scope)
            return Hints(
                detail: "no value of this type is registered for scope \(scope)",
                suggestions: [Suggestion(call, .described("in the builder"))]
            )
        }
    }

    /// A value that a scope is given twice.
    static func suppliedTwice(
        _ registration: Registration,
        to scope: ScopeName?,
        at location: CodeLocation
    ) -> ResolutionError {
        ResolutionError(
            .suppliedValues,
            of: registration.type,
            at: location,
            registered: registration.location,
            path: []
        ) {
            Hints(
                detail: "given twice to scope \(scope?.description ?? "")",
                advice: "give one value of each type that registerSupplied names"
            )
        }
    }

    /// Values that a scope is said to be given, and was not.
    static func notSupplied(
        _ missing: [Registration],
        to scope: ScopeName,
        at location: CodeLocation
    ) -> ResolutionError {
        ResolutionError(
            .suppliedValues,
            of: missing.first?.type ?? Never.self,
            at: location,
            registered: missing.first?.location,
            path: []
        ) {
            let names = missing.map { TypeName($0.type).description }
            let values = missing.map { registration in
                let type = TypeName(registration.type)
                return type.isExistential ? "… as \(type)" : "\(type)(…)"
            }
            return Hints(
                detail: "scope \(scope) was opened without "
                    + (names.count == 1 ? "it" : names.joined(separator: ", ")),
                suggestions: [
                    Suggestion(
                        "supplying: \(values.joined(separator: ", "))",
                        .described("after \(scope.expression), beside the values that are passed already")
                    )
                ]
            )
        }
    }
}

extension Hints {
    /// What to do about a value that a scope is given, as another type than the registered ones; nil if it suits none.
    ///
    /// - Parameter suited: The registrations that the value could be given as.
    fileprivate init?(ofSupplied type: Any.Type, to scope: ScopeName, insteadOf suited: [Registration]) {
        guard let first = suited.first else { return nil }
        let wrapped = wrappedType(of: type).flatMap { wrapped in suited.first { $0.type == wrapped } }
        self.init(
            detail: wrapped.map { "scope \(scope) is given it as \(TypeName($0.type)), which is not optional" }
                ?? "scope \(scope) is given it as \(TypeName(first.type))",
            near: suited.map { ResolutionError.Reference($0) },
            suggestions: wrapped == nil
                ? suited.map { Suggestion("… as \(TypeName($0.type))", .described("in place of the value")) }
                : [.advice("unwrap the value before it is given to the scope")]
        )
    }
}

/// The scopes that are opened around a load. A plain value: a report that is read later keeps no scope alive.
private struct ScopesToOpen {
    /// The innermost first, and whether it is given values.
    private var scopes: [(name: ScopeName, isGivenValues: Bool)] = []

    /// What reports call the place that the outermost one is opened in.
    private let place: String

    /// A scope, and those that it is opened in and that are not open.
    init(_ scope: ScopeName, in storage: _ContainerStorage) {
        place = storage.nameInCode
        var next = Optional(scope)
        while let name = next {
            let layout = storage.contents.scopeLayouts.first { $0.name == name }
            scopes.append((name, (layout?.plan.suppliedCount ?? 0) > 0))
            next = layout?.outerName.flatMap { storage.scope($0) == nil ? $0 : nil }
        }
    }

    /// How the code changes where it has to be awaited: a function that loads synchronously may be asynchronous.
    static let awaiting = "with try await in an asynchronous function"

    /// The code that opens them around a call, in place of the load that failed.
    func suggestion(around call: String, isAsync: Bool) -> Suggestion {
        let place = Suggestion.Destination.inPlaceOfTheLoad
        return Suggestion(
            code(around: call, isAsync: isAsync),
            isAsync ? place : .described("\(place), \(Self.awaiting)")
        )
    }

    /// The code that opens them around a call.
    func code(around call: String, isAsync: Bool) -> String {
        var code = call
        for (index, scope) in scopes.enumerated() {
            let place = index == scopes.count - 1 ? place : "$0"
            let values = scope.isGivenValues ? ", supplying: …" : ""
            code = "\(isAsync ? "try await" : "try") \(place).withScope(\(scope.name.expression)\(values)) { \(code) }"
        }
        return code
    }
}
