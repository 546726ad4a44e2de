import DICBuilder
import Testing

/// What the proof finds where scopes are not open, or not as long as what holds their instances.
@Suite struct ScopeProofTests {
    final class Cart: Sendable {}
    final class Handler: Sendable {}
    final class Logger: Sendable {}
    final class Screen: Sendable {}
    protocol Logging: AnyObject, Sendable {}
    final class FileLogger: Logging {}

    /// The code and the subject of each error, and what leads to it.
    private static func faults(_ builder: DICBuilder) -> [String] {
        builder.validate().errors.map { problem in
            let requesters = problem.requesters.map { "\($0.registration.name), \($0.role)" }
            return ([problem.code.description, problem.subject] + requesters).joined(separator: "; ")
        }
    }

    private static func requestCart() -> DICBuilder { DICBuilder().register(in: .scoped(.request)) { Cart() } }

    @Test func aRightGraphHasNone() {
        let builder = DICBuilder()
            .scopes(.session, .request)
            .registerSupplied(Int.self, in: .request)
            .register(in: .singleton) { Logger() }
            .autoregister(in: .scoped(.session)) { (_: Logger, _: Lazy<Screen>) in Cart() }
            .autoregister(in: .scoped(.request)) { (_: Cart, _: Provider<Cart>, _: Int) in Handler() }
            .autoregister { (_: Logger) in Screen() }
            .autoregister { (_: Handler, _: Cart) in "transient" }
            .autoregister(in: .scoped(.request)) { (_: String) in true }
            .register(in: .scoped("job")) { 1.5 }
            .autoregister(in: .graph) { (_: Double) in Float() }
        #expect(Self.faults(builder) == [])
        #expect(builder.validate(.strict).errors.isEmpty)
    }

    /// Where a transient needs it, too, no scope need be open.
    @Test func onlyWhatOneScopeNeedsCanBeSupplied() {
        func suggestions(_ builder: DICBuilder) -> [String] {
            builder.validate().errors.flatMap(\.suggestions).map(\.code).filter { $0.contains("Supplied") }
        }
        let inScope = DICBuilder().autoregister(in: .scoped("job")) { (_: Cart) in Handler() }
        #expect(suggestions(inScope) == [#".registerSupplied(ScopeProofTests.Cart.self, in: "job")"#])
        _ = inScope.autoregister(in: .scoped("job")) { (_: Lazy<Cart>) in Screen() }
        #expect(suggestions(inScope).count == 1)
        let inTwo = DICBuilder()
            .autoregister(in: .scoped("job")) { (_: Cart) in Handler() }
            .autoregister(in: .scoped(.request)) { (_: Cart) in Screen() }
        #expect(suggestions(inTwo) == [])
        #expect(suggestions(DICBuilder().autoregister { (_: Cart) in Handler() }) == [])
        let rooted = DICBuilder().autoregister(in: .scoped("job")) { (_: Cart) in Handler() }.roots(Cart.self)
        #expect(suggestions(rooted) == [])
    }

    // MARK: Held for too long

    @Test(arguments: [Lifetime.singleton, .eagerSingleton, .cached, .weak])
    func whatTheContainerKeepsHoldsNothingOfAScope(lifetime: Lifetime) {
        let builder = Self.requestCart()
        switch lifetime {
        case .singleton: builder.autoregister(in: .singleton) { (_: Cart) in Handler() }
        case .eagerSingleton: builder.autoregister(in: .eagerSingleton) { (_: Cart) in Handler() }
        case .cached: builder.autoregister(in: .cached) { (_: Cart) in Handler() }
        default: builder.autoregister(in: .weak) { (_: Cart) in Handler() }
        }
        #expect(Self.faults(builder) == ["captive; ScopeProofTests.Cart; ScopeProofTests.Handler, parameter 1"])
    }

    /// There is no other form of it.
    @Test func anAutoregisteredEagerSingletonIsGivenAnotherLifetime() {
        let report = DICBuilder().register(in: .scoped(.request)) { Cart() }
            .autoregister(in: .eagerSingleton) { (_: Cart) in Handler() }.validate()
        #expect(report.errors[0].suggestions.map(\.code).contains("in: .scoped(.request)"))
        #expect(!report.errors[0].description.contains("registerSingleton"))
    }

