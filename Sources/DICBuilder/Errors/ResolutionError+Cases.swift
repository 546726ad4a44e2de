// The failures. Each stores what is known when a load fails, and computes the rest of its report when it is read.

extension ResolutionError {
    /// A request that binds to nothing.
    ///
    /// - Parameters:
    ///   - others: The registrations of the requested type and name that take other arguments, or none.
    ///   - registrations: Returns everything that is registered.
    package static func missing(
        _ request: Request,
        at location: CodeLocation?,
        path: [Registration],
        others: [Registration],
        registrations: @escaping @Sendable () -> [Registration]
    ) -> ResolutionError {
        if !others.isEmpty { return argumentMismatch(request, at: location, path: path, others: others) }
        return ResolutionError(.notRegistered, of: request.type, named: request.name, at: location, path: path) {
            if request.parameter != nil, let user = path.first, let dependency = user.dependency(on: request.key),
                let hints = Hints(ofContainer: request.type, for: [DependencyUse(user, dependency)])
            {
                return hints
            }
            let users = Set(path.map { Reference($0) })
            return Hints(ofMissing: request, among: registrations(), neededBy: users)
        }
    }

    /// A request with arguments that no registration of the type takes.
    private static func argumentMismatch(
        _ request: Request,
        at location: CodeLocation?,
        path: [Registration],
        others: [Registration]
    ) -> ResolutionError {
        ResolutionError(.argumentMismatch, of: request.type, named: request.name, at: location, path: path) {
            Hints(ofArguments: request, others: others)
        }
    }

    /// A reset of what is not registered.
    ///
    /// - Parameter others: The registrations of the type and name that take arguments.
    package static func resetOfNothing(
        _ request: Request,
        at location: CodeLocation,
        path: [Registration],
        others: [Registration],
        registrations: @escaping @Sendable () -> [Registration]
    ) -> ResolutionError {
        ResolutionError(.notRegistered, of: request.type, named: request.name, at: location, path: path) {
            Hints(ofReset: request, others: others, among: registrations())
        }
    }

    /// A reset of an instance that is kept as long as its container or scope.
    package static func notResettable(
        _ registration: Registration,
        at location: CodeLocation,
        path: [Registration]
    ) -> ResolutionError {
        ResolutionError(.notResettable, loading: registration, at: location, path: path) {
            let scope = registration.lifetime.scope
            let end = scope.map { "until scope \($0) closes" } ?? "as long as the container"
            return Hints(
                detail: "registered in: .\(registration.lifetime), which is kept \(end)",
                suggestions: [
                    scope == nil
                        ? Suggestion("in: .cached", .at(registration.location))
                        : .advice("close the scope and open another one")
                ]
            )
        }
    }

    /// A factory that returned nil, or a scope that was given nil, where an instance was needed.
    ///
    /// - Parameter type: The requested type; the registered type is its optional.
    package static func returnedNil(
        _ type: Any.Type,
        by registration: Registration,
        at location: CodeLocation?,
        path: [Registration]
    ) -> ResolutionError {
        ResolutionError(
            .returnedNil,
            of: type,
            named: registration.key.name,
            at: location,
            registered: registration.location,
            path: path
        ) {
            let scope = registration.isGivenToScope ? registration.lifetime.scope : nil
            return Hints(
                detail: scope.map { "scope \($0) was given nil" } ?? "the factory returned nil",
                suggestions: registration.optionalLoads(of: type, in: path.first)
            )
        }
    }

    /// Factories that need each other.
    ///
    /// - Parameter cycle: The registrations, each of which needs the next, and the last the first.
    package static func cycle(_ cycle: [Registration]) -> ResolutionError {
        ResolutionError(.cycle, of: cycle.first?.type ?? Never.self, path: cycle) {
            guard let only = cycle.first, cycle.count == 1 else {
                return Hints(advice: "load one of them when it is first used, not while the other is being made")
            }
            return Hints(
                advice: only.key.arguments.isEmpty
                    ? "load another type in its factory, which loads the one that it makes"
                    : "end the recursion in its factory"
            )
        }
    }

    /// A load that is nested more deeply than the limit, or the thread's stack, allows.
    ///
    /// - Parameter isOutOfStack: Whether the thread's stack, and not the configured limit, is the reason.
    package static func tooDeep(
        _ registration: Registration,
        depth: Int,
        isOutOfStack: Bool,
        at location: CodeLocation?,
        path: [Registration]
    ) -> ResolutionError {
        ResolutionError(.tooDeep, of: registration.type, named: registration.key.name, at: location, path: path) {
            let owner = path.first
            let deferral = owner?.dependency(on: registration.key).flatMap { dependency in
                owner.map { dependency.deferred(by: "Lazy", of: $0) }
            }
            return Hints(
                detail: isOutOfStack
                    ? "\(depth) loads are nested, and the thread's stack is nearly full" : "\(depth) loads are nested",
                suggestions: [
                    deferral,
                    isOutOfStack
                        ? .advice("load on a thread with a larger stack")
                        : Suggestion("maximumDepth: …", .described("where the builder or the container is created")),
                    deferral == nil ? .advice("break the chain with a Lazy or a Provider") : nil,
                ]
                .compactMap(\.self)
            )
        }
    }

    /// An asynchronous singleton that is needed synchronously before it has been made.
    package static func notStarted(
        _ registration: Registration,
        at location: CodeLocation?,
        path: [Registration]
    ) -> ResolutionError {
        ResolutionError(.needsAsync, loading: registration, at: location, path: path) {
            Hints(detail: "not started yet", suggestions: path.waitingCode(for: registration))
        }
    }

