import DICBuilder

/// A registration of an asynchronous factory.
typealias AsyncRegistration<T> = ForeignRegistration<T, any AsyncMaker<T>>

/// What makes the instances of one asynchronous registration.
protocol AsyncMaker<Instance>: Sendable {
    associatedtype Instance

    /// Whether a shared instance is made and kept.
    var isMade: Bool { get }

    /// The instance for one load: a new one, or the one that is shared.
    func load(_ registration: Registration, in source: DependencySource) async throws -> sending Instance
}

/// Makes an instance for every load, in the task that loads it.
struct AsyncTransient<Instance>: AsyncMaker {
    private let factory: @Sendable (AsyncDependencyResolver) async throws -> sending Instance

    init(_ factory: @escaping @Sendable (AsyncDependencyResolver) async throws -> sending Instance) {
        self.factory = factory
    }

    var isMade: Bool { false }

    func load(_ registration: Registration, in source: DependencySource) async throws -> sending Instance {
        try await AsyncLoadChain.run(registration) {
            try await factory(AsyncDependencyResolver(source: source))
        }
    }
}