    @Test func transientInstancesInBetweenAreShown() {
        let builder = Self.requestCart()
            .autoregister { (_: Cart) in Handler() }
            .autoregister(in: .graph) { (_: Handler) in Screen() }
            .autoregister(in: .singleton) { (_: Screen) in Logger() }
        #expect(
            Self.faults(builder) == [
                """
                captive; ScopeProofTests.Cart; ScopeProofTests.Handler, parameter 1; ScopeProofTests.Screen, \
                parameter 1; ScopeProofTests.Logger, parameter 1
                """
            ]
        )
        #expect(builder.validate().summary == "1 problem in 4 registrations (3 proved, 0 opaque)")
    }

    @Test func anOuterScopeHoldsNothingOfAnInnerOne() {
        let builder = Self.requestCart()
            .scopes(.session, .request)
            .autoregister(in: .scoped(.session)) { (_: Cart) in Handler() }
        #expect(Self.faults(builder) == ["captive; ScopeProofTests.Cart; ScopeProofTests.Handler, parameter 1"])
    }

    @Test func forwardsCollectionsAndNamesLeadThere() {
        let builder = DICBuilder()
            .register(in: .scoped(.request)) { FileLogger() }
            .forward(FileLogger.self, to: (any Logging).self) { $0 }
            .autoregister(in: .singleton) { (_: any Logging) in Logger() }
            .register(in: .scoped(.request), named: "archive") { Cart() }
            .autoregister(in: .singleton) { (_: [Cart]) in Handler() }
            .autoregister(in: .singleton, parameters: [.named("archive", Cart?.self)]) { (_: Cart?) in Screen() }
            .register(in: .singleton, dependsOn: FileLogger.self) { _ in "stated" }
        #expect(
            Set(Self.faults(builder)) == [
                """
                captive; ScopeProofTests.FileLogger; any ScopeProofTests.Logging, forward; \
                ScopeProofTests.Logger, parameter 1
                """,
                "captive; ScopeProofTests.FileLogger; String, dependsOn",
                "captive; ScopeProofTests.Cart named \"archive\"; ScopeProofTests.Handler, parameter 1",
                "captive; ScopeProofTests.Cart named \"archive\"; ScopeProofTests.Screen, parameter 1",
            ]
        )
    }

    @Test func aSuppliedValueIsKeptByItsScope() {
        let builder = DICBuilder()
            .registerSupplied(Int.self, in: .request)
            .autoregister(in: .singleton) { (_: Int) in Logger() }
        #expect(Self.faults(builder) == ["captive; Int; ScopeProofTests.Logger, parameter 1"])
    }

    // MARK: Not open

    @Test func whatIsLoadedLaterIsLoadedWhereNoScopeIsOpen() {
        let builder = Self.requestCart()
            .autoregister(in: .singleton) { (_: Lazy<Cart>) in Logger() }
            .autoregister(in: .singleton) { (_: Provider<Cart>) in Handler() }
            .autoregister { (_: Cart) in "transient" }
            .autoregister(in: .singleton) { (_: Lazy<String>?) in Screen() }
        #expect(
            Self.faults(builder) == [
                "scope-unreachable; ScopeProofTests.Cart; ScopeProofTests.Logger, parameter 1",
                "scope-unreachable; ScopeProofTests.Cart; ScopeProofTests.Handler, parameter 1",
                "scope-unreachable; ScopeProofTests.Cart; String, parameter 1; ScopeProofTests.Screen, parameter 1",
            ]
        )
    }

    @Test func anInnerScopeNeedsTheOuterOneToBeSaid() {
        func builder() -> DICBuilder {
            DICBuilder()
                .register(in: .scoped(.session)) { Cart() }
                .autoregister(in: .scoped(.request)) { (_: Cart) in Handler() }
        }
        #expect(
            Self.faults(builder()) == ["scope-unreachable; ScopeProofTests.Cart; ScopeProofTests.Handler, parameter 1"]
        )
        #expect(Self.faults(builder().scopes(.session, .request)) == [])
        #expect(
            Self.faults(builder().scopes(.request, .session)) == [
                "captive; ScopeProofTests.Cart; ScopeProofTests.Handler, parameter 1"
            ]
        )
    }

    /// A `Lazy` in a session loads in the session, where no request is open.
    @Test func anOuterScopeLoadsNothingOfAnInnerOneLater() {
        let builder = Self.requestCart()
            .scopes(.session, .request)
            .autoregister(in: .scoped(.session)) { (_: Lazy<Cart>) in Handler() }
        #expect(
            Self.faults(builder) == ["scope-unreachable; ScopeProofTests.Cart; ScopeProofTests.Handler, parameter 1"]
        )
        // To say the opposite of what is said would not help.
        #expect(builder.validate().errors.first?.suggestions.count == 1)
    }

    @Test func scopesThatAreNeverOpenTogetherAreReportedWhereTheyMeet() {
        let builder = Self.requestCart()
            .register(in: .scoped("job")) { Handler() }
            .autoregister { (_: Cart, _: Handler) in Screen() }
            .autoregister { (_: Screen) in Logger() }
        #expect(
            Self.faults(builder) == ["scope-unreachable; ScopeProofTests.Handler; ScopeProofTests.Screen, parameter 2"]
        )
        #expect(Self.faults(builder.scopes("job", .request)) == [])
    }

    @Test func eachHolderIsReported() {
        let builder = Self.requestCart()
            .autoregister(in: .singleton) { (_: Cart) in Handler() }
            .autoregister(in: .singleton) { (_: Cart) in Logger() }
        #expect(
            Self.faults(builder) == [
                "captive; ScopeProofTests.Cart; ScopeProofTests.Handler, parameter 1",
                "captive; ScopeProofTests.Cart; ScopeProofTests.Logger, parameter 1",
            ]
        )
    }

    // MARK: Children

    @Test func aChildIsProvedWithTheScopesOfItsParent() {
        let parent = Self.requestCart()
            .scopes(.session, .request)
            .autoregister { (_: Cart) in Screen() }
            .build()
        let child = DICBuilder(parent: parent)
            .register(in: .scoped(.session)) { Logger() }
            .autoregister(in: .scoped(.request)) { (_: Logger, _: Screen) in Handler() }
        #expect(Self.faults(child) == [])
        child.autoregister(in: .singleton) { (_: Screen) in "kept" }
        #expect(
            Self.faults(child) == [
                "captive; ScopeProofTests.Cart; ScopeProofTests.Screen, parameter 1; String, parameter 1"
            ]
        )
    }

    /// A child that replaces a registration changes what its parent's transients need.
    @Test func aChildMayMoveARegistrationIntoAScope() {
        let parent = DICBuilder()
            .register { Cart() }
            .autoregister { (_: Cart) in Screen() }
            .autoregister(in: .singleton) { (_: Screen) in Logger() }
            .build()
        let child = DICBuilder(parent: parent).register(in: .scoped(.request)) { Cart() }
        #expect(Self.faults(child) == [])
        child.autoregister(in: .singleton) { (_: Screen) in Handler() }
        #expect(
            Self.faults(child) == [
                """
                captive; ScopeProofTests.Cart; ScopeProofTests.Screen, parameter 1; ScopeProofTests.Handler, \
                parameter 1
                """
            ]
        )
    }

    // MARK: Loaded later

    @Test func whatLoadsFromUnrelatedScopesLaterCanBeLoadedInEither() throws {
        let builder = Self.requestCart()
            .register(in: .scoped("job")) { Screen() }
            .autoregister { (cart: Provider<Cart>, screen: Provider<Screen>) in Handler() }
            .autoregister { (_: Handler, _: Screen) in "" }
        #expect(Self.faults(builder) == [])
        let container = builder.build()
        _ = container.load(Handler.self)
        #expect(container.openScope("job").load(String.self) == "")
    }

    /// What is held for too long is the graver fault, in whichever order the parameters are.
    @Test func whatIsHeldAndAlsoLoadedLaterIsHeld() {
        let expected = ["captive; ScopeProofTests.Cart; ScopeProofTests.Handler, parameter "]
        for (number, builder) in [
            (2, Self.requestCart().autoregister(in: .singleton) { (_: Lazy<Cart>, _: Cart) in Handler() }),
            (1, Self.requestCart().autoregister(in: .singleton) { (_: Cart, _: Lazy<Cart>) in Handler() }),
        ] {
            #expect(Self.faults(builder) == expected.map { $0 + "\(number)" })
        }
        let indirect = Self.requestCart()
            .autoregister { (_: Cart) in Screen() }
            .autoregister(in: .singleton) { (_: Lazy<Cart>, _: Screen) in Handler() }
        #expect(Self.faults(indirect).map { $0.prefix(7) } == ["captive"])
    }
}
