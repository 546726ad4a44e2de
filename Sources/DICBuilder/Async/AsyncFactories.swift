/// An asynchronous factory that loads what it needs from a resolver.
struct AsyncFactory<T>: Sendable {
    let make: @Sendable (AsyncDependencyResolver) async throws -> sending T
    var erased: ErasedFactory { unsafe unsafeBitCast(self, to: ErasedFactory.self) }
}

/// An asynchronous factory that takes arguments from the load: one value, or a tuple of several.
struct AsyncArgumentFactory<T, Arguments>: Sendable {
    let make: @Sendable (AsyncDependencyResolver, Arguments) async throws -> sending T
    var erased: ErasedFactory { unsafe unsafeBitCast(self, to: ErasedFactory.self) }
}

extension ErasedFactory {
    /// The factory that this is.
    ///
    /// - Precondition: It is an `AsyncFactory<T>`.
    func asyncFactory<T>(of type: T.Type) -> AsyncFactory<T> {
        unsafe unsafeBitCast(self, to: AsyncFactory<T>.self)
    }
}

/// What an asynchronous factory receives to load the dependencies of the instance that it makes.
///
/// ```swift
/// builder.registerAsync { Users(store: await $0.loadAsync()) }
/// ```
///
/// It keeps the container alive, as a ``DependencyResolver`` does.
public struct AsyncDependencyResolver: ScopeOpening {
    /// The storage of the container that runs the factory.
    public let _storage: _ContainerStorage

    init(_ storage: _ContainerStorage) { _storage = storage }
}
