import DIC
import TestSupport
import Testing

/// What a child container finds: the nearest registration.
@Suite struct ChildLookupTests {
    @Test(arguments: ContainerKind.withAsynchronous)
    func aChildHasWhatItsParentHasAndWhatItRegisters(_ kind: ContainerKind) throws {
        let parent = DICBuilder().register { 1 }.register { "parent" }.build()
        let child = kind.child(of: parent) { $0.register { "child" }.register { 2.5 } }
        #expect(child.load(Int.self) == 1)
        #expect(child.load(String.self) == "child")
        #expect(child.load(Double.self) == 2.5)
        #expect(child.loadOrNil(Int.self) == 1)
        #expect(try child.loadOrThrow(Int.self) == 1)
        #expect(child[Int.self] == 1)
        #expect(parent.load(String.self) == "parent")
        #expect(parent.loadOrNil(Double.self) == nil)
    }

    @Test(arguments: ContainerKind.withAsynchronous)
    func aGrandchildHasTheNearest(_ kind: ContainerKind) {
        let grandparent = DICBuilder().register { 1 }.register { "grandparent" }.register { 1.0 }
            .build()
        let parent = DICBuilder(parent: grandparent).register { "parent" }.register { 2.0 }.build()
        let child = kind.child(of: parent) { $0.register { 3.0 } }
        #expect(child.load(Int.self) == 1)
        #expect(child.load(String.self) == "parent")
        #expect(child.load(Double.self) == 3)
        #expect(parent.load(Double.self) == 2)
    }

    @Test(arguments: ContainerKind.withAsynchronous)
    func namesAreOverriddenOneByOne(_ kind: ContainerKind) {
        let parent = DICBuilder().register { "plain" }.register(named: "a") { "a" }.register(
            named: "b"
        ) { "b" }.build()
        let child = kind.child(of: parent) { $0.register(named: "a") { "child's a" } }
        #expect(child.load(String.self) == "plain")
        #expect(child.load(String.self, named: "a") == "child's a")
        #expect(child.load(String.self, named: "b") == "b")
        #expect(parent.load(String.self, named: "a") == "a")
    }

    @Test(arguments: ContainerKind.withAsynchronous)
    func argumentListsAreOverriddenOneByOne(_ kind: ContainerKind) {
        let parent = DICBuilder()
            .register { (_, number: Int) in "parent's \(number)" }
            .register { (_, text: String) in "parent's \(text)" }
            .build()
        let child = kind.child(of: parent) {
            $0.register { (_, number: Int) in "child's \(number)" }
        }
        #expect(child.load(String.self, arguments: 1) == "child's 1")
        #expect(child.load(String.self, arguments: "one") == "parent's one")
        #expect(parent.load(String.self, arguments: 1) == "parent's 1")
    }

    @Test(arguments: ContainerKind.withAsynchronous)
    func anOverrideMayHaveAnotherLifetime(_ kind: ContainerKind) {
        let shop = Workshop()
        let parent = DICBuilder().register(in: .singleton) { shop.make() }.build()
        let child = kind.child(of: parent) { $0.register { shop.make() } }
        #expect(child.load(Widget.self) !== child.load(Widget.self))
        #expect(parent.load(Widget.self) === parent.load(Widget.self))
    }

    @Test(arguments: ContainerKind.withAsynchronous)
    func anOverrideMayBeOverridden(_ kind: ContainerKind) {
        let grandparent = DICBuilder().register(in: .singleton) { Widget(number: 1) }.build()
        let parent = DICBuilder(parent: grandparent).register { Widget(number: 2) }.build()
        let child = kind.child(of: parent) { $0.register(in: .singleton) { Widget(number: 3) } }
        #expect(child.load(Widget.self) === child.load(Widget.self))
        #expect(child.load(Widget.self).number == 3)
        #expect(kind.child(of: parent).load(Widget.self).number == 2)
        #expect(grandparent.load(Widget.self).number == 1)
    }

    @Test(arguments: ContainerKind.withAsynchronous)
    func anOptionalOfTheParentIsFound(_ kind: ContainerKind) throws {
        let parent = DICBuilder().register(UInt8("8")).register(Int8("many")).build()
        let child = kind.child(of: parent)
        #expect(child.load(UInt8.self) == 8)
        #expect(child.load(Int8?.self) == nil)
        #expect(try resolutionError { try child.loadOrThrow(Int8.self) }.code == .returnedNil)
    }

    @Test(arguments: ContainerKind.withAsynchronous)
    func lazyOnesAndProvidersOfWhatTheParentHasAreFound(_ kind: ContainerKind) {
        let parent = DICBuilder().register { "parent" }.build()
        let child = kind.child(of: parent) { $0.register { 1 } }
        #expect(child.load(Lazy<String>.self).load() == "parent")
        #expect(child.load(Provider<String>.self).load() == "parent")
    }

    @Test func aMutableChildOverridesAndForgetsWhileItIsLoadedFrom() {
        let parent = DICBuilder().register { "parent" }.build()
        let child = DependencyInjectionContainer(parent: parent)
        #expect(child.load(String.self) == "parent")
        child.register { "child" }
        #expect(child.load(String.self) == "child")
        child.unregisterDependencies()
        #expect(child.load(String.self) == "parent")
    }

    @Test func anAsynchronousChildLoadsEverythingAsynchronously() async throws {
        let parent = DICBuilder().register { 1 }.register(in: .singleton) { Widget(number: 2) }
            .build()
        let child = AsyncDependencyInjectionContainer(parent: parent)
            .registerAsync { resolver in "\(await resolver.loadAsync(Int.self))" }
            .registerAsync(in: .singleton) { resolver in [await resolver.loadAsync(Widget.self)] }
        #expect(await child.loadAsync(Int.self) == 1)
        #expect(await child.loadAsync(String.self) == "1")
        #expect(await child.loadAsync([Widget].self)[0] === parent.load(Widget.self))
        #expect(await child.loadAsyncOrNil(Double.self) == nil)
    }

    /// One look-up finds what is a thousand registrations away from the child's own.
    @Test(arguments: ContainerKind.withAsynchronous)
    func aChildOfAThousandRegistrations(_ kind: ContainerKind) {
        let builder = DICBuilder().register(in: .singleton) { Widget(number: 1) }
        for number in 1...1000 {
            builder.register(named: DependencyName("\(number)")) { number }
        }
        let parent = builder.build()
        let child = kind.child(of: parent) { registrar in
            for number in stride(from: 10, through: 1000, by: 10) {
                registrar.register(named: DependencyName("\(number)")) { -number }
            }
            registrar.register { "child" }
        }
        for number in 1...1000 {
            let expected = number.isMultiple(of: 10) ? -number : number
            #expect(child.load(Int.self, named: DependencyName("\(number)")) == expected)
            #expect(parent.load(Int.self, named: DependencyName("\(number)")) == number)
        }
        #expect(child.load(String.self) == "child")
        #expect(child.load(Widget.self) === parent.load(Widget.self))
        #expect(child.registeredDependencies.count == 1002)
        #expect(child.loadOrNil(Int.self, named: "1001") == nil)
    }
}
