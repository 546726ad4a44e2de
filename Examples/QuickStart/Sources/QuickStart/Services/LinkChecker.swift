import Foundation

/// Finds the links of a Markdown file that lead nowhere. Links to other sites are not followed.
struct LinkChecker {
    let files: any FileSystem
    let headings: HeadingIndex

    func brokenLinks(in prose: MarkdownProse, at path: String) -> [Finding] {
        prose.links.compactMap { link in
            problem(with: link.destination, in: path, anchors: prose).map {
                Finding(
                    line: link.line,
                    text: link.destination.isEmpty ? $0 : "\(link.destination)  (\($0))"
                )
            }
        }
    }

    private func problem(with destination: String, in path: String, anchors prose: MarkdownProse)
        -> String?
    {
        guard !destination.isEmpty else { return "a link without a destination" }
        guard destination.prefixMatch(of: /[A-Za-z][A-Za-z0-9+.\-]*:|\/\//) == nil else {
            return nil
        }
        let parts = destination.split(
            separator: "#",
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        let file = parts[0].prefix { $0 != "?" }
        let target = file.isEmpty ? path : Self.target(of: decoded(file), from: path)
        guard files.exists(target) else { return "no such file" }
        guard parts.count == 2, !parts[1].isEmpty, target.isMarkdown else { return nil }
        return headings.has(decoded(parts[1]).lowercased(), in: target) ? nil : "no such heading"
    }

    private func decoded(_ text: Substring) -> String {
        text.removingPercentEncoding ?? String(text)
    }

    /// The path that a link in a file leads to. One that starts with a slash starts at the root.
    private static func target(of destination: String, from path: String) -> String {
        var components = destination.hasPrefix("/") ? [] : path.split(separator: "/").dropLast()
        for component in destination.split(separator: "/") where component != "." {
            if component == "..", let last = components.last, last != ".." {
                components.removeLast()
            } else {
                components.append(component)
            }
        }
        return components.joined(separator: "/")
    }
}
