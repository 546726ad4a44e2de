import DIC
import Testing

/// Functions that are isolated to the main actor, registered as if they were not.
@Suite struct GuardTests {
    struct Clock: Sendable {}

    @MainActor final class Router {
        init() { MainActor.assertIsolated() }
    }

    @MainActor final class Model {
        let clock: Clock
        var isCompleted = false
        init(clock: Clock) { self.clock = clock }
    }

    @MainActor final class Document {
        init() throws {}
    }

    struct Failure: Error {}

    @MainActor static func makeRouter(_ resolver: DependencyResolver) -> Router { Router() }
    @MainActor static func makeRouter(on resolver: MainActorResolver) -> Router {
        resolver.load(Router.self, named: "a")
    }
    @MainActor static func makeModel(_ resolver: DependencyResolver, _ clock: Clock) -> Model { Model(clock: clock) }
    @MainActor static func fail() throws -> Router { throw Failure() }
    @MainActor static func open(_ resolver: DependencyResolver) throws -> Document { try Document() }

    /// A wrong call, which has a warning.
    @available(*, deprecated)
    static func registrations<T>(_ type: T.Type) -> [(DICBuilder) -> Void] {
        switch type {
        case is Router.Type:
            [
                { $0.register(Router.init) },
                { $0.register(in: .singleton, Router.init) },
                { $0.register(Router.init, as: Router.self) },
                { $0.register(Router.init, in: .singleton) },
                { $0.register(makeRouter(_:)) },
                { $0.register(makeRouter(_:), as: Router.self) },
                { $0.registerSingleton(makeRouter(_:), as: Router.self) },
                { $0.registerThrowable(Router.init) },
                { $0.autoregister(Router.init) },
                { $0.autoregister(in: .singleton, Router.init) },
                { $0.autoregisterThrowable(Router.init) },
            ]
        case is Model.Type:
            [
                { $0.autoregister(Model.init) },
                { $0.autoregister(Model.init, initCompleted: { _, _ in }) },
                { $0.autoregisterThrowable(Model.init) },
            ]
        default:
            [
                { $0.registerThrowable(Document.init) },
                { $0.registerThrowable(Document.init, as: Document.self) },
                { $0.registerThrowable(Document.init, in: .singleton) },
                { $0.registerThrowable(open) },
                { $0.autoregisterThrowable(Document.init) },
            ]
        }
    }

