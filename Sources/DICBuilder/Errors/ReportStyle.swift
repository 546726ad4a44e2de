internal import CDICThread

/// How the text of a report looks.
package struct ReportStyle: Sendable, Equatable {
    /// Whether there are escape sequences of terminals for colors.
    package let isColored: Bool

    /// How long a line may be, if no name is longer.
    package let width: Int

    /// Without colors.
    package static let plain = ReportStyle(isColored: false, width: 100)

    /// With colors.
    package static let colored = ReportStyle(isColored: true, width: 100)

    /// Without colors, and each line as long as it is.
    static let unfolded = plain.unfolded

    /// The same colors, and each line as long as it is.
    var unfolded: ReportStyle { ReportStyle(isColored: isColored, width: .max / 2) }

    /// With colors if standard error is a terminal, unless the environment has `NO_COLOR`.
    static var ofStandardError: ReportStyle { dic_wants_color() ? colored : plain }

    /// A code: red for an error, yellow for anything else.
    func code(_ text: String, isError: Bool) -> String { paint(text, isError ? "1;31" : "1;33") }

    /// What a line begins with: dimmed.
    func label(_ text: String) -> String { paint(text, "2") }

    /// Code to write: green.
    func suggestion(_ text: String) -> String { paint(text, "32") }

    private func paint(_ text: String, _ attributes: String) -> String {
        isColored && !text.isEmpty ? "\u{1B}[\(attributes)m\(text)\u{1B}[0m" : text
    }
}
