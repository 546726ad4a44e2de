// Draws a printed table: for each of the first four scenarios a bar for each means, as long as the
// logarithm of its instructions against those by hand. Where no instructions are printed, it takes
// the nanoseconds.

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#endif

private let barHeight = 14
private let labelWidth = 190
private let plotWidth = 500
private let largestRatio = 32.0

func chart(of table: [String]) -> String {
    let label = table.contains { $0.hasPrefix("   instructions") } ? "instructions" : "nanoseconds"
    var shapes: [String] = []
    var y = 58
    for (name, values) in rows(of: label, in: table)
    where ["S1", "S2", "S3", "S4"].contains(scenario(of: name)) {
        shapes.append(text(name, x: 10, y: y + 12, kind: "name"))
        y += 20
        for (index, cell) in values.enumerated() {
            guard let ratio = cell.ratio else { continue }
            shapes.append(text(columnTitles[index], x: labelWidth - 8, y: y + 11, kind: "means"))
            let length = max(2, width(of: ratio))
            shapes.append(
                #"<rect class="\#(means[index])" x="\#(labelWidth)" y="\#(y)" width="\#(length)" height="\#(barHeight)"/>"#
            )
            let value = "\(rounded(ratio, to: 2)) x   \(cell.value)"
            shapes.append(text(value, x: labelWidth + length + 6, y: y + 11, kind: "value"))
            y += barHeight + 3
        }
        y += 10
    }
    let grid = [1.0, 2, 4, 8, 16, 32].map { ratio in
        let x = labelWidth + width(of: ratio)
        return #"<line x1="\#(x)" y1="54" x2="\#(x)" y2="\#(y)"/>"#
            + text("\(rounded(ratio, to: 0)) x", x: x, y: 48, kind: "tick")
    }
    return """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 840 \(y + 10)" font-family="sans-serif" font-size="12">
        <title>\(label) of one operation, against the same work by hand (logarithmic)</title>
        <style>
        rect { fill: #9aa4b2 } .frozen { fill: #2f7ed8 } .mutable { fill: #7db0e8 } .hand { fill: #4c9f70 }
        text { fill: #24292f } line { stroke: #d0d7de } .head, .name { font-weight: bold }
        .means { text-anchor: end } .tick { text-anchor: middle; fill: #6e7781 }
        @media (prefers-color-scheme: dark) { text { fill: #d0d7de } line { stroke: #444c56 } .tick { fill: #9aa4b2 } }
        </style>
        \(text("\(label) of one operation, against the same work by hand (logarithmic)", x: 10, y: 20, kind: "head"))
        \(grid.joined(separator: "\n"))
        \(shapes.joined(separator: "\n"))
        </svg>
        """
}

private typealias Cell = (value: String, ratio: Double?)

/// The named row of each scenario's block.
private func rows(of label: String, in table: [String]) -> [(name: String, values: [Cell])] {
    var rows: [(String, [Cell])] = []
    var name = ""
    for line in table {
        if scenarios.contains(scenario(of: line)) { name = line }
        guard line.hasPrefix("   \(label) "), !name.isEmpty else { continue }
        let words = line.split(separator: " ").dropFirst().map(String.init)
        guard words.count == 2 * means.count else { continue }
        rows.append((name, means.indices.map { (words[2 * $0], Double(words[2 * $0 + 1])) }))
        name = ""
    }
    return rows
}

/// The first word of the line that names it.
private func scenario(of line: String) -> String {
    String(line.prefix { $0 != " " })
}

private func width(of ratio: Double) -> Int {
    Int(log2(max(1, ratio)) / log2(largestRatio) * Double(plotWidth))
}

private func text(_ text: String, x: Int, y: Int, kind: String) -> String {
    #"<text class="\#(kind)" x="\#(x)" y="\#(y)">\#(text)</text>"#
}
