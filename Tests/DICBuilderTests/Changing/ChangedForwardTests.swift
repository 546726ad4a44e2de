import DIC
import TestSupport
import Testing

/// A forward that is overridden or decorated keeps its instances as long as its source does.
@Suite struct ChangedForwardTests {
    protocol Mailer: AnyObject, Sendable {}
    final class Server: Mailer {}
    final class Stub: Mailer {}
    final class Logging: Mailer {
        let mailer: any Mailer
        init(_ mailer: any Mailer) { self.mailer = mailer }
    }
    final class Screen: Sendable {
        let mailer: any Mailer
        init(mailer: any Mailer) { self.mailer = mailer }
    }

    @Test(arguments: KeepingLifetime.acrossLoads, ContainerKind.allCases)
    func anOverrideIsKept(_ lifetime: KeepingLifetime, _ kind: ContainerKind) {
        let container = kind.container {
            $0.register(in: lifetime.of(Server.self)) { Server() }
                .forward(Server.self, to: (any Mailer).self) { $0 }
                .register(Screen.init)
                .override(as: (any Mailer).self) { Stub() }
        }
        let mailer: any Mailer = container.load()
        #expect(mailer is Stub)
        #expect(container.load(Screen.self).mailer === mailer)
        #expect(container.load(Server.self) !== mailer)
    }

    @Test(arguments: [KeepingLifetime.singleton, .eagerSingleton, .cached], ContainerKind.allCases)
    func aDecoratedInstanceIsKept(_ lifetime: KeepingLifetime, _ kind: ContainerKind) {
        let runs = RunCounter()
        let container = kind.container {
            $0.register(in: lifetime.of(Server.self)) { Server() }
                .forward(Server.self, to: (any Mailer).self) { $0 }
                .decorate((any Mailer).self) {
                    runs.increment()
                    return Logging($0)
                }
        }
        let mailer: any Mailer = container.load()
        #expect((mailer as? Logging)?.mailer === container.load(Server.self))
        #expect(container.load((any Mailer).self) === mailer)
        #expect(runs.count == 1)
    }

    @Test(arguments: ContainerKind.allCases)
    func aResetReachesTheDecoratedInstanceAndItsSource(_ kind: ContainerKind) {
        let container = kind.container {
            $0.register(in: .cached) { Server() }
                .forward(Server.self, to: (any Mailer).self) { $0 }
                .decorate((any Mailer).self) { Logging($0) }
        }
        let first = container.load((any Mailer).self) as? Logging
        container.reset((any Mailer).self)
        let second = container.load((any Mailer).self) as? Logging
        #expect(first !== second)
        #expect(first?.mailer !== second?.mailer)
        #expect(second?.mailer === container.load(Server.self))
    }

    /// In the parent, behind another forward, and registered later.
    @Test(arguments: ContainerKind.allCases)
    func aResetOfTheSourceReachesTheDecoratedInstance(_ kind: ContainerKind) {
        let container = kind.container {
            $0.register(in: .cached) { Server() }
                .forward(Server.self, to: (any Mailer).self) { $0 }
                .decorate((any Mailer).self) { Logging($0) }
        }
        let first = container.load((any Mailer).self) as? Logging
        container.reset(Server.self)
        let second = container.load((any Mailer).self) as? Logging
        #expect(first !== second)
        #expect(second?.mailer === container.load(Server.self))
    }

    @Test(arguments: ContainerKind.allCases)
    func whatKeepsItsInstancesCanStopThem(_ kind: ContainerKind) async {
        let events = SharedList<String>()
        let container = kind.container {
            $0.register(in: .singleton) { Server() }
                .forward(Server.self, to: (any Mailer).self) { $0 }
                .override(as: (any Mailer).self) { Stub() }
                .onStop((any Mailer).self) { events.add("\($0 is Stub)") }
        }
        _ = container.load((any Mailer).self)
        switch container {
        case let container as ImmutableDependencyInjectionContainer: await container.stop()
        case let container as DependencyInjectionContainer: await container.stop()
        default: Issue.record("no such container")
        }
        #expect(events.all == ["true"])
    }

    @Test func theSourceIsFoundWhereverItIs() {
        let parent = DICBuilder().register(in: .singleton) { Server() }.build()
        let child = DICBuilder(parent: parent)
            .forward((any Mailer).self, to: (any Mailer)?.self) { $0 }
            .forward(Server.self, to: (any Mailer).self) { $0 }
            .override(as: (any Mailer)?.self) { Stub() }
            .build()
        #expect(child.load((any Mailer)?.self) is Stub)
        #expect(child.load((any Mailer)?.self) === child.load((any Mailer)?.self))
    }

    @Test func whatAScopeKeepsIsKeptByTheScope() {
        let container = DICBuilder()
            .register(in: .scoped(.request)) { Server() }
            .forward(Server.self, to: (any Mailer).self) { $0 }
            .override(as: (any Mailer).self) { Stub() }
            .build()
        let (first, second) = (container.openScope(.request), container.openScope(.request))
        #expect(first.load((any Mailer).self) === first.load((any Mailer).self))
        #expect(first.load((any Mailer).self) !== second.load((any Mailer).self))
        #expect(container.loadOrNil((any Mailer).self) == nil)
    }

    @Test func anOverridingContainerKeepsItsOwn() {
        let app = DICBuilder()
            .register(in: .singleton) { Server() }
            .forward(Server.self, to: (any Mailer).self) { $0 }
            .build()
        let test = app.overriding { $0.override(as: (any Mailer).self) { Stub() } }
        #expect(test.load((any Mailer).self) === test.load((any Mailer).self))
        #expect(app.load((any Mailer).self) === app.load(Server.self))
        #expect(test.load(Server.self) === app.load(Server.self))
        let child = DICBuilder(parent: app).decorate((any Mailer).self) { Logging($0) }.build()
        #expect(child.load((any Mailer).self) === child.load((any Mailer).self))
        #expect((child.load((any Mailer).self) as? Logging)?.mailer === app.load(Server.self))
    }

    @Test func asynchronousOnesToo() async {
        let container = AsyncDependencyInjectionContainer()
            .registerAsync(in: .singleton) { Server() }
            .forwardAsync(Server.self, to: (any Mailer).self) { $0 }
            .overrideAsync(as: (any Mailer).self) { Stub() }
        let mailer = await container.loadAsync((any Mailer).self)
        #expect(mailer is Stub)
        #expect(await container.loadAsync((any Mailer).self) === mailer)
    }

    @MainActor protocol Routing: AnyObject {}
    @MainActor final class Router: Routing {}
    @MainActor final class FakeRouter: Routing {}

    @MainActor @Test func onTheMainActorNothingNeedBeSendable() {
        let app = DICBuilder().mainActor
            .register(in: .singleton) { Router() }
            .forward(Router.self, to: (any Routing).self) { $0 }
            .override(as: (any Routing).self) { FakeRouter() }
            .build()
        #expect(app.load((any Routing).self) is FakeRouter)
        #expect(app.load((any Routing).self) === app.load((any Routing).self))
    }

    protocol Open: AnyObject {}
    final class Shared: Open, Sendable {}
    final class Unshared: Open {}

    /// Threads would share what is not `Sendable`.
    @Test func whatIsNotSendableIsMadeAnew() {
        let container = DICBuilder()
            .register(in: .singleton) { Shared() }
            .forward(Shared.self, to: (any Open).self) { $0 }
            .override(as: (any Open).self) { Unshared() }
            .build()
        #expect(container.load((any Open).self) !== container.load((any Open).self))
    }
}
