import DIC
import DICBuilder
import TestSupport
import Testing

/// How long parents, children and what they keep live.
@Suite struct ChildLifetimeTests {
    final class Kept: Sendable {}
    final class Session: Sendable {
        let kept: Kept
        init(kept: Kept) { self.kept = kept }
    }

    @Test(arguments: ContainerKind.withAsynchronous)
    func aChildKeepsItsParentAlive(_ kind: ContainerKind) {
        let gone = WeakReferences()
        var child: (any DependencyLoading & Sendable)? = {
            let parent = DICBuilder().register(in: .singleton) { Kept() }.build()
            gone.add(parent._storage)
            return kind.child(of: parent) { $0.register { Session(kept: $0.load()) } }
        }()
        let kept = child?.load(Session.self).kept
        #expect(kept != nil)
        #expect(child?.load(Kept.self) === kept)
        #expect(gone.leftCount == 1)
        child = nil
        #expect(gone.leftCount == 0)
    }

    @Test(arguments: ContainerKind.withAsynchronous)
    func allGoesWithTheLastChild(_ kind: ContainerKind) {
        let gone = WeakReferences()
        func children() -> [any DependencyLoading & Sendable] {
            let grandparent = DICBuilder().register(in: .singleton) { Kept() }.registerSingleton {
                1
            }.build()
            let parent = DICBuilder(parent: grandparent).register(in: .cached) {
                Session(kept: $0.load())
            }.build()
            gone.add(grandparent._storage)
            gone.add(parent._storage)
            return (1...2).map { _ in
                kind.child(of: parent) { $0.register(in: .singleton) { [$0.load(Session.self)] } }
            }
        }
        var (first, second):
            ((any DependencyLoading & Sendable)?, (any DependencyLoading & Sendable)?) = {
                let both = children()
                return (both[0], both[1])
            }()
        gone.add(first!._storage)
        gone.add(second!._storage)
        gone.add(first!.load([Session].self)[0])
        gone.add(second!.load(Kept.self))
        #expect(first!.load(Session.self) === second!.load(Session.self))
        first = nil
        #expect(gone.leftCount == gone.addedCount - 1)
        second = nil
        #expect(gone.leftCount == 0)
    }

    @Test(arguments: ContainerKind.withAsynchronous)
    func anAutoregisteredGraphOfBothGoesWithThem(_ kind: ContainerKind) {
        let gone = WeakReferences()
        do {
            let parent = DICBuilder()
                .register(in: .singleton) { Kept() }
                .register(Session.init, in: .weak)
                .register { (session: Session) in [session] }
                .build()
            let child = kind.child(of: parent) { $0.register { Kept() } }
            gone.add(parent._storage)
            gone.add(child._storage)
            gone.add(child.load([Session].self)[0])
            gone.add(child.load(Kept.self))
            gone.add(parent.load(Kept.self))
        }
        #expect(gone.leftCount == 0)
    }

    @Test(arguments: ContainerKind.withAsynchronous)
    func whatAChildKeepsGoesWithTheChild(_ kind: ContainerKind) {
        let gone = WeakReferences()
        let parent = DICBuilder().register(in: .singleton) { Kept() }.build()
        do {
            let child = kind.child(of: parent) {
                $0.register(in: .singleton) { Session(kept: $0.load()) }
            }
            gone.add(child.load(Session.self))
            #expect(gone.leftCount == 1)
        }
        #expect(gone.leftCount == 0)
        #expect(parent.load(Kept.self) === parent.load(Kept.self))
    }

    /// The parent and its instances are all that a lazy dependency of a singleton needs.
    @Test(arguments: ContainerKind.withAsynchronous)
    func aLazyOneOfAChildKeepsTheParentUntilItIsUsed(_ kind: ContainerKind) {
        let gone = WeakReferences()
        let lazy: Lazy<Kept> = {
            let parent = DICBuilder().register(in: .singleton) { Kept() }.build()
            gone.add(parent._storage)
            return kind.child(of: parent).load()
        }()
        #expect(gone.leftCount == 1)
        let kept = lazy.load()
        #expect(gone.leftCount == 0)
        #expect(lazy.load() === kept)
    }

    @Test func eagerSingletonsOfAChildAreMadeByItsBuild() throws {
        let journal = SharedList<String>()
        let parent = DICBuilder()
            .register(in: .singleton) { () -> Kept in
                journal.add("kept")
                return Kept()
            }
            .registerSingleton { () -> Int in
                journal.add("parent's eager one")
                return 1
            }
            .build()
        #expect(journal.all == ["parent's eager one"])
        let builder = DICBuilder(parent: parent)
            .registerSingleton { resolver -> Session in
                defer { journal.add("session") }
                return Session(kept: resolver.load())
            }
            .registerSingleton { resolver -> String in
                defer { journal.add("child's eager one") }
                return "\(resolver.load(Int.self))"
            }
        #expect(journal.all.count == 1)
        let child = builder.build()
        #expect(journal.all == ["parent's eager one", "kept", "session", "child's eager one"])
        #expect(child.load(Session.self).kept === parent.load(Kept.self))
        #expect(journal.all.count == 4)
    }

    @Test(arguments: [false, true])
    func eagerSingletonsOfAMutableChildAreMadeByTheirRegistration(_ asynchronous: Bool) {
        let counter = RunCounter()
        let parent = DICBuilder().register { 5 }.build()
        let child =
            asynchronous
            ? AsyncDependencyInjectionContainer(parent: parent)
            : DependencyInjectionContainer(parent: parent)
        child.registerSingleton { resolver -> String in
            counter.increment()
            return "\(resolver.load(Int.self))"
        }
        #expect(counter.count == 1)
        #expect(child.load(String.self) == "5")
        #expect(counter.count == 1)
    }

    @Test func aBuildOfAChildReportsWhatItsOwnEagerSingletonsLack() throws {
        let parent = DICBuilder().register { 5 }.build()
        let builder = DICBuilder(parent: parent)
            .registerThrowable(in: .eagerSingleton) {
                [Double(try $0.loadOrThrow(Int.self)), try $0.loadOrThrow()]
            }
            .registerThrowable(in: .eagerSingleton) { () throws -> String in throw Breakdown() }
        let error = #expect(throws: BuildError.self) { try builder.buildOrThrow() }
        #expect(error?.problems.map(\.code) == [.notRegistered, .factoryThrew])
        #expect(error?.problems[0].subject == "Double")
        #expect(error?.problems[0].chain.map(\.name) == ["[Double]"])
    }

    @Test(arguments: ContainerKind.withAsynchronous)
    func whatTheParentHasOverriddenByTheChildIsMadeEagerlyByNeither(_ kind: ContainerKind) {
        let shop = Workshop()
        let parent = DICBuilder().registerSingleton { shop.make() }.build()
        let child = kind.child(of: parent) { $0.register(in: .singleton) { shop.make() } }
        #expect(shop.output == 1)
        #expect(child.load(Widget.self).number == 2)
        #expect(parent.load(Widget.self).number == 1)
    }
}
