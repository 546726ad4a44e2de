import Testing

@testable import Migration

/// An app with Swinject: assemblies, aliases, arguments, VIPER, sessions, a child container.
struct ShopTests {
    private let fixture = Fixture(
        name: "Shop",
        library: .swinject,
        mode: .five,
        generated: ["GeneratedTypes.swift": types, "GeneratedAssembly.swift": assembly]
    )

    @Test func isMovedAndCompared() throws {
        let (texts, summary) = try fixture.migrate()
        try fixture.expectGolden(texts)
        try fixture.write(texts)
        #expect(summary.registrations == 239)
        #expect(summary.byHand == 0)
        #expect(summary.marks.isEmpty)
        #expect(summary.findings.isEmpty)
    }

    @Test func generatedPartsAreInTheShortForm() throws {
        let text = try #require(fixture.migrate().texts["GeneratedAssembly.swift"])
        let feature = """
                    container.register(AccountFeatureRepository.init, in: .singleton)
                    container.register(as: (any AccountFeatureRepositoryProtocol).self, in: .singleton) { (accountFeatureRepository: AccountFeatureRepository) in
                        accountFeatureRepository
                    }
                    container.forward(FeatureHub.self, to: (any AccountFeatureTracking).self) { $0 }
                    container.forward(FeatureHub.self, to: (any AccountFeatureSearching).self) { $0 }
                    container.register(AccountFeatureModel.init, arguments: Int.self)
            """
        #expect(text.contains(feature))
    }

    // MARK: What is generated

    private static let types =
        features.map { name in
            """
            protocol \(name)RepositoryProtocol: AnyObject {}
            protocol \(name)Tracking: AnyObject {}
            protocol \(name)Searching: AnyObject {}
            final class \(name)Repository: \(name)RepositoryProtocol {
                init(http: any HTTP, storage: any Storage) {}
            }
            final class \(name)Model {
                let id: Int
                init(repository: any \(name)RepositoryProtocol, tracking: any \(name)Tracking, id: Int) { self.id = id }
            }

            """
        }.joined() + """
            final class FeatureHub: \(features.flatMap { ["\($0)Tracking", "\($0)Searching"] }.joined(separator: ", ")) {}

            """

    private static let assembly = """
        import Swinject

        final class GeneratedAssembly: Assembly {
            func assemble(container: Container) {
                container.register(FeatureHub.self) { _ in FeatureHub() }.inObjectScope(.container)

        """
        + features.map { name in
            """
                    container.register(\(name)Repository.self) { r in
                        \(name)Repository(
                            http: r.resolve(HTTP.self)!,
                            storage: r.resolve(Storage.self)!
                        )
                    }.inObjectScope(.container)
                    container.register(\(name)RepositoryProtocol.self) { r in
                        r.resolve(\(name)Repository.self)!
                    }.inObjectScope(.container)
                    container.register(\(name)Tracking.self) { r in r.resolve(FeatureHub.self)! }
                    container.register(\(name)Searching.self) { r in r.resolve(FeatureHub.self)! }
                    container.register(\(name)Model.self) { r, id in
                        \(name)Model(
                            repository: r.resolve(\(name)RepositoryProtocol.self)!,
                            tracking: r.resolve(\(name)Tracking.self)!,
                            id: id
                        )
                    }

            """
        }.joined() + """
                }
            }

            """
}
