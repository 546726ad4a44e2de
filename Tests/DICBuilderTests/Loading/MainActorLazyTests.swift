import DIC
import TestSupport
import Testing

/// `Lazy`, `Provider` and makers of what lives on the main actor: they load it there, and report it
/// elsewhere.
@Suite struct MainActorLazyTests {
    /// `Sendable`, as a class on the main actor is.
    @MainActor final class Router {
        nonisolated init() {}
    }
    final class Editor: Sendable {
        let router: Lazy<Router>, routers: Provider<Router>, make: @Sendable (Int) -> Router
        init(
            router: Lazy<Router>,
            routers: Provider<Router>,
            make: @escaping @Sendable (Int) -> Router
        ) {
            (self.router, self.routers, self.make) = (router, routers, make)
        }
    }

    @MainActor
    private static func container(_ kind: MainActorKind) -> MainActorResolver {
        kind.container { registrar in
            registrar
                .register { 7 }
                // Nonisolated: it loads nothing of the main actor itself.
                .register(named: "nonisolated") { Editor(router: $0, routers: $1, make: $2) }
                .mainActor
                .register(in: .singleton) { Router() }
                .register { (_, _: Int) in Router() }
                .register { Editor(router: $0, routers: $1, make: $2) }
        }
    }

    @MainActor
    @Test(arguments: MainActorKind.allCases, [nil, "nonisolated"] as [DependencyName?])
    func onTheMainActorTheyLoad(_ kind: MainActorKind, _ name: DependencyName?) {
        let container = Self.container(kind)
        let editor = container.load(Editor.self, named: name)
        #expect(editor.router.load() === container.load(Router.self))
        #expect(editor.router.loadOrNil() === editor.routers.load())
        #expect(editor.make(1) !== editor.make(1))
        #expect(container.load(Lazy<Int>.self).load() == 7)
        #expect(container.load(Provider<Router>.self).load() === editor.router.load())
        #expect(container.nonisolated.load(Lazy<Router>.self).load() === editor.router.load())
    }

    @Test(arguments: MainActorKind.allCases, [nil, "nonisolated"] as [DependencyName?])
    func elsewhereTheyReportAndTryAgain(_ kind: MainActorKind, _ name: DependencyName?) async throws
    {
        let container = await Self.container(kind)
        let editor = await container.load(Editor.self, named: name)
        let codes = await onNewThread {
            [
                try? resolutionError { try editor.router.loadOrThrow() }.code,
                try? resolutionError { try editor.routers.loadOrThrow() }.code,
            ]
        }
        #expect(codes == [.needsMainActor, .needsMainActor])
        let suggestion = try await onNewThread {
            Result { try resolutionError { try editor.routers.loadOrThrow() }.suggestion }
        }
        .get()
        #expect(suggestion == "use it on the main actor")
        await MainActor.run { #expect(editor.router.load() === container.load(Router.self)) }
        // Made by now, and still not for others.
        let line: UInt = #line + 2
        let error = try await onNewThread {
            Result { try resolutionError { try editor.router.loadOrThrow() } }
        }
        .get()
        #expect(error.code == .needsMainActor)
        #expect(error.location.map { abs(Int($0.line) - Int(line)) <= 1 } == true)
    }

    @MainActor
    @Test(arguments: MainActorKind.allCases)
    func makersOfTheMainActor(_ kind: MainActorKind) throws {
        struct Screen {
            let one: @MainActor (Int) -> Note, two: @MainActor (Int, String) throws -> Note
            let throwing: @MainActor (Int) throws -> Note, both: @MainActor (Int, String) -> Note
        }
        let container = kind.container { registrar in
            registrar.mainActor
                .register { (_, number: Int) in Note("\(number)") }
                .register { (_, number: Int, text: String) in Note("\(number) \(text)") }
                .register {
                    (
                        one: @escaping @MainActor (Int) -> Note,
                        two: @escaping @MainActor (Int, String) throws -> Note,
                        throwing: @escaping @MainActor (Int) throws -> Note,
                        both: @escaping @MainActor (Int, String) -> Note
                    ) in
                    Screen(one: one, two: two, throwing: throwing, both: both)
                }
        }
        let screen = container.load(Screen.self)
        #expect(screen.one(1).text == "1")
        #expect(try screen.two(2, "b").text == "2 b")
        #expect(try screen.throwing(3).text == "3")
        #expect(screen.both(4, "d").text == "4 d")
    }

    @Test func aMakerTrapsElsewhere() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        {
            let editor = await MainActorLazyTests.container(.frozen).load(Editor.self)
            await onNewThread { _ = editor.make(1) }
        }
        let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
        #expect(
            text.contains(
                "DIC: [needs-main-actor] MainActorLazyTests.Router: made on the main actor"
            )
        )
    }

    @Test func nonisolatedDependenciesAreLoadedAnywhere() async {
        let lazy = await Self.container(.frozen).load(Lazy<Int>.self)
        #expect(await onNewThread { lazy.load() } == 7)
    }

    /// What a `Lazy` remembers of its first attempt is not true of the next registration.
    @MainActor
    @Test func aLazyFollowsARegistrationThatReplacesThatOfTheMainActor() async throws {
        let container = DependencyInjectionContainer()
        container.mainActor.register { Router() }
        let lazy = container.load(Lazy<Router>.self)
        #expect(await Task.detached { (try? lazy.loadOrThrow()) == nil }.value)
        container.register(in: .singleton) { Router() }
        #expect(await Task.detached { lazy.load() === lazy.load() }.value)
    }
}
