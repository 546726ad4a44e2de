import DICBuilder
import TestSupport
import Testing

/// Whether its parameters are linked, in a frozen container, or looked up, in a mutable one, an
/// autoregistered function does the same.
@Suite struct ParameterLinkingTests {
    struct Leaf: Equatable { var number: Int }
    struct Branch: Equatable {
        let leaf: Leaf
        let widget: Widget
        static func == (left: Branch, right: Branch) -> Bool {
            left.leaf == right.leaf && left.widget === right.widget
        }
    }
    struct Tree: Equatable {
        let left: Branch
        let right: Branch
    }

    static let cases = ContainerKind.allCases.flatMap { kind in
        FactoryEffect.allCases.map { (kind, $0) }
    }

    @Test(arguments: cases)
    func parametersAreMadeInTheirOrderAndOncePerLoad(_ kind: ContainerKind, _ effect: FactoryEffect)
    {
        let journal = SharedList<String>()
        let container = kind.container { registrar in
            effect.register(into: registrar) { _ in
                journal.add("leaf")
                return Leaf(number: 1)
            }
            registrar
                .register(in: .singleton) {
                    journal.add("widget")
                    return Widget(number: 2)
                }
                .register(Branch.init)
                .register(Tree.init)
        }
        #expect(journal.all.isEmpty)
        let tree = container.load(Tree.self)
        #expect(tree.left == tree.right)
        #expect(tree.left.leaf.number == 1 && tree.right.widget.number == 2)
        #expect(journal.all == ["leaf", "widget", "leaf"])
        #expect(container.load(Tree.self) == tree)
        #expect(journal.all == ["leaf", "widget", "leaf", "leaf", "leaf"])
    }

    @Test(arguments: cases)
    func allVerbsReturnTheSame(_ kind: ContainerKind, _ effect: FactoryEffect) throws {
        let container = kind.container { registrar in
            effect.register(into: registrar) { _ in Leaf(number: 1) }
            registrar
                .register(in: .singleton) { Widget(number: 2) }
                .register(Branch.init)
                .register(Tree.init)
        }
        let tree = container.load(Tree.self)
        #expect(try container.loadOrThrow(Tree.self) == tree)
        #expect(container.loadOrNil(Tree.self) == tree)
        #expect(container[Tree.self] == tree)
        #expect(container.load(Tree?.self) == tree)
        #expect(container.loadAll(Tree.self) == [tree])
        #expect(container.load(Lazy<Tree>.self).load() == tree)
        #expect(container.load(Provider<Tree>.self).load() == tree)
        #expect(container.factory(of: Tree.self)() == tree)
    }

    @Test(arguments: cases)
    func aRegistrationThatIsReplacedIsNotLoaded(_ kind: ContainerKind, _ effect: FactoryEffect) {
        let container = kind.container { registrar in
            effect.register(into: registrar) { _ in Leaf(number: 1) }
            registrar
                .register(in: .singleton) { Widget(number: 1) }
                .register { (leaf: Leaf, widget: Widget) -> Branch in
                    Issue.record("this was replaced")
                    return Branch(leaf: leaf, widget: widget)
                }
                .register(Branch.init)
                .register { Widget(number: 2) }
            effect.register(into: registrar) { _ in Leaf(number: 2) }
        }
        let branch = container.load(Branch.self)
        #expect(branch.leaf.number == 2 && branch.widget.number == 2)
    }

    @Test(arguments: cases)
    func allOfOneTopLevelLoadSharesAGraph(_ kind: ContainerKind, _ effect: FactoryEffect) {
        let runs = RunCounter()
        let container = kind.container { registrar in
            effect.register(into: registrar) { _ in Leaf(number: 1) }
            registrar
                .register(in: .graph) { Widget(number: runs.increment()) }
                .register(Branch.init)
                .register(Tree.init)
        }
        let (first, second) = (container.load(Tree.self), container.load(Tree.self))
        #expect(first.left == first.right && second.left == second.right)
        #expect(first.left != second.left)
        #expect(runs.count == 2)
    }

    @Test(arguments: cases)
    func whatIsRegisteredIsListedAsItIs(_ kind: ContainerKind, _ effect: FactoryEffect) {
        let line = #line
        let container = kind.container { registrar in
            effect.register(into: registrar) { _ in Leaf(number: 1) }
            registrar
                .register { Widget(number: 2) }
                .register(Branch.init)
        }
        let file = "ParameterLinkingTests.swift"
        #expect(
            container.registeredDependencies.map(\.description) == [
                "ParameterLinkingTests.Leaf, transient, \(file):\(line + 2)",
                "Widget, transient, \(file):\(line + 4)",
                "ParameterLinkingTests.Branch, transient, \(file):\(line + 5)",
            ]
        )
    }

    /// The same builder, built before and after the registration that links its function.
    @Test func eachContainerOfOneBuilderIsLinkedForItself() throws {
        let builder = DICBuilder()
            .register { Widget(number: 1) }
            .register(Branch.init)
        let without = try builder.buildUnproved()
        let first = builder.register { Leaf(number: 1) }.build()
        let throwing = builder.registerThrowable { () throws in Leaf(number: 2) }.build()
        let last = builder.register { Leaf(number: 3) }.build()
        #expect(without.loadOrNil(Branch.self) == nil)
        #expect(first.load(Branch.self).leaf.number == 1)
        #expect(throwing.load(Branch.self).leaf.number == 2)
        #expect(last.load(Branch.self).leaf.number == 3)
        #expect(first.load(Branch.self).leaf.number == 1)
    }

    /// The instance outlives the container, also one that loads through where it was linked to.
    @Test(arguments: cases)
    func aResolverThatIsKeptStillFindsTheParameters(_ kind: ContainerKind, _ effect: FactoryEffect)
    {
        struct Keeper { let resolver: DependencyResolver }
        let keeper = {
            let container = kind.container { registrar in
                effect.register(into: registrar) { _ in Leaf(number: 1) }
                registrar
                    .register(in: .singleton) { Widget(number: 2) }
                    .register(Branch.init)
                    .register { Keeper(resolver: $0) }
            }
            return container.load(Keeper.self)
        }()
        #expect(keeper.resolver.load(Branch.self) == keeper.resolver.load(Branch.self))
    }

    final class Inner { init(outer: Outer?) {} }
    final class Outer { init(inner: Inner, leaf: Leaf) {} }

    private static func loadACycle(_ kind: ContainerKind, _ effect: FactoryEffect) async {
        let container = kind.container { registrar in
            effect.register(into: registrar) { _ in Leaf(number: 1) }
            registrar
                .register { Inner(outer: $0.loadOrNil()) }
                .register(Outer.init)
        }
        #expect(await onNewThread { container.loadOrNil(Outer.self) != nil })
        #expect(await onNewThread { container.loadOrNil(Inner.self) != nil })
    }

    /// A closure that takes a resolver may lead back to what depends on it.
    @Test(arguments: cases)
    func aCycleWhoseErrorIsIgnoredEnds(_ kind: ContainerKind, _ effect: FactoryEffect) async {
        await Self.loadACycle(kind, effect)
    }
}
