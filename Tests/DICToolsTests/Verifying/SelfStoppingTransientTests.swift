import DICBuilder
import DICTools
import Testing

/// What `verify()` says of instances that stop themselves, are registered as protocols, and are not
/// kept.
@Suite struct SelfStoppingTransientTests {
    protocol Store: Sendable {}
    final class Database: Store, ClosableDependency { func close() {} }
    final class Queue: Store, StoppableDependency { nonisolated(nonsending) func stop() async {} }
    @MainActor final class Screen: Store, @MainActor ClosableDependency { func close() {} }
    struct Memory: Store {}

    private func warnings(_ builder: DICBuilder) async throws -> [Problem] {
        try await builder.verify().report.warnings
    }

    @Test(arguments: [
        DICBuilder().register(as: (any Store).self) { Database() },
        DICBuilder().register(as: (any Store).self, in: .graph, named: "a") { Queue() },
        DICBuilder().register(as: (any Store)?.self) { Database() },
        DICBuilder().register(Database.init, as: (any Store).self),
        DICBuilder().registerAsync(as: (any Store).self) { Database() },
        DICBuilder().register(as: (any Store).self) { _ in Database() },
        DICBuilder().mainActor.register(as: (any Store).self) { Screen() }.nonisolated,
        DICBuilder().register { Database() }.override { Database() },
    ])
    func whatNothingKeepsIsWarnedOf(_ builder: DICBuilder) async throws {
        let warning = try #require(try await warnings(builder).first)
        #expect(warning.code == .disposableTransient)
        #expect(warning.detail == "stops itself, and nothing keeps it until then")
        await #expect(throws: BuildError.self) { try await builder.verify(.strict) }
    }

    @Test func whatIsKeptOrPassedOnHasAnOwner() async throws {
        let builders = [
            DICBuilder().register(as: (any Store).self) { Memory() },
            DICBuilder().register(as: (any Store).self, in: .singleton) { Database() },
            DICBuilder().register(as: (any Store).self, in: .scoped("job")) { Database() },
            DICBuilder().register(in: .singleton) { Database() }.forward(
                Database.self,
                to: (any Store).self
            ) { $0 },
            DICBuilder().register(in: .singleton) { Database() }.register(as: (any Store).self) {
                (it: Database) in it
            },
            DICBuilder().register(in: .singleton) { Database() }.register(as: (any Store).self) {
                $0.load(Database.self)
            },
            DICBuilder().register(as: (any Store).self, in: .singleton, named: "a") { Database() }
                .register(as: (any Store).self) { $0.load(named: "a") },
        ]
        for builder in builders { #expect(try await warnings(builder).isEmpty) }
    }
}
