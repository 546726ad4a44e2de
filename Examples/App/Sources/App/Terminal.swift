import Foundation

/// Where commands come from.
protocol Input {
    /// The next line; nil at the end.
    func nextLine() -> String?
}

/// Where screens go.
protocol Output { func write(_ line: String) }

/// A person at the terminal, which shows what is typed.
struct Terminal: Input, Output {
    func nextLine() -> String? {
        print("> ", terminator: "")
        fflush(nil)
        return readLine()
    }

    func write(_ line: String) { print(line) }
}

/// Commands that were written before, and are shown as if they were typed.
final class Script: Input {
    private var lines: ArraySlice<String>
    private let output: any Output

    init(_ lines: [String], output: any Output) {
        self.lines = lines[...]
        self.output = output
    }

    func nextLine() -> String? {
        guard let line = lines.popFirst() else { return nil }
        output.write("> \(line)")
        return line
    }
}
