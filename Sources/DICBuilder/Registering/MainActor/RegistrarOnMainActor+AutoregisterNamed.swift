// The forms of `autoregister` with parameters that are loaded by name.

extension RegistrarOnMainActor {
    /// Registers an initializer whose parameters are loaded on the main actor, some of them by name.
    ///
    /// ```swift
    /// builder.mainActor
    ///     .register(named: "archive") { Database(path: "archive.db") }
    ///     .autoregister(parameters: [.named("archive", Database.self)], ArchiveModel.init)
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type to load it as; by default the type of the initializer, optional if that is failable.
    ///   - lifetime: How long an instance is kept; by default not at all.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - parameters: The parameters that are loaded by name. The others are loaded by their types alone.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - initializer: Makes an instance: an initializer or any other function.
    /// - Returns: This view, for chaining.
    /// - Precondition: The initializer has a parameter for each of `parameters`.
    @discardableResult
    public func autoregister<T, each Dependency>(
        as type: T.Type = T.self,
        in lifetime: MainActorLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        parameters: [NamedParameter],
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ initializer: @escaping @MainActor (repeat each Dependency) -> T
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        nonisolated.addNamedParametersOnMainActor(
            lifetime.kind,
            canThrow: false,
            name,
            parameters,
            location,
            initializer
        )
        return self
    }

    /// Registers an initializer that may throw and whose parameters are loaded on the main actor, some of them by name.
    ///
    /// - Parameters:
    ///   - type: The type to load it as; by default the type of the initializer, optional if that is failable.
    ///   - lifetime: How long an instance is kept; by default not at all.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - parameters: The parameters that are loaded by name. The others are loaded by their types alone.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - initializer: Makes an instance. What it throws, `loadOrThrow` rethrows.
    /// - Returns: This view, for chaining.
    /// - Precondition: The initializer has a parameter for each of `parameters`.
    @discardableResult
    public func autoregisterThrowable<T, each Dependency>(
        as type: T.Type = T.self,
        in lifetime: MainActorLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        parameters: [NamedParameter],
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ initializer: @escaping @MainActor (repeat each Dependency) throws -> T
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        nonisolated.addNamedParametersOnMainActor(
            lifetime.kind,
            canThrow: true,
            name,
            parameters,
            location,
            initializer
        )
        return self
    }
}

extension DependencyRegistrar {
    /// Registers a function on the main actor with some parameters that are loaded by name.
    final func addNamedParametersOnMainActor<T, each Dependency>(
        _ lifetime: Lifetime.Kind,
        canThrow: Bool,
        _ name: DependencyName?,
        _ named: [NamedParameter],
        _ location: CodeLocation,
        _ initializer: @escaping @MainActor (repeat each Dependency) throws -> T
    ) {
        let types = array(of: repeat (each Dependency).self)
        let plan = ArgumentPlan(of: T.self, parameters: types, named: named, at: location)
        let key = Key(T.self, named: name)
        let dependencies = Dependencies.declared(plan.dependencies)
        var list = ParameterList()
        for type in repeat (each Dependency).self { list.append(type, fitsBuffer: ValueBuffer.fits(type)) }
        if list.canBeBuffered(for: T.self) {
            let function = MainActorParameterFunction(call: initializer).erased
            addOnMainActor(key, lifetime, canThrow, dependencies, location, .function, function)
            return
        }
        let names = plan.names
        let factory = MainActorParameterFactory { parameters -> T in
            var index = 0
            return try initializer(
                repeat try parameters.loadNext((each Dependency).self, &index, named: names, from: .mainActor)
            )
        }
        addOnMainActor(key, lifetime, canThrow, dependencies, location, .parameterLoader, factory.erased)
    }
}
