extension String {
    /// The lines of this text, without line endings. A trailing newline does not start another
    /// line.
    ///
    /// Splits bytes, because `"\r\n"` is one `Character` and because `isNewline` includes more than
    /// line feeds.
    var lines: [String] {
        var lines = utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines.map { line in
            String(
                decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line,
                as: UTF8.self
            )
        }
    }
}

/// The difference between expected and actual lines.
struct LineDifference: Sendable, CustomStringConvertible {
    enum Line: Hashable, Sendable {
        case common(String)
        case missing(String)
        case unexpected(String)
    }

    /// The lines of both texts. Where a line was replaced, the missing line precedes the unexpected
    /// one.
    let lines: [Line]

    init(expected: [String], actual: [String]) {
        // `String` compares by canonical equivalence; printed output is compared byte by byte.
        let difference = actual.difference(from: expected) { $0.utf8.elementsEqual($1.utf8) }
        var removed: Set<Int> = []
        var inserted: Set<Int> = []
        for change in difference {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var lines: [Line] = []
        var (before, after) = (0, 0)
        while before < expected.count || after < actual.count {
            if removed.contains(before) {
                lines.append(.missing(expected[before]))
                before += 1
            } else if inserted.contains(after) {
                lines.append(.unexpected(actual[after]))
                after += 1
            } else {
                lines.append(.common(expected[before]))
                before += 1
                after += 1
            }
        }
        self.lines = lines
    }

    var isEmpty: Bool { changes.isEmpty }

    /// The missing and unexpected lines.
    var changes: [Line] {
        lines.filter { if case .common = $0 { false } else { true } }
    }

    /// The changed lines, each with up to three lines of context on either side.
    var description: String {
        let context = 3
        let changed = lines.indices.filter { if case .common = lines[$0] { false } else { true } }
        let shown = changed.reduce(into: IndexSet()) { shown, index in
            shown.insert(max(0, index - context)...min(lines.count - 1, index + context))
        }
        return shown.ranges.map { range in
            lines[range].map(\.description).joined(separator: "\n")
        }.joined(separator: "\n…\n")
    }

    /// A set of indices, kept as ascending ranges with gaps between them.
    private struct IndexSet {
        private(set) var ranges: [Range<Int>] = []

        /// - Precondition: ranges are inserted in ascending order of their lower bounds.
        mutating func insert(_ range: ClosedRange<Int>) {
            if let last = ranges.last, range.lowerBound <= last.upperBound {
                ranges[ranges.count - 1] =
                    last.lowerBound..<max(last.upperBound, range.upperBound + 1)
            } else {
                ranges.append(Range(range))
            }
        }
    }
}

extension LineDifference.Line: CustomStringConvertible {
    var description: String {
        switch self {
        case .common(let line): " " + line
        case .missing(let line): "-" + line
        case .unexpected(let line): "+" + line
        }
    }
}
