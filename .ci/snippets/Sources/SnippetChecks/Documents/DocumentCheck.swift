import Foundation

/// Compiles and runs the snippets of documents, and compares what they print with the documents.
package struct DocumentCheck: Sendable {
    private let documents: Documents
    private let toolFolder = ".ci/snippets"
    private let buildFolder = ".build-snippets"

    /// Creates a check of documents, relative to the repository; by default the README and the
    /// catalog's pages.
    package init(documents: [String]) throws {
        self.documents = try Documents(paths: documents)
    }

    /// Prints the failures and returns whether there were none.
    package func run() async throws -> Bool {
        let (snippets, unreadable) = documents.extract()
        guard printFailures(unreadable) else { return false }

        let prelude = "\(toolFolder)/Prelude.swift"
        let package = SnippetPackage(
            snippets: snippets,
            prelude: try String(contentsOfFile: prelude, encoding: .utf8)
        )
        guard printFailures(package.failures) else { return false }
        try GeneratedFolder(path: "\(buildFolder)/package").write(package.files)
        let build = PackageBuild(
            options: [
                "--package-path", "\(buildFolder)/package", "--scratch-path",
                "\(buildFolder)/build",
                // Debug information and the index take a fifth of the build time, and are not
                // needed, but that `swift test` finds tests in the index.
                "-debug-info-format", "none",
            ] + (package.hasTests ? [] : ["--disable-index-store"])
        )
        guard try await compile(build) else { return false }
        if package.hasTests {
            guard try await passTests(build) else { return false }
        }

        let productFolder = try await build.productFolder()
        let compiler = Compiler(moduleFolder: productFolder + "/Modules")
        let check = SnippetCheck(
            compiler: compiler,
            productFolder: productFolder,
            prelude: prelude,
            workFolder: "\(buildFolder)/single"
        )
        let modes = EveryModeCheck(
            compiler: compiler,
            prelude: prelude,
            workFolder: "\(buildFolder)/every-mode"
        )
        let failures =
            try await snippets.concurrentMap(width: 2, check.failures).flatMap(\.self)
            + modes.failures(of: snippets.filter(\.isForEveryMode))
        let passed = printFailures(failures)

        let compared = snippets.count { $0.expectedOutput != nil }
        let inEveryMode = snippets.count(where: \.isForEveryMode)
        print(
            "Checked \(snippets.count) snippets, \(compared) of them against what they print, \(inEveryMode) in every "
                + "mode: \(failures.count) failures."
        )
        return passed
    }

    private func passTests(_ build: PackageBuild) async throws -> Bool {
        var command = Command(["swift", "test"] + build.options)
        command.environment["SWIFT_BACKTRACE"] = "enable=no"
        let result = try await command.run()
        if result.succeeded { return true }
        printError(SnippetLocation.translate(result.output + result.errors))
        printError("The tests in the snippets do not pass.")
        return false
    }

    private func compile(_ build: PackageBuild) async throws -> Bool {
        let result = try await build.command.run()
        if result.succeeded { return true }
        let output = SnippetLocation.translate(result.output + result.errors)
        var seen: Set<String> = []
        let errors = output.lines.filter {
            $0.contains(/\.md:\d+:.*error:/) && seen.insert($0).inserted
        }
        printError(errors.isEmpty ? output : errors.joined(separator: "\n"))
        printError("The snippets do not compile.")
        return false
    }
}
