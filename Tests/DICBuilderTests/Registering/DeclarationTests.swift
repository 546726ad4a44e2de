import DICBuilder
import Testing

/// What an assembly says about the program beside its registrations.
@Suite struct DeclarationTests {
    final class Clock: Sendable {}
    final class Session: Sendable {}
    final class Screen: Sendable {
        init(session: Session) {}
    }

    struct Feature: Assembly {
        func assemble(into registrar: DependencyRegistrar) {
            registrar
                .register(Screen.init)
                .register { Clock() }
                .suppliedByChildren(Session.self)
                .roots(Screen.self)
        }
    }

    @MainActor struct MainFeature: MainActorAssembly {
        func assemble(into registrar: MainActorRegistrar) {
            registrar.register { Clock() }.suppliedByChildren(Session.self).roots(
                Clock.self,
                Session.self
            )
        }
    }

    @Test func anAssemblyNamesRootsAndWhatChildrenSupply() {
        let problems = DICBuilder().assemble(Feature()).validate().problems
        #expect(problems.map(\.code) == [.unused])
        #expect(problems.map(\.subject) == ["DeclarationTests.Clock"])
    }

    @MainActor
    @Test func soDoesOneOnTheMainActor() {
        #expect(DICBuilder().mainActor.assemble(MainFeature()).validate().problems.isEmpty)
        let alone = DICBuilder().mainActor.assemble(MainFeature()).roots(Screen.self).validate()
        #expect(alone.problems.map(\.subject) == ["DeclarationTests.Screen"])
    }

    @Test func rootsOfAChangedContainerAreProved() throws {
        let app = DICBuilder().register { Clock() }.build()
        let error = #expect(throws: BuildError.self) {
            try app.overridingOrThrow { $0.roots(Screen.self) }
        }
        #expect(error?.problems.map(\.code) == [.notRegistered])
        #expect(throws: Never.self) { try app.overridingOrThrow { $0.roots(Clock.self) } }
    }
}
