public import DIC
public import Testing

/// The kinds of containers that one function can fill, for tests that are to hold in each.
///
/// ```swift
/// @Test(arguments: ContainerKind.allCases) func greets(in kind: ContainerKind) throws {
///     let container = try kind.container { registerApp(into: $0) }
///     #expect(container.load(Greeter.self).greeting == "Good morning.")
/// }
/// ```
///
/// With `DICTools`, `mutable.graph == frozen.graph` compares how two are wired, and
/// `mutable.graph.diff(from: frozen.graph)` says what differs.
public enum ContainerKind: String, CaseIterable, Sendable, CustomTestStringConvertible {
    /// What a `DICBuilder` builds.
    case frozen

    /// A `DependencyInjectionContainer`.
    case mutable

    /// The name of the case.
    public var testDescription: String { rawValue }

    /// A new container of this kind with what a closure registers.
    ///
    /// - Returns: The container. What is wrong with the registrations is found when a frozen one is
    ///   built, and when a mutable one loads.
    /// - Throws: What the closure throws, or, of a frozen container, a `BuildError`.
    /// - Complexity: That of `DICBuilder.buildOrThrow()`.
    public func container(_ register: (DependencyRegistrar) throws -> Void) throws
        -> any DependencyLoading
    {
        switch self {
        case .frozen:
            let builder = DICBuilder()
            try register(builder)
            return try builder.buildOrThrow()
        case .mutable:
            let container = DependencyInjectionContainer()
            try register(container)
            return container
        }
    }
    /// A new container of this kind for an app on the main actor, with what a closure registers
    /// there.
    ///
    /// ```swift
    /// let app = try kind.mainActorContainer { registerApp(into: $0) }
    /// ```
    ///
    /// - Returns: A resolver that keeps the container.
    /// - Throws: What the closure throws, or, of a frozen container, a `BuildError`.
    /// - Complexity: That of `DICBuilder.buildOrThrow()`.
    @MainActor public func mainActorContainer(
        _ register: @MainActor (DependencyRegistrar) throws -> Void
    ) throws -> MainActorResolver {
        switch self {
        case .frozen:
            let builder = DICBuilder()
            try register(builder)
            let container = try builder.mainActor.buildOrThrow()
            return DependencyResolver(container.nonisolated._storage).mainActor
        case .mutable:
            let container = DependencyInjectionContainer()
            try register(container)
            return DependencyResolver(container._storage).mainActor
        }
    }
}
