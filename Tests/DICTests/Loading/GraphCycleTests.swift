import DIC
import Testing

/// Graph instances that lead back to themselves: never two in one top-level load.
@Suite struct GraphCycleTests {
    /// Whichever of the two is loaded first.
    @Test(arguments: ContainerKind.allCases)
    func theOneThatIsNotCompletedMayBeLoadedFirst(_ kind: ContainerKind) throws {
        let container = kind.container { registrar in
            registrar
                .registerThrowable(in: .graph) { Child(parent: try $0.loadOrThrow()) }
                .registerThrowable(
                    in: .graph,
                    factory: { Parent() },
                    initCompleted: { $1.complete(with: try $0.loadOrThrow()) }
                )
                .registerThrowable { resolver -> (Child, Parent, Child) in
                    (try resolver.loadOrThrow(), try resolver.loadOrThrow(), try resolver.loadOrThrow())
                }
        }
        let (first, parent, second) = try container.loadOrThrow((Child, Parent, Child).self)
        #expect(first === second)
        #expect(first.parent === parent)
        #expect(parent.child === first)
        #expect(parent.completions == 1)
    }

    /// What a factory can do without when it leads back to itself.
    @Test(arguments: ContainerKind.allCases)
    func whatIgnoresTheCycleIsOneInstance(_ kind: ContainerKind) async {
        let isOne = await onNewThread {
            let container = kind.container { registrar in
                registrar
                    .register(in: .graph) { resolver -> Partner<Widget> in
                        let partner = Partner<Widget>()
                        if let widget = resolver.loadOrNil(Widget.self) { partner.meet(widget) }
                        return partner
                    }
                    .register(in: .graph) { resolver -> Widget in
                        Widget(number: resolver.loadOrNil(Partner<Widget>.self) == nil ? 0 : 1)
                    }
                    .register { resolver -> Bool in
                        let partner = resolver.load(Partner<Widget>.self)
                        return partner === resolver.load(Partner<Widget>.self)
                    }
            }
            return container.load(Bool.self)
        }
        #expect(isOne)
    }
}
