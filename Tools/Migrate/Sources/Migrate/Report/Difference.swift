/// The lines in which two texts differ, as `diff -u` writes them.
public struct Difference: CustomStringConvertible {
    public let description: String

    public init(path: String, from old: String, to new: String) {
        let before = old.split(separator: "\n", omittingEmptySubsequences: false)
        let after = new.split(separator: "\n", omittingEmptySubsequences: false)
        let changes = after.difference(from: before)
        var removed: Set<Int> = []
        var inserted: Set<Int> = []
        for change in changes {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var lines = ["--- \(path)", "+++ \(path)"]
        var (i, j) = (0, 0)
        var hunk: [String] = []
        var context: [String] = []
        var start = (0, 0)
        func header() -> String {
            let old = hunk.count { !$0.hasPrefix("+") }
            let new = hunk.count { !$0.hasPrefix("-") }
            return "@@ -\(start.0 + 1),\(old) +\(start.1 + 1),\(new) @@"
        }
        var equal = 0
        while i < before.count || j < after.count {
            var line: String?
            if i < before.count, removed.contains(i) {
                line = "-" + before[i]
            } else if j < after.count, inserted.contains(j) {
                line = "+" + after[j]
            }
            if let line {
                if hunk.isEmpty {
                    start = (i - context.count, j - context.count)
                    hunk = context
                }
                hunk.append(line)
                equal = 0
                if line.hasPrefix("-") { i += 1 } else { j += 1 }
                continue
            }
            let same = " " + before[i]
            context = Array((context + [same]).suffix(3))
            if !hunk.isEmpty {
                hunk.append(same)
                equal += 1
                if equal == 6 {
                    hunk.removeLast(3)
                    lines += [header()] + hunk
                    hunk = []
                }
            }
            i += 1
            j += 1
        }
        if !hunk.isEmpty {
            if equal > 3 { hunk.removeLast(equal - 3) }
            lines += [header()] + hunk
        }
        description = lines.joined(separator: "\n")
    }
}
