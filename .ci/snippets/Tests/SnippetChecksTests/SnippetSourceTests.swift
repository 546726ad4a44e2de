import Testing

@testable import SnippetChecks

@Suite struct SnippetSourceTests {
    private func snippet(
        _ text: [String],
        kind: Snippet.Kind = .run,
        line: Int = 34,
        document: String = "Docs/Errors.md"
    ) -> Snippet {
        Snippet(document: document, line: line, kind: kind, text: text)
    }

    @Test func `a snippet that runs is the body of a function, at its own lines`() {
        let source = SnippetSource(snippet(["print(1)", "print(2)"]), as: .function)
        #expect(
            source.text == """
                import DIC
                func snippet34() async throws {
                #sourceLocation(file: "Docs/Errors.md:34/Example.swift", line: 1)
                print(1)
                print(2)
                #sourceLocation()
                }

                """
        )
    }

    @Test func `declarations stay at file scope`() {
        let source = SnippetSource(snippet(["struct S {}"]), as: .declarations)
        #expect(
            source.text == """
                import DIC
                #sourceLocation(file: "Docs/Errors.md:34/Example.swift", line: 1)
                struct S {}
                #sourceLocation()

                """
        )
    }

    @Test func `imports move to file scope, and keep their line`() {
        let source = SnippetSource(
            snippet(["// Main.swift", "import DICTesting", "print(1)"]),
            as: .function
        )
        #expect(
            source.text == """
                import DIC
                #sourceLocation(file: "Docs/Errors.md:34/Main.swift", line: 2)
                import DICTesting
                #sourceLocation()
                func snippet34() async throws {
                #sourceLocation(file: "Docs/Errors.md:34/Main.swift", line: 1)
                // Main.swift

                print(1)
                #sourceLocation()
                }

                """
        )
    }

    @Test(arguments: [
        "import DIC", "@testable import DIC", "@_spi(Testing) @preconcurrency import DIC",
        "public import DIC",
        "import struct DIC.Lazy",
    ])
    func `every form of import is one`(line: String) {
        let lines = SnippetSource(snippet([line]), as: .function).text.lines
        #expect(lines.firstIndex(of: line)! < lines.firstIndex { $0.hasPrefix("func") }!)
    }

    @Test(arguments: ["importNotes()", "    import DIC", "let x = 1 // import DIC"])
    func `what only looks like an import is none`(line: String) {
        let lines = SnippetSource(snippet([line]), as: .function).text.lines
        #expect(lines.firstIndex(of: line)! > lines.firstIndex { $0.hasPrefix("func") }!)
    }

    @Test(arguments: [
        ("// Services.swift", "Services.swift"), ("// Array+More2.swift", "Array+More2.swift"),
        ("// Services.swift declares", "Example.swift"), ("let x = 1", "Example.swift"),
    ])
    func `the file name is that of a comment on the first line`(first: String, name: String) {
        #expect(SnippetSource.fileName(of: snippet([first])) == name)
    }

    @Test func `an app's types stay at file scope, and its statements are on the main actor`() {
        let text = [
            "final class Model {", "    let a = 1", "}", "let model = Model()", "struct S {}",
        ]
        #expect(
            SnippetSource(snippet(text), as: .mainActorFunction).text == """
                import DIC
                #sourceLocation(file: "Docs/Errors.md:34/Example.swift", line: 1)
                private final class Model {
                    let a = 1
                }
                #sourceLocation(file: "Docs/Errors.md:34/Example.swift", line: 5)
                private struct S {}
                #sourceLocation()
                @MainActor func snippet34() async throws {
                #sourceLocation(file: "Docs/Errors.md:34/Example.swift", line: 1)



                let model = Model()

                #sourceLocation()
                }

                """
        )
    }

    @Test(arguments: [
        ("@MainActor final class C {}", "@MainActor private final class C {}"),
        ("@Observable @MainActor class C {}", "@Observable @MainActor private class C {}"),
        ("nonisolated struct S {}", "private nonisolated struct S {}"),
        ("indirect enum E {}", "private indirect enum E {}"),
        ("actor A {}", "private actor A {}"),
        ("protocol P: Sendable {}", "private protocol P: Sendable {}"),
        ("extension Int: P {}", "extension Int: P {}"),
    ])
    func `an app's types are private, so that other snippets can have their names`(
        line: String,
        atFileScope: String
    ) {
        let lines = SnippetSource(snippet([line]), as: .mainActorFunction).text.lines
        #expect(
            lines.firstIndex(of: atFileScope)! < lines.firstIndex {
                $0.hasPrefix("@MainActor func")
            }!
        )
    }

    @Test(arguments: [
        "let structure = 1", "    struct S {}", "// class", "classify()", "func f() {}",
    ])
    func `what declares no type stays in the function`(line: String) {
        let lines = SnippetSource(snippet([line]), as: .mainActorFunction).text.lines
        #expect(lines.firstIndex(of: line)! > lines.firstIndex { $0.hasPrefix("@MainActor func") }!)
    }

    @Test func `a snippet for every mode is compiled in the package as an app's code`() throws {
        var snippet = snippet(["print(1)"])
        snippet.isForEveryMode = true
        let package = SnippetPackage(snippets: [snippet], prelude: "")
        #expect(
            try #require(package.files["Sources/Errors/Line34.swift"]).contains(
                "@MainActor func snippet34()"
            )
        )
        #expect(
            try #require(package.files["Sources/Errors/main.swift"]).contains(
                "try await snippet34()"
            )
        )
    }

    @Test func `a file name can be given, whatever the comment on the first line`() {
        let source = SnippetSource(
            snippet(["// Services.swift"]),
            as: .declarations,
            fileName: "Line34.swift"
        )
        #expect(
            source.text.contains(
                "#sourceLocation(file: \"Docs/Errors.md:34/Line34.swift\", line: 1)"
            )
        )
    }

    @Test func `an empty snippet is valid`() {
        #expect(SnippetSource.fileName(of: snippet([])) == "Example.swift")
        #expect(SnippetSource(snippet([]), as: .function).text.contains("func snippet34()"))
    }

    @Test func `places in snippets become places in documents, all those of a line`() {
        let text =
            "Docs/Errors.md:34/Services.swift:5:9: error: x (see README.md:7/Example.swift:1)\nmain.swift:2: y"
        #expect(
            SnippetLocation.translate(text)
                == "Docs/Errors.md:39:9: error: x (see README.md:8)\nmain.swift:2: y"
        )
    }

    @Test func `a document with tests has a test target with its declarations`() throws {
        let package = SnippetPackage(
            snippets: [
                snippet(["print(1)"], line: 3),
                snippet(["struct S {}"], kind: .declarations, line: 9),
                snippet(["@Test func works() {}"], kind: .test, line: 12),
                snippet(["struct T {}"], kind: .declarations, line: 3, document: "README.md"),
            ],
            prelude: "struct Clock {}\n"
        )
        #expect(package.hasTests)
        #expect(
            package.files.keys.filter { $0.hasPrefix("Tests/") }.sorted() == [
                "Tests/ErrorsSnippetTests/Line12.swift", "Tests/ErrorsSnippetTests/Line9.swift",
                "Tests/ErrorsSnippetTests/Prelude.swift",
            ]
        )
        #expect(package.files["Sources/Errors/Line12.swift"] == nil)
        let source = try #require(package.files["Tests/ErrorsSnippetTests/Line12.swift"])
        #expect(source.hasPrefix("import DIC\nimport DICTesting\nimport Testing\n"))
        #expect(
            try #require(package.files["Package.swift"]).contains(
                ".testTarget(name: \"ErrorsSnippetTests\""
            )
        )
    }

    @Test func `a package has a module for each document`() throws {
        let package = SnippetPackage(
            snippets: [
                snippet(["print(1)"], line: 3),
                snippet(["struct S {}"], kind: .declarations, line: 9),
                snippet(["nonsense"], kind: .doesNotCompile, line: 12),
                snippet(["print(2)"], line: 3, document: "README.md"),
            ],
            prelude: "struct Clock {}\n"
        )
        #expect(package.failures.isEmpty)
        #expect(
            package.files.keys.sorted() == [
                "Package.swift", "Sources/Errors/Line3.swift", "Sources/Errors/Line9.swift",
                "Sources/Errors/Prelude.swift", "Sources/Errors/main.swift",
                "Sources/README/Line3.swift",
                "Sources/README/Prelude.swift", "Sources/README/main.swift",
            ]
        )
        #expect(
            package.files["Sources/Errors/main.swift"] == """
                switch CommandLine.arguments[1] {
                case "3": try await snippet3()
                default: fatalError("no such snippet")
                }

                """
        )
        let manifest = try #require(package.files["Package.swift"])
        #expect(manifest.contains(".executableTarget(name: \"Errors\""))
        #expect(manifest.contains(".executableTarget(name: \"README\""))
    }

    @Test
    func `a snippet of a user interface can use the declarations for every mode of its document`() {
        var declarations = snippet(["struct S {}"], kind: .declarations, line: 1)
        declarations.isForEveryMode = true
        var elsewhere = snippet(
            ["struct S {}"],
            kind: .declarations,
            line: 1,
            document: "README.md"
        )
        elsewhere.isForEveryMode = true
        let view = snippet(["import SwiftUI"], kind: .userInterface, line: 5)
        let modules = UserInterfaceCheck.modules(of: [
            declarations, snippet(["struct T {}"], kind: .declarations, line: 3), view,
            snippet(["print(1)"], line: 7),
            elsewhere,
        ])
        #expect(modules == [declarations, view])
        #expect(!SnippetSource(view, as: .inModule(of: view)).text.contains("func "))
    }

    @Test func `documents of the same name are a failure`() {
        let package = SnippetPackage(
            snippets: [
                snippet([], document: "README.md"), snippet([], document: "Docs/README.md"),
            ],
            prelude: ""
        )
        #expect(package.failures.map(\.place) == ["Docs/README.md"])
    }
}
