import DICBuilder
import TestSupport
import Testing

/// Every form of registration takes a name, and every verb of loading does.
@Suite struct NameFormTests {
    /// One way to register a widget under a name, and whether it makes another one at each load.
    struct Form: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let isKept: Bool
        let register: @Sendable (DependencyRegistrar, DependencyName, Workshop) -> Void

        init(
            _ description: String,
            isKept: Bool = false,
            register: @escaping @Sendable (DependencyRegistrar, DependencyName, Workshop) -> Void
        ) {
            testDescription = description
            self.isKept = isKept
            self.register = register
        }
    }

    /// A function, because a closure with a `try` in it is taken for one that throws.
    @Sendable
    private static func registerThrowableExpression(
        into registrar: DependencyRegistrar,
        named name: DependencyName,
        from shop: Workshop
    ) {
        registrar.registerThrowable(try shop.tryToMake(), named: name)
    }

    static let plainForms = [
        Form("register") { r, name, shop in r.register(named: name) { shop.make() } },
        Form("register, resolver") { r, name, shop in
            r.register(named: name) { shop.make(with: $0) }
        },
        Form("register, parentheses") { r, name, shop in r.register({ shop.make() }, named: name) },
        Form("register, resolver, parentheses") { r, name, shop in
            r.register(named: name, factory: { shop.make(with: $0) })
        },
        Form("register, expression") { r, name, shop in r.register(shop.make(), named: name) },
        Form("register, completed") { r, name, shop in
            r.register(named: name, factory: { shop.make() }, initCompleted: { _, _ in })
        },
        Form("register, in all places") { r, name, shop in
            r.register(as: Widget.self, in: .singleton, named: name) { shop.make() }
        },
        Form("register, function") { r, name, shop in r.register(named: name) { shop.make() } },
        Form("register, function in all places") { r, name, shop in
            r.register(as: Widget.self, in: .cached, named: name) { shop.make() }
        },
    ]

    static let singletonForms = [
        Form("registerSingleton", isKept: true) { r, name, shop in
            r.registerSingleton(named: name) { shop.make() }
        },
        Form("registerSingleton, resolver", isKept: true) { r, name, shop in
            r.registerSingleton(named: name) { shop.make(with: $0) }
        },
        Form("registerSingleton, parentheses", isKept: true) { r, name, shop in
            r.registerSingleton({ shop.make() }, as: Widget.self, named: name)
        },
        Form("registerSingleton, resolver, parentheses", isKept: true) { r, name, shop in
            r.registerSingleton(as: Widget.self, named: name, factory: { shop.make(with: $0) })
        },
        Form("registerSingleton, expression", isKept: true) { r, name, shop in
            r.registerSingleton(shop.make(), named: name)
        },
    ]

    static let throwingForms = [
        Form("registerThrowable") { r, name, shop in
            r.register(named: name) { try shop.tryToMake() }
        },
        Form("registerThrowable, resolver") { r, name, shop in
            r.registerThrowable(named: name) { try shop.tryToMake(with: $0) }
        },
        Form("registerThrowable, parentheses") { r, name, shop in
            r.registerThrowable(named: name, factory: { try shop.tryToMake() })
        },
        Form("registerThrowable, resolver, parentheses") { r, name, shop in
            r.registerThrowable(named: name, factory: { try shop.tryToMake(with: $0) })
        },
        Form("registerThrowable, expression", register: registerThrowableExpression),
        Form("registerThrowable, singleton", isKept: true) { r, name, shop in
            r.registerThrowable(in: .singleton, named: name) { try shop.tryToMake() }
        },
        Form("register, throwing function") { r, name, shop in
            r.register(named: name) { try shop.tryToMake() }
        },
    ]

    @Test(arguments: ContainerKind.allCases, plainForms + singletonForms + throwingForms)
    func everyFormOfRegistrationTakesAName(_ kind: ContainerKind, _ form: Form) throws {
        let (named, other, unnamed) = (Workshop(), Workshop(), Workshop())
        let container = kind.container { registrar in
            registrar.register { Widget(number: -unnamed.make().number) }
            form.register(registrar, "named", named)
            form.register(registrar, "other", other)
        }
        #expect(container.load(Widget.self, named: "named").number == 1)
        #expect(try container.loadOrThrow(Widget.self, named: "other").number == 1)
        #expect(container.load(Widget.self).number == -1)
        #expect(container.loadOrNil(Widget.self, named: "neither") == nil)
        #expect(named.output == 1 && other.output == 1 && unnamed.output == 1)
        if form.isKept {
            #expect(
                container.load(Widget.self, named: "named")
                    === container.load(Widget.self, named: "named")
            )
            #expect(
                container.load(Widget.self, named: "named")
                    !== container.load(Widget.self, named: "other")
            )
            #expect(named.output == 1)
        }
    }

    @Test(arguments: ContainerKind.allCases)
    func everyFormWithArgumentsTakesAName(_ kind: ContainerKind) throws {
        @Sendable func make(_ number: Int) -> Widget { Widget(number: number) }
        let container = kind.container { registrar in
            registrar
                .register(named: "plus") { (_, number: Int) in Widget(number: number + 1) }
                .register(named: "minus") { (_, number: Int) throws in Widget(number: number - 1) }
                .register(make, arguments: Int.self, named: "same")
                .register(make, arguments: Int.self, named: "same, or not")
                .register { (_, number: Int) in Widget(number: 10 * number) }
        }
        #expect(container.load(Widget.self, named: "plus", arguments: 5).number == 6)
        #expect(container.loadOrNil(Widget.self, named: "minus", arguments: 5)?.number == 4)
        #expect(try container.loadOrThrow(Widget.self, named: "same", arguments: 5).number == 5)
        #expect(
            try container.loadOrThrow(Widget.self, named: "same, or not", arguments: 6).number == 6
        )
        #expect(container.load(Widget.self, arguments: 5).number == 50)
        #expect(container.loadOrNil(Widget.self, named: "times", arguments: 5) == nil)
        #expect(
            container.factory(of: Widget.self, named: "plus", arguments: Int.self)(1).number == 2
        )
    }

    @Test(arguments: ContainerKind.allCases)
    func everyVerbOfLoadingTakesAName(_ kind: ContainerKind) throws {
        let container = kind.container { registrar in
            registrar
                .register { Widget(number: 0) }
                .register(named: "one") { Widget(number: 1) }
                .register(in: .cached, named: "two") { Widget(number: 2) }
        }
        let inferred: Widget = container.load(named: "one")
        let inferredOrNil: Widget? = container.loadOrNil(named: "one")
        let inferredOrThrow: Widget = try container.loadOrThrow(named: "one")
        #expect([inferred.number, inferredOrNil?.number, inferredOrThrow.number] == [1, 1, 1])
        #expect(container.load(Widget.self, named: "one").number == 1)
        #expect(container.loadOrNil(Widget.self, named: "one")?.number == 1)
        #expect(try container.loadOrThrow(Widget.self, named: "one").number == 1)
        #expect(container.load(Lazy<Widget>.self, named: "one").load().number == 1)
        #expect(container.load(Provider<Widget>.self, named: "one").load().number == 1)
        #expect(container.factory(of: Widget.self, named: "one")().number == 1)
        #expect(container.loadAll(Widget.self).map(\.number) == [0, 1, 2])
        let two = container.load(Widget.self, named: "two")
        container.reset(Widget.self, named: "two")
        #expect(container.load(Widget.self, named: "two") !== two)
    }

    @Test(arguments: ContainerKind.allCases)
    func aFactoryLoadsByNameToo(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar
                .register(named: "small") { 1 }
                .register(named: "large") { 100 }
                .register(named: "sum") {
                    $0.load(Int.self, named: "small") + $0.load(named: "large")
                }
                .register { Widget(number: $0.load(named: "sum")) }
        }
        #expect(container.load(Widget.self).number == 101)
    }
}
