import DICBuilder
import DICTools
import Testing

/// What `verify()` finds by making everything once.
@Suite struct VerifyTests {
    final class Clock: Sendable {}
    final class Store: Sendable {}
    final class Journal: Sendable {}
    struct Session: Sendable {}
    struct UserID: Sendable {}
    protocol Logging: Sendable {}
    final class Logger: Logging {}
    struct Refused: Error {}

    /// The factories that have run.
    final class Runs: Sendable {
        private let names = Guarded<[String]>([])

        var all: [String] { names.withLock(\.self) }

        func add(_ name: String) {
            names.withLock { $0.append(name) }
        }
    }

    private static func failure(_ builder: DICBuilder) async throws -> BuildError {
        try #require(await #expect(throws: BuildError.self) { try await builder.verify() })
    }

    @Test func everythingIsMadeOnce() async throws {
        let runs = Runs()
        let verification = try await DICBuilder()
            .register(in: .singleton) { resolver in
                _ = resolver.load(Store.self)
                return Journal()
            }
            .register(in: .singleton) {
                runs.add("VerifyTests.Store")
                return Store()
            }
            .registerAsync(in: .singleton) {
                runs.add("VerifyTests.Clock")
                return Clock()
            }
            .register { (_: DependencyResolver, _: UserID) in Session() }
            .verify()
        #expect(runs.all == ["VerifyTests.Store", "VerifyTests.Clock"])
        #expect(verification.notMade.map(\.name) == ["VerifyTests.Session(VerifyTests.UserID)"])
        #expect(
            verification.report.summary
                == "no problems and 2 notes in 4 registrations (2 proved, 1 observed, 1 opaque)"
        )
        #expect(
            verification.graph.dependencies(of: Journal.self).map(\.title) == ["VerifyTests.Store"]
        )
    }

    /// What a lost thread was making in another container can be made by others.
    @Test(.timeLimit(.minutes(5)))
    func aParentIsNotLeftBehindWithAnUnfinishedConstruction() async throws {
        final class Service: Sendable {
            let clock: Lazy<Clock>
            init(clock: Lazy<Clock>) { self.clock = clock }
        }
        let needsStore = Guarded(true)
        let parent = DICBuilder()
            .register(Service.init, in: .singleton)
            .register { resolver in
                if needsStore.withLock(\.self) { _ = resolver.load(Store.self) }
                return Clock()
            }
            .build()
        let builder = DICBuilder(parent: parent)
            .register { resolver in
                _ = resolver.load(Service.self).clock.load()
                return Journal()
            }
            .register { resolver in
                _ = resolver.load(Service.self).clock.load()
                return Session()
            }
        let error = try await Self.failure(builder)
        #expect(
            error.problems.contains {
                $0.code == .notRegistered && $0.subject == "VerifyTests.Store"
            }
        )
        needsStore.withLock { $0 = false }
        #expect(parent.load(Service.self).clock.loadOrNil() != nil)
    }

    @Test func allFailuresAreReportedOnce() async throws {
        let builder = DICBuilder()
            .registerThrowable { () throws -> Clock in throw Refused() }
            .registerThrowable(in: .singleton) { resolver in
                _ = try resolver.loadOrThrow(Clock.self)
                return Store()
            }
            .registerThrowable { resolver in
                _ = try resolver.loadOrThrow(Session.self)
                return UserID()
            }
            .register { 5 }
        let error = try await Self.failure(builder)
        #expect(error.problems.map(\.code) == [.factoryThrew, .notRegistered])
        #expect(error.problems.map(\.subject) == ["VerifyTests.Clock", "VerifyTests.Session"])
        #expect(error.report.provedCount == 1)
    }

    /// A `load()` that fails does not end the process, and what follows is made all the same.
    @Test func aLoadThatCannotFailIsReported() async throws {
        let runs = Runs()
        let builder = DICBuilder()
            .register(in: .singleton) { resolver -> Journal in
                _ = resolver.load(Session.self)
                return Journal()
            }
            .register(in: .singleton) { resolver -> Store in
                _ = resolver.load(Journal.self)
                return Store()
            }
            .register { resolver -> Int in
                runs.add("Int")
                return 5
            }
        let error = try await Self.failure(builder)
        #expect(error.problems.map(\.code) == [.notRegistered])
        #expect(error.problems.map(\.subject) == ["VerifyTests.Session"])
        #expect(error.problems.first?.chain.map(\.name) == ["VerifyTests.Journal"])
        #expect(runs.all == ["Int"])
    }

    @Test func theProofComesFirst() async throws {
        let builder = DICBuilder()
            .register { (_: Session) in
                Issue.record("it cannot be made")
                return Store()
            }
            .registerThrowable { () throws -> Clock in throw Refused() }
        #expect(
            try await Self.failure(builder).problems.map(\.code) == [.notRegistered, .factoryThrew]
        )
    }

    @Test func whatIsStatedIsComparedWithWhatIsLoaded() async throws {
        let verification = try await DICBuilder()
            .register { Clock() }
            .register { Store() }
            .register { Session() }
            .register(dependsOn: Clock.self, Store.self, Lazy<Session>.self) { resolver in
                _ = resolver.load(Clock.self)
                _ = resolver.load(Session.self)
                return Journal()
            }
            .verify()
        #expect(verification.report.warnings.map(\.code) == [.unobservedEdge])
        #expect(verification.report.warnings.map(\.subject) == ["VerifyTests.Store"])
        let undeclared = try await DICBuilder()
            .register { Clock() }
            .register { Store() }
            .register(dependsOn: Clock.self) { resolver in
                _ = resolver.load(Clock.self)
                _ = resolver.load(Store.self)
                return Journal()
            }
            .verify()
        #expect(undeclared.report.warnings.map(\.code) == [.undeclaredEdge])
        #expect(
            undeclared.report.warnings.first?.suggestion
                == "dependsOn: VerifyTests.Clock.self, VerifyTests.Store.self"
        )
    }

    @Test func whatIsLoadedFromArgumentsIsNamedByItsFunction() async throws {
        func builder(_ first: Any.Type, _ second: Any.Type) -> DICBuilder {
            DICBuilder()
                .register { Clock() }
                .register { (_, _: Int) in Store() }
                .register(dependsOn: first, second) { resolver in
                    _ = resolver.load(Clock.self)
                    _ = resolver.load(Store.self, arguments: 1)
                    return Journal()
                }
        }
        let undeclared = try await builder(Clock.self, Clock.self).verify()
        #expect(
            undeclared.report.warnings.first?.suggestion
                == "dependsOn: VerifyTests.Clock.self, VerifyTests.Clock.self, ((Int) -> VerifyTests.Store).self"
        )
        #expect(
            try await builder(Clock.self, ((Int) -> Store).self).verify().report.warnings.isEmpty
        )
    }

    @Test func whatNoFunctionCanNameIsNotToBeNamed() async throws {
        let undeclared = try await DICBuilder()
            .register { Clock() }
            .register(named: "archive") { (_, _: Int) in Store() }
            .register { (_, _: Int, _: Int, _: Int, _: Int, _: Int, _: Int) in Session() }
            .register(dependsOn: Clock.self) { resolver in
                _ = resolver.load(Clock.self)
                _ = resolver.load(Store.self, named: "archive", arguments: 1)
                _ = resolver.load(Session.self, arguments: 1, 2, 3, 4, 5, 6)
                return Journal()
            }
            .verify()
        let subjects = [
            "VerifyTests.Store(Int) named \"archive\"",
            "VerifyTests.Session(Int, Int, Int, Int, Int, Int)",
        ]
        #expect(undeclared.report.warnings.map(\.subject) == subjects)
        for warning in undeclared.report.warnings {
            #expect(warning.suggestion.hasPrefix("remove dependsOn: at "))
            #expect(warning.suggestion.hasSuffix("which cannot name \(warning.subject)"))
        }
    }

    @Test func anOpaqueFactoryIsShownWithWhatItLoaded() async throws {
        let verification = try await DICBuilder()
            .register { Clock() }
            .register(in: .singleton) { resolver -> Store in
                _ = resolver.load(Clock.self)
                return Store()
            }
            .verify()
        let note = try #require(verification.report.notes.first)
        #expect(note.code == .opaque)
        #expect(note.detail == "loaded VerifyTests.Clock")
        #expect(
            note.suggestion
                == ".register(in: .singleton) { (clock: VerifyTests.Clock) in VerifyTests.Store(…) }"
        )
    }

    /// With names, optionals and collections.
    @Test func anOpaqueFactoryIsShownWithWhatItRequested() async throws {
        let verification = try await DICBuilder()
            .register(named: "utc") { Clock() }
            .register(as: (any Logging).self, named: .unique) { Logger() }
            .register(as: (any Logging).self, named: .unique) { Logger() }
            .register { Session() }
            .register { resolver -> Store in
                _ = resolver.loadAll((any Logging).self)
                _ = resolver.load(Clock.self, named: "utc")
                _ = resolver.load(Session?.self)
                return Store()
            }
            .verify()
        let note = try #require(verification.report.notes.first)
        #expect(
            note.suggestion == """
                .register(parameters: [.named("utc", VerifyTests.Clock.self)]) { (argument1: [any VerifyTests.Logging], \
                clock: VerifyTests.Clock, argument2: VerifyTests.Session?) in VerifyTests.Store(…) }
                """
        )
    }

    @MainActor final class Screen { init(_ store: Store) {} }

    @MainActor
    @Test func whatLivesOnTheMainActorIsMadeThere() async throws {
        let verification = try await DICBuilder()
            .register { Store() }
            .mainActor
            .register(Screen.init, in: .singleton)
            .register { resolver in [type(of: resolver.load(Screen.self)) == Screen.self] }
            .verify()
        #expect(verification.report.errors.isEmpty)
        #expect(
            verification.graph.dependencies(of: [Bool].self).map(\.title) == ["VerifyTests.Screen"]
        )
    }

    @Test func itLeavesNothingBehind() async throws {
        weak var store: Store?
        let builder = DICBuilder().register(in: .singleton) { Store() }
        try await builder.register(dependsOn: Store.self) {
            $0.load(Store.self) === $0.load(Store.self)
        }.verify()
        #expect(store == nil)
        let container = builder.build()
        #expect(container.validate().summary.hasSuffix("in 2 registrations (2 proved, 0 opaque)"))
        store = container.load(Store.self)
        #expect(store != nil)
    }

    /// What was being made in the parent when its thread was given up is not waited for.
    @Test func aChildIsVerifiedThoughWhatItsParentKeepsFails() async throws {
        let parent = DICBuilder()
            .register(in: .singleton) { resolver -> Journal in
                _ = resolver.load(Session.self)
                return Journal()
            }
            .build()
        let child = DICBuilder(parent: parent)
            .register { Session() }
            .register { resolver -> Store in
                _ = resolver.load(Journal.self)
                return Store()
            }
        #expect(try await Self.failure(child).problems.map(\.subject) == ["VerifyTests.Session"])
        #expect(parent.loadOrNil(Int.self) == nil)
    }

    @Test func aDecoratorMayLoadWhatIsNotStated() async throws {
        let verification = try await DICBuilder()
            .register { Clock() }
            .register { Store() }
            .register(dependsOn: Clock.self) { resolver in
                _ = resolver.load(Clock.self)
                return Journal()
            }
            .decorate(Journal.self) { journal, resolver in
                _ = resolver.load(Store.self)
                return journal
            }
            .verify()
        #expect(verification.report.warnings.isEmpty)
    }

    /// A decorator may load more than what is stated, and does not excuse the factory from loading
    /// that.
    @Test func whatIsStatedIsLoadedAlsoIfItIsDecorated() async throws {
        let verification = try await DICBuilder()
            .register { Clock() }
            .register { Store() }
            .register(dependsOn: Clock.self) { _ in Journal() }
            .decorate(Journal.self) { journal, resolver in
                _ = resolver.load(Store.self)
                return journal
            }
            .verify()
        #expect(verification.report.warnings.map(\.code) == [.unobservedEdge])
        #expect(verification.report.warnings.map(\.subject) == ["VerifyTests.Clock"])
    }

    /// What is requested is not always what it is loaded from.
    @Test func whatWasRequestedIsSuggestedWhicheverVerbRequestedIt() async throws {
        let verification = try await DICBuilder()
            .registerAsync(in: .singleton) { resolver in
                _ = await resolver.loadAsync(Store?.self)
                return Journal()
            }
            .register(in: .singleton) { Store() }
            .verify()
        let problem = try #require(verification.report.problems.first { $0.code == .opaque })
        #expect(
            problem.suggestion.contains(
                "{ (argument: VerifyTests.Store?) in VerifyTests.Journal(…) }"
            )
        )
    }

    /// Each of its members meets it.
    @Test func aCycleIsOneError() async throws {
        let builder = DICBuilder()
            .registerThrowable { resolver in
                _ = try resolver.loadOrThrow(Store.self)
                return Journal()
            }
            .registerThrowable { resolver in
                _ = try resolver.loadOrThrow(Journal.self)
                return Store()
            }
        #expect(try await Self.failure(builder).problems.map(\.code) == [.cycle])
    }
}
