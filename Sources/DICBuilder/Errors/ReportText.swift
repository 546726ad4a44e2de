/// The text of a report: a heading, and lines that start with a label.
struct ReportText {
    private let heading: String
    private var lines: [(label: String, cells: [String])] = []

    init(_ heading: String) {
        self.heading = heading
    }

    /// Adds a line. The cells of lines that have as many are aligned; empty cells at the end take no space.
    mutating func add(_ label: String, _ cells: String...) {
        lines.append((label, cells))
    }

    /// Adds a line for each registration, of which only the first is labelled.
    mutating func add(_ label: String, _ references: [ResolutionError.Reference], indent: Int = 0) {
        for (index, reference) in references.enumerated() {
            let padding = [String](repeating: "", count: indent)
            lines.append((index == 0 ? label : "", [reference.name] + padding + [reference.location.description]))
        }
    }

    /// The text, indented below its heading.
    var description: String {
        let table = lines.filter { $0.cells.count > 1 }
        let columns = table.map(\.cells.count).max() ?? 0
        let widths = (0..<columns).map { column in
            table.map { $0.cells.indices.contains(column) ? $0.cells[column].count : 0 }.max() ?? 0
        }
        let texts = lines.map { label, cells -> String in
            guard cells.count > 1, let last = cells.last else { return "   \(label.padded(to: 10)) \(cells[0])" }
            let aligned = zip(cells.dropLast(), widths).filter { $1 > 0 }.map { $0.padded(to: $1) }
            return "   \(label.padded(to: 10)) " + (aligned + [last]).joined(separator: "  ")
        }
        return ([heading] + texts).joined(separator: "\n")
    }
}

extension String {
    /// The text, followed by spaces if it is shorter.
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
