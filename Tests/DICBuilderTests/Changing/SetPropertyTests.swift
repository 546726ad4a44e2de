import DICBuilder
import TestSupport
import Testing

/// `set` changes one property of what a registration makes: one function of a client, for a test.
@Suite struct SetPropertyTests {
    struct Client: Sendable {
        var fetch: @Sendable (Int) -> String
        var limit: Int
    }

    private static let app = DICBuilder()
        .register(in: .singleton) { Client(fetch: { "live \($0)" }, limit: 3) }
        .build()

    @Test func onePropertyIsSetAndTheOthersStay() {
        let test = Self.app.overriding {
            $0.set(\.fetch, of: Client.self, to: { id in "test \(id)" })
        }
        let client: Client = test.load()
        #expect(client.fetch(1) == "test 1")
        #expect(client.limit == 3)
        #expect(Self.app.load(Client.self).fetch(1) == "live 1")
    }

    @Test(arguments: ContainerKind.allCases)
    func severalAreSetOneAfterTheOther(_ kind: ContainerKind) {
        let container = kind.container {
            $0.register(named: "a") { Client(fetch: { "\($0)" }, limit: 3) }
                .set(\.limit, of: Client.self, named: "a", to: 4)
                .set(\.limit, of: Client.self, named: "a", to: 5)
                .set(\.fetch, of: Client.self, named: "a", to: { _ in "none" })
        }
        let client = container.load(Client.self, named: "a")
        #expect(client.limit == 5)
        #expect(client.fetch(1) == "none")
    }

    @Test func whatIsNotRegisteredIsRefused() {
        let builder = DICBuilder().set(\.limit, of: Client.self, to: 4)
        #expect(throws: BuildError.self) { try builder.buildOrThrow() }
    }

    @MainActor @Test func onTheMainActor() {
        final class Settings { var size = 1 }
        struct Theme { var settings: Settings }
        let settings = Settings()
        let container = DICBuilder().mainActor
            .register { Theme(settings: Settings()) }
            .set(\.settings, of: Theme.self, to: settings)
            .build()
        #expect(container.load(Theme.self).settings === settings)
    }
}
