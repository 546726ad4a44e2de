import DIC
import TestSupport
import Testing

/// A load of an optional type is nil where a factory failed, whatever it failed for: its own error
/// is not the load's.
@Suite struct OptionalLoadFailureTests {
    private static func register(_ registrar: DependencyRegistrar) {
        registrar
            .register(named: "plain") { () -> Widget? in nil }
            // A parameter of the type that is loaded fails, and of no other.
            .register(parameters: [.named("plain", Widget.self)]) { (plain: Widget) in plain }
            .register(
                in: .singleton,
                named: "singleton",
                parameters: [.named("plain", Widget.self)]
            ) {
                (plain: Widget) in plain
            }
            .registerThrowable(named: "closure") { try $0.loadOrThrow(Widget.self, named: "plain") }
            .register(named: "lazy") {
                Widget(number: $0.load(Lazy<Widget?>.self).load()?.number ?? 9)
            }
    }

    @Test(arguments: ContainerKind.allCases)
    func aParameterOfTheSameTypeThatFailed(_ kind: ContainerKind) {
        let container = kind.container(Self.register)
        #expect(container.load(Widget?.self) == nil)
        #expect(container.load(Widget?.self, named: "singleton") == nil)
        #expect(container.load(Widget?.self, named: "closure") == nil)
        #expect(container.load(Lazy<Widget?>.self).load() == nil)
        #expect(container.load(Provider<Widget?>.self).load() == nil)
        #expect(container.load(Widget.self, named: "lazy").number == 9)
        @Injected(from: container) var injected: Widget?
        #expect(injected == nil)
    }

    @Test func inAScope() async throws {
        let builder = DICBuilder()
        Self.register(builder)
        let container =
            builder
            .register(
                in: .scoped(.request),
                named: "scoped",
                parameters: [.named("plain", Widget.self)]
            ) {
                (plain: Widget) in plain
            }
            .build()
        try await container.withScope(.request) { scope in
            #expect(scope.load(Widget?.self, named: "scoped") == nil)
        }
    }

    @Test func loadedAsynchronously() async {
        let container = AsyncDependencyInjectionContainer()
        Self.register(container)
        container.registerAsync(named: "asynchronous") {
            try await $0.loadAsyncOrThrow(Widget.self)
        }
        #expect(await container.loadAsync(Widget?.self) == nil)
        #expect(await container.loadAsync(Widget?.self, named: "asynchronous") == nil)
    }

    /// What the load itself lacks is its own error.
    @Test(arguments: ContainerKind.allCases)
    func whatTheLoadItselfLacksTraps(_ kind: ContainerKind) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        { [kind] in
            _ = kind.container { $0.register(named: "plain") { () -> Widget? in nil } }.load(
                Widget?.self
            )
        }
        expect(result, says: "[not-registered] Widget")
    }
}
