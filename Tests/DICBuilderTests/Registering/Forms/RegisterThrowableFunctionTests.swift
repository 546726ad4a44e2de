import DICBuilder
import Testing

/// `registerThrowable` takes an initializer or another function, as `register` does.
struct RegisterThrowableFunctionTests {
    private protocol Named: Sendable {
        var name: String { get }
    }

    private struct Config: Named {
        let name: String
        init() throws { name = "config" }
    }

    private struct Service: Sendable {
        let config: Config
        init(config: Config) throws { self.config = config }
    }

    @MainActor private final class Model {
        let service: Service
        init(service: Service) throws { self.service = service }
    }

    private struct Failure: Error {}

    private static func fail(_ config: Config) throws -> Int { throw Failure() }

    @Test func itsParametersAreProvedAndLoaded() throws {
        let builder = DICBuilder()
            .registerThrowable(Config.init, in: .singleton)
            .registerThrowable(Service.init, named: "x")
            .registerThrowable({ try Config() }, as: (any Named).self)
        #expect(builder.validate(.fullyProved).errors.isEmpty)
        let container = try builder.buildOrThrow()
        #expect(try container.loadOrThrow(Service.self, named: "x").config.name == "config")
        #expect(try container.loadOrThrow((any Named).self).name == "config")
    }

    @Test func whatItThrowsIsReported() throws {
        let container = DICBuilder().registerThrowable(Config.init).registerThrowable(Self.fail)
            .build()
        #expect(throws: (any Error).self) { try container.loadOrThrow(Int.self) }
    }

    @Test func whatIsMissingIsFound() {
        let report = DICBuilder().registerThrowable(Service.init).validate()
        #expect(report.errors.map(\.code) == [.notRegistered])
    }

    @MainActor @Test func onTheMainActor() throws {
        let container = try DICBuilder().mainActor
            .registerThrowable(Config.init)
            .registerThrowable(Service.init)
            .registerThrowable(Model.init, in: .singleton)
            .buildOrThrow()
        let model = try container.loadOrThrow(Model.self)
        let again = try container.loadOrThrow(Model.self)
        #expect(model === again)
        #expect(model.service.config.name == "config")
    }
}
