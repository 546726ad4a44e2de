import DICBuilder

// Sendable: it has no properties of its own. Unchecked only because the superclass is.
/// A mutable container for programs with asynchronous factories.
///
/// ```swift
/// let container = AsyncDependencyInjectionContainer()
///     .registerAsync(in: .singleton) { try await Database.open() }
///     .registerAsync { resolver in UserRepository(database: await resolver.loadAsync()) }
///     .register { Clock() }
///
/// let repository: UserRepository = await container.loadAsync()
/// ```
///
/// Asynchronous loads load every registration. Synchronous loads load what `register…` registered, and report what to
/// write for a `registerAsync`. Every container can do this; the name tells readers that this one does.
public final class AsyncDependencyInjectionContainer: DependencyInjectionContainer, @unchecked Sendable {}
