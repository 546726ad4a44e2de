import Testing

@testable import Migration

/// An app with Resolver: inferred types, scopes, names, arguments, wrappers.
struct WalletTests {
    private let fixture = Fixture(
        name: "Wallet",
        library: .resolver,
        mode: .five,
        generated: ["FeatureTypes.swift": types, "Features.swift": registrations]
    )

    @Test func isMovedAndCompared() throws {
        let (texts, summary) = try fixture.migrate()
        try fixture.expectGolden(texts)
        try fixture.write(texts)
        #expect(summary.registrations == 93)
        #expect(summary.byHand == 0)
        // Where the container is made and set.
        #expect(summary.marks.count == 1)
        #expect(summary.findings.isEmpty)
    }

    // MARK: What is generated

    private static let types = features.map { name in
        """
        protocol \(name)Storing: AnyObject {}
        final class \(name)Store: \(name)Storing {
            init(ledger: Ledger, keys: any KeyStoring) {}
        }
        final class \(name)Model {
            init(store: any \(name)Storing, portfolio: Portfolio) {}
        }

        """
    }.joined()

    private static let registrations =
        "import Resolver\n\nextension Resolver {\n    static func registerFeatures() {\n"
        + features.map { name in
            """
                    register { \(name)Store(ledger: resolve(), keys: resolve()) as \(name)Storing }.scope(.application)
                    register { \(name)Model(store: resolve(), portfolio: resolve()) }

            """
        }.joined() + "    }\n}\n"
}
