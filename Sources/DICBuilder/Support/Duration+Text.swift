extension Duration {
    /// The duration in microseconds.
    package var microseconds: Double { self / .microseconds(1) }

    /// The duration with a unit that suits it and one decimal, for example `12.5 ms`.
    package var text: String {
        let (value, unit): (Double, String) =
            if self >= .seconds(10) {
                (self / .seconds(1), "s")
            } else if self >= .milliseconds(1) {
                (self / .milliseconds(1), "ms")
            } else {
                (microseconds, "µs")
            }
        let tenths = Int((value * 10).rounded())
        return "\(tenths / 10).\(tenths % 10) \(unit)"
    }

    /// The text at the end of a column of a report.
    var column: String { text.rightAligned(in: 10) }
}