    /// Registers in each way, and expects that each is for the main actor.
    @available(*, deprecated)
    @MainActor private static func check<T>(_ type: T.Type) throws {
        for (index, register) in registrations(type).enumerated() {
            let builder = DICBuilder()
            register(builder)
            builder.register { Clock() }
            let registration = try #require(builder.mainActor.build().registeredDependencies.first)
            #expect(registration.isOnMainActor, "\(type) \(index)")
            let app = builder.mainActor.build()
            let error = #expect(throws: ResolutionError.self, "\(type) \(index)") {
                try app.nonisolated.loadOrThrow(type)
            }
            #expect(error?.code == .needsMainActor)
            _ = try app.loadOrThrow(type)
        }
    }

    @available(*, deprecated)
    @MainActor @Test func `A function that is isolated to the main actor is registered for it`() throws {
        try Self.check(Router.self)
        try Self.check(Model.self)
        try Self.check(Document.self)
    }

    @available(*, deprecated)
    @MainActor @Test func `A factory on the main actor keeps its lifetime, its name and its resolver`() {
        let builder = DICBuilder()
        builder.register(named: "a", in: .singleton)
        let app = builder.mainActor.build()
        #expect(app.load(Router.self) === app.load(Router.self, named: "a"))
    }

    @available(*, deprecated)
    @MainActor @Test func `What the function throws is rethrown`() {
        let builder = DICBuilder()
        builder.registerThrowable(Self.fail)
        #expect(throws: Failure.self) { try builder.mainActor.build().loadOrThrow(Router.self) }
    }

    @available(*, deprecated)
    @MainActor @Test func `A function that takes arguments is registered with them`() {
        let builder = DICBuilder()
        builder.register(Self.makeModel)
        builder.autoregister(named: "a", arguments: Clock.self)
        let app = builder.mainActor.build()
        _ = app.load(Model.self, arguments: Clock())
        _ = app.load(Model.self, named: "a", arguments: Clock())
        #expect(app.registeredDependencies.allSatisfy { $0.isOnMainActor })
    }

    @available(*, deprecated)
    @MainActor @Test func `A completion that is nonisolated completes an instance of the main actor`() {
        let completed = SharedList<String>()
        let builder = DICBuilder()
        builder.register { Clock() }
        builder.autoregister(
            Model.init,
            initCompleted: { resolver, _ in completed.add("\(resolver.load(Clock.self))") }
        )
        _ = builder.mainActor.build().load(Model.self)
        #expect(completed.all == ["Clock()"])
    }

    @available(*, deprecated)
    @MainActor @Test func `A conversion that is isolated to the main actor is registered for it`() throws {
        let builder = DICBuilder().register { Clock() }
        builder.forward()
        let app = builder.mainActor.build()
        for name in [nil, "a"] as [DependencyName?] {
            let error = #expect(throws: ResolutionError.self) {
                try app.nonisolated.loadOrThrow(Model.self, named: name)
            }
            #expect(error?.code == .needsMainActor)
            _ = try app.loadOrThrow(Model.self, named: name)
        }
    }

    @available(*, deprecated)
    @Test func `A function that is isolated to the main actor makes what is deferred there`() async throws {
        let routers = (Lazy<Router>(Router.init), Provider<Router>(Router.init))
        let documents = (Lazy<Document>(Document.init), Provider<Document>(Document.init))
        let errors = await onNewThread {
            [
                #expect(throws: ResolutionError.self) { try routers.0.loadOrThrow() },
                #expect(throws: ResolutionError.self) { try routers.1.loadOrThrow() },
                #expect(throws: ResolutionError.self) { try documents.0.loadOrThrow() },
                #expect(throws: ResolutionError.self) { try documents.1.loadOrThrow() },
            ]
        }
        #expect(errors.map(\.?.code) == Array(repeating: .needsMainActor, count: 4))
        try await MainActor.run {
            #expect(try routers.0.loadOrThrow() === routers.0.load())
            #expect(try routers.1.loadOrThrow() !== routers.1.load())
            _ = try documents.0.loadOrThrow()
            _ = try documents.1.loadOrThrow()
        }
    }

    @available(*, deprecated)
    @MainActor @Test func `What is deferred rethrows what the function throws`() {
        let (lazy, provider) = (Lazy<Router>(Self.fail), Provider<Router>(Self.fail))
        #expect(throws: Failure.self) { try lazy.loadOrThrow() }
        #expect(throws: Failure.self) { try provider.loadOrThrow() }
    }

    @available(*, deprecated)
    @Test func `A function with parameters traps with the advice of the warning`() async {
        let traps = [
            await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                DICBuilder().register(Model.init)
            },
            await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                DICBuilder().registerSingleton(Model.init)
            },
            await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                DICBuilder().registerThrowable(Model.init)
            },
        ]
        let advice = [
            "autoregister(Foo.init)", "autoregister(in: .eagerSingleton, Foo.init)", "autoregisterThrowable(Foo.init)",
        ]
        for (trap, advice) in zip(traps, advice) {
            let written = String(decoding: trap?.standardErrorContent ?? [], as: UTF8.self)
            let report = "DIC: a function was registered in place of a factory; write .mainActor.\(advice)\n"
            #expect(written.contains(report), "\(written)")
        }
    }

    @Test func `A nonisolated function is registered as ever`() throws {
        let container = DICBuilder().autoregister(Clock.init).register(Clock.init, as: Clock.self).build()
        #expect(container.registeredDependencies.allSatisfy { !$0.isOnMainActor })
        _ = try container.loadOrThrow(Clock.self)
    }

    @Test func `A nonisolated function makes what is deferred anywhere`() async {
        let container = DICBuilder().register { Clock() }.forward(Clock.self, to: Clock?.self, Clock?.init).build()
        let (lazy, provider) = (Lazy<Clock>(Clock.init), Provider<Clock>(Clock.init))
        await onNewThread {
            #expect(container.loadOrNil(Clock?.self) != nil)
            #expect(lazy.loadOrNil() != nil)
            #expect(provider.loadOrNil() != nil)
        }
    }
}

extension DICBuilder {
    @available(*, deprecated)
    fileprivate func register(named name: DependencyName, in lifetime: LifetimeOf<GuardTests.Router>) {
        register(in: lifetime, named: name, GuardTests.Router.init)
        register(GuardTests.makeRouter(on:))
    }

    @available(*, deprecated)
    fileprivate func forward() {
        forward(GuardTests.Clock.self, to: GuardTests.Model.self, GuardTests.Model.init)
        register(named: "a") { GuardTests.Clock() }
        forward(GuardTests.Clock.self, named: "a", to: GuardTests.Model.self, GuardTests.Model.init(clock:))
    }

    @available(*, deprecated)
    fileprivate func autoregister(named name: DependencyName, arguments: GuardTests.Clock.Type) {
        autoregister(arguments: arguments, named: name, GuardTests.Model.init)
    }
}
