import DICBuilder

/// A registration of an asynchronous factory.
typealias AsyncRegistration<T> = ForeignRegistration<T, AsyncFactory<T>>

/// What makes the instances of one asynchronous registration, whatever its lifetime.
struct AsyncFactory<Instance>: ForeignFactory {
    let maker: any AsyncMaker<Instance>

    var hasMade: Bool { maker.hasMade }

    func forget() { maker.forget() }
}

/// What makes the instances of one asynchronous registration.
protocol AsyncMaker<Instance>: ForeignFactory {
    associatedtype Instance

    /// The instance for one load: a new one, or the one that is shared.
    func load(_ registration: Registration, in source: DependencySource) async throws -> sending Instance

    /// Has the instance made, if one is to be shared, before anybody asks for it.
    func begin(_ registration: Registration, in source: DependencySource)
}

extension AsyncMaker {
    func begin(_ registration: Registration, in source: DependencySource) {}
}

/// Makes an instance for every load, in the task that loads it.
struct AsyncTransient<Instance>: AsyncMaker {
    let factory: @Sendable (AsyncDependencyResolver) async throws -> sending Instance

    var hasMade: Bool { false }

    func forget() {}

    func load(_ registration: Registration, in source: DependencySource) async throws -> sending Instance {
        try await AsyncLoadChain.run(registration) {
            try await factory(AsyncDependencyResolver(source: source))
        }
    }
}

/// Makes an instance from arguments, in the task that loads it.
struct AsyncArgumentFactory<Instance, Arguments: Sendable>: ForeignFactory {
    let factory: @Sendable (AsyncDependencyResolver, Arguments) async throws -> sending Instance

    var hasMade: Bool { false }

    func forget() {}

    func load(
        _ registration: Registration,
        _ arguments: Arguments,
        in source: DependencySource
    ) async throws -> sending Instance {
        try await AsyncLoadChain.run(registration) {
            try await factory(AsyncDependencyResolver(source: source), arguments)
        }
    }
}
