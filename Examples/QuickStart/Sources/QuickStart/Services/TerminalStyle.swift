import Foundation

/// How to make text stand out, where somebody looks at a terminal.
struct TerminalStyle {
    /// Nil if the output goes to a file or another program, or if the user wants no colours.
    init?() {
        let environment = ProcessInfo.processInfo.environment
        guard isatty(STDOUT_FILENO) == 1, environment["NO_COLOR"] == nil,
            environment["TERM"] != "dumb"
        else {
            return nil
        }
    }

    func bold(_ text: String) -> String { "\u{1B}[1m\(text)\u{1B}[0m" }
}
