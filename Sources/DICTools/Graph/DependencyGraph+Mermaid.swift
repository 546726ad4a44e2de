extension DependencyGraph {
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
            case "\"", "#", "&", "<", ">", "`", "\\", "\n", "\r":
                escaped += "#\(scalar.value);"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
