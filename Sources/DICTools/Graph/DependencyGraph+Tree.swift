import DICBuilder

extension DependencyGraph {
    /// The graph as a tree of text: under each node what it needs.
    ///
    /// It begins at the ``roots``. What a node needs is shown once: elsewhere `(above)` refers to it, `(below)` if the
    /// branch is too deep, and `(cycle)` to a node that the branch is in. A dashed branch is a deferred dependency.
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
    /// The nodes of the current branch at the margin whose own branches are to continue there.
    private var continued: [Int] = []

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
            continued = []
            writeBranch(of: start, "", depth: 1)
            starts += continued.reversed()
        }
    }

    /// Writes what a node needs, as deep as a branch may be.
    private mutating func writeBranch(of node: Int, _ indentation: String, depth: Int) {
        isWritten[node] = true
        isOpen[node] = true
        let connections = graph.connections(of: node)
        for (index, (target, edge)) in connections.enumerated() {
            let isLast = index == connections.count - 1
            let branch = (isLast ? "└" : "├") + (edge.isDeferred ? "╌ " : "─ ")
            let reference = reference(to: target, atDepth: depth)
            add(target, prefix: indentation + branch, facts: edge.words, suffix: reference)
            if reference == "(below)" { continued.append(target) }
            if reference == nil { writeBranch(of: target, indentation + (isLast ? "   " : "│  "), depth: depth + 1) }
        }
        isOpen[node] = false
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
        let text = [words, node.facts].first { line.count + 2 + $0.count <= Self.width || !node.isRegistered }
        lines.append(line + (text.map { "  \($0)" } ?? ""))
    }
}
