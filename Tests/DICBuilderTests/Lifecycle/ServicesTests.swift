import DICBuilder
import Testing

/// The services of a container, for a service group.
@Suite struct ServicesTests {
    protocol Service: Sendable {
        var name: String { get }
    }

    struct Database: Service { let name = "database" }
    struct Worker: Service { let name = "worker" }
    final class Clock: Sendable {}

    struct Server: Service {
        let name = "server"

        init(database: Database, worker: any Service) {}
    }

    @Test func dependenciesComeFirst() async throws {
        let container = try await DICBuilder()
            .register(Server.init, in: .eagerSingleton)
            .registerAsync(in: .singleton) { Database() }
            .registerSingleton(as: (any Service).self) { Worker() }
            .registerSingleton { Clock() }
            .start()
        let names = container.services(of: (any Service).self).map(\.name)
        #expect(names.count == 3)
        #expect(names.last == "server")
    }

    @Test func onlyWhatIsMadeIsAService() {
        let container = DICBuilder().register(in: .singleton) { Database() }.build()
        #expect(container.services(of: (any Service).self).isEmpty)
    }

    struct Timed: Service {
        let service: any Service
        var name: String { "timed \(service.name)" }
    }

    /// The decorator runs what it decorates.
    @Test func aDecoratedServiceIsOne() {
        let decorated = DICBuilder()
            .register(as: (any Service).self, in: .eagerSingleton) { Worker() }
            .decorate((any Service).self) { Timed(service: $0) }
            .decorate((any Service).self) { Timed(service: $0) }
            .build()
        #expect(decorated.services(of: (any Service).self).map(\.name) == ["timed timed worker"])
        #expect(decorated.services(of: Worker.self).map(\.name) == ["worker"])
        final class Player: Service { let name = "player" }
        let forwarded = DICBuilder()
            .registerSingleton { Player() }
            .forward(Player.self, to: (any Service).self) { $0 }
            .decorate((any Service).self) { Timed(service: $0) }
            .build()
        _ = forwarded.load((any Service).self)
        #expect(forwarded.services(of: (any Service).self).map(\.name) == ["timed player"])
    }

    @Test func anObjectUnderTwoTypesIsOneService() {
        final class Player: Service { let name = "player" }
        let container = DICBuilder()
            .registerSingleton { Player() }
            .registerSingleton(as: (any Service).self) { $0.load(Player.self) }
            .build()
        #expect(container.services(of: (any Service).self).count == 1)
    }
}
