import Foundation

/// The hosts to which no bookmark may lead.
public struct Blocklist: Sendable {
    private let hosts: Set<Substring>

    public init(hosts: Set<Substring>) { self.hosts = hosts }

    /// Reads a file with one host on each line. Without a file, nothing is blocked.
    public static func load(from path: String?) async throws -> Blocklist {
        guard let path else { return Blocklist(hosts: []) }
        do {
            let text = try String(contentsOfFile: path, encoding: .utf8)
            return Blocklist(hosts: Set(text.lowercased().split(whereSeparator: \.isWhitespace)))
        } catch {
            throw BookmarksError.invalid(
                "Cannot read the blocklist \(path): \(error.localizedDescription)"
            )
        }
    }

    /// - Throws: `BookmarksError.invalid` for a page of a host that is blocked, or below one.
    func check(_ draft: BookmarkDraft) throws {
        var host = URL(string: draft.url)?.host()?.lowercased()[...] ?? ""
        while !host.isEmpty {
            if hosts.contains(host) { throw BookmarksError.invalid("\(host) is blocked.") }
            host = host.drop { $0 != "." }.dropFirst()
        }
    }
}
