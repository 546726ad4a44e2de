import DIC
import TestSupport
import Testing

/// What only a container can do that is registered into while it is loaded from.
@Suite struct MutableContainerTests {
    final class Session: Sendable {}
    final class Login: Sendable {}

    @Test func loadsWhatIsRegisteredAtAnyTime() {
        let container = DependencyInjectionContainer()
        #expect(container.loadOrNil(Int.self) == nil)
        container.register { 7 }
        #expect(container.load(Int.self) == 7)
        container.register { 8 }
        #expect(container.load(Int.self) == 8)
    }

    @Test func anEagerSingletonIsMadeWhenItIsRegistered() {
        let container = DependencyInjectionContainer()
        let shop = Workshop()
        container.registerSingleton { shop.make() }
        #expect(shop.output == 1)
        #expect(container.load(Widget.self).number == 1)
    }

    @Test func anEagerSingletonThatFailedIsMadeByALoad() throws {
        let container = DependencyInjectionContainer()
        let shop = Workshop()
        shop.breakDown(Breakdown())
        container.registerThrowable(in: .eagerSingleton) { try shop.tryToMake() }
        #expect(container.registeredDependencies.map(\.isMade) == [false])
        #expect(throws: Breakdown()) { try container.loadOrThrow(Widget.self) }
        shop.repair()
        #expect(try container.loadOrThrow(Widget.self).number == 1)
    }

    @Test(arguments: RegistrationForm.all)
    func registeringAgainForgetsTheInstance(_ form: RegistrationForm) throws {
        let container = DependencyInjectionContainer()
        let (old, new) = (Workshop(), Workshop())
        _ = try form.register(container, old)
        _ = form.load(from: container)
        _ = try form.register(container, new)
        #expect(form.load(from: container).number == 1)
        #expect(new.output == 1)
        #expect(old.output == 1)
        #expect(container.registeredDependencies.count == 1)
    }

    @Test func registeringAgainReleasesTheInstance() {
        let container = DependencyInjectionContainer()
        container.registerSingleton { Session() }
        weak let old: Session? = container.load(Session.self)
        #expect(old != nil)
        container.register { Session() }
        #expect(old == nil)
    }

    @Test func unregisteringForgetsRegistrationsAndInstances() {
        let container = DependencyInjectionContainer()
        container.registerSingleton { Session() }.register(in: .singleton) { Login() }.register {
            7
        }
        weak let session: Session? = container.load(Session.self)
        weak let login: Login? = container.load(Login.self)
        #expect(session != nil && login != nil)
        container.unregisterDependencies()
        #expect(session == nil && login == nil)
        #expect(container.registeredDependencies.isEmpty)
        #expect(container.loadOrNil(Session.self) == nil)
        #expect(container.loadOrNil(Int.self) == nil)
        container.register(in: .singleton) { Login() }
        #expect(container.load(Login.self) === container.load(Login.self))
    }

    @Test func aFactoryMayRegisterWhatItLoads() {
        let container = DependencyInjectionContainer()
        container.register { [unowned container] _ in
            container.register { "registered on the way" }
            return [container.load(String.self)]
        }
        #expect(container.load([String].self) == ["registered on the way"])
    }

    @Test func aFactoryMayReplaceItself() {
        let container = DependencyInjectionContainer()
        container.register(in: .singleton) { [unowned container] _ in
            container.register { "the second" }
            return "the first"
        }
        #expect(container.load(String.self) == "the first")
        #expect(container.load(String.self) == "the second")
    }

    /// What runs stays alive, and its errors still know it, though the container has let go of it.
    @Test(arguments: Route.allCases)
    func aFactoryMayUnregisterItself(_ route: Route) throws {
        let container = DependencyInjectionContainer()
        let make: @Sendable (DependencyResolver) throws -> [String] = {
            [unowned container] resolver in
            container.unregisterDependencies()
            for _ in 1...100 { container.register { "rubble" }.unregisterDependencies() }
            return try resolutionError { try resolver.loadOrThrow(Session.self) }.chain.map(\.name)
        }
        switch route {
        case .plain: container.register(as: [String].self) { (try? make($0)) ?? [] }
        case .throwing: container.registerThrowable(as: [String].self) { try make($0) }
        case .shared:
            container.registerThrowable(as: [String].self, in: .singleton) { try make($0) }
        }
        #expect(container.load([String].self) == ["[String]"])
        #expect(container.registeredDependencies.isEmpty)
    }

    /// The ways that a load can take through the library.
    enum Route: CaseIterable { case plain, throwing, shared }

    @Test func anInstanceThatIsLetGoMayLoadInItsDeinit() {
        final class Farewell: Sendable {
            let container: DependencyInjectionContainer
            let last: RunCounter
            init(_ container: DependencyInjectionContainer, _ last: RunCounter) {
                self.container = container
                self.last = last
            }
            deinit { if container.load(String.self) == "after" { last.increment() } }
        }
        let container = DependencyInjectionContainer()
        let last = RunCounter()
        container.register { "after" }.registerSingleton { Farewell(container, last) }
        container.registerSingleton(as: Farewell.self) { [container] in Farewell(container, last) }
        #expect(last.count == 1)
        container.register(as: Farewell.self) { fatalError("not loaded") }
        #expect(last.count == 2)
    }

    @Test func copiesOfAContainersSourceSeeWhatIsRegisteredLater() {
        struct Kiosk { let resolver: DependencyResolver }
        let container = DependencyInjectionContainer()
        container.register { Kiosk(resolver: $0) }
        let kiosk = container.load(Kiosk.self)
        container.register { 5 }
        #expect(kiosk.resolver.load(Int.self) == 5)
    }
}
