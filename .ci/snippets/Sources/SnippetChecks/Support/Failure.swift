import Foundation

/// A failed check, and the place it failed at.
struct Failure: Hashable, Sendable, CustomStringConvertible {
    /// A document or a fixture, usually with a line: `Docs/Errors.md:34`.
    let place: String
    let message: String
    /// What the compiler or the program said, shown below the message.
    var details = ""

    var description: String {
        let headline = "\(place): \(message)"
        return details.isEmpty
            ? headline : headline + "\n" + details.trimmingSuffix(while: \.isNewline)
    }
}

extension String {
    func trimmingSuffix(while predicate: (Character) -> Bool) -> Substring {
        var end = endIndex
        while end > startIndex, predicate(self[index(before: end)]) { end = index(before: end) }
        return self[..<end]
    }
}

/// Prints a line to standard error, after flushing standard output to keep the two in order.
package func printError(_ line: String) {
    fflush(nil)
    FileHandle.standardError.write(Data((line + "\n").utf8))
}

/// Prints failures and returns whether there are none.
func printFailures(_ failures: [Failure]) -> Bool {
    for failure in failures { printError("\(failure)") }
    return failures.isEmpty
}
