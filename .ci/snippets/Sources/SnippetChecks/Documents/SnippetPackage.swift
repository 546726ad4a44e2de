/// The generated package: an executable for each document, with a source file for each snippet.
struct SnippetPackage: Sendable {
    let snippets: [Snippet]
    /// The source of the sample app, which is part of every executable.
    let prelude: String

    /// The contents of the package's files, keyed by path.
    var files: [String: String] {
        let modules = Dictionary(grouping: snippets, by: \.module)
        let testModules = Set(snippets.filter { $0.kind == .test }.map(\.testModule))
        var files = [
            "Package.swift": manifest(
                modules: modules.keys.sorted(),
                testModules: testModules.sorted()
            )
        ]
        for (module, snippets) in modules {
            let folder = "Sources/\(module)"
            files["\(folder)/Prelude.swift"] = prelude
            files["\(folder)/main.swift"] = main(of: snippets.filter { $0.kind == .run })
            for snippet in snippets where snippet.kind.isInPackage {
                files["\(folder)/Line\(snippet.line).swift"] =
                    SnippetSource(snippet, as: .inModule(of: snippet)).text
            }
        }
        for snippet in snippets where testModules.contains(snippet.testModule) {
            let folder = "Tests/\(snippet.testModule)"
            files["\(folder)/Prelude.swift"] = prelude
            guard snippet.kind == .test || snippet.kind == .declarations else { continue }
            files["\(folder)/Line\(snippet.line).swift"] =
                SnippetSource(snippet, as: .declarations).text
        }
        return files
    }

    /// Whether there are tests to run.
    var hasTests: Bool { snippets.contains { $0.kind == .test } }

    /// A failure for each group of documents that would share a module because they have the same
    /// name.
    var failures: [Failure] {
        Dictionary(grouping: snippets, by: \.module).compactMap { module, snippets in
            let documents = Set(snippets.map(\.document)).sorted()
            guard documents.count > 1 else { return nil }
            return Failure(
                place: documents[0],
                message:
                    "has the module name \(module), as has \(documents.dropFirst().joined(separator: ", "))"
            )
        }
    }

    private func manifest(modules: [String], testModules: [String]) -> String {
        func target(_ kind: String, _ module: String, _ products: [String]) -> String {
            let dependencies = products.map { ".product(name: \"\($0)\", package: \"DIC\")" }
                .joined(separator: ", ")
            return "        .\(kind)(name: \"\(module)\", dependencies: [\(dependencies)]),"
        }
        let programs = modules.map { target("executableTarget", $0, ["DIC", "DICTools"]) }
        let tests = testModules.map { target("testTarget", $0, ["DICTesting", "DICTools"]) }
        let targets = programs + tests
        // Without a name, the dependency would be called what the checkout's folder is called.
        return """
            // swift-tools-version: 6.2
            import PackageDescription

            let package = Package(
                name: "Snippets",
                platforms: [.macOS(.v15)],
                dependencies: [.package(name: "DIC", path: "../..")],
                targets: [
            \(targets.joined(separator: "\n"))
                ],
                swiftLanguageModes: [.v6]
            )

            """
    }

    /// The source of a program that runs the snippet whose line is its argument.
    private func main(of snippets: [Snippet]) -> String {
        let cases = snippets.map { snippet in
            "case \"\(snippet.line)\": try await \(SnippetSource.functionName(of: snippet))()\n"
        }
        return """
            switch CommandLine.arguments[1] {
            \(cases.joined())default: fatalError("no such snippet")
            }

            """
    }
}
