import DICBuilder
import Testing

/// Functions in the place of an expression, registered for the main actor.
@Suite struct MainActorFunctionFormTests {
    @MainActor final class Router {
        init() {}
        init(checking: Void) throws {}
    }

    @MainActor final class Model {
        let router: Router
        init(_ resolver: MainActorResolver) { router = resolver.load() }
    }

    @MainActor private static func makeRouter() -> Router { Router() }
    @MainActor private static func open() throws -> Router { try Router(checking: ()) }

    @MainActor @Test func `A function that is passed first is a factory, not a value`() throws {
        let app = DICBuilder().mainActor
            .register(Self.makeRouter)
            .register(Self.makeRouter, in: .singleton, named: "shared")
            .register(Model.init)
            .register(Model.init, named: "named")
            .register(Model.init, in: .singleton, named: "shared")
            .register(Self.open, named: "opened")
            .registerSingleton(Self.makeRouter, named: "single")
            .build()
        #expect(app.registeredDependencies.allSatisfy { $0.isOnMainActor })
        #expect(app.load(Router.self) !== app.load(Router.self))
        #expect(app.load(Router.self, named: "shared") === app.load(Router.self, named: "shared"))
        #expect(app.load(Model.self) !== app.load(Model.self))
        #expect(app.load(Model.self, named: "named") !== app.load(Model.self, named: "named"))
        #expect(app.load(Model.self, named: "shared") === app.load(Model.self, named: "shared"))
        #expect(app.load(Router.self, named: "single") === app.load(Router.self, named: "single"))
        _ = try app.loadOrThrow(Router.self, named: "opened")
    }

    @MainActor @Test func `A closure that is passed first keeps its lifetime and its name`() {
        let app = DICBuilder().mainActor
            .register({ Router() }, in: .singleton)
            .register(in: .weak, factory: { Model($0) })
            .register({ Router() }, named: "named")
            .registerSingleton(named: "single", factory: { Model($0) })
            .build()
        let model: Model = app.load()
        #expect(model === app.load(Model.self))
        #expect(app.load(Router.self) === model.router)
        #expect(app.load(Router.self, named: "named") !== app.load(Router.self, named: "named"))
        #expect(app.load(Model.self, named: "single") === app.load(Model.self, named: "single"))
    }

    @available(*, deprecated)
    @MainActor @Test func `A function that throws is registered as one that throws`() throws {
        let app = DICBuilder().mainActor.register(Self.open).build()
        _ = try app.loadOrThrow(Router.self)
    }
}
