import Foundation

/// Compiles and runs the snippets of documents, and compares what they print with the documents.
package struct DocumentCheck: Sendable {
    private let documents: [String]
    private let toolFolder = ".ci/snippets"
    private let buildFolder = ".build-snippets"

    /// Creates a check of documents, relative to the repository; by default the README and the pages in `Docs`.
    package init(documents: [String]) throws {
        self.documents = documents.isEmpty ? try Self.allDocuments() : documents
    }

    /// Prints the failures and returns whether there were none.
    package func run() async throws -> Bool {
        let (snippets, unreadable) = extract()
        guard report(unreadable) else { return false }

        let prelude = "\(toolFolder)/Prelude.swift"
        let package = SnippetPackage(snippets: snippets, prelude: try String(contentsOfFile: prelude, encoding: .utf8))
        guard report(package.failures) else { return false }
        try GeneratedFolder(path: "\(buildFolder)/package").write(package.files)
        let build = PackageBuild(options: [
            "--package-path", "\(buildFolder)/package", "--scratch-path", "\(buildFolder)/build",
            // Debug information and the index take a fifth of the build time, and are not needed.
            "-debug-info-format", "none", "--disable-index-store",
        ])
        guard try await compile(build) else { return false }

        let productFolder = try await build.productFolder()
        let compiler = Compiler(moduleFolder: productFolder + "/Modules")
        let check = SnippetCheck(
            compiler: compiler,
            productFolder: productFolder,
            prelude: prelude,
            workFolder: "\(buildFolder)/single"
        )
        let modes = EveryModeCheck(compiler: compiler, prelude: prelude, workFolder: "\(buildFolder)/every-mode")
        let failures =
            try await snippets.concurrentMap(width: 2, check.failures).flatMap(\.self)
            + modes.failures(of: snippets)
        let passed = report(failures)

        let compared = snippets.count { $0.expectedOutput != nil }
        let inEveryMode = snippets.count(where: \.isForEveryMode)
        print(
            "Checked \(snippets.count) snippets, \(compared) of them against what they print, \(inEveryMode) in every "
                + "mode: \(failures.count) failures."
        )
        return passed
    }

    private static func allDocuments() throws -> [String] {
        let pages = try FileManager.default.contentsOfDirectory(atPath: "Docs").filter { $0.hasSuffix(".md") }
        return ["README.md"] + pages.sorted().map { "Docs/" + $0 }
    }

    private func extract() -> (snippets: [Snippet], failures: [Failure]) {
        var snippets: [Snippet] = []
        var failures: [Failure] = []
        for document in documents {
            guard let text = try? String(contentsOfFile: document, encoding: .utf8) else {
                failures.append(Failure(place: document, message: "cannot be read"))
                continue
            }
            let extractor = SnippetExtractor(document: document, text: text)
            snippets += extractor.snippets
            failures += extractor.failures
        }
        return (snippets, failures)
    }

    private func compile(_ build: PackageBuild) async throws -> Bool {
        let result = try await build.command.run()
        if result.succeeded { return true }
        let output = SnippetLocation.translate(result.output + result.errors)
        var seen: Set<String> = []
        let errors = output.lines.filter { $0.contains(/\.md:\d+:.*error:/) && seen.insert($0).inserted }
        printError(errors.isEmpty ? output : errors.joined(separator: "\n"))
        printError("The snippets do not compile.")
        return false
    }

    private func report(_ failures: [Failure]) -> Bool {
        for failure in failures { printError("\(failure)") }
        return failures.isEmpty
    }
}
