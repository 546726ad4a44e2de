import DIC
import Testing

/// Named groups of cached instances, each of which is reset by itself.
@Suite struct CachedGroupTests {
    final class Account: Sendable {}
    final class Images: Sendable {}
    final class Holder: Sendable {
        let account: Account
        init(account: Account) { self.account = account }
    }
    @MainActor final class Model {}

    private static func register(into registrar: DependencyRegistrar) {
        registrar
            .register(in: .cached("session")) { Account() }
            .register(in: .cached("session"), named: "second") { Account() }
            .register(in: .cached) { Images() }
    }

    private static func check(_ container: some DependencyLoading) {
        func all() -> [ObjectIdentifier] {
            [
                ObjectIdentifier(container.load(Account.self)),
                ObjectIdentifier(container.load(Account.self, named: "second")),
                ObjectIdentifier(container.load(Images.self)),
            ]
        }
        // Held, so that no new instance has the address of an old one.
        let kept: [AnyObject] = [
            container.load(Account.self), container.load(Account.self, named: "second"),
            container.load(Images.self),
        ]
        let first = all()
        container.reset(.cached)
        let second = all()
        #expect(zip(first, second).map { $0 == $1 } == [true, true, false])
        let (account, images) = (container.load(Account.self), container.load(Images.self))
        container.reset(.cached("session"))
        let third = all()
        #expect(zip(second, third).map { $0 == $1 } == [false, false, true])
        withExtendedLifetime((kept, account, images)) {}
    }

    @Test func eachIsResetByItselfInAFrozenContainer() {
        let builder = DICBuilder()
        Self.register(into: builder)
        Self.check(builder.build())
    }

    @Test func eachIsResetByItselfInAMutableContainer() {
        let container = DependencyInjectionContainer()
        Self.register(into: container)
        Self.check(container)
    }

    @Test func theCurrentContainerResetsAGroup() {
        let builder = DICBuilder()
        Self.register(into: builder)
        withContainer(builder.build()) { Self.check(CurrentContainer.resolver()) }
    }

    @MainActor @Test func theMainActorHasThem() {
        let container = DICBuilder()
            .mainActor.register(in: .cached("session")) { Model() }
            .build()
        let model = container.load(Model.self)
        container.reset(.cached)
        #expect(container.load(Model.self) === model)
        container.reset(.cached("session"))
        #expect(container.load(Model.self) !== model)
    }

    @Test func whatIsMadeAsynchronouslyHasThem() async {
        let container = DICBuilder()
            .registerAsync(in: .cached("session")) { Account() }
            .build()
        let account = await container.loadAsync(Account.self)
        container.reset(.cached)
        #expect(await container.loadAsync(Account.self) === account)
        container.reset(.cached("session"))
        #expect(await container.loadAsync(Account.self) !== account)
    }

    /// The group that a child has from its parent is known, and stays.
    @Test func aChildLeavesTheGroupOfItsParent() {
        let parent = DICBuilder().register(in: .cached("session")) { Account() }.build()
        let child = DICBuilder(parent: parent).build()
        let account = child.load(Account.self)
        child.reset(.cached("session"))
        #expect(child.load(Account.self) === account)
    }

    @Test func aGroupOfWhichNothingIsRegisteredTraps() async {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            let builder = DICBuilder()
            CachedGroupTests.register(into: builder)
            builder.build().reset(.cached("sesion"))
        }
        let written = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        let text = "[not-registered] cached(\"sesion\"): nothing is registered in this group"
        #expect(written.contains(text))
        #expect(written.contains("reset(.cached(.session))"))
    }

    private static func captives(_ lifetime: LifetimeOf<Holder>) -> [String] {
        let report = DICBuilder()
            .register(in: .cached("session")) { Account() }
            .register(Holder.init, in: lifetime)
            .validate()
        return report.warnings.filter { $0.code == .captive }.map(\.description)
    }

    @Test func whatAnotherGroupHoldsIsACaptive() throws {
        #expect(Self.captives(.cached("session")).isEmpty)
        #expect(Self.captives(.transient).isEmpty)
        for lifetime in [LifetimeOf<Holder>.cached, .cached("images"), .singleton] {
            let captives = Self.captives(lifetime)
            #expect(captives.count == 1)
            let text = try #require(captives.first)
            #expect(text.contains("cached(.session), and held by"))
            #expect(text.contains("in: .cached(.session)"))
        }
    }
}
