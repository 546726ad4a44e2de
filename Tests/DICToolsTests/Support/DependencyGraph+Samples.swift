@testable import DICBuilder
@testable import DICTools

extension DependencyGraph {
    /// A graph with a node for each name, from lines such as `a -> b`, `a ~> b` (deferred) and `a`.
    init(_ lines: String..., opaque: Set<String> = [], missing: Set<String> = []) {
        self.init(lines, opaque: opaque, missing: missing)
    }

    init(_ lines: [String], opaque: Set<String> = [], missing: Set<String> = []) {
        var ids: Set<String> = []
        var edges: [Edge] = []
        for line in lines {
            let words = line.split(separator: " ").map(String.init)
            ids.formUnion([words[0], words[words.count - 1]])
            guard words.count == 3 else { continue }
            let position = edges.count { $0.from == words[0] } + 1
            edges.append(
                Edge(
                    from: words[0],
                    to: words[2],
                    kind: .parameter(position),
                    isDeferred: words[1] == "~>"
                )
            )
        }
        let nodes = ids.map { id in
            Node(
                sample: id,
                missing.contains(id) ? nil : .transient,
                opaque.contains(id) ? .opaque : .declared
            )
        }
        self.init(nodes: nodes, edges: edges)
    }

    /// What a type needs directly.
    func dependencies(of type: Any.Type) -> [Node] {
        node(type).map { dependencies(of: $0.id) } ?? []
    }

    /// A chain of nodes: each needs the next.
    static func chain(_ count: Int) -> DependencyGraph {
        let ids = (0..<count).map { "\(String(repeating: "0", count: 6 - "\($0)".count))\($0)" }
        return DependencyGraph(
            nodes: ids.map { Node(sample: $0) },
            edges: zip(ids, ids.dropFirst()).map { Edge(from: $0, to: $1, kind: .parameter(1)) }
        )
    }
}

extension DependencyGraph.Node {
    init(
        sample id: String,
        _ lifetime: Lifetime? = .transient,
        _ knowledge: DependencyGraph.Knowledge = .declared
    ) {
        self.init(
            id: id,
            title: id,
            key: Key(Int.self),
            lifetime: lifetime,
            isOnMainActor: false,
            isAsync: false,
            knowledge: knowledge,
            location: nil,
            isMade: false
        )
    }
}
