extension DependencyGraph {
    /// The graph in the language of Graphviz: `dot -Tsvg graph.dot > graph.svg`.
    ///
    /// Dashed arrows are deferred dependencies. A dashed node is opaque, and a red one with a dashed border is not
    /// registered.
    ///
    /// - Complexity: O(*n*) in the number of nodes and edges.
    public var dot: String {
        let labels = labels
        var lines = [
            "digraph dependencies {",
            "    rankdir=LR;",
            "    node [shape=box, style=rounded, fontname=\"Helvetica\"];",
        ]
        for (index, node) in nodes.enumerated() {
            var styles = ["rounded"]
            if node.knowledge == .opaque || !node.isRegistered { styles.append("dashed") }
            var attributes = ["label=\(quoted(labels[index] + "\n" + node.facts))"]
            if let colors = colors(of: node) {
                styles.append("filled")
                attributes.append("color=\"\(colors.stroke)\", fillcolor=\"\(colors.fill)\", fontcolor=\"#000000\"")
            }
            if styles.count > 1 { attributes.append("style=\"\(styles.joined(separator: ","))\"") }
            lines.append("    \(quoted(node.id)) [\(attributes.joined(separator: ", "))];")
        }
        for (index, node) in nodes.enumerated() {
            for connection in connections(of: index) {
                let style = connection.traits.isDeferred ? " [style=dashed]" : ""
                lines.append("    \(quoted(node.id)) -> \(quoted(nodes[connection.target].id))\(style);")
            }
        }
        return (lines + ["}"]).joined(separator: "\n")
    }

    /// The colors of a node that is drawn in color.
    func colors(of node: Node) -> (stroke: String, fill: String)? {
        (marks[node.id] ?? (node.isRegistered ? nil : .rootCause))?.colors
    }

    private func quoted(_ text: String) -> String {
        var quoted = "\""
        // Not by character: a mark that is combined with a quote would hide it.
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case "\n", "\r", "\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}": quoted += "\\n"
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    /// The graph as a Mermaid flowchart, which GitHub and many editors draw in a Markdown file.
    ///
    /// Dashed arrows are deferred dependencies. A dashed node is opaque, and a red one with a dashed border is not
    /// registered.
    ///
    /// - Complexity: O(*n*) in the number of nodes and edges.
    public var mermaid: String {
        let labels = labels
        var lines = ["flowchart LR"]
        for (index, node) in nodes.enumerated() {
            lines.append("    n\(index)[\"\(escaped(labels[index]))<br/>\(escaped(node.facts))\"]")
        }
        for index in nodes.indices {
            for connection in connections(of: index) {
                lines.append("    n\(index) \(connection.traits.isDeferred ? "-.->" : "-->") n\(connection.target)")
            }
        }
        for (index, node) in nodes.enumerated() {
            var styles: [String] = []
            if let colors = colors(of: node) {
                styles += ["fill:\(colors.fill)", "stroke:\(colors.stroke)", "color:#000"]
            }
            if node.knowledge == .opaque || !node.isRegistered { styles.append("stroke-dasharray:4 3") }
            if !styles.isEmpty { lines.append("    style n\(index) \(styles.joined(separator: ","))") }
        }
        return lines.joined(separator: "\n")
    }

    /// The text with Mermaid's codes for what has a meaning in a label.
    private func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "#", "&", "<", ">", "`", "\\", "\n", "\r": escaped += "#\(scalar.value);"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
