extension DependencyGraph {
    /// The graph as a tree of text: under each node what it needs.
    ///
    /// It begins at the ``roots``. What a node needs is shown once; where the node is needed again, `(above)` refers to
    /// it, and `(cycle)` to a node that the branch is in. Very deep branches continue further down, at the margin:
    /// `(below)`. A dashed branch is a deferred dependency. Lines have at most 100 columns, unless a name is longer.
    ///
    /// ```text
    /// LoginModel  transient
    /// ├─ any UserRepository  transient, opaque
    /// └╌ Clock  transient, deferred
    /// ```
    ///
    /// - Complexity: O(*n*) in the number of nodes and edges.
    public var tree: String {
        var writer = TreeWriter(self)
        for index in nodes.indices where incoming[index].isEmpty { writer.write(from: index) }
        // What only cycles lead to has no root.
        for index in topDown where !writer.isWritten[index] { writer.write(from: index) }
        return writer.lines.joined(separator: "\n")
    }

    /// The nodes, each before all that it needs, unless they are in a cycle.
    private var topDown: [Int] {
        var finished: [Int] = []
        var isSeen = Array(repeating: false, count: nodes.count)
        for start in nodes.indices where !isSeen[start] {
            isSeen[start] = true
            var levels = [(node: start, pending: outgoing[start])]
            while let (node, pending) = levels.popLast() {
                guard let next = pending.first?.node else {
                    finished.append(node)
                    continue
                }
                levels.append((node, pending.dropFirst()))
                if isSeen[next] { continue }
                isSeen[next] = true
                levels.append((next, outgoing[next]))
            }
        }
        return finished.reversed()
    }
}

private struct TreeWriter {
    private static let width = 100
    /// How deep a branch is indented before it continues at the margin.
    private static let maximumDepth = 20

    private let graph: DependencyGraph
    private let labels: [String]
    private(set) var lines: [String] = []
    /// The nodes whose branches are written, and those that the current branch is in.
    private(set) var isWritten: [Bool]
    private var isOpen: [Bool]
    private var continued: [Int] = []

    /// A node whose connections are being written.
    private struct Level {
        let node: Int
        let connections: [DependencyGraph.Connection]
        let indentation: String
        var next = 0
    }

    init(_ graph: DependencyGraph) {
        self.graph = graph
        labels = graph.labels
        isWritten = Array(repeating: false, count: graph.nodes.count)
        isOpen = isWritten
    }

    /// Writes the branch of a node at the margin, unless it is written already, and what continues it.
    mutating func write(from start: Int) {
        var starts = [start]
        while let start = starts.popLast() {
            if !isWritten[start] { writeBranch(from: start) }
            starts += continued.reversed()
            continued = []
        }
    }

    private mutating func writeBranch(from start: Int) {
        var levels: [Level] = []
        func opened(_ node: Int, _ indentation: String) -> Level {
            Level(node: node, connections: graph.connections(of: node), indentation: indentation)
        }
        add(start, prefix: "", facts: [], suffix: nil)
        isWritten[start] = true
        isOpen[start] = true
        levels.append(opened(start, ""))
        while var level = levels.popLast() {
            guard level.next < level.connections.count else {
                isOpen[level.node] = false
                continue
            }
            let connection = level.connections[level.next]
            let isLast = level.next == level.connections.count - 1
            level.next += 1
            let node = connection.target
            let reference = reference(to: node, atDepth: levels.count + 1)
            let branch = (isLast ? "└" : "├") + (connection.traits.isDeferred ? "╌ " : "─ ")
            add(node, prefix: level.indentation + branch, facts: connection.traits.words, suffix: reference)
            let indentation = level.indentation + (isLast ? "   " : "│  ")
            levels.append(level)
            if reference == "(below)" { continued.append(node) }
            if reference != nil { continue }
            isWritten[node] = true
            isOpen[node] = true
            levels.append(opened(node, indentation))
        }
    }

    /// What stands for the branch of a node; nil if it is to be written here.
    private func reference(to node: Int, atDepth depth: Int) -> String? {
        if isOpen[node] { return "(cycle)" }
        if graph.outgoing[node].isEmpty { return nil }
        if isWritten[node] { return "(above)" }
        return depth >= Self.maximumDepth ? "(below)" : nil
    }

    private mutating func add(_ index: Int, prefix: String, facts: [String], suffix: String?) {
        let node = graph.nodes[index]
        var line = prefix + labels[index]
        if let suffix { line += " \(suffix)" }
        if let mark = graph.marks[node.id] { line += "  <- \(mark)" }
        // What is wrong is said even if the line becomes too long.
        let words = ([node.facts] + facts).joined(separator: ", ")
        for text in [words, node.facts] where line.count + 2 + text.count <= Self.width || !node.isRegistered {
            line += "  \(text)"
            break
        }
        lines.append(line)
    }
}

extension DependencyGraph {
    /// For each node a text that no other has: the title, or the identifier if nodes share the title.
    var labels: [String] {
        let counts = Dictionary(nodes.lazy.map { ($0.title, 1) }, uniquingKeysWith: +)
        return nodes.map { counts[$0.title] == 1 ? $0.title : $0.id }
    }

    /// One line between two nodes in a drawing: all edges between them.
    struct Connection {
        /// The position of the node that is needed.
        let target: Int

        fileprivate(set) var traits: EdgeTraits
    }

    /// The connections of a node to what it needs, in the order of its edges.
    func connections(of node: Int) -> [Connection] {
        var connections: [Connection] = []
        var indices: [Int: Int] = [:]
        for end in outgoing[node] {
            let traits = edges[end.edge].traits
            if let index = indices[end.node] {
                connections[index].traits.add(traits)
            } else {
                indices[end.node] = connections.count
                connections.append(Connection(target: end.node, traits: traits))
            }
        }
        return connections
    }
}
