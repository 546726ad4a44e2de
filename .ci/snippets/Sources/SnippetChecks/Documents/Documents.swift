import Foundation

/// The documents with snippets.
struct Documents: Sendable {
    let paths: [String]

    /// Creates a list of documents, relative to the repository; by default the README and the
    /// catalog's pages.
    init(paths: [String] = []) throws {
        self.paths = paths.isEmpty ? try Self.all() : paths
    }

    private static func all() throws -> [String] {
        ["README.md"] + (try Catalog.pageNames()).map { "\(Catalog.folder)/\($0).md" }
    }

    /// Returns the snippets of the documents, and what is wrong with their blocks.
    func extract() -> (snippets: [Snippet], failures: [Failure]) {
        var snippets: [Snippet] = []
        var failures: [Failure] = []
        for path in paths {
            guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
                failures.append(Failure(place: path, message: "cannot be read"))
                continue
            }
            let extractor = SnippetExtractor(document: path, text: text)
            snippets += extractor.snippets
            failures += extractor.failures
        }
        return (snippets, failures)
    }
}
