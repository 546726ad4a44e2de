import Dependencies

/// A key for what is shared. All else is a computed property of the values, which costs less than a
/// key of its own.
struct BySwiftDependencies: Library {
    static let name = "swift-dependencies"

    func operation(_ scenario: Scenario) -> (() -> Void)? {
        switch scenario {
        case .singleton:
            {
                @Dependency(\.connections) var connections
                use(connections)
            }
        case .transient:
            {
                @Dependency(\.plain) var plain
                use(plain)
            }
        case .combined:
            {
                @Dependency(\.combined) var combined
                use(combined)
            }
        case .complex:
            {
                @Dependency(\.complex) var complex
                use(complex)
            }
        // There is nothing to prepare, and what is shared is made once for the process.
        case .all, .request, .prepare, .prepareAndFirst, .prepareAndLoad: nil
        }
    }
}

private enum ConnectionsKey: DependencyKey {
    static let liveValue = Connections()
}

extension DependencyValues {
    fileprivate var connections: Connections { self[ConnectionsKey.self] }
    fileprivate var plain: Plain { Plain() }
    fileprivate var combined: Combined { Combined(connections, plain) }
    fileprivate var leafA: LeafA { LeafA() }
    fileprivate var leafB: LeafB { LeafB() }
    fileprivate var leafC: LeafC { LeafC() }
    fileprivate var middleA: MiddleA { MiddleA(leafA, connections) }
    fileprivate var middleB: MiddleB { MiddleB(leafB, connections) }
    fileprivate var middleC: MiddleC { MiddleC(leafC, connections) }
    fileprivate var complex: Complex { Complex(middleA, middleB, middleC, combined) }
}
