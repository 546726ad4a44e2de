import DIC

/// The lifetimes under which several loads get one instance of a class.
package enum KeepingLifetime: CaseIterable, Sendable {
    case graph, singleton, eagerSingleton, cached, weak

    /// Those under which top-level loads share it, too.
    package static let acrossLoads: [KeepingLifetime] = [
        .singleton, .eagerSingleton, .cached, .weak,
    ]

    /// Those of them under which a load makes it.
    package static let lazyAcrossLoads: [KeepingLifetime] = [.singleton, .cached, .weak]

    package func of<Instance: Sendable & AnyObject>(_ type: Instance.Type) -> LifetimeOf<Instance> {
        switch self {
        case .graph: .graph
        case .singleton: .singleton
        case .eagerSingleton: .eagerSingleton
        case .cached: .cached
        case .weak: .weak
        }
    }

    /// How it is called in the list of what is registered.
    package var listed: Lifetime {
        switch self {
        case .graph: .graph
        case .singleton: .singleton
        case .eagerSingleton: .eagerSingleton
        case .cached: .cached
        case .weak: .weak
        }
    }
}
