import DICBuilder
import DICTools
import Testing

/// What `verify()` says of a class that two registrations keep.
@Suite struct TornSingletonTests {
    protocol Logging: Sendable {}
    final class Logger: Logging {}

    /// An instance of one protocol cannot be forwarded to another.
    @Test func ofTwoProtocolsTheClassIsToBeRegistered() async throws {
        let report = try await DICBuilder()
            .register(as: (any Logging).self, in: .singleton) { Logger() }
            .register(as: (any Sendable).self, in: .singleton) { Logger() }
            .verify()
            .report
        #expect(
            report.warnings.map(\.suggestion) == [
                "register TornSingletonTests.Logger once, as itself, and forward it to each of the protocols"
            ]
        )
    }

    @Test func twoInstancesOfOneClassAreTorn() async throws {
        let builder = DICBuilder()
            .register(in: .singleton) { Logger() }
            .register(as: (any Logging).self, in: .singleton) { Logger() }
        let report = try await builder.verify().report
        #expect(report.warnings.map(\.code) == [.tornSingleton])
        #expect(
            report.warnings.first?.suggestion.hasPrefix(
                ".forward(TornSingletonTests.Logger.self, to: (any TornSingletonTests.Logging).self)"
            ) == true
        )
        let forwarded = try await DICBuilder()
            .register(in: .singleton) { Logger() }
            .forward(Logger.self, to: (any Logging).self) { $0 }
            .verify()
        #expect(forwarded.report.problems.isEmpty)
        await #expect(throws: BuildError.self) { try await builder.verify(.strict) }
        let named = try await DICBuilder()
            .register(in: .singleton, named: "first") { Logger() }
            .register(as: (any Logging).self, in: .singleton, named: "second") { Logger() }
            .verify()
        #expect(named.report.problems.isEmpty)
    }
}
