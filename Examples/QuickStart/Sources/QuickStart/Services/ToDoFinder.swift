/// Finds lines with a marker such as `TODO`, followed by a colon or, for a name, a parenthesis.
struct ToDoFinder {
    private static let commentStarts = ["//", "#", "/*", "*", "<!--"]

    let markers: [String]

    /// Whether a marker counts only behind the start of a comment, so that one in a string does
    /// not.
    let needsComment: Bool

    func toDos(in lines: [Substring]) -> [Finding] {
        lines.enumerated().compactMap { index, line in
            toDo(in: line).map { Finding(line: index + 1, text: $0) }
        }
    }

    private func toDo(in line: Substring) -> String? {
        for marker in markers {
            for range in line.ranges(of: marker) {
                let next = line[range.upperBound...].first
                let previous = line[..<range.lowerBound].last
                guard next == ":" || next == "(",
                    previous.map({ !$0.isLetter && !$0.isNumber }) ?? true
                else {
                    continue
                }
                if needsComment, !isComment(line[..<range.lowerBound]) { continue }
                return line[range.lowerBound...].trimmed
            }
        }
        return nil
    }

    private func isComment(_ start: Substring) -> Bool {
        let start = start.trimmed
        return Self.commentStarts.contains {
            start.hasSuffix($0) || start.hasPrefix($0) || start.contains(" \($0) ")
        }
    }
}
