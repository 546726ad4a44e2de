import DIC
import TestSupport
import Testing

/// What a child lists, loads together, and resets.
@Suite struct ChildListTests {
    struct Plugin: Sendable {
        let title: String
    }

    @Test(arguments: ContainerKind.withAsynchronous)
    func theParentsRegistrationsAreListedFirst(_ kind: ContainerKind) {
        let grandparent = DICBuilder().register { 1 }.register { "grandparent" }.build()
        let parent = DICBuilder(parent: grandparent).register { 1.5 }.register(named: "flag") {
            true
        }.build()
        let child = kind.child(of: parent) { $0.register { Plugin(title: "child") } }
        let listed = child.registeredDependencies
        #expect(listed.map { "\($0.type)" } == ["Int", "String", "Double", "Bool", "Plugin"])
        #expect(listed.map(\.name) == [nil, nil, nil, "flag", nil])
        #expect(parent.registeredDependencies.count == 4)
        #expect(grandparent.registeredDependencies.count == 2)
    }

    @Test(arguments: ContainerKind.withAsynchronous)
    func anOverrideIsListedOnceWhereTheChildRegisteredIt(_ kind: ContainerKind) {
        let parent = DICBuilder().register(in: .singleton) { 1 }.register { "parent" }.build()
        let line = #line + 2
        let child = kind.child(of: parent) { registrar in
            registrar.register { 1.5 }.register { 2 }
        }
        let listed = child.registeredDependencies
        #expect(listed.map { "\($0.type)" } == ["String", "Double", "Int"])
        #expect(listed.map(\.lifetime) == [.transient, .transient, .transient])
        #expect(listed.last?.location.line == UInt(line))
    }

    @Test(arguments: ContainerKind.withAsynchronous)
    func whatTheParentHasMadeIsMade(_ kind: ContainerKind) {
        let parent = DICBuilder().register(in: .singleton) { 1 }.register(in: .singleton) {
            "parent"
        }.build()
        let child = kind.child(of: parent) { $0.register(in: .singleton) { 1.5 } }
        _ = parent.load(Int.self)
        #expect(child.registeredDependencies.map(\.isMade) == [true, false, false])
        _ = child.load(String.self)
        #expect(child.registeredDependencies.map(\.isMade) == [true, true, false])
        #expect(parent.registeredDependencies.map(\.isMade) == [true, true])
    }

