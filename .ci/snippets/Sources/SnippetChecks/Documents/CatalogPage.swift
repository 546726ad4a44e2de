/// A page of the DocC catalog.
struct CatalogPage {
    let title: String
    /// The sentence below the title.
    let abstract: String
    private let lines: [String]
    private let headings: [String]

    /// A link to a page, or to one of its sections.
    struct Link: Hashable {
        let page: String
        let anchor: String?

        init(_ text: Substring) {
            let parts = text.split(separator: "#", maxSplits: 1).map { String($0) }
            page = parts.first ?? ""
            anchor = parts.count > 1 ? parts[1] : nil
        }
    }

    init(_ text: String) {
        lines = text.lines
        var isInBlock = false
        headings = lines.filter { line in
            if line.hasPrefix("```") { isInBlock.toggle() }
            return !isInBlock && line.hasPrefix("#")
        }
        .map { String($0.drop { $0 == "#" }.drop { $0 == " " }) }
        title = (headings.first ?? "").replacing("`", with: "")
        abstract = lines.dropFirst().drop { $0.isEmpty }.prefix { !$0.isEmpty }.joined(
            separator: " "
        )
    }

    /// The heading of a section, given DocC's name for it, which keeps the letters and the digits.
    func heading(_ anchor: String) -> String? {
        func letters(_ text: String) -> String {
            text.lowercased().filter { $0.isLetter || $0.isNumber }
        }
        return headings.first { letters($0) == letters(anchor) }
    }

    /// GitHub's name for a section.
    static func gitHubAnchor(_ heading: String) -> String {
        String(
            heading.lowercased().compactMap { character in
                character == " "
                    ? "-"
                    : character.isLetter || character.isNumber || "-_".contains(character)
                        ? character : nil
            }
        )
    }

    /// The page as it is read in the repository: with links to files, and the words of snippets on
    /// their fences.
    ///
    /// - Parameter target: What a link leads to: the file, and the title and abstract of the page;
    ///   nil if to nothing.
    func document(
        _ target: (Link) -> (file: String, title: String, abstract: String)?
    ) throws -> String {
        var result: [String] = []
        var words = ""
        var isInBlock = false
        for (index, line) in lines.enumerated() {
            if line.hasPrefix("```") {
                result.append(isInBlock || words.isEmpty ? line : "\(line) \(words)")
                words = ""
                isInBlock.toggle()
            } else if isInBlock {
                result.append(line)
            } else if let comment = SnippetExtractor.comment(line),
                lines.dropFirst(index + 1).first == "```swift"
            {
                words = comment
            } else if line.wholeMatch(of: /- ``[^`]+``/) == nil {
                result.append(try converted(line, number: index + 1, target))
            }
        }
        // A group of symbols is for the site, which has them.
        while let heading = result.lastIndex(where: { !$0.isEmpty }),
            result[heading].hasPrefix("### ")
        {
            result.removeSubrange(heading...)
        }
        while result.last == "" { result.removeLast() }
        return result.joined(separator: "\n") + "\n"
    }

    private func converted(
        _ line: String,
        number: Int,
        _ target: (Link) -> (file: String, title: String, abstract: String)?
    ) throws -> String {
        func resolved(_ link: Substring) throws -> (file: String, title: String, abstract: String) {
            if let target = target(Link(link)) { return target }
            throw Failure(
                place: "\(title), line \(number)",
                message: "the link doc:\(link) leads to no section of a page"
            )
        }
        // An item of the landing page says what the page is about, as the site does.
        if let item = line.wholeMatch(of: /- <doc:([^>]+)>/) {
            let page = try resolved(item.1)
            return "- [\(page.title)](\(page.file))"
                + (page.abstract.isEmpty ? "" : ": \(page.abstract)")
        }
        var line = line.hasPrefix("# ") ? line.replacing("`", with: "") : line
        for match in line.matches(of: /<doc:([^>]+)>/).reversed() {
            let page = try resolved(match.1)
            line.replaceSubrange(match.range, with: "[\(page.title)](\(page.file))")
        }
        for match in line.matches(of: /\]\(doc:([^)]+)\)/).reversed() {
            line.replaceSubrange(match.range, with: "](\(try resolved(match.1).file))")
        }
        for match in line.matches(of: /``([^`]+)``/).reversed() {
            line.replaceSubrange(match.range, with: "`\(Self.symbol(match.1))`")
        }
        for match in line.matches(of: /!\[([^\]]*)\]\(([A-Za-z0-9.-]+)\)/).reversed() {
            let path = "../\(Catalog.folder)/\(match.2)"
            line.replaceSubrange(match.range, with: "![\(match.1)](\(path))")
        }
        return line
    }

    /// The name of a symbol: the last part of its path, without what tells overloads apart.
    private static func symbol(_ path: Substring) -> String {
        let name = path.split(separator: "/").last.map(String.init) ?? String(path)
        return name.replacing(/-(\(.*|[0-9a-z]{4,6})$/, with: "")
    }
}
