/// A fenced `swift` block of a Markdown document.
struct Snippet: Hashable, Sendable {
    /// What is checked of a snippet. The word after `swift` on the opening fence.
    enum Kind: String, CaseIterable, Sendable {
        /// The body of an `async throws` function, which is run. The default.
        case run
        /// Declarations that the other snippets of the document can use.
        case declarations
        case doesNotCompile = "does-not-compile"
        case languageMode5 = "language-mode-5"
        case mainActor = "main-actor"
        /// Declarations that import SwiftUI or UIKit, which are compiled against stubs.
        case userInterface = "user-interface"
        /// Tests with DICTesting, which are run.
        case test
        /// A `Package.swift`.
        case manifest

        /// Whether a `text` block can follow, with what the snippet prints or what the compiler
        /// reports.
        var hasOutput: Bool { self == .run || self == .doesNotCompile }
        /// Whether the snippet is part of the generated package, and so can be for every mode.
        var isInPackage: Bool { self == .run || self == .declarations }
    }

    /// The word on the opening fence, after the kind, of a snippet that is compiled in every mode
    /// too.
    static let everyModeWord = "every-mode"

    /// The path of the document, relative to the repository.
    let document: String
    /// The line of the opening fence; the snippet begins on the next line.
    let line: Int
    let kind: Kind
    /// Whether the snippet compiles without a warning in every mode of a client, as an app's code
    /// on the main actor.
    var isForEveryMode = false
    var text: [String]
    /// The lines of the `text` block that belongs to the snippet, if it has one.
    var expectedOutput: [String]?

    /// The location shown in reports.
    var place: String { "\(document):\(line)" }

    /// The module that the document's snippets are compiled into, named for the document.
    var module: String {
        let name = document.split(separator: "/").last.map(String.init) ?? document
        let base = name.hasSuffix(".md") ? String(name.dropLast(3)) : name
        let identifier = String(base.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
        // A module named `Testing` would hide Swift Testing.
        if identifier == "Testing" { return "TestingPage" }
        return identifier.first?.isNumber == true ? "_" + identifier : identifier
    }

    /// The module that the document's tests are compiled into, with its declarations.
    var testModule: String { module + "SnippetTests" }
}
