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

    /// The same graph with marks on some nodes, in place of those that they have. Its drawings and its tree show them.
    ///
    /// - Complexity: O(*n*) in the number of nodes.
    public func marking(_ ids: some Sequence<Node.ID>, as mark: Mark) -> DependencyGraph {
        var graph = self
        for id in ids where positions[id] != nil { graph.marks[id] = mark }
        return graph
    }

    func pictured(failed ids: Set<Node.ID>) -> DependencyGraph {
        let part = pruned(leadingTo: ids)
        return part.marking(part.nodes.map(\.id), as: .affected).marking(ids, as: .rootCause)
    }

    /// The part of the graph that shows why registrations fail: what is missing, or what is wrong itself, as the root
    /// cause, and everything that needs it. The `others` are the keys of other root causes, registered or not. Those
    /// without a node get one.
    func pictured(failing keys: Set<Key>, causes others: [Key]) -> DependencyGraph {
        let others = Set(others)
        let known = nodes(of: others)
        let missing = others.filter { known[$0] == nil }.map { Node($0) }
        var causes = Set((known.values + missing).map(\.id))
        for node in nodes(of: keys).values {
            let missing = dependencies(of: node.id).filter { !$0.isRegistered }
            causes.formUnion(missing.isEmpty ? [node.id] : missing.map(\.id))
        }
        let graph = missing.isEmpty ? self : DependencyGraph(nodes: nodes + missing, edges: edges, marks: marks)
        return graph.pictured(failed: causes)
    }

    /// The graph in the language of Graphviz, with dashed arrows for deferred dependencies and dashed opaque nodes.
    ///
    /// - Complexity: O(*n*) in the number of nodes and edges.
    public var dot: String {
        let labels = labels
        var lines = [
            "digraph dependencies {",
            "    rankdir=LR;",
            "    node [shape=box, style=rounded, fontname=\"Helvetica\"];",
        ]
        for (node, label) in zip(nodes, labels) {
            var styles = ["rounded"]
            if node.isDashed { styles.append("dashed") }
            var attributes = ["label=\(quoted(label + "\n" + node.facts))"]
            if let colors = colors(of: node) {
                styles.append("filled")
                attributes.append("color=\"\(colors.stroke)\", fillcolor=\"\(colors.fill)\", fontcolor=\"#000000\"")
            }
            if styles.count > 1 { attributes.append("style=\"\(styles.joined(separator: ","))\"") }
            lines.append("    \(quoted(node.id)) [\(attributes.joined(separator: ", "))];")
        }
        for (index, node) in nodes.enumerated() {
            for (target, edge) in connections(of: index) {
                let style = edge.isDeferred ? " [style=dashed]" : ""
                lines.append("    \(quoted(node.id)) -> \(quoted(nodes[target].id))\(style);")
            }
        }
        return (lines + ["}"]).joined(separator: "\n")
    }

    private func quoted(_ text: String) -> String {
        let escaped = text.replacingScalars { scalar in
            switch scalar {
            case "\"", "\\": "\\\(scalar)"
            case "\n", "\r", "\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}": "\\n"
            default: nil
            }
        }
        return "\"\(escaped)\""
    }

    /// As ``dot``, but a Mermaid flowchart, which GitHub and many editors draw in a Markdown file.
    public var mermaid: String {
        // Mermaid's codes for what has a meaning in a label.
        func escaped(_ text: String) -> String {
            text.replacingScalars { "\"#&<>`\\\n\r".unicodeScalars.contains($0) ? "#\($0.value);" : nil }
        }
        var lines = ["flowchart LR"]
        for (index, label) in labels.enumerated() {
            lines.append("    n\(index)[\"\(escaped(label))<br/>\(escaped(nodes[index].facts))\"]")
        }
        for index in nodes.indices {
            for (target, edge) in connections(of: index) {
                lines.append("    n\(index) \(edge.isDeferred ? "-.->" : "-->") n\(target)")
            }
        }
        for (index, node) in nodes.enumerated() {
            var styles: [String] = []
            if let colors = colors(of: node) {
                styles += ["fill:\(colors.fill)", "stroke:\(colors.stroke)", "color:#000"]
            }
            if node.isDashed { styles.append("stroke-dasharray:4 3") }
            if !styles.isEmpty { lines.append("    style n\(index) \(styles.joined(separator: ","))") }
        }
        return lines.joined(separator: "\n")
    }

    private func colors(of node: Node) -> (stroke: String, fill: String)? {
        guard let mark = marks[node.id] ?? (node.isRegistered ? nil : .rootCause) else { return nil }
        return mark == .rootCause ? ("#c62828", "#ffcdd2") : ("#ef6c00", "#ffe0b2")
    }

    /// For each node a text that no other has: the title, or the identifier if nodes share the title.
    var labels: [String] {
        let counts = Dictionary(nodes.lazy.map { ($0.title, 1) }, uniquingKeysWith: +)
        return nodes.map { counts[$0.title] == 1 ? $0.title : $0.id }
    }

    /// What a node needs, in the order of its edges: all edges to a node as one, deferred or optional if all are.
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
}

extension String {
    /// Not of characters: a mark that is combined with a quote would hide it.
    func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
        var text = ""
        for scalar in unicodeScalars {
            if let replacement = replacement(scalar) {
                text += replacement
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
