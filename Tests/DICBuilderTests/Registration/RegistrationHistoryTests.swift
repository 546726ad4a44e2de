import DICBuilder
import Testing

/// A registration says how it was changed, and costs no more if it was not.
@Suite struct RegistrationHistoryTests {
    final class Clock: Sendable {}
    final class Screen: Sendable {
        init(clock: Clock) {}
    }

    private func registration<T>(of type: T.Type, in container: some DependencyLoading) throws
        -> Registration
    {
        try #require(container._storage.entry(of: Key(type))).registration
    }

    @Test func whatIsNotChanged() throws {
        let container = DICBuilder().register { Clock() }.build()
        #expect(try registration(of: Clock.self, in: container).history == nil)
    }

    @Test func theReferenceTakesNoRoom() {
        struct Unchanged {
            let key: Key
            let location: CodeLocation
            let dependencies: Dependencies
            let lifetime: Lifetime
            let isolation: Isolation
            let isAsync: Bool
            let canThrow: Bool
            let hasCompletion: Bool
            let hasStopAction: Bool
            let isClosure: Bool
            let isGivenToScope: Bool
        }
        #expect(MemoryLayout<RegistrationFacts>.size == MemoryLayout<Unchanged>.size)
    }

    @Test func anOverride() throws {
        let line: UInt = #line + 1
        let builder = DICBuilder().register { Clock() }
            .register(Screen.init, in: .singleton)
            .override { Screen(clock: $0.load()) }
        let registration = try registration(of: Screen.self, in: builder.build())
        let history = try #require(registration.history)
        #expect(history.registeredAt.line == line + 1)
        #expect(history.overriddenAt?.line == line + 2)
        #expect(registration.location.line == line + 2)
        #expect(registration.dependencies.areOpaque)
    }

    @Test func decorators() throws {
        let line: UInt = #line + 1
        let builder = DICBuilder().register { Clock() }
            .register(Screen.init)
            .decorate(Screen.self) { $0 }
            .decorate(Screen.self) { $0 }
        let registration = try registration(of: Screen.self, in: builder.build())
        let history = try #require(registration.history)
        #expect(history.registeredAt.line == line + 1)
        #expect(history.overriddenAt == nil)
        #expect(registration.location.line == line + 1)
        #expect(!registration.dependencies.areOpaque)
        #expect(registration.dependencies.known.count == 1)
    }

    @Test func aDecoratorWithAResolverAddsWhatIsNotKnown() throws {
        let container = DICBuilder().register { Clock() }
            .register(Screen.init)
            .decorate(Screen.self) { screen, _ in screen }
            .build()
        let registration = try registration(of: Screen.self, in: container)
        #expect(registration.dependencies.areOpaque)
        #expect(registration.dependencies.known.count == 1)
    }
}
