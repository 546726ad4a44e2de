import DIC
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

    @Test func anObjectUnderTwoTypesIsOneService() {
        final class Player: Service { let name = "player" }
        let container = DICBuilder()
            .registerSingleton { Player() }
            .registerSingleton(as: (any Service).self) { $0.load(Player.self) }
            .build()
        #expect(container.services(of: (any Service).self).count == 1)
    }
}
