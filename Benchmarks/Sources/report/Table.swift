private let titleWidth = 34
private let valueWidth = 9
private let ratioWidth = 7

/// Prints a block for each scenario: a line for each metric, and for each means its value and its
/// ratio.
func printTable(of measurements: Measurements) {
    let head = columnTitles.map { padded($0, to: valueWidth) + padded("ratio", to: ratioWidth) }
    print(String(repeating: " ", count: titleWidth) + head.joined())
    for scenario in scenarios {
        print("\(scenario) \(title(of: scenario))")
        for metric in Metric.allCases {
            guard means.contains(where: { measurements[metric, scenario, $0] != nil }) else {
                continue
            }
            let cells = means.map { means in
                let value =
                    measurements[metric, scenario, means].map { number($0, of: metric) } ?? "-"
                let ratio =
                    measurements.ratio(metric, scenario, means).map { rounded($0, to: 2) } ?? "-"
                return padded(value, to: valueWidth) + padded(ratio, to: ratioWidth)
            }
            let label = "   \(metric.label)"
            print(label.padded(to: titleWidth) + cells.joined())
        }
    }
    print("\nRatios are to the same work by hand; in S6, where there is none, to the dictionary.")
}

private func number(_ value: Double, of metric: Metric) -> String {
    switch metric {
    case .instructions, .allocations: rounded(value, to: 0)
    case .time: rounded(value, to: value < 1_000 ? 1 : 0)
    case .threads: rounded(value, to: 2)
    }
}

/// A positive decimal number with so many places: what `String(format:)` would give, without
/// Foundation.
func rounded(_ value: Double, to places: Int) -> String {
    let scale = (0..<places).reduce(1) { scale, _ in scale * 10 }
    let scaled = Int(value * Double(scale) + 0.5)
    if places == 0 { return String(scaled) }
    let fraction = String(scaled % scale)
    return "\(scaled / scale)." + String(repeating: "0", count: places - fraction.count) + fraction
}

func padded(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: max(1, width - text.count)) + text
}

extension String {
    /// The text with spaces behind it up to a width; as it is if it is longer.
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
