import Foundation
import Testing

/// The main actor has the forms and the loads of all else, with the same labels: the language asks
/// for each twice, because the isolation of a closure is part of its type. Compared in the sources.
@Suite struct MainActorTwinTests {
    /// The declarations of public functions and subscripts in a file, without what isolation
    /// changes.
    private static func declarations(in path: String) throws -> Set<String> {
        let sources = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../../Sources/DICBuilder").standardized
        let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
        let code = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.hasPrefix("//") }
            .joined(separator: " ")
        let declarations = code.matches(of: /public (?:final )?(func|subscript)(.*?) \{/).map {
            "\($0.1)\($0.2)"
        }
        try #require(!declarations.isEmpty, "nothing is declared in \(path)")
        return Set(declarations.map(withoutIsolation))
    }

    private static func withoutIsolation(_ declaration: String) -> String {
        let changes = [
            ("@MainActor ", ""), ("@Sendable ", ""), ("MainActorResolver", "DependencyResolver"),
            ("MainActorLifetimeOf", "LifetimeOf"), ("<T: Sendable", "<T"),
            ("<Source, T: Sendable", "<Source, T"),
            // In Swift 5 mode, a function is taken in any isolation where the main actor calls it.
            ("@isolated(any) ", ""),
            ("nonisolated(nonsending) ", ""), ("( ", "("), (" )", ")"),
        ]
        return changes.reduce(declaration) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
    }

    @Test(arguments: [
        ("Register", ["Register", "RegisterSingleton"]),
        ("Change", ["Override", "Decorate", "Forward"]),
    ])
    func eachFormExistsForBoth(_ view: String, _ forms: [String]) throws {
        // What is asynchronous has no isolation.
        let paths = forms.map { "Registering/Forms/DependencyRegistrar+\($0).swift" }
        let plain = try Set(paths.flatMap(Self.declarations)).filter { !$0.contains("Async") }
        let onMainActor = try Self.declarations(
            in: "Registering/MainActor/RegistrarOnMainActor+\(view).swift"
        )
        #expect(plain.subtracting(onMainActor).isEmpty)
        #expect(onMainActor.subtracting(plain).isEmpty)
    }

    @Test func eachLoadExistsForBoth() throws {
        let plain = try Self.declarations(in: "Loading/DependencyLoading.swift")
        let onMainActor = try Self.declarations(in: "Loading/MainActorLoading.swift")
        #expect(plain.subtracting(onMainActor).isEmpty)
        #expect(onMainActor.subtracting(plain).isEmpty)
    }
}
