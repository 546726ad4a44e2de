// The forms of `autoregister` with parameters that are loaded by name.

extension DependencyRegistrar {
    /// Registers an initializer whose parameters are loaded, some of them by name.
    ///
    /// ```swift
    /// builder
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
    /// - Returns: This registrar, for chaining.
    /// - Precondition: The initializer has a parameter for each of `parameters`.
    @discardableResult
    public final func autoregister<T, each Dependency>(
        as type: T.Type = T.self,
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        parameters: [NamedParameter],
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ initializer: @escaping @Sendable (repeat each Dependency) -> T
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        addNamedParameters(lifetime.kind, canThrow: false, name, parameters, location, initializer)
        return self
    }

    /// Registers an initializer that may throw and whose parameters are loaded, some of them by name.
    ///
    /// - Parameters:
    ///   - type: The type to load it as; by default the type of the initializer, optional if that is failable.
    ///   - lifetime: How long an instance is kept; by default not at all.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - parameters: The parameters that are loaded by name. The others are loaded by their types alone.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - initializer: Makes an instance. What it throws, `loadOrThrow` rethrows.
    /// - Returns: This registrar, for chaining.
    /// - Precondition: The initializer has a parameter for each of `parameters`.
    @discardableResult
    public final func autoregisterThrowable<T, each Dependency>(
        as type: T.Type = T.self,
        in lifetime: LifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        parameters: [NamedParameter],
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ initializer: @escaping @Sendable (repeat each Dependency) throws -> T
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        addNamedParameters(lifetime.kind, canThrow: true, name, parameters, location, initializer)
        return self
    }
}

extension DependencyRegistrar {
    /// Registers a function with some parameters that are loaded by name.
    final func addNamedParameters<T, each Dependency>(
        _ lifetime: Lifetime.Kind,
        canThrow: Bool,
        _ name: DependencyName?,
        _ named: [NamedParameter],
        _ location: CodeLocation,
        _ initializer: @escaping @Sendable (repeat each Dependency) throws -> T
    ) {
        let types = array(of: repeat (each Dependency).self)
        let plan = ArgumentPlan(of: T.self, parameters: types, named: named, at: location)
        let key = Key(T.self, named: name)
        let dependencies = Dependencies.declared(plan.dependencies)
        var list = ParameterList()
        for type in repeat (each Dependency).self { list.append(type, fitsBuffer: ValueBuffer.fits(type)) }
        if list.canBeBuffered(for: T.self) {
            add(key, lifetime, canThrow, dependencies, location, .function, ParameterFunction(initializer).erased)
            return
        }
        let names = plan.names
        let factory = ParameterFactory { parameters -> T in
            var index = 0
            return try initializer(
                repeat try parameters.loadNext((each Dependency).self, &index, named: names, from: .nonisolated)
            )
        }
        add(key, lifetime, canThrow, dependencies, location, .parameterLoader, factory.erased)
    }
}
