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
            return ([problem.code.description, problem.subject] + requesters).joined(
                separator: "; "
            )
        }
    }

    private static func requestCart() -> DICBuilder {
        DICBuilder().register(in: .scoped(.request)) { Cart() }
    }

    @Test func aRightGraphHasNone() {
        let builder = DICBuilder()
            .scopes(.session, .request)
            .registerSupplied(Int.self, in: .request)
            .register(in: .singleton) { Logger() }
            .register(in: .scoped(.session)) { (_: Logger, _: Lazy<Screen>) in Cart() }
            .register(in: .scoped(.request)) { (_: Cart, _: Provider<Cart>, _: Int) in Handler() }
            .register { (_: Logger) in Screen() }
            .register { (_: Handler, _: Cart) in "transient" }
            .register(in: .scoped(.request)) { (_: String) in true }
            .register(in: .scoped("job")) { 1.5 }
            .register(in: .graph) { (_: Double) in Float() }
        #expect(Self.faults(builder) == [])
        #expect(builder.validate(.strict).errors.isEmpty)
    }

    /// Where a transient needs it, too, no scope need be open.
    @Test func onlyWhatOneScopeNeedsCanBeSupplied() {
        func suggestions(_ builder: DICBuilder) -> [String] {
            builder.validate().errors.flatMap(\.suggestions).map(\.code).filter {
                $0.contains("Supplied")
            }
        }
        let inScope = DICBuilder().register(in: .scoped("job")) { (_: Cart) in Handler() }
        #expect(
            suggestions(inScope) == [#".registerSupplied(ScopeProofTests.Cart.self, in: "job")"#]
        )
        _ = inScope.register(in: .scoped("job")) { (_: Lazy<Cart>) in Screen() }
        #expect(suggestions(inScope).count == 1)
        let inTwo = DICBuilder()
            .register(in: .scoped("job")) { (_: Cart) in Handler() }
            .register(in: .scoped(.request)) { (_: Cart) in Screen() }
        #expect(suggestions(inTwo) == [])
        #expect(suggestions(DICBuilder().register { (_: Cart) in Handler() }) == [])
        let rooted = DICBuilder().register(in: .scoped("job")) { (_: Cart) in Handler() }.roots(
            Cart.self
        )
        #expect(suggestions(rooted) == [])
    }

    // MARK: Held for too long

    @Test(arguments: [Lifetime.singleton, .eagerSingleton, .cached, .weak])
    func whatTheContainerKeepsHoldsNothingOfAScope(lifetime: Lifetime) {
        let builder = Self.requestCart()
        switch lifetime {
        case .singleton: builder.register(in: .singleton) { (_: Cart) in Handler() }
        case .eagerSingleton: builder.register(in: .eagerSingleton) { (_: Cart) in Handler() }
        case .cached: builder.register(in: .cached) { (_: Cart) in Handler() }
        default: builder.register(in: .weak) { (_: Cart) in Handler() }
        }
        #expect(
            Self.faults(builder) == [
                "captive; ScopeProofTests.Cart; ScopeProofTests.Handler, parameter 1"
            ]
        )
    }

    /// There is no other form of it.
    @Test func anEagerSingletonIsGivenAnotherLifetime() {
        let report = DICBuilder().register(in: .scoped(.request)) { Cart() }
            .register(in: .eagerSingleton) { (_: Cart) in Handler() }.validate()
        let suggestions = report.errors[0].suggestions.map(\.code)
        #expect(
            suggestions.prefix(2) == ["register(in: .scoped(.request))", "in: .scoped(.request)"]
        )
    }

    @Test func transientInstancesInBetweenAreShown() {
        let builder = Self.requestCart()
            .register { (_: Cart) in Handler() }
            .register(in: .graph) { (_: Handler) in Screen() }
            .register(in: .singleton) { (_: Screen) in Logger() }
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
            .register(in: .scoped(.session)) { (_: Cart) in Handler() }
        #expect(
            Self.faults(builder) == [
                "captive; ScopeProofTests.Cart; ScopeProofTests.Handler, parameter 1"
            ]
        )
    }

    @Test func forwardsCollectionsAndNamesLeadThere() {
        let builder = DICBuilder()
            .register(in: .scoped(.request)) { FileLogger() }
            .forward(FileLogger.self, to: (any Logging).self) { $0 }
            .register(in: .singleton) { (_: any Logging) in Logger() }
            .register(in: .scoped(.request), named: "archive") { Cart() }
            .register(in: .singleton) { (_: [Cart]) in Handler() }
            .register(in: .singleton, parameters: [.named("archive", Cart?.self)]) { (_: Cart?) in
                Screen()
            }
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
            .register(in: .singleton) { (_: Int) in Logger() }
        #expect(Self.faults(builder) == ["captive; Int; ScopeProofTests.Logger, parameter 1"])
    }

    // MARK: Not open

    @Test func whatIsLoadedLaterIsLoadedWhereNoScopeIsOpen() {
        let builder = Self.requestCart()
            .register(in: .singleton) { (_: Lazy<Cart>) in Logger() }
            .register(in: .singleton) { (_: Provider<Cart>) in Handler() }
            .register { (_: Cart) in "transient" }
            .register(in: .singleton) { (_: Lazy<String>?) in Screen() }
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
                .register(in: .scoped(.request)) { (_: Cart) in Handler() }
        }
        #expect(
            Self.faults(builder()) == [
                "scope-unreachable; ScopeProofTests.Cart; ScopeProofTests.Handler, parameter 1"
            ]
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
            .register(in: .scoped(.session)) { (_: Lazy<Cart>) in Handler() }
        #expect(
            Self.faults(builder) == [
                "scope-unreachable; ScopeProofTests.Cart; ScopeProofTests.Handler, parameter 1"
            ]
        )
        // To say the opposite of what is said would not help.
        #expect(builder.validate().errors.first?.suggestions.count == 1)
    }

    @Test func scopesThatAreNeverOpenTogetherAreReportedWhereTheyMeet() {
        let builder = Self.requestCart()
            .register(in: .scoped("job")) { Handler() }
            .register { (_: Cart, _: Handler) in Screen() }
            .register { (_: Screen) in Logger() }
        #expect(
            Self.faults(builder) == [
                "scope-unreachable; ScopeProofTests.Handler; ScopeProofTests.Screen, parameter 2"
            ]
        )
        #expect(Self.faults(builder.scopes("job", .request)) == [])
    }

    @Test func eachHolderIsReported() {
        let builder = Self.requestCart()
            .register(in: .singleton) { (_: Cart) in Handler() }
            .register(in: .singleton) { (_: Cart) in Logger() }
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
            .register { (_: Cart) in Screen() }
            .build()
        let child = DICBuilder(parent: parent)
            .register(in: .scoped(.session)) { Logger() }
            .register(in: .scoped(.request)) { (_: Logger, _: Screen) in Handler() }
        #expect(Self.faults(child) == [])
        child.register(in: .singleton) { (_: Screen) in "kept" }
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
            .register { (_: Cart) in Screen() }
            .register(in: .singleton) { (_: Screen) in Logger() }
            .build()
        let child = DICBuilder(parent: parent).register(in: .scoped(.request)) { Cart() }
        #expect(Self.faults(child) == [])
        child.register(in: .singleton) { (_: Screen) in Handler() }
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
            .register { (cart: Provider<Cart>, screen: Provider<Screen>) in Handler() }
            .register { (_: Handler, _: Screen) in "" }
        #expect(Self.faults(builder) == [])
        let container = builder.build()
        _ = container.load(Handler.self)
        #expect(container.openScope("job").load(String.self) == "")
    }

    /// What is held for too long is the graver fault, in whichever order the parameters are.
    @Test func whatIsHeldAndAlsoLoadedLaterIsHeld() {
        let expected = ["captive; ScopeProofTests.Cart; ScopeProofTests.Handler, parameter "]
        for (number, builder) in [
            (
                2,
                Self.requestCart().register(in: .singleton) { (_: Lazy<Cart>, _: Cart) in Handler()
                }
            ),
            (
                1,
                Self.requestCart().register(in: .singleton) { (_: Cart, _: Lazy<Cart>) in Handler()
                }
            ),
        ] {
            #expect(Self.faults(builder) == expected.map { $0 + "\(number)" })
        }
        let indirect = Self.requestCart()
            .register { (_: Cart) in Screen() }
            .register(in: .singleton) { (_: Lazy<Cart>, _: Screen) in Handler() }
        #expect(Self.faults(indirect).map { $0.prefix(7) } == ["captive"])
    }
}
