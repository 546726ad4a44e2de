import DIC
import DICTools
import TestSupport
import Testing

/// What the graph says of random registrations, in a parent and in its child, is what loads do.
@Suite struct GraphAgreesWithLoadsTests {
    protocol Item: Sendable {
        init()
    }
    struct First: Item {}
    struct Second: Item {}
    struct Third: Item {}
    struct Fourth: Item {}
    struct Fifth: Item {}

    private static let types: [any Item.Type] = [
        First.self, Second.self, Third.self, Fourth.self, Fifth.self,
    ]

    /// Registers types at random: each with up to two dependencies, in any lifetime.
    private static func register(
        _ count: Int,
        into registrar: DependencyRegistrar,
        _ random: inout SeededGenerator
    ) {
        func lifetime<R: Item>(_ type: R.Type) -> LifetimeOf<R> {
            let all: [LifetimeOf<R>] = [.transient, .graph, .singleton, .cached]
            return all.randomElement(using: &random)!
        }
        func leaf<R: Item>(_ type: R.Type) {
            registrar.register(in: lifetime(type)) { R() }
        }
        func one<R: Item, P: Item>(_ type: R.Type, _ parameter: P.Type) {
            registrar.register(in: lifetime(type)) { (_: P) in R() }
        }
        func two<R: Item, P: Item, Q: Item>(_ type: R.Type, _ first: P.Type, _ second: Q.Type) {
            registrar.register(in: lifetime(type)) { (_: P, _: Q) in R() }
        }
        for type in types.shuffled(using: &random).prefix(count) {
            let needed = types.shuffled(using: &random)
            switch Int.random(in: 0..<3, using: &random) {
            case 0: leaf(type)
            case 1: one(type, needed[0])
            default: two(type, needed[0], needed[1])
            }
        }
    }

    /// Whether something that a node needs is missing, or leads back to itself.
    private static func isBroken(_ node: DependencyGraph.Node, in graph: DependencyGraph) -> Bool {
        ([node] + graph.allDependencies(of: node.id)).contains { needed in
            !needed.isRegistered || graph.allDependencies(of: needed.id).contains(needed)
        }
    }

    private static func canLoad(_ type: Any.Type, from container: any DependencyLoading) -> Bool {
        func canLoad<T>(_ type: T.Type) -> Bool { (try? container.loadOrThrow(type)) != nil }
        return _openExistential(type, do: canLoad)
    }

    @Test(arguments: ContainerKind.allCases)
    func whatCannotBeMadeIsBrokenInTheGraph(_ kind: ContainerKind) throws {
        var random = SeededGenerator(seed: 42)
        var counts = [true: 0, false: 0]
        for _ in 0..<300 {
            let grandparent = DICBuilder()
            Self.register(Int.random(in: 0...5, using: &random), into: grandparent, &random)
            let parent = DICBuilder(parent: try grandparent.buildUnproved())
            Self.register(Int.random(in: 0...3, using: &random), into: parent, &random)
            let child = try kind.unprovedChild(of: parent.buildUnproved()) { registrar in
                Self.register(Int.random(in: 0...3, using: &random), into: registrar, &random)
            }
            let graph = child.graph
            #expect(graph.edges.allSatisfy { graph[$0.from] != nil && graph[$0.to] != nil })
            for type in Self.types {
                guard let node = graph.node(type), node.isRegistered, !node.id.hasSuffix(")") else {
                    continue
                }
                let isBroken = Self.isBroken(node, in: graph)
                counts[isBroken]! += 1
                #expect(Self.canLoad(type, from: child) == !isBroken, "\(node)\n\(graph.tree)")
            }
        }
        #expect(counts.values.allSatisfy { $0 > 200 })
    }
}
