import DICBuilder

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
        for index in topDown { writer.write(from: index) }
        return writer.lines.joined(separator: "\n")
    }

    /// The nodes, each before all that it needs, unless they are in a cycle.
    private var topDown: [Int] {
        var finished: [Int] = []
        var isSeen = Array(repeating: false, count: nodes.count)
        visitInPostorder(Array(nodes.indices)) { node in
            Array(outgoing[node])
        } insert: { node in
            defer { isSeen[node] = true }
            return !isSeen[node]
        } visit: { node in
            finished.append(node)
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
    private var isWritten: [Bool]
    private var isOpen: [Bool]

    /// A node, and those of its connections that are still to be written.
    private struct Level {
        let node: Int
        let indentation: String
        var connections: ArraySlice<(target: Int, edge: DependencyGraph.Edge)>
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
            if isWritten[start] { continue }
            add(start, prefix: "")
            starts += writeBranch(of: start).reversed()
        }
    }

    /// Writes what a node needs. Returns the nodes whose branches are to be continued.
    private mutating func writeBranch(of start: Int) -> [Int] {
        var continued: [Int] = []
        var levels = [opened(start, "")]
        while var level = levels.popLast() {
            guard let (node, edge) = level.connections.popFirst() else {
                isOpen[level.node] = false
                continue
            }
            let isLast = level.connections.isEmpty
            levels.append(level)
            let reference = reference(to: node, atDepth: levels.count)
            let branch = (isLast ? "└" : "├") + (edge.isDeferred ? "╌ " : "─ ")
            add(node, prefix: level.indentation + branch, facts: edge.words, suffix: reference)
            if reference == "(below)" { continued.append(node) }
            if reference != nil { continue }
            levels.append(opened(node, level.indentation + (isLast ? "   " : "│  ")))
        }
        return continued
    }

    private mutating func opened(_ node: Int, _ indentation: String) -> Level {
        isWritten[node] = true
        isOpen[node] = true
        return Level(node: node, indentation: indentation, connections: graph.connections(of: node)[...])
    }

    /// What stands for the branch of a node; nil if it is to be written here.
    private func reference(to node: Int, atDepth depth: Int) -> String? {
        if isOpen[node] { return "(cycle)" }
        if graph.outgoing[node].isEmpty { return nil }
        if isWritten[node] { return "(above)" }
        return depth >= Self.maximumDepth ? "(below)" : nil
    }

    private mutating func add(_ index: Int, prefix: String, facts: [String] = [], suffix: String? = nil) {
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
