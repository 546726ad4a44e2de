/// Compiles snippets in every mode, those of a document together.
struct EveryModeCheck: Sendable {
    let compiler: Compiler
    /// The path of the sample app's source.
    let prelude: String
    /// The folder for the generated sources.
    let workFolder: String

    /// A document's sources in one of the modes.
    private struct Trial: Sendable {
        let document: String
        let files: [String]
        let mode: ClientMode
    }

    /// Returns the failures of snippets, one for each document and mode.
    func failures(of snippets: [Snippet]) async throws -> [Failure] {
        let documents = Dictionary(grouping: snippets, by: \.document)
        let trials = try documents.sorted { $0.key < $1.key }.flatMap { document, snippets in
            let files = try write(snippets)
            return ClientMode.everyMode.map { Trial(document: document, files: files, mode: $0) }
        }
        return try await trials.concurrentMap(width: 2, failure).compactMap(\.self)
    }

    /// Writes the sources of a document's snippets, and returns their paths.
    private func write(_ snippets: [Snippet]) throws -> [String] {
        // Files of the same name in one module, the generated ones among them, would be a warning.
        let sources = snippets.map { snippet in
            let source = SnippetSource(
                snippet,
                as: .inModule(of: snippet),
                fileName: "Snippet\(snippet.line).swift"
            )
            return ("Line\(snippet.line).swift", source.text)
        }
        let folder = "\(workFolder)/\(snippets[0].module)"
        try GeneratedFolder(path: folder).write(Dictionary(uniqueKeysWithValues: sources))
        return sources.map { "\(folder)/\($0.0)" }
    }

    private func failure(of trial: Trial) async throws -> Failure? {
        let output = try await compiler.check(
            [prelude] + trial.files,
            in: trial.mode,
            upTo: .dataFlow,
            options: ["-parse-as-library", "-module-name", "Snippets", "-warnings-as-errors"]
        )
        if output.succeeded { return nil }
        return Failure(
            place: trial.document,
            message: "does not compile in \(trial.mode), or not without warnings:",
            details: SnippetLocation.translate(output.text)
        )
    }
}
