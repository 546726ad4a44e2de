// Sendable: it has no properties of its own. Unchecked only because the superclass is.
/// A mutable container whose factories may also be asynchronous.
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
/// `loadAsync` and its like load whatever is registered. `load` and its like load what `register…` registered, and say
/// what to write instead where `registerAsync` did.
public final class AsyncDependencyInjectionContainer:
    DependencyInjectionContainer, AsyncDependencyLoading, @unchecked Sendable
{}
