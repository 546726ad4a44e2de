/// Where a Markdown file points to, and on which line.
struct MarkdownLink {
    let line: Int
    let destination: String
}

extension MarkdownProse {
    /// The destinations of links, images and link definitions, and of HTML elements' `href` and
    /// `src`.
    var links: [MarkdownLink] {
        var links: [MarkdownLink] = []
        // How many brackets are open. A link's text may go on over lines, though not over an empty
        // one.
        var depth = 0
        for (index, line) in lines.enumerated() {
            let destinations: [String]
            if line.trimmed.isEmpty {
                depth = 0
                continue
            } else if let definition = line.prefixMatch(of: /\ {0,3}\[(?!\^)[^\]]+\]:[ \t]*(.+)/) {
                destinations = [Self.destination(at: definition.1, until: nil)].compactMap(\.self)
            } else {
                destinations = Self.destinations(in: line, depth: &depth)
            }
            let elements = line.matches(of: /<[^<>]*?\b(?:href|src)=["']([^"']*)["']/).map {
                String($0.1)
            }
            links += (destinations + elements).map {
                MarkdownLink(line: index + 1, destination: $0)
            }
        }
        return links
    }

    private static func destinations(in line: Substring, depth: inout Int) -> [String] {
        var destinations: [String] = []
        var index = line.startIndex
        while index < line.endIndex {
            let next = line.index(after: index)
            switch line[index] {
            case "\\" where next < line.endIndex:
                index = line.index(after: next)
                continue
            case "[":
                depth += 1
            case "]" where depth > 0:
                depth -= 1
                if next < line.endIndex, line[next] == "(",
                    let destination = destination(at: line[line.index(after: next)...], until: ")")
                {
                    destinations.append(destination)
                }
            default:
                break
            }
            index = next
        }
        return destinations
    }

    /// The destination that a text starts with: in angle brackets, or up to a space or the end. A
    /// title may follow it.
    ///
    /// - Returns: Nil if the text is no link after all, because its end is missing.
    private static func destination(at text: Substring, until end: Character?) -> String? {
        let text = text.drop(while: \.isWhitespace)
        if text.first == "<" {
            guard let close = text.firstIndex(of: ">") else { return nil }
            return String(text[text.index(after: text.startIndex)..<close])
        }
        var destination = ""
        var depth = 0
        var isEscaped = false
        for (offset, character) in text.enumerated() {
            if isEscaped {
                destination.append(character)
                isEscaped = false
                continue
            }
            switch character {
            case "\\":
                isEscaped = true
                continue
            case ")" where depth == 0 && end != nil:
                return destination
            case _ where character.isWhitespace:
                return end == nil || isEnd(text.dropFirst(offset).drop(while: \.isWhitespace))
                    ? destination : nil
            case "(":
                depth += 1
            case ")":
                depth -= 1
            default:
                break
            }
            destination.append(character)
        }
        return end == nil ? destination : nil
    }

    /// Whether nothing but a title stands before the closing parenthesis.
    private static func isEnd(_ text: Substring) -> Bool {
        text.prefixMatch(of: /(?:"[^"]*"|'[^']*'|\([^)]*\))?\s*\)/) != nil
    }
}
