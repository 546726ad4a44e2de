extension MarkdownProse {
    /// What a `#…` can lead to: headings, named as GitHub names them, and elements with an `id` or
    /// a `name`.
    var anchors: Set<String> {
        var anchors: Set<String> = []
        var previous: Substring = ""
        for line in linesWithSpans {
            if let heading = line.prefixMatch(of: /\ {0,3}#{1,6}[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$/) {
                Self.insert(heading.1, into: &anchors)
            } else if line.wholeMatch(of: /\ {0,3}(=+|-+)[ \t]*/) != nil, !previous.trimmed.isEmpty
            {
                Self.insert(Substring(previous.trimmed), into: &anchors)
            }
            for element in line.matches(of: /<[^<>]*?\b(?:id|name)=["']([^"']+)["']/) {
                anchors.insert(element.1.lowercased())
            }
            previous = line
        }
        return anchors
    }

    /// Inserts a heading's anchor; that of the second heading of one name ends in `-1`, and so on.
    private static func insert(_ heading: Substring, into anchors: inout Set<String>) {
        // Of a link, the text counts, not the destination.
        let text = heading.replacing(/!?\[([^\]]*)\]\([^)]*\)/) { $0.1 }
        let anchor = String(
            text.lowercased().compactMap { character -> Character? in
                if character == " " { return "-" }
                return character.isLetter || character.isNumber || character == "-"
                    || character == "_"
                    ? character : nil
            }
        )
        var unique = anchor
        var count = 0
        while anchors.contains(unique) {
            count += 1
            unique = "\(anchor)-\(count)"
        }
        anchors.insert(unique)
    }
}
