import DICBuilder

extension DependencyGraph {
    /// Why a node is drawn in a color.
    public struct Mark: Sendable, Hashable, CustomStringConvertible {
        /// The words for it, for example `root cause`.
        public let description: String

        /// What is wrong: red.
        public static let rootCause = Mark(description: "root cause")

        /// What does not work because of it: orange.
        public static let affected = Mark(description: "affected")
    }

    /// The same graph with marks on some nodes, in place of those that they have. Its drawings and
    /// its tree show them.
    public func marking(_ ids: some Sequence<Node.ID>, as mark: Mark) -> DependencyGraph {
        changed(self) { graph in for id in ids where positions[id] != nil { graph.marks[id] = mark }
        }
    }

    /// The part of the graph that shows a failure: the root causes with these identifiers, and
    /// everything that needs them, marked as affected.
    func pictured(failed ids: Set<Node.ID>) -> DependencyGraph {
        let part = pruned(leadingTo: ids)
        return part.marking(part.nodes.map(\.id), as: .affected).marking(ids, as: .rootCause)
    }

    /// The part of the graph that shows why registrations fail: what is missing, or what is wrong
    /// itself, as the root cause, and everything that needs it. The `others` are other root causes.
    /// Those without a node get one.
    func pictured(failing keys: Set<Key>, causes others: [Key]) -> DependencyGraph {
        let others = Set(others)
        let known = nodes(of: others)
        let missing = others.filter { known[$0] == nil }.map { Node($0) }
        var causes = Set((known.values + missing).map(\.id))
        for node in nodes(of: keys).values {
            let missing = dependencies(of: node.id).filter { !$0.isRegistered }
            causes.formUnion(missing.isEmpty ? [node.id] : missing.map(\.id))
        }
        let graph =
            missing.isEmpty
            ? self : DependencyGraph(nodes: nodes + missing, edges: edges, marks: marks)
        return graph.pictured(failed: causes)
    }

    /// The graph in the language of Graphviz: `dot -Tsvg graph.dot > graph.svg`.
    ///
    /// Dashed arrows are deferred dependencies. A dashed node is opaque, and a red one with a
    /// dashed border is not registered.
    public var dot: String {
        let labels = labels
        var lines = [
            "digraph dependencies {", "    rankdir=LR;",
            "    node [shape=box, style=rounded, fontname=\"Helvetica\"];",
        ]
        for (node, label) in zip(nodes, labels) {
            var styles = ["rounded"]
            if node.isDashed { styles.append("dashed") }
            var attributes = ["label=\(quoted(label + "\n" + node.facts))"]
            if let colors = colors(of: node) {
                styles.append("filled")
                attributes.append(
                    "color=\"\(colors.stroke)\", fillcolor=\"\(colors.fill)\", fontcolor=\"#000000\""
                )
            }
            if styles.count > 1 { attributes.append("style=\"\(styles.joined(separator: ","))\"") }
            lines.append("    \(quoted(node.id)) [\(attributes.joined(separator: ", "))];")
        }
        lines += nodes.enumerated().flatMap { index, node in
            connections(of: index).map { target, edge in
                "    \(quoted(node.id)) -> \(quoted(nodes[target].id))\(edge.isDeferred ? " [style=dashed]" : "");"
            }
        }
        return (lines + ["}"]).joined(separator: "\n")
    }

    /// A text as a string of the language of Graphviz.
    private func quoted(_ text: String) -> String {
        text.quoted { Character($0).isNewline ? "\\n" : nil }
    }

    /// The graph as a Mermaid flowchart, which GitHub and many editors draw in a Markdown file.
    ///
    /// Dashed arrows are deferred dependencies. A dashed node is opaque, and a red one with a
    /// dashed border is not registered.
    public var mermaid: String {
        // Mermaid's codes for what has a meaning in a label.
        func escaped(_ text: String) -> String {
            text.replacingScalars {
                "\"#&<>`\\\n\r".unicodeScalars.contains($0) ? "#\($0.value);" : nil
            }
        }
        var lines = ["flowchart LR"]
        for (index, label) in labels.enumerated() {
            lines.append("    n\(index)[\"\(escaped(label))<br/>\(escaped(nodes[index].facts))\"]")
        }
        lines += nodes.indices.flatMap { index in
            connections(of: index).map {
                "    n\(index) \($0.edge.isDeferred ? "-.->" : "-->") n\($0.target)"
            }
        }
        for (index, node) in nodes.enumerated() {
            var styles: [String] = []
            if let colors = colors(of: node) {
                styles += ["fill:\(colors.fill)", "stroke:\(colors.stroke)", "color:#000"]
            }
            if node.isDashed { styles.append("stroke-dasharray:4 3") }
            if !styles.isEmpty {
                lines.append("    style n\(index) \(styles.joined(separator: ","))")
            }
        }
        return lines.joined(separator: "\n")
    }

    /// The colors of a node that is drawn in color; nil for others.
    private func colors(of node: Node) -> (stroke: String, fill: String)? {
        guard let mark = marks[node.id] ?? (node.isRegistered ? nil : .rootCause) else {
            return nil
        }
        return mark == .rootCause ? ("#c62828", "#ffcdd2") : ("#ef6c00", "#ffe0b2")
    }

    /// For each node a text that no other has: the title, or the identifier if nodes share the
    /// title.
    var labels: [String] {
        let counts = Dictionary(nodes.lazy.map { ($0.title, 1) }, uniquingKeysWith: +)
        return nodes.map { counts[$0.title] == 1 ? $0.title : $0.id }
    }

