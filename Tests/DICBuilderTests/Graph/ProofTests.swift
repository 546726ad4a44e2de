import DICBuilder
import Testing

/// What the proof finds in wrong graphs: each has exactly its faults, and no factory runs.
@Suite struct ProofTests {
    final class Clock: Sendable {}
    final class Store: Sendable {}
    struct Session: Sendable {}
    struct UserID: Sendable {}
    protocol Logging: Sendable {}
    struct Logger: Logging {}

    /// Needs what its parameter says. No factory that makes one may run.
    struct Needing<each Part>: Sendable {}

    private static func needing<each Part>(
        _ parts: repeat (each Part).Type
    ) -> @Sendable (repeat each Part) -> Needing<repeat each Part> {
        { (parts: repeat each Part) in
            Issue.record("a factory ran")
            return Needing<repeat each Part>()
        }
    }

    /// The code, the subject and the roles of each problem that is no note.
    private static func faults(_ builder: DICBuilder) -> [String] {
        builder.validate().problems.filter { $0.severity > .note }.map { problem in
            let requesters = problem.requesters.map { "\($0.registration.name), \($0.role)" }
            let fault = ([problem.code.description, problem.subject] + requesters).joined(
                separator: "; "
            )
            return fault.replacing("Pack{", with: "").replacing("}", with: "")
        }
    }

