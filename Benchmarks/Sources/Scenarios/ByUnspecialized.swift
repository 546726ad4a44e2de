import DIC

/// Generic code that the compiler cannot specialise: it does not know which implementation it
/// calls.
protocol AnyLoader: Sendable {
    func load<T>(_ type: T.Type) -> T
    func loadOrNil<T>(_ type: T.Type) -> T?
}

struct FrozenLoader: AnyLoader {
    let container: ImmutableDependencyInjectionContainer

    func load<T>(_ type: T.Type) -> T { container.load(type) }
    func loadOrNil<T>(_ type: T.Type) -> T? { container.loadOrNil(type) }
}

struct MutableLoader: AnyLoader {
    let container: DependencyInjectionContainer

    func load<T>(_ type: T.Type) -> T { container.load(type) }
    func loadOrNil<T>(_ type: T.Type) -> T? { container.loadOrNil(type) }
}

/// The frozen container, behind generic code that stays generic.
struct ByUnspecialized: Subject {
    let loader: any AnyLoader

    init(withThousand: Bool) {
        // Never the mutable one, which the compiler does not know.
        loader =
            CommandLine.arguments.isEmpty
            ? MutableLoader(container: ByMutable(withThousand: withThousand).container)
            : FrozenLoader(container: ByFrozen(withThousand: withThousand).container)
    }

    @inline(never) func madeSingleton() { consume(loader.load((any Settings).self)) }
    @inline(never) func emptyClass() { consume(loader.load(EmptyService.self)) }
    @inline(never) func transient() { consume(loader.load((any Greeter).self)) }
    @inline(never) func tree() { consume(loader.load((any App).self)) }

    @inline(never) func miss() {
        switch loader.loadOrNil((any Unregistered).self) {
        case .some(let service): consume(service)
        case .none: break
        }
    }
}
