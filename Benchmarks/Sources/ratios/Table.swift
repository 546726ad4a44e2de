/// A row, and the instructions of one of its operations.
struct Measured {
    let name: String
    let limit: Limit
    /// Nil if there is nothing to do by hand.
    let byHand: Double?
    let byContainer: Double

    var ratio: Double? { byHand.map { byContainer / $0 } }

    /// What the limit is on.
    var value: Double { limit.unit == .ratio ? ratio ?? 0 : byContainer }

    var bar: Double? { bars[name] ?? limit.limit }

    var holds: Bool { bar.map { value <= $0 } ?? true }

    /// Whether the bar is what was reached yet, and not what is wanted.
    var isOver: Bool { bar.map { bar in limit.limit.map { bar > $0 } ?? false } ?? false }

    var places: Int { limit.unit == .ratio ? 2 : 0 }
}

/// Reads lines of a row, its means and the instructions of one operation.
func readMeasured() -> [Measured] {
    var instructions: [String: [String: Double]] = [:]
    while let line = readLine() {
        let words = line.split(separator: " ").map(String.init)
        guard words.count == 3 else { fatalError("not a measurement: \(line)") }
        instructions[words[0], default: [:]][words[1]] = Double(words[2])
    }
    return limits.flatMap { limit in
        instructions.keys.filter { $0.hasPrefix(limit.operation + "/") }
            .sorted { place(of: $0) < place(of: $1) }
            .compactMap { name in
                guard let row = instructions[name], let byContainer = row["frozen"] else {
                    return nil
                }
                return Measured(
                    name: name,
                    limit: limit,
                    byHand: row["hand"],
                    byContainer: byContainer
                )
            }
    }
}

/// Classes first, as the pages have them.
private func place(of name: String) -> Int {
    let order = ["class", "struct", "existential", "enum"]
    return order.firstIndex { name.hasSuffix("/" + $0) } ?? order.count
}

/// Prints a line for each row.
///
/// - Returns: Whether each is within its bar.
func printTable(of measured: [Measured]) -> Bool {
    print(line("", ["by hand", "DIC", "ratio", "limit", "strive", "bar", ""]))
    var operation = ""
    for row in measured {
        if row.limit.operation != operation {
            operation = row.limit.operation
            print("\(operation): \(row.limit.title)")
        }
        let cells = [
            (row.byHand, 0), (row.byContainer, 0), (row.ratio, 2),
            (row.limit.limit, row.places), (row.limit.strive, row.places), (row.bar, row.places),
        ].map { value, places in value.map { decimal($0, places) } ?? "-" }
        let remark = row.holds ? (row.isOver ? "over the limit" : "") : "MISSED"
        print(line("   \(row.name)", cells + [remark]))
    }
    let missed = measured.count { !$0.holds }
    if missed > 0 { print("\(missed) of \(measured.count) rows exceed their bars") }
    return missed == 0
}

/// Prints the bars of rows that are over their limit or have none, for `Bars.swift`.
func printBars(of measured: [Measured]) {
    for row in measured where row.limit.limit.map({ row.value > $0 }) ?? true {
        let bar = row.value * 1.01
        let literal = row.limit.unit == .ratio ? decimal(bar, 3) : grouped(Int(bar))
        print("    \"\(row.name)\": \(literal),")
    }
}

private func line(_ title: String, _ cells: [String]) -> String {
    let cells = cells.enumerated().map { index, cell in
        index == cells.count - 1 ? "  " + cell : padding(cell, to: 10) + cell
    }
    let line = title + padding(title, to: 38) + cells.joined()
    return String(line.reversed().drop { $0 == " " }.reversed())
}

private func padding(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: max(1, width - text.count))
}

/// A positive decimal number with so many places, without Foundation.
private func decimal(_ value: Double, _ places: Int) -> String {
    let scale = (0..<places).reduce(1) { scale, _ in scale * 10 }
    let scaled = Int((value * Double(scale)).rounded())
    guard places > 0 else { return String(scaled) }
    let fraction = String(scaled % scale)
    return "\(scaled / scale)." + String(repeating: "0", count: places - fraction.count) + fraction
}

/// A positive number as a literal with groups of three digits.
private func grouped(_ number: Int) -> String {
    guard number >= 1000 else { return String(number) }
    let digits = String(number % 1000)
    return grouped(number / 1000) + "_" + String(repeating: "0", count: 3 - digits.count) + digits
}
