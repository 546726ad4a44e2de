import DICBuilder

// The forms of `autoregisterAsync`. What they make has to be Sendable, because nothing says of an initializer that what
// it returns may go to another task.

extension AsyncDependencyInjectionContainer {
    /// Registers an initializer, asynchronous or not, whose parameters are loaded asynchronously.
    ///
    /// ```swift
    /// container
    ///     .registerAsync(in: .singleton) { try await Database.open() }
    ///     .autoregisterAsync(in: .singleton, UserRepository.init)    // init(database: Database) async
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type to load it as, by default that of the initializer, with its question mark if it has one.
    ///   - lifetime: How long the instance is kept, by default not at all.
    ///   - name: Tells it apart from others of its type.
    ///   - fileID: Where it is registered, for reports.
    ///   - line: Where it is registered, for reports.
    ///   - initializer: Makes an instance. What it throws, `loadAsyncOrThrow` rethrows.
    /// - Returns: The same container, to go on with.
    @discardableResult
    public func autoregisterAsync<T: Sendable, each Dependency>(
        as type: T.Type = T.self,
        in lifetime: AsyncLifetimeOf<T> = .transient,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ initializer: @escaping @Sendable (repeat each Dependency) async throws -> T
    ) -> Self {
        let location = SourceLocation(fileID: fileID, line: line)
        return add(lifetime, name, location, declare(repeat (each Dependency).self)) { resolver in
            let parameters = AsyncParameters(of: resolver.source)
            return try await initializer(repeat try await parameters.load((each Dependency).self))
        }
    }

    /// Registers an initializer, asynchronous or not, of whose parameters some are arguments of the load; the others are
    /// loaded asynchronously.
    ///
    /// ```swift
    /// container.autoregisterAsync(arguments: UserID.self, UserService.init)    // init(client: Client, id: UserID) async
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type to load it as, by default that of the initializer, with its question mark if it has one.
    ///   - arguments: The type of the argument, or of several in parentheses, in the order in which a load gives them.
    ///   - name: Tells it apart from others of its type.
    ///   - fileID: Where it is registered, for reports.
    ///   - line: Where it is registered, for reports.
    ///   - initializer: Makes an instance. What it throws, `loadAsyncOrThrow` rethrows.
    /// - Returns: The same container, to go on with.
    /// - Precondition: The initializer has a parameter for each argument.
    @discardableResult
    public func autoregisterAsync<T: Sendable, each Argument: Sendable, each Parameter>(
        as type: T.Type = T.self,
        arguments: (repeat each Argument).Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ initializer: @escaping @Sendable (repeat each Parameter) async throws -> T
    ) -> Self {
        let location = SourceLocation(fileID: fileID, line: line)
        let plan = ParameterPlan(
            of: T.self,
            parameters: declare(repeat (each Parameter).self),
            arguments: declare(repeat (each Argument).self),
            at: location
        )
        let key = Key(WithArguments<T, (repeat each Argument) -> Void>.self, named: name)
        return add(key, location, plan.argumentTypes, plan.dependencies) {
            (resolver, arguments: (repeat each Argument)) in
            var given: [any Sendable] = []
            repeat given.append(each arguments)
            let parameters = AsyncParameters(of: resolver.source, given, by: plan)
            return try await initializer(repeat try await parameters.load((each Parameter).self))
        }
    }
}

/// Gives a function its parameters, one after the other.
private final class AsyncParameters {
    private let source: DependencySource
    private var parameters: Parameters

    init(of source: DependencySource, _ arguments: [Any] = [], by plan: ParameterPlan? = nil) {
        self.source = source
        parameters = Parameters(of: source, arguments, by: plan)
    }

    func load<T>(_ type: T.Type) async throws -> T {
        if parameters.next() { return parameters.argument(type) }
        return try await source.loadParameterAsync(type, at: parameters.position)
    }
}
