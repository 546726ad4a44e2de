// The forms of `autoregisterAsync`. Their instances have to be Sendable, because the type of an initializer does not
// say that its result may be sent to another task.

extension DependencyRegistrar {
    /// Registers an initializer, asynchronous or not, whose parameters are loaded asynchronously.
    ///
    /// ```swift
    /// builder
    ///     .registerAsync(in: .singleton) { try await Database.open() }
    ///     .autoregisterAsync(in: .singleton, UserRepository.init)    // init(database: Database) async
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type to load it as; by default the type of the initializer, optional if that is failable.
    ///   - lifetime: How long an instance is kept; by default not at all.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - parameters: The parameters that are loaded by name, if any.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - initializer: Makes an instance. What it throws, `loadAsyncOrThrow` rethrows.
    /// - Returns: This registrar, for chaining.
    /// - Precondition: The initializer has a parameter for each of `parameters`.
    @discardableResult
    public final func autoregisterAsync<T: Sendable, each Dependency>(
        as type: T.Type = T.self,
        in lifetime: AsyncLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        parameters: [NamedParameter] = [],
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ initializer: @escaping @Sendable (repeat each Dependency) async throws -> T
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        let types = array(of: repeat (each Dependency).self)
        let plan = ArgumentPlan(of: T.self, parameters: types, named: parameters, at: location)
        return addAsync(lifetime, name, location, .declared(plan.dependencies)) { resolver in
            var parameters = PlannedParameters(resolver._storage, .nonisolated, plan)
            return try await initializer(repeat try await parameters.loadAsync((each Dependency).self))
        }
    }

    /// Registers an initializer, asynchronous or not, with some parameters that are arguments of the load, and others
    /// that are loaded asynchronously.
    ///
    /// ```swift
    /// builder.autoregisterAsync(arguments: UserID.self, UserService.init)    // init(client: Client, id: UserID) async
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type to load it as; by default the type of the initializer, optional if that is failable.
    ///   - arguments: The type of the argument, or a tuple of several, in the order in which a load passes them.
    ///   - name: A name that distinguishes registrations of the same type.
    ///   - parameters: The parameters that are loaded by name, if any.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - initializer: Makes an instance. What it throws, `loadAsyncOrThrow` rethrows.
    /// - Returns: This registrar, for chaining.
    /// - Precondition: The initializer has a parameter for each argument, and another one for each of `parameters`.
    @discardableResult
    public final func autoregisterAsync<T: Sendable, each Argument: Sendable, each Parameter>(
        as type: T.Type = T.self,
        arguments: (repeat each Argument).Type,
        named name: DependencyName? = nil,
        parameters: [NamedParameter] = [],
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ initializer: @escaping @Sendable (repeat each Parameter) async throws -> T
    ) -> Self {
        let location = CodeLocation(fileID: fileID, line: line)
        let plan = ArgumentPlan(
            of: T.self,
            parameters: array(of: repeat (each Parameter).self),
            arguments: array(of: repeat (each Argument).self),
            named: parameters,
            at: location
        )
        let key = Key(T.self, named: name, Signature(repeat (each Argument).self))
        return addAsync(key, location, .declared(plan.dependencies)) { (resolver, arguments: (repeat each Argument)) in
            var parameters = PlannedParameters(resolver._storage, .nonisolated, plan)
            return try await initializer(
                repeat try await parameters.loadAsync((each Parameter).self, repeat each arguments)
            )
        }
    }
}