    /// A service that was not made in time.
    package static func startLimit(_ registration: Registration, after duration: Duration) -> ResolutionError {
        ResolutionError(.startLimit, loading: registration, at: nil, path: []) {
            Hints(
                detail: "not made within \(duration.text)",
                advice: "a higher limit, or a factory that gives up earlier and says why"
            )
        }
    }

    /// A load from a container that has been stopped.
    package static func stopped(
        _ registration: Registration,
        at location: CodeLocation?,
        path: [Registration]
    ) -> ResolutionError {
        ResolutionError(.stopped, loading: registration, at: location, path: path) {
            Hints(
                detail: "loaded from a container that has been stopped",
                advice: "end what loads it before container.stop()"
            )
        }
    }

    /// A synchronous load of what only an asynchronous load can make.
    ///
    /// - Parameters:
    ///   - storage: The container or scope of the load.
    ///   - isOneOfAll: Whether the load is part of a `loadAll`.
    static func needsAsync(
        _ registration: Registration,
        in storage: _ContainerStorage,
        at location: CodeLocation?,
        isOneOfAll: Bool,
        path: [Registration]
    ) -> ResolutionError {
        let container = storage.nameInCode
        return ResolutionError(.needsAsync, loading: registration, at: location, path: path) {
            let type = TypeName(registration.type).expression
            let call = isOneOfAll ? "loadAllAsync(\(type))" : registration.call("loadAsync")
            return Hints(
                detail: "registered with registerAsync, loaded synchronously",
                suggestions: [
                    path.first?.awaiting(call)
                        ?? Suggestion("await \(container).\(call)", .inPlaceOfTheLoad)
                ]
            )
        }
    }

    /// A load of what lives on the main actor, by code that is not isolated to it.
    ///
    /// - Parameters:
    ///   - storage: The container or scope of the load.
    ///   - isolation: The isolation of the load.
    ///   - isOneOfAll: Whether the load is part of a `loadAll`.
    static func needsMainActor(
        _ registration: Registration,
        in storage: _ContainerStorage,
        from isolation: CallerIsolation,
        isOneOfAll: Bool = false,
        at location: CodeLocation?,
        path: [Registration]
    ) -> ResolutionError {
        let container = storage.nameInCode
        return ResolutionError(.needsMainActor, loading: registration, at: location, path: path) {
            let type = TypeName(registration.type).expression
            let call = isOneOfAll ? "loadAll(\(type))" : registration.call("load")
            let suggestions: [Suggestion] =
                if isolation != .nonisolated {
                    .useOnMainActor
                } else if let factory = path.first {
                    factory.callsOnMainActor(call, of: registration)
                } else {
                    [
                        Suggestion("\(container).mainActor.\(call)", .described("on the main actor")),
                        Suggestion("await \(container).mainActor.\(call)", .described("in other code")),
                    ]
                }
            return Hints(
                detail: "made on the main actor, loaded by a call that is not isolated to it",
                suggestions: suggestions
            )
        }
    }

    /// A build, off the main actor, of an eager singleton that lives there.
    ///
    /// - Parameter build: What to write, and where.
    static func needsMainActor(toBuild registration: Registration, by build: Suggestion?) -> ResolutionError {
        let ordinary = Suggestion(".mainActor.build()", .described("in place of .build(), on the main actor"))
        return ResolutionError(.needsMainActor, loading: registration, at: nil, path: []) {
            Hints(
                detail: "made on the main actor, built by a call that is not isolated to it",
                suggestions: [build ?? ordinary]
            )
        }
    }

    /// A use of what `Lazy.mainActor` or `Provider.mainActor` makes, by code that is not isolated to the main actor.
    ///
    /// - Parameter place: Where the closure was written.
    package static func needsMainActor(
        _ type: Any.Type,
        at location: CodeLocation?,
        madeBy place: CodeLocation?
    ) -> ResolutionError {
        ResolutionError(
            .needsMainActor,
            of: type,
            at: location,
            registered: place,
            path: _ContainerStorage.runningRegistrations
        ) {
            Hints(
                detail: "made on the main actor, used by code that is not isolated to it",
                suggestions: .useOnMainActor
            )
        }
    }

    /// The error of a factory that the container called itself, as a report: itself, if it is one.
    package static func wrapping(
        _ error: any Error,
        by registration: Registration,
        path: [Registration] = []
    ) -> ResolutionError {
        error as? ResolutionError ?? .factoryThrew(error, by: registration, path: path)
    }

    /// The error of a factory that the container called itself: in a build, a start or a verification.
    static func factoryThrew(_ error: any Error, by registration: Registration, path: [Registration]) -> ResolutionError
    {
        .factoryThrew(
            error,
            for: registration.type,
            named: registration.key.name,
            registered: registration.location,
            path: path
        ) { "fix the cause, or handle the error in the factory" }
    }

    /// An error of a factory, in a load that has no other way to report it.
    ///
    /// - Parameters:
    ///   - registered: Where the factory was registered, if that is known.
    ///   - suggestion: What to do about it.
    package static func factoryThrew(
        _ error: any Error,
        for type: Any.Type,
        named name: DependencyName? = nil,
        at location: CodeLocation? = nil,
        registered: CodeLocation? = nil,
        path: [Registration],
        suggestion: @escaping @Sendable () -> String
    ) -> ResolutionError {
        ResolutionError(
            .factoryThrew,
            of: type,
            named: name,
            at: location,
            registered: registered,
            path: path,
            underlyingError: error
        ) {
            Hints(detail: "the factory threw \(String(reflecting: error))", suggestions: [.advice(suggestion())])
        }
    }
}
