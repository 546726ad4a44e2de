import DICBuilder
import TestSupport
import Testing

/// `registerAsync`, `autoregisterAsync` and `forwardAsync` wherever one can register, and
/// `loadAsync` from all of it.
@Suite struct AsyncRegistrationEverywhereTests {
    private struct Feature: Assembly {
        func assemble(into registrar: DependencyRegistrar) {
            registrar
                .registerAsync(in: .singleton) { Widget(number: 1) }
                .forwardAsync(Widget.self, to: (any Gadget).self) { $0 }
                .registerAsync { (widget: Widget) async in "\(widget.number)" }
                .register { 2 }
        }
    }

    @Test(arguments: ContainerKind.allCases)
    func anAssemblyRegistersThem(_ kind: ContainerKind) async throws {
        let container = kind.container { $0.assemble(Feature()) }
        let widget = await container.loadAsync(Widget.self)
        #expect(await container.loadAsync((any Gadget).self) as? Widget === widget)
        #expect(try await container.loadAsyncOrThrow(String.self) == "1")
        #expect(await container.loadAsyncOrNil(Int.self) == 2)
        #expect(try resolutionError { try container.loadOrThrow(Widget.self) }.code == .needsAsync)
    }

    /// In parentheses, with the type behind it: as `register` has it.
    @Test(arguments: ContainerKind.allCases)
    func aFactoryInParenthesesWithAType(_ kind: ContainerKind) async {
        let container = kind.container { registrar in
            registrar
                .registerAsync({ Widget(number: 1) }, as: (any Gadget).self)
                .registerAsync({ Widget(number: 2) }, as: (any Gadget).self, named: "two")
                .registerAsync(
                    { Widget(number: 3) },
                    as: (any Gadget).self,
                    in: .singleton,
                    named: "three"
                )
                .registerAsync(
                    as: (any Gadget).self,
                    named: "four",
                    factory: { resolver in
                        Widget(number: await resolver.loadAsync((any Gadget).self).number + 3)
                    }
                )
        }
        #expect(await container.loadAsync((any Gadget).self).number == 1)
        #expect(await container.loadAllAsync((any Gadget).self).map(\.number) == [1, 2, 3, 4])
        let three = await container.loadAsync((any Gadget).self, named: "three") as? Widget
        #expect(await container.loadAsync((any Gadget).self, named: "three") as? Widget === three)
    }
}
