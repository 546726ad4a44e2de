import DIC
import DICBuilder

/// The containers that keep the same promises, to be tested alike.
enum StressedContainer: CaseIterable, Sendable {
    case frozen, mutable, asynchronous

    /// A container with what is registered here.
    func make(_ register: (DependencyRegistrar) -> Void) -> any DependencyLoading & Sendable {
        switch self {
        case .frozen:
            let builder = DICBuilder()
            register(builder)
            return builder.build()
        case .mutable:
            let container = DependencyInjectionContainer()
            register(container)
            return container
        case .asynchronous:
            let container = AsyncDependencyInjectionContainer()
            register(container)
            return container
        }
    }
}

/// A place for the container that a factory captures, which is made after the factory.
final class Captured: Sendable {
    private let held = Guarded<(any DependencyLoading & Sendable)?>(nil)

    var container: any DependencyLoading & Sendable {
        get { held.withLock { $0! } }
        set { held.withLock { $0 = newValue } }
    }

    /// Ends the cycle of references: the container keeps its factory, and the factory keeps this.
    func release() {
        held.withLock { $0 = nil }
    }
}
