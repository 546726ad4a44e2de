import Foundation

/// Checks single snippets with the executables and modules of the built package.
struct SnippetCheck: Sendable {
    let compiler: Compiler
    /// The folder with the documents' executables.
    let productFolder: String
    /// The path of the sample app's source.
    let prelude: String
    /// The folder for snippets that are compiled outside the package.
    let workFolder: String

    /// Returns the failures of a snippet, apart from errors that building the package has reported.
    func failures(of snippet: Snippet) async throws -> [Failure] {
        switch snippet.kind {
        case .run: try await run(snippet)
        case .declarations: []
        // `DocumentCheck` runs all of them at once.
        case .test: []
        // Its modules are those of `UserInterfaceCheck`.
        case .userInterface: []
        case .doesNotCompile: try await failToCompile(snippet)
        case .languageMode5:
            try await compileQuietly(snippet, in: ClientMode(languageVersion: .five))
        case .mainActor:
            try await compileQuietly(snippet, in: ClientMode(defaultIsolation: .mainActor))
        case .manifest: try await readManifest(snippet)
        }
    }

    private func run(_ snippet: Snippet) async throws -> [Failure] {
        var command = Command(["\(productFolder)/\(snippet.module)", String(snippet.line)])
        command.environment["SWIFT_BACKTRACE"] = "enable=no"
        command.timeLimit = .seconds(60)
        let result = try await command.run()
        guard result.succeeded else {
            let output = (result.output + result.errors).lines.prefix {
                !$0.hasPrefix("Current stack trace")
            }
            let ending = result.ending == .timedOut ? " within a minute" : ""
            return [
                failure(
                    snippet,
                    "does not run to its end\(ending):",
                    output.joined(separator: "\n")
                )
            ]
        }
        guard let expected = snippet.expectedOutput else { return [] }
        let difference = LineDifference(expected: expected, actual: result.output.lines)
        if !difference.isEmpty {
            return [
                failure(
                    snippet,
                    "does not print what the document says (- expected, + printed):",
                    "\(difference)"
                )
            ]
        }
        if !result.output.isEmpty, result.output.utf8.last != UInt8(ascii: "\n") {
            return [failure(snippet, "prints no newline at the end")]
        }
        return []
    }

    private func failToCompile(_ snippet: Snippet) async throws -> [Failure] {
        let output = try await compile(snippet, as: .function, in: ClientMode())
        if output.succeeded { return [failure(snippet, "compiles, and should not")] }
        return (snippet.expectedOutput ?? []).filter { !output.text.contains($0) }.map { line in
            failure(
                snippet,
                "the compiler does not say \"\(line)\" but:",
                SnippetLocation.translate(output.text)
            )
        }
    }

    private func compileQuietly(_ snippet: Snippet, in mode: ClientMode) async throws -> [Failure] {
        let output = try await compile(
            snippet,
            as: .declarations,
            in: mode,
            options: ["-warnings-as-errors"]
        )
        if output.succeeded { return [] }
        let text = SnippetLocation.translate(output.text)
        return [failure(snippet, "does not compile in \(mode), or not without warnings:", text)]
    }

    private func readManifest(_ snippet: Snippet) async throws -> [Failure] {
        let folder = "\(workFolder)/\(snippet.module)-\(snippet.line)"
        try GeneratedFolder(path: folder).write([
            "Package.swift": snippet.text.joined(separator: "\n") + "\n"
        ])
        let result = try await Command([
            "swift", "package", "--package-path", folder, "dump-package",
        ]).run()
        return result.succeeded
            ? [] : [failure(snippet, "is not a package manifest:", result.errors)]
    }

    private func compile(
        _ snippet: Snippet,
        as form: SnippetSource.Form,
        in mode: ClientMode,
        options: [String] = []
    ) async throws -> Compiler.Output {
        let folder = "\(workFolder)/\(snippet.module)-\(snippet.line)"
        try GeneratedFolder(path: folder).write([
            "Snippet.swift": SnippetSource(snippet, as: form).text
        ])
        return try await compiler.check(
            [prelude, "\(folder)/Snippet.swift"],
            in: mode,
            upTo: .dataFlow,
            options: ["-parse-as-library", "-module-name", "Snippet"] + options
        )
    }

    private func failure(_ snippet: Snippet, _ message: String, _ details: String = "") -> Failure {
        Failure(place: snippet.place, message: message, details: details)
    }
}
