import DICBuilder
import TestSupport
import Testing

/// Many autoregistered types, and many threads.
@Suite struct ManyInitializersTests {
    struct Zero: Sendable { init() {} }
    struct Twice<Half>: Sendable {}
    struct TwiceAndOne<Half>: Sendable {}
    struct Numbered<Number>: Sendable {
        let number: Int
    }

    /// Registers the types 1 to `count`, each written in binary and made from the one of half its
    /// number.
    private func registerTypes(upTo count: Int, into registrar: DependencyRegistrar) {
        func register<Number>(_ number: Int, _ type: Number.Type) {
            guard number <= count else { return }
            registrar
                .register { (half: Numbered<Number>) in
                    Numbered<Twice<Number>>(number: 2 * half.number)
                }
                .register { (half: Numbered<Number>, one: Numbered<Zero>) in
                    Numbered<TwiceAndOne<Number>>(number: 2 * half.number + one.number)
                }
            register(2 * number, Twice<Number>.self)
            register(2 * number + 1, TwiceAndOne<Number>.self)
        }
        register(1, Zero.self)
    }

    /// The numbers that the types say they have, of all that is registered.
    private func numbers(upTo count: Int, in container: any DependencyLoading) -> [Int: Int?] {
        var numbers: [Int: Int?] = [:]
        func load<Number>(_ number: Int, _ type: Number.Type) {
            guard number <= count else { return }
            numbers.updateValue(container.loadOrNil(Numbered<Number>.self)?.number, forKey: number)
            load(2 * number, Twice<Number>.self)
            load(2 * number + 1, TwiceAndOne<Number>.self)
        }
        load(1, Zero.self)
        return numbers
    }

    @Test(arguments: ParameterLinkingTests.cases)
    func aThousandTypes(_ kind: ContainerKind, _ effect: FactoryEffect) {
        let container = kind.container { registrar in
            registerTypes(upTo: 511, into: registrar)
            effect.register(into: registrar) { _ in Numbered<Zero>(number: 1) }
        }
        #expect(container.registeredDependencies.count == 1023)
        let numbers = numbers(upTo: 1023, in: container)
        #expect(numbers.count == 1023)
        #expect(numbers.allSatisfy { $0.key == $0.value })
    }

    /// All lack the one that all are made from. Few, because each failure looks for what comes near
    /// among all.
    @Test(arguments: ContainerKind.allCases)
    func manyThatAllLackSomething(_ kind: ContainerKind) {
        let container = kind.faultyContainer { registerTypes(upTo: 31, into: $0) }
        let numbers = numbers(upTo: 63, in: container)
        #expect(numbers.count == 63 && numbers.values.allSatisfy { $0 == nil })
    }

    /// Registers types each made from the one before it, and an integer made from the last.
    private static func chain<Number>(
        _ length: Int,
        after previous: Number.Type,
        into registrar: DependencyRegistrar
    ) {
        guard length > 0 else {
            registrar.register { (last: Numbered<Number>) in last.number }
            return
        }
        registrar.register { (previous: Numbered<Number>) in
            Numbered<Twice<Number>>(number: previous.number + 1)
        }
        chain(length - 1, after: Twice<Number>.self, into: registrar)
    }

    @Test(arguments: ParameterLinkingTests.cases)
    func aLongChainIsNoCycle(_ kind: ContainerKind, _ effect: FactoryEffect) async {
        let number = await onNewThread {
            let container = kind.container { registrar in
                effect.register(into: registrar) { _ in Numbered<Zero>(number: 0) }
                Self.chain(300, after: Zero.self, into: registrar)
            }
            return container.load(Int.self)
        }
        #expect(number == 300)
    }

    final class Root: Sendable {
        let left: Widget
        let numbered: Numbered<Zero>
        let provider: Provider<Widget>
        init(left: Widget, numbered: Numbered<Zero>, provider: Provider<Widget>) {
            (self.left, self.numbered, self.provider) = (left, numbered, provider)
        }
    }

    @Test(arguments: ParameterLinkingTests.cases)
    func sixtyFourThreads(_ kind: ContainerKind, _ effect: FactoryEffect) async throws {
        let (shop, runs) = (Workshop(), RunCounter())
        let container = kind.container { registrar in
            effect.register(into: registrar) { _ in Numbered<Zero>(number: runs.increment()) }
            registrar
                .register(in: .singleton) { () -> Widget in shop.make() }
                .register(Root.init)
                .register(in: .singleton) { (root: Root, widget: Widget) in
                    [root.left, root.provider.load(), widget]
                }
                .register(
                    { (root: Root, thread: Int) in "\(root.left.number) \(thread)" },
                    arguments: Int.self
                )
        }
        let rounds = 20
        let right = try await ThreadTeam.collect(64) { thread in
            (0..<rounds).count { _ in
                let root = container.load(Root.self)
                let widgets = container.load([Widget].self)
                let text = container.load(String.self, arguments: thread)
                return widgets.allSatisfy { $0 === root.left } && text == "1 \(thread)"
            }
        }
        #expect(right == Array(repeating: rounds, count: 64))
        #expect(shop.output == 1)
        // Two for each round, one for the list, which was made once.
        #expect(runs.count == 64 * rounds * 2 + 1)
    }
}
