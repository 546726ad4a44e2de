import DIC
import Testing

/// Functions in the place of an expression.
@Suite struct FunctionFormTests {
    final class Clock: Sendable {
        init() {}
    }

    final class Model: Sendable {
        let clock: Clock
        init(_ resolver: DependencyResolver) { clock = resolver.load() }
    }

    struct Editor: Sendable, Equatable {
        init(_ resolver: DependencyResolver, clock: Clock) {}
    }

    private static func makeClock() -> Clock { Clock() }
    private static func open() throws -> Clock { Clock() }
    private static func openModel(_ resolver: DependencyResolver) throws -> Model {
        Model(resolver)
    }

    @Test func aFunctionThatIsPassedFirstIsAFactory() throws {
        let container = DICBuilder()
            .register(Clock.init)
            .register(Clock.init, in: .singleton, named: "shared")
            .register(Self.makeClock, named: "named")
            .register(Model.init)
            .register(Model.init, in: .singleton, named: "shared")
            .register(Self.open, in: .singleton, named: "opened")
            .register(Self.openModel, named: "opened")
            .registerSingleton(Self.makeClock, named: "single")
            .registerSingleton(Model.init, named: "single")
            .build(.strict)
        #expect(container.load(Clock.self) !== container.load(Clock.self))
        #expect(
            container.load(Clock.self, named: "shared")
                === container.load(Clock.self, named: "shared")
        )
        #expect(
            container.load(Clock.self, named: "named")
                !== container.load(Clock.self, named: "named")
        )
        #expect(container.load(Model.self) !== container.load(Model.self))
        #expect(
            container.load(Model.self, named: "shared")
                === container.load(Model.self, named: "shared")
        )
        let opened = try container.loadOrThrow(Clock.self, named: "opened")
        #expect(container.load(Clock.self, named: "opened") === opened)
        _ = try container.loadOrThrow(Model.self, named: "opened")
        #expect(
            container.load(Clock.self, named: "single")
                === container.load(Clock.self, named: "single")
        )
        #expect(
            container.load(Model.self, named: "single")
                === container.load(Model.self, named: "single")
        )
        #expect(!container.validate().problems.contains { $0.code == .mistakenRegistration })
    }

    /// The function does not throw, but the load of its other parameter does.
    @Test func aFunctionThatTakesAResolverReportsWhatIsMissing() throws {
        let container = DependencyInjectionContainer().register(Editor.init)
        #expect(throws: ResolutionError.self) { try container.loadOrThrow(Editor.self) }
        #expect(container.loadOrNil(Editor.self) == nil)
        container.register(Clock.init)
        #expect(throws: Never.self) { try container.loadOrThrow(Editor.self) }
    }

    @Test func aFunctionOverrides() throws {
        let kept = Clock()
        let container = DICBuilder()
            .registerSingleton(kept)
            .registerSingleton(kept, named: "named")
            .registerThrowable(named: "opened") { kept }
            .register { Model($0) }
            .register(named: "opened") { Model($0) }
            .override(Clock.init)
            .override(Self.makeClock, named: "named")
            .override(Self.open, named: "opened")
            .override(Model.init)
            .override(Self.openModel, named: "opened")
            .build()
        #expect(container.load(Clock.self) !== kept)
        #expect(container.load(Clock.self, named: "named") !== kept)
        #expect(try container.loadOrThrow(Clock.self, named: "opened") !== kept)
        #expect(container.load(Model.self).clock === container.load(Clock.self))
        #expect(try container.loadOrThrow(Model.self, named: "opened").clock !== kept)
    }
}