    @Test(arguments: ContainerKind.withAsynchronous)
    func allAreLoadedTheParentsFirstButForTheOverridden(_ kind: ContainerKind) {
        let parent = DICBuilder()
            .register(named: "b") { Plugin(title: "parent's b") }
            .register { Plugin(title: "parent's") }
            .register(named: "a") { Plugin(title: "parent's a") }
            .build()
        let child = kind.child(of: parent) { registrar in
            registrar
                .register(named: "c") { Plugin(title: "child's c") }
                .register(named: "b") { Plugin(title: "child's b") }
        }
        let titles = child.loadAll(Plugin.self).map(\.title)
        #expect(titles == ["parent's", "parent's a", "child's c", "child's b"])
        #expect(
            parent.loadAll(Plugin.self).map(\.title) == ["parent's b", "parent's", "parent's a"]
        )
    }

    @Test(arguments: ContainerKind.withAsynchronous)
    func allOfThreeGenerationsAreLoaded(_ kind: ContainerKind) {
        let grandparent = DICBuilder()
            .register(named: "a") { Plugin(title: "grandparent's a") }
            .register(named: "b") { Plugin(title: "grandparent's b") }
            .build()
        let parent = DICBuilder(parent: grandparent)
            .register(named: "c") { Plugin(title: "parent's c") }
            .register(named: "a") { Plugin(title: "parent's a") }
            .build()
        let child = kind.child(of: parent) {
            $0.register(named: "c") { Plugin(title: "child's c") }
        }
        #expect(
            child.loadAll(Plugin.self).map(\.title) == [
                "grandparent's b", "parent's a", "child's c",
            ]
        )
        #expect(
            parent.loadAll(Plugin.self).map(\.title) == [
                "grandparent's b", "parent's c", "parent's a",
            ]
        )
        #expect(
            kind.child(of: parent).loadAll(Plugin.self).map(\.title)
                == parent.loadAll(Plugin.self).map(\.title)
        )
    }

    @Test(arguments: ContainerKind.withAsynchronous)
    func anArrayParameterOfTheParentHasTheChildsElements(_ kind: ContainerKind) {
        let parent = DICBuilder()
            .register(named: .unique) { Plugin(title: "parent's") }
            .register { (plugins: [Plugin]) in plugins.map(\.title) }
            .build()
        let child = kind.child(of: parent) {
            $0.register(named: .unique) { Plugin(title: "child's") }
        }
        #expect(child.load([String].self) == ["parent's", "child's"])
        #expect(parent.load([String].self) == ["parent's"])
    }

    @Test(arguments: ContainerKind.withAsynchronous)
    func theSharedOnesOfALoadOfAllAreTheParents(_ kind: ContainerKind) {
        let shop = Workshop()
        let parent = DICBuilder().register(in: .singleton, named: .unique) { shop.make() }.build()
        let child = kind.child(of: parent) { $0.register(named: .unique) { shop.make() } }
        #expect(child.loadAll(Widget.self)[0] === parent.loadAll(Widget.self)[0])
        #expect(shop.output == 2)
    }

    @Test(arguments: ContainerKind.withAsynchronous)
    func aResetOfAllInAChildLeavesWhatTheParentKeeps(_ kind: ContainerKind) {
        let shop = Workshop()
        let parent = DICBuilder().register(in: .cached) { shop.make() }.build()
        let child = kind.child(of: parent) { $0.register(in: .cached) { [shop.make()] } }
        let (parents, childs) = (child.load(Widget.self), child.load([Widget].self))
        child.reset(.cached)
        #expect(child.load(Widget.self) === parents)
        #expect(child.load([Widget].self)[0] !== childs[0])
    }

    @Test(arguments: ContainerKind.withAsynchronous)
    func aResetInTheParentReachesItsChildren(_ kind: ContainerKind) {
        let shop = Workshop()
        let parent = DICBuilder().register(in: .cached) { shop.make() }.build()
        let child = kind.child(of: parent) { $0.register(in: .cached) { [shop.make()] } }
        let (parents, childs) = (child.load(Widget.self), child.load([Widget].self))
        parent.reset(.cached)
        #expect(child.load(Widget.self) !== parents)
        #expect(child.load(Widget.self) === parent.load(Widget.self))
        #expect(child.load([Widget].self)[0] === childs[0])
    }

    @Test(arguments: ContainerKind.withAsynchronous)
    func aResetOfAnOverrideInAChildLeavesWhatTheParentKeeps(_ kind: ContainerKind) {
        let shop = Workshop()
        let parent = DICBuilder().register(in: .cached) { shop.make() }.build()
        let child = kind.child(of: parent) { $0.register(in: .cached) { shop.make() } }
        let (parents, childs) = (parent.load(Widget.self), child.load(Widget.self))
        child.reset(Widget.self)
        #expect(child.load(Widget.self) !== childs)
        #expect(parent.load(Widget.self) === parents)
    }

    @Test(arguments: [false, true])
    func aMutableChildReleasesAndForgetsOnlyItsOwn(_ asynchronous: Bool) {
        let shop = Workshop()
        let parent = DICBuilder().register(in: .singleton) { shop.make() }.build()
        let child =
            asynchronous
            ? AsyncDependencyInjectionContainer(parent: parent)
            : DependencyInjectionContainer(parent: parent)
        child.register(in: .singleton) { [shop.make()] }
        let (parents, childs) = (child.load(Widget.self), child.load([Widget].self))
        child.releaseSharedInstances()
        #expect(child.load(Widget.self) === parents)
        #expect(child.load([Widget].self)[0] !== childs[0])
        child.unregisterDependencies()
        #expect(child.load(Widget.self) === parents)
        #expect(child.loadOrNil([Widget].self) == nil)
        #expect(child.registeredDependencies.count == 1)
    }
}
