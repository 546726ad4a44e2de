import DIC
import TestSupport
import Testing

/// The forms of `registerAsync`.
@Suite struct AsyncRegistrationFormTests {
    struct Port: Sendable {
        init?(rawValue: Int) async {
            guard rawValue > 0 else { return nil }
        }
    }

    @Test func aClosureIsRunForEachLoadAndNotBefore() async throws {
        let shop = Workshop()
        let container = AsyncDependencyInjectionContainer().registerAsync { shop.make() }
        #expect(shop.output == 0)
        #expect(await container.loadAsync(Widget.self).number == 1)
        #expect(await container.loadAsyncOrNil(Widget.self)?.number == 2)
        #expect(try await container.loadAsyncOrThrow(Widget.self).number == 3)
    }

    @Test func aClosureMayTakeTheResolver() async {
        let container = AsyncDependencyInjectionContainer()
            .registerAsync { 20 }
            .register { "two" }
            .registerAsync { resolver in ["\(await resolver.loadAsync(Int.self))", resolver.load()]
            }
            .registerAsync(as: (any Sequence<String>).self) { await $0.loadAsync([String].self) }
        #expect(await container.loadAsync([String].self) == ["20", "two"])
        #expect(await Array(container.loadAsync((any Sequence<String>).self)) == ["20", "two"])
    }

    @Test func itIsLoadedAsWhatAsSays() async {
        let shop = Workshop()
        let container = AsyncDependencyInjectionContainer()
            .registerAsync(as: gadget) { shop.make() }
        #expect(await container.loadAsync(gadget).number == 1)
        #expect(await container.loadAsyncOrNil(Widget.self) == nil)
        container.registerAsync(as: gadget, in: .singleton) { _ in shop.make() }
        #expect(await container.loadAsync(gadget).number == 2)
        #expect(await container.loadAsync(gadget).number == 2)
    }

    @Test func aSingletonIsMadeOnceAtTheFirstLoad() async throws {
        let shop = Workshop()
        let container = AsyncDependencyInjectionContainer()
            .registerAsync(in: .singleton) { shop.make() }
            .registerAsync(in: .singleton) { [await $0.loadAsync(Widget.self)] }
        #expect(shop.output == 0)
        #expect(await container.loadAsync([Widget].self).map(\.number) == [1])
        #expect(await container.loadAsyncOrNil(Widget.self)?.number == 1)
        #expect(try await container.loadAsyncOrThrow([Widget].self).map(\.number) == [1])
        #expect(shop.output == 1)
    }

    @Test func anEagerSingletonIsMadeWithoutALoad() async {
        let made = Gate()
        let shop = Workshop()
        let container = AsyncDependencyInjectionContainer().registerAsync(in: .eagerSingleton) {
            defer { made.open() }
            return shop.make()
        }
        await made.pass()
        #expect(await container.loadAsync(Widget.self).number == 1)
        #expect(shop.output == 1)
    }

    @Test func anEagerSingletonThatFailedIsMadeByALoad() async throws {
        let tried = Gate()
        let shop = Workshop()
        shop.breakDown(Breakdown())
        let container = AsyncDependencyInjectionContainer().registerAsync(in: .eagerSingleton) {
            defer { tried.open() }
            return try shop.tryToMake()
        }
        await tried.pass()
        #expect(await container.loadAsyncOrNil(Widget.self) == nil)
        shop.repair()
        // The attempt that failed may be over by now or not: in either case it is not what a later
        // one returns.
        while await container.loadAsyncOrNil(Widget.self) == nil { await Task.yield() }
        #expect(await container.loadAsync(Widget.self).number == 1)
    }

    @Test func aFailableFactoryIsRegisteredAsAnOptional() async {
        let container = AsyncDependencyInjectionContainer().registerAsync {
            await Port(rawValue: 80)
        }
        #expect(container.registeredDependencies.map { "\($0.type)" } == ["Optional<Port>"])
        #expect(await container.loadAsyncOrNil(Port.self) != nil)
    }

    @Test func classesThatAreNotSendableAndActors() async {
        final class Page { var text = "" }
        actor Ledger {
            var total = 0
            func add(_ amount: Int) { total += amount }
        }
        let container = AsyncDependencyInjectionContainer()
            .registerAsync { Page() }
            .registerAsync(in: .singleton) { Ledger() }
        let page = await container.loadAsync(Page.self)
        page.text = "mine alone"
        #expect(await container.loadAsync(Page.self).text.isEmpty)
        await container.loadAsync(Ledger.self).add(5)
        #expect(await container.loadAsync(Ledger.self).total == 5)
    }

    @Test func theListSaysWhatIsAsynchronous() {
        let line = #line + 2
        let container = AsyncDependencyInjectionContainer()
            .registerAsync { 1 }
            .registerAsync(in: .singleton) { _ in "one" }
            .register { 1.5 }
        #expect(
            container.registeredDependencies.map(\.description) == [
                "Int, transient, async, AsyncRegistrationFormTests.swift:\(line)",
                "String, singleton, async, AsyncRegistrationFormTests.swift:\(line + 1)",
                "Double, transient, AsyncRegistrationFormTests.swift:\(line + 2)",
            ]
        )
        #expect(container.registeredDependencies.map(\.isAsync) == [true, true, false])
    }

    @Test func theListSaysWhichInstancesAreMade() async {
        let container = AsyncDependencyInjectionContainer().registerAsync(in: .singleton) { 1 }
        #expect(container.registeredDependencies.map(\.isMade) == [false])
        _ = await container.loadAsync(Int.self)
        #expect(container.registeredDependencies.map(\.isMade) == [true])
    }

    @Test(arguments: RegistrationForm.all)
    func synchronousRegistrationsAreLoadedByLoadAsync(_ form: RegistrationForm) async throws {
        let container = AsyncDependencyInjectionContainer()
        _ = try form.register(container, Workshop())
        let number =
            form.isAs
            ? try await container.loadAsyncOrThrow(gadget).number
            : try await container.loadAsyncOrThrow(Widget.self).number
        #expect(number == 1)
        #expect(form.load(from: container).number == (form.lifetime == .transient ? 2 : 1))
    }

    @Test func theLastRegistrationWinsAcrossBoth() async {
        let container = AsyncDependencyInjectionContainer().registerSingleton { 1 }.registerAsync {
            2
        }
        #expect(await container.loadAsync(Int.self) == 2)
        container.register { 3 }
        #expect(await container.loadAsync(Int.self) == 3)
        #expect(container.load(Int.self) == 3)
        container.registerAsync(in: .singleton) { 4 }
        #expect(await container.loadAsync(Int.self) == 4)
        container.registerAsync(in: .singleton) { 5 }
        #expect(await container.loadAsync(Int.self) == 5)
        #expect(container.registeredDependencies.count == 1)
    }

    @Test func unregisteringForgetsRegistrationsAndInstances() async {
        final class Session: Sendable {}
        let container = AsyncDependencyInjectionContainer().registerAsync(in: .singleton) {
            Session()
        }.register { 5 }
        weak let session: Session? = await container.loadAsync(Session.self)
        #expect(session != nil)
        container.unregisterDependencies()
        #expect(session == nil)
        #expect(await container.loadAsyncOrNil(Session.self) == nil)
        #expect(await container.loadAsyncOrNil(Int.self) == nil)
        #expect(container.registeredDependencies.isEmpty)
    }

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
