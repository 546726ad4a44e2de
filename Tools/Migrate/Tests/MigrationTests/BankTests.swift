import Testing

@testable import Migration

/// An app with Factory in Swift 6: containers, scopes, parameters, wrappers.
struct BankTests {
    private let fixture = Fixture(
        name: "Bank",
        library: .factory,
        mode: .six,
        generated: ["FeatureTypes.swift": types, "Container+Features.swift": containers]
    )

    @Test func isMovedAndCompared() throws {
        let (texts, summary) = try fixture.migrate()
        try fixture.expectGolden(texts)
        try fixture.write(texts)
        #expect(summary.registrations == 104)
        #expect(summary.byHand == 0)
        // Where the container is made and set.
        #expect(summary.marks.count == 1)
        #expect(summary.findings.isEmpty)
    }

    // MARK: What is generated

    private static let types = features.map { name in
        """
        protocol \(name)Storing: AnyObject, Sendable {}
        final class \(name)Store: \(name)Storing {
            let api: any API
            init(api: any API, logger: Logger) { self.api = api }
        }
        struct Get\(name): Sendable {
            let store: any \(name)Storing
            let logger: Logger
        }

        """
    }.joined()

    private static let containers =
        "import FactoryKit\n\nextension Container {\n"
        + features.map { name in
            let variable = TypeName.variable(for: name)
            return """
                    var \(variable)Store: Factory<any \(name)Storing> {
                        self { \(name)Store(api: self.api(), logger: self.logger()) }.shared
                    }
                    var get\(name): Factory<Get\(name)> {
                        self { Get\(name)(store: self.\(variable)Store(), logger: self.logger()) }
                    }

                """
        }.joined() + "}\n"
}
