/// Compiles the snippets that import SwiftUI or UIKit against modules that were built with stubs of
/// them.
package struct UserInterfaceCheck: Sendable {
    private let documents: Documents
    private let moduleFolder: String

    /// Creates a check of documents, relative to the repository; by default the README and the
    /// pages in `Docs`.
    package init(moduleFolder: String, documents: [String]) throws {
        self.moduleFolder = moduleFolder
        self.documents = try Documents(paths: documents)
    }

    /// Prints the failures and returns whether there were none.
    package func run() async throws -> Bool {
        let (snippets, unreadable) = documents.extract()
        guard printFailures(unreadable) else { return false }
        let check = EveryModeCheck(
            compiler: Compiler(moduleFolder: moduleFolder),
            prelude: ".ci/snippets/Prelude.swift",
            workFolder: ".build-snippets/user-interface"
        )
        let modules = Self.modules(of: snippets)
        let failures = try await check.failures(of: modules)
        let passed = printFailures(failures)
        let count = modules.count { $0.kind == .userInterface }
        print(
            "Checked \(count) snippets of user interfaces in every mode: \(failures.count) failures."
        )
        return passed
    }

    /// The snippets of user interfaces, and the declarations of the same documents that they can
    /// use.
    static func modules(of snippets: [Snippet]) -> [Snippet] {
        let documents = Set(snippets.filter { $0.kind == .userInterface }.map(\.document))
        return snippets.filter { snippet in
            documents.contains(snippet.document)
                && (snippet.kind == .userInterface
                    || snippet.kind == .declarations && snippet.isForEveryMode)
        }
    }
}