    @Test func aCorrectGraphHasNone() {
        let builder = DICBuilder()
            .register(
                Self.needing(
                    Clock.self,
                    Store?.self,
                    Lazy<Session>.self,
                    Provider<UserID>.self,
                    [Logger].self
                )
            )
            .register { Clock() }
            .register(in: .singleton, named: "spare") { Store() }
            .register { Session() }
            .register { UserID() }
            .register { Logger() }
            .forward(Logger.self, to: (any Logging).self) { $0 }
            .register { (_: DependencyResolver, id: UserID) in [id] }
            .register(Self.needing(((UserID) -> [UserID]).self))
        #expect(Self.faults(builder).isEmpty)
        #expect(builder.validate(.strict).errors.isEmpty)
        #expect(
            builder.validate().summary
                == "no problems and 2 notes in 9 registrations (8 proved, 1 opaque)"
        )
    }

    @Test func allThatNeedWhatIsMissingAreInOneProblem() {
        let builder = DICBuilder()
            .register(Self.needing(Clock.self, Store.self))
            .register(Self.needing(Lazy<Store>.self))
            .register(Self.needing(Provider<Store>?.self, Store.self))
            .register { Clock() }
        #expect(
            Self.faults(builder) == [
                """
                not-registered; ProofTests.Store; ProofTests.Needing<ProofTests.Clock, ProofTests.Store>, parameter \
                2; ProofTests.Needing<Lazy<ProofTests.Store>>, parameter 1; \
                ProofTests.Needing<Optional<Provider<ProofTests.Store>>, ProofTests.Store>, parameter 2
                """
            ]
        )
    }

    @Test func aKeyUnderOtherNamesOrWithArgumentsIsSaidToBe() {
        let builder = DICBuilder()
            .register(named: "main") { Store() }
            .register { (_: DependencyResolver, _: UserID) in Session() }
            .register(Self.needing(Store.self, Session.self))
        #expect(
            Self.faults(builder) == [
                """
                name-mismatch; ProofTests.Store; ProofTests.Needing<ProofTests.Store, ProofTests.Session>, \
                parameter 1
                """,
                """
                argument-mismatch; ProofTests.Session; ProofTests.Needing<ProofTests.Store, ProofTests.Session>, \
                parameter 2
                """,
            ]
        )
    }

    @Test func aForwardNeedsItsSource() {
        let builder = DICBuilder().forward(Logger.self, to: (any Logging).self) { $0 }
        #expect(
            Self.faults(builder) == [
                "forward-to-nothing; ProofTests.Logger; any ProofTests.Logging, forward"
            ]
        )
    }

    @Test func cyclesAreReportedOnceFromTheFirstRegistered() {
        typealias A = Needing<Clock>
        typealias B = Needing<Store, Store>
        let builder = DICBuilder()
            .register { (_: B) in A() }
            .register { (_: [A]) in Store() }
            .register { (_: Store) in B() }
            .register { (_: Clock) in Clock() }
            .register { (_: Lazy<Session>) in Session() }
        #expect(
            Self.faults(builder) == [
                """
                cycle; ProofTests.Needing<ProofTests.Clock> -> ProofTests.Needing<ProofTests.Store, ProofTests.Store> \
                -> ProofTests.Store -> ProofTests.Needing<ProofTests.Clock>; \
                ProofTests.Needing<ProofTests.Clock>, needs ProofTests.Needing<ProofTests.Store, ProofTests.Store> \
                (parameter 1); \
                ProofTests.Needing<ProofTests.Store, ProofTests.Store>, needs ProofTests.Store (parameter 1); \
                ProofTests.Store, needs ProofTests.Needing<ProofTests.Clock> (parameter 1)
                """,
                "cycle; ProofTests.Clock -> ProofTests.Clock; ProofTests.Clock, needs ProofTests.Clock (parameter 1)",
            ]
        )
    }

    /// Two cycles that share a registration are two problems.
    @Test func cyclesThatMeetAreAllReported() {
        let builder = DICBuilder()
            .register { (_: Store, _: Session) in Clock() }
            .register { (_: Clock) in Store() }
            .register { (_: Clock) in Session() }
        #expect(
            builder.validate().errors.map(\.subject) == [
                "ProofTests.Clock -> ProofTests.Store -> ProofTests.Clock",
                "ProofTests.Clock -> ProofTests.Session -> ProofTests.Clock",
            ]
        )
    }

    @Test func whatIsAsynchronousIsNeededAsynchronously() {
        let builder = DICBuilder()
            .registerAsync { Clock() }
            .register(Self.needing(Clock.self))
            .register(Self.needing(Provider<Clock>.self))
            .forward(Clock.self, to: AnyObject.self) { $0 }
            .registerAsync { (_: Clock) async in Store() }
        #expect(
            Self.faults(builder) == [
                """
                needs-async; ProofTests.Clock; ProofTests.Needing<ProofTests.Clock>, parameter 1; \
                ProofTests.Needing<Provider<ProofTests.Clock>>, parameter 1; \
                any AnyObject, forward
                """
            ]
        )
    }

    @MainActor
    @Test func whatLivesOnTheMainActorIsNeededThere() {
        let builder = DICBuilder()
            .register(Self.needing(Clock.self))
            .register(Self.needing(Lazy<Clock>.self))
            .registerAsync { (_: Clock) async in Session() }
            .registerAsync(dependsOn: Clock.self) { _ in UserID() }
            .mainActor
            .register { Clock() }
            .register { (_: Clock) in Store() }
            .nonisolated
        #expect(
            Self.faults(builder) == [
                """
                needs-main-actor; ProofTests.Clock; ProofTests.Needing<ProofTests.Clock>, parameter 1; \
                ProofTests.Session, parameter 1
                """
            ]
        )
        let eager = DICBuilder().mainActor.registerSingleton { Store() }
        #expect(throws: BuildError.self) { try eager.nonisolated.buildOrThrow() }
        #expect(throws: Never.self) { try eager.buildOrThrow() }
    }

    @Test func warningsAreNoErrors() throws {
        let builder = DICBuilder()
            .register(as: Session?.self) { Session() }
            .register { (_: Session) in [1] }
            .register(in: .cached) { Clock() }
            .register { (_: Clock) in Store() }
            .register(in: .singleton) { (_: Store) in Logger() }
            .registerThrowable { () throws -> UserID in UserID() }
            .register(dependsOn: UserID.self) { "\($0.load(UserID.self))" }
        let faults = [
            "failable-as-value; ProofTests.Session; Array<Int>, parameter 1",
            "captive; ProofTests.Clock; ProofTests.Store, parameter 1; ProofTests.Logger, parameter 1",
            "throwing-in-nonthrowing; ProofTests.UserID; String, dependsOn",
        ].map { $0.replacing("Array<Int>", with: "[Int]") }
        #expect(Set(Self.faults(builder)) == Set(faults))
        #expect(builder.validate().errors.isEmpty)
        _ = try builder.buildOrThrow()
        let error = try #require(
            #expect(throws: BuildError.self) { try builder.buildOrThrow(.strict) }
        )
        #expect(
            Set(error.problems.map(\.code)) == [.failableAsValue, .captive, .throwingInNonthrowing]
        )
    }

    /// A forward has no factory that throws, unless a decorator does.
    @Test func aForwardThrowsAsItsDecoratorDoes() {
        let builder = DICBuilder()
            .registerThrowable { () throws -> Logger in Logger() }
            .forward(Logger.self, to: (any Logging).self) { $0 }
            .register(dependsOn: (any Logging).self) { _ in Store() }
        #expect(Self.faults(builder).isEmpty)
        builder.decorate((any Logging).self) { logger throws in logger }
        let fault = "throwing-in-nonthrowing; any ProofTests.Logging; ProofTests.Store, dependsOn"
        #expect(Self.faults(builder) == [fault])
    }

    /// A `Lazy` and a function that makes are used later, by code that may handle an error.
    @Test func aFactoryDoesNotLoadWhatItLoadsLater() {
        let builder = DICBuilder()
            .registerThrowable { () throws -> Clock in Clock() }
            .register({ (_: UserID) in Session() }, arguments: UserID.self)
            .register(dependsOn: Lazy<Clock>.self, ((UserID) -> Session).self) { _ in Store() }
        #expect(Self.faults(builder).isEmpty)
    }

    @Test func notesAreToldApart() throws {
        let builder = DICBuilder()
            .register { Clock() }
            .register { Clock() }
            .register { (_: Store?, _: [any Logging]?) in Session() }
            .register { _ in UserID() }
        #expect(Self.faults(builder).isEmpty)
        let notes = builder.validate().notes
        #expect(notes.map(\.code) == [.duplicate, .optionalNever, .emptyCollection, .opaque])
        #expect(
            notes.map(\.subject) == [
                "ProofTests.Clock", "ProofTests.Store?", "[any ProofTests.Logging]?",
                "ProofTests.UserID",
            ]
        )
        _ = try builder.buildOrThrow()
        #expect(throws: BuildError.self) { try builder.buildOrThrow(.strict) }
        let opaque = #expect(throws: BuildError.self) { try builder.buildOrThrow(.fullyProved) }
        #expect(opaque?.problems.map(\.code) == [.opaque])
        #expect(opaque?.problems.first?.suggestion == ".register { (…) in ProofTests.UserID(…) }")
    }

    @Test func rootsAreProvedAndLeadToWhatIsUsed() {
        let builder = DICBuilder()
            .register(Self.needing(Clock.self))
            .register(Clock.init)
            .register { Store() }
            .roots(Needing<Clock>.self)
        #expect(Self.faults(builder) == ["unused; ProofTests.Store"])
        // What a missing root would need is not known.
        let withMissingRoot = builder.roots(Session.self)
        #expect(
            Self.faults(withMissingRoot) == [
                "not-registered; ProofTests.Session; the program, root"
            ]
        )
        // Nor is what an opaque factory needs.
        builder.register { _ in Session() }
        #expect(Self.faults(builder).isEmpty)
    }

    @Test func aRootIsWhatALoadOfItLeadsTo() {
        let builder = DICBuilder()
            .register { Clock() }
            .register { (_, id: UserID) in Session() }
            .roots(Lazy<Clock>.self, ((UserID) -> Session).self)
        #expect(Self.faults(builder).isEmpty)
        let later = DICBuilder().roots(Lazy<Clock>.self, Provider<Store>?.self)
        #expect(
            Self.faults(later) == [
                "not-registered; ProofTests.Clock; the program, root",
                "not-registered; ProofTests.Store; the program, root",
            ]
        )
        let unused = DICBuilder().register(Clock.init).register { (_, id: UserID) in Session() }
            .roots(Clock.self)
        let codes = unused.validate().warnings.flatMap(\.suggestions).map(\.code)
        #expect(codes.last == ".roots(((ProofTests.UserID) -> ProofTests.Session).self)")
    }

    @Test func whatChildrenSupplyIsMissingOnlyForWhatIsKeptHere() {
        let builder = DICBuilder().register(Self.needing(Session.self)).suppliedByChildren(
            Session.self
        )
        #expect(Self.faults(builder).isEmpty)
        let child = DICBuilder(parent: builder.build())
        #expect(
            Self.faults(child) == [
                "not-registered; ProofTests.Session; ProofTests.Needing<ProofTests.Session>, parameter 1"
            ]
        )
        #expect(Self.faults(child.register { Session() }).isEmpty)
        builder.register(in: .singleton) { (_: Session) in Clock() }
        #expect(
            Self.faults(builder) == [
                "not-registered; ProofTests.Session; ProofTests.Clock, parameter 1"
            ]
        )
    }

    @Test func whatChildrenSupplyIsNilOnlyForWhatIsKeptHere() {
        let builder = DICBuilder().register { (_: Session?) in 1 }.suppliedByChildren(Session.self)
        #expect(builder.validate().notes.isEmpty)
        builder.register(in: .singleton) { (_: Session?) in "" }
        #expect(builder.validate().notes.map(\.code) == [.optionalNever])
    }

    /// A child's registrations change what its parent's transients are made from, and not what the
    /// parent keeps.
    @Test func aChildIsProvedWithWhatItInherits() {
        let parent = DICBuilder()
            .register { Clock() }
            .register { (_: Clock) in Session() }
            .register(in: .singleton) { (_: Clock) in Store() }
            .build()
        let child = DICBuilder(parent: parent).registerAsync { Clock() }
        #expect(
            Self.faults(child) == ["needs-async; ProofTests.Clock; ProofTests.Session, parameter 1"]
        )
    }

    @Test func aMutableContainerIsProvedOnDemand() {
        let container = DICBuilder().register { Clock() }.build()
        #expect(container.validate().problems.isEmpty)
        #expect(
            container.validate().summary == "no problems in 1 registration (1 proved, 0 opaque)"
        )
    }

    /// A wrong graph is refused before the first eager singleton is made.
    @Test func nothingRunsBeforeTheProof() {
        let builder = DICBuilder()
            .registerSingleton { () -> Store in
                Issue.record("a factory ran")
                return Store()
            }
            .register(Self.needing(Clock.self))
        #expect(throws: BuildError.self) { try builder.buildOrThrow() }
    }

    @Test func aLongChainIsProved() {
        let graph = DICBuilder()
        let names = (0...20_000).map { DependencyName("\($0)") }
        for index in 0..<20_000 {
            graph.register(named: names[index], parameters: [.named(names[index + 1], Int.self)]) {
                (i: Int) in i
            }
        }
        #expect(
            Self.faults(graph) == [
                "name-mismatch; Int named \"20000\"; Int named \"19999\", parameter 1"
            ]
        )
        graph.register(named: names[20_000], parameters: [.named(names[0], Int.self)]) { (i: Int) in
            i
        }
        #expect(graph.validate().errors.map(\.code) == [.cycle])
    }

    /// `T?` is `loadOrNil`, and `[T]` is `loadAll`, which may both find nothing.
    @Test func whatIsStatedMayBeAbsent() {
        let builder = DICBuilder()
            .register(dependsOn: [any Logging].self, Store?.self) { _ in Session() }
        #expect(builder.validate().errors.isEmpty)
        #expect(builder.validate().notes.map(\.code) == [.emptyCollection, .optionalNever])
        builder.register(dependsOn: Lazy<Store?>.self) { _ in Clock() }
        #expect(
            Self.faults(builder) == [
                "not-registered; ProofTests.Store?; ProofTests.Clock, dependsOn"
            ]
        )
    }

    @Test func whatBuildMakesIsNotUnused() {
        let builder = DICBuilder()
            .register(Session.init)
            .registerSingleton(Store.init)
            .register { Clock() }
            .roots(Session.self)
        #expect(Self.faults(builder) == ["unused; ProofTests.Clock"])
    }
}
