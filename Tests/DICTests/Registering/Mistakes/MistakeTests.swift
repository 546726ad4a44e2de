import DIC
import Testing

/// What is registered by mistake, in spite of the compiler's warning, is registered as it was written.
@Suite
struct MistakeTests {
    struct Settings: Sendable {
        var number = 1
    }

    protocol Registering: Sendable {
        func register(into registrar: DependencyRegistrar)
    }

    /// The requirement is not deprecated, so calling it gives no warning.
    struct Mistakes: Registering {
        let runs: RunCounter

        @available(*, deprecated)
        func register(into registrar: DependencyRegistrar) {
            registrar
                .register { try Self.makeSettings() }
                .register(named: "nothing") { _ = runs.increment() }
                .register(in: .singleton, named: "nothing once") { _ in _ = runs.increment() }
                .register { (_, number: Int) in _ = runs.increment() }
                .register(Settings.self)
        }

        static func makeSettings() throws -> Settings { Settings() }
    }

    @Test(arguments: ContainerKind.allCases)
    func mistakesAreRegisteredAsTheyAreWritten(_ kind: ContainerKind) throws {
        let runs = RunCounter()
        let mistakes: any Registering = Mistakes(runs: runs)
        let container = kind.container { mistakes.register(into: $0) }

        let factory = try container.loadOrThrow((() throws -> Settings).self)
        #expect(try factory().number == 1)
        #expect(container.load(Settings.Type.self) == Settings.self)
        container.load(Void.self, named: "nothing")
        container.load(Void.self, named: "nothing once")
        container.load(Void.self, named: "nothing once")
        #expect(runs.count == 2)
        container.load(Void.self, arguments: 1)
        #expect(runs.count == 3)
        #expect(container.loadOrNil(Settings.self) == nil)
    }
}