    /// What a node needs, at most once each, in the order of its edges, by the position: all edges
    /// to a node as one, deferred or optional if all are, and collected if any is.
    func connections(of node: Int) -> [(target: Int, edge: Edge)] {
        var connections: [(target: Int, edge: Edge)] = []
        var indices: [Int: Int] = [:]
        let targets = outgoing[node]
        for (target, edge) in zip(targets, edges[targets.indices]) {
            guard let index = indices[target] else {
                indices[target] = connections.count
                connections.append((target, edge))
                continue
            }
            let earlier = connections[index].edge
            connections[index].edge.isDeferred = earlier.isDeferred && edge.isDeferred
            connections[index].edge.isOptional = earlier.isOptional && edge.isOptional
            connections[index].edge.isCollected = earlier.isCollected || edge.isCollected
        }
        return connections
    }

    /// The graph as a tree of text: under each node what it needs.
    ///
    /// It begins at the ``roots``. What a node needs is shown once: elsewhere `(above)` refers to
    /// it, `(below)` if the branch is too deep, and `(cycle)` to a node that the branch is in. A
    /// dashed branch is a deferred dependency.
    public var tree: String {
        var writer = TreeWriter(self)
        let bottomUp = inPostorder(Array(nodes.indices), by: \.self) { Array(outgoing[$0]) }
        // What only cycles lead to has no root.
        for index in nodes.indices.filter({ incoming[$0].isEmpty }) + bottomUp.reversed() {
            writer.write(from: index)
        }
        return writer.lines.joined(separator: "\n")
    }
}

/// Nodes, and what they need, each once and after what it needs, as far as they are not in a cycle.
func inPostorder<Node, ID: Hashable>(_ roots: [Node], by id: (Node) -> ID, needs: (Node) -> [Node])
    -> [Node]
{
    var order: [Node] = []
    var seen: Set<ID> = []
    visitInPostorder(
        roots,
        needs: needs,
        insert: { seen.insert(id($0)).inserted },
        visit: { order.append($0) }
    )
    return order
}

extension String {
    /// The text with some of its scalars replaced; nil leaves one as it is. Not of characters: a
    /// mark that is combined with a quote would hide it.
    func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
        unicodeScalars.map { replacement($0) ?? String($0) }.joined()
    }

    /// The text in quotes, with a backslash before each quote and backslash in it, and other
    /// scalars replaced.
    func quoted(_ replacement: (Unicode.Scalar) -> String?) -> String {
        "\"\(replacingScalars { $0 == "\"" || $0 == "\\" ? "\\\($0)" : replacement($0) })\""
    }
}

/// Writes a graph as a tree of text, with nodes by their positions.
private struct TreeWriter {
    /// How long a line may become by the facts of a node. A longer one has fewer facts.
    private static let width = 100
    /// How deep a branch is indented before it continues at the margin.
    private static let maximumDepth = 20

    /// The graph that is written.
    private let graph: DependencyGraph
    /// The text for each node.
    private let labels: [String]
    /// What was written.
    private(set) var lines: [String] = []
    /// The nodes whose branches are written, or begun.
    private var written: Set<Int> = []
    /// The nodes that the current branch is in.
    private var open: Set<Int> = []
    /// The nodes of the current branch at the margin whose own branches are to continue there.
    private var continued: [Int] = []

    /// Prepares to write a graph.
    init(_ graph: DependencyGraph) {
        self.graph = graph
        labels = graph.labels
    }

    /// Writes the branch of a node at the margin, and what continues it.
    mutating func write(from start: Int) {
        var starts = [start]
        while let start = starts.popLast() {
            if written.contains(start) { continue }
            add(start, prefix: "")
            continued = []
            writeBranch(of: start, "", depth: 1)
            starts += continued.reversed()
        }
    }

    /// Writes below a node what it needs.
    private mutating func writeBranch(of node: Int, _ indentation: String, depth: Int) {
        written.insert(node)
        open.insert(node)
        let connections = graph.connections(of: node)
        for (index, (target, edge)) in connections.enumerated() {
            let isLast = index == connections.count - 1
            let branch = (isLast ? "└" : "├") + (edge.isDeferred ? "╌ " : "─ ")
            let reference = reference(to: target, atDepth: depth)
            add(target, prefix: indentation + branch, facts: edge.words, suffix: reference)
            if reference == "(below)" { continued.append(target) }
            if reference == nil {
                writeBranch(of: target, indentation + (isLast ? "   " : "│  "), depth: depth + 1)
            }
        }
        open.remove(node)
    }

    /// What is written in place of a node's branch; nil if the branch is to be written here.
    private func reference(to node: Int, atDepth depth: Int) -> String? {
        if open.contains(node) { return "(cycle)" }
        if graph.outgoing[node].isEmpty { return nil }
        if written.contains(node) { return "(above)" }
        return depth >= Self.maximumDepth ? "(below)" : nil
    }

    /// Adds a line for a node.
    private mutating func add(
        _ index: Int,
        prefix: String,
        facts: [String] = [],
        suffix: String? = nil
    ) {
        let node = graph.nodes[index]
        var line = prefix + labels[index]
        if let suffix { line += " \(suffix)" }
        if let mark = graph.marks[node.id] { line += "  <- \(mark)" }
        // What is wrong is said even if the line becomes too long.
        let words = ([node.facts] + facts).joined(separator: ", ")
        let text = [words, node.facts].first {
            line.count + 2 + $0.count <= Self.width || !node.isRegistered
        }
        lines.append(line + (text.map { "  \($0)" } ?? ""))
    }
}
