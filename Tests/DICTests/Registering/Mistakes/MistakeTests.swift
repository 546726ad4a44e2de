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
        #expect(container.validate().warnings.filter { $0.code == .mistakenRegistration }.count == 5)
    }

    /// Asynchronous factories for each verb that takes none, named by the verb and by whether they throw.
    struct AsynchronousMistakes: Registering {
        @available(*, deprecated)
        func register(into registrar: DependencyRegistrar) {
            registrar
                .register({ await Self.make() }, named: "register")
                .register({ try await Self.tryToMake() }, named: "register, throwing")
                .registerThrowable({ await Self.make() }, named: "registerThrowable")
                .registerThrowable({ try await Self.tryToMake() }, named: "registerThrowable, throwing")
                .registerSingleton({ await Self.make() }, named: "registerSingleton")
                .registerSingleton({ try await Self.tryToMake() }, named: "registerSingleton, throwing")
        }

        static func make() async -> Settings { Settings() }
        static func tryToMake() async throws -> Settings { Settings() }
    }

    struct AsynchronousMistakesOnMainActor: Registering {
        @available(*, deprecated)
        func register(into registrar: DependencyRegistrar) {
            registrar.mainActor
                .register({ await AsynchronousMistakes.make() }, named: "register")
                .register({ try await AsynchronousMistakes.tryToMake() }, named: "register, throwing")
                .registerThrowable({ await AsynchronousMistakes.make() }, named: "registerThrowable")
                .registerThrowable(
                    { try await AsynchronousMistakes.tryToMake() },
                    named: "registerThrowable, throwing"
                )
                .registerSingleton({ await AsynchronousMistakes.make() }, named: "registerSingleton")
                .registerSingleton(
                    { try await AsynchronousMistakes.tryToMake() },
                    named: "registerSingleton, throwing"
                )
        }
    }

    @Test(arguments: [AsynchronousMistakes(), AsynchronousMistakesOnMainActor()] as [any Registering])
    func anAsynchronousFactoryIsSaidToThrowIfItDoes(_ mistakes: any Registering) throws {
        let builder = DICBuilder()
        mistakes.register(into: builder)
        let container = builder.build()
        #expect(container.registeredDependencies.count == 6)
        for registered in container.registeredDependencies {
            let name = try #require(registered.name)
            let canThrow = "\(name)".contains("throwing")
            let error = try resolutionError { try container.loadOrThrow(Settings.self, named: name) }
            let kind = canThrow ? "an asynchronous throwing function" : "an asynchronous function"
            #expect(error.detail == "registered as \(kind) that returns `MistakeTests.Settings`")
            let effects = canThrow ? "try await" : "await"
            #expect(error.suggestion.contains("{ \(effects) MistakeTests.Settings(…) }"))
        }
    }
}
