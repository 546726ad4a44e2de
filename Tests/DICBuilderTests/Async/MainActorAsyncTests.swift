import DICBuilder
import TestSupport
import Testing

/// Asynchronous loads of what lives on the main actor, and by it.
@Suite struct MainActorAsyncTests {
    @MainActor final class Router {
        nonisolated let number: Int
        init(number: Int = 7) { self.number = number }
    }
    struct Report: Sendable, Equatable { let number: Int }
    struct Refused: Error, Equatable {}

    @MainActor
    private static func container(_ kind: MainActorKind) -> MainActorResolver {
        kind.faultyContainer { registrar in
            registrar
                .registerAsync(in: .singleton) { resolver in
                    Report(number: await resolver.mainActor.load(Router.self).number)
                }
                .registerAsync(named: "plain") { resolver in
                    Report(number: try await resolver.loadAsyncOrThrow(Router.self).number)
                }
                .registerAsync(named: "synchronous") { resolver in
                    Report(number: try resolver.loadOrThrow(Router.self).number)
                }
                .registerAsync(named: "refused") { () -> Report in throw Refused() }
                .registerAsync { (router: Router) async in [router.number] }
                .mainActor
                .register(in: .singleton) { Router() }
                .register(named: "failable") { Router?.none }
        }
    }

    @MainActor
    @Test(arguments: MainActorKind.allCases)
    func theViewLoadsBothKinds(_ kind: MainActorKind) async throws {
        let container = Self.container(kind)
        #expect(await container.loadAsync(Router.self) === container.load(Router.self))
        #expect(await container.loadAsync(Report.self) == Report(number: 7))
        #expect(await container.loadAsync(Report?.self) == Report(number: 7))
        #expect(try await container.loadAsyncOrThrow(Router.self).number == 7)
        #expect(await container.loadAsyncOrNil(Router.self, named: "failable") == nil)
        #expect(await container.loadAsyncOrNil(Report.self, named: "refused") == nil)
        await #expect(throws: Refused()) {
            try await container.loadAsyncOrThrow(Report.self, named: "refused")
        }
        #expect(await container.loadAsyncOrNil(Int.self) == nil)
    }

    @Test(arguments: MainActorKind.allCases)
    func aLoadFromElsewhereHops(_ kind: MainActorKind) async throws {
        let container = await Self.container(kind)
        let router = await container.loadAsync(Router.self)
        #expect(await container.load(Router.self) === router)
        #expect(try await container.loadAsyncOrThrow(Report.self) == Report(number: 7))
    }

    @Test(arguments: MainActorKind.allCases)
    func aPlainAsynchronousLoadReportsIt(_ kind: MainActorKind) async throws {
        let container = await Self.container(kind).nonisolated
        let load = await Self.error { try await container.loadAsyncOrThrow(Router.self) }
        #expect(load?.code == .needsMainActor)
        #expect(load?.location?.description.hasPrefix("MainActorAsyncTests.swift") == true)
        let call = "container.mainActor.load(MainActorAsyncTests.Router.self)"
        #expect(load?.suggestions.contains { $0.code == call } == true)
        for name: DependencyName in ["plain", "synchronous"] {
            let error = await Self.error {
                try await container.loadAsyncOrThrow(Report.self, named: name)
            }
            #expect(error?.code == .needsMainActor)
            #expect(error?.suggestion == "await $0.mainActor.load(MainActorAsyncTests.Router.self)")
        }
        let parameter = await Self.error { try await container.loadAsyncOrThrow([Int].self) }
        #expect(
            parameter?.suggestion
                == """
                .registerAsync(as: [Int].self, dependsOn: MainActorAsyncTests.Router.self) { … await \
                $0.mainActor.load(MainActorAsyncTests.Router.self) … }
                """
        )
    }

    private static func error(_ load: @Sendable () async throws -> some Sendable) async
        -> ResolutionError?
    {
        do {
            _ = try await load()
            return nil
        } catch {
            return error as? ResolutionError
        }
    }
}
