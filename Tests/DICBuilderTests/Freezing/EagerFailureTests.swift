import DICBuilder
import Foundation
import TestSupport
import Testing

/// Eager singletons that cannot be made, and those that need them.
@Suite struct EagerFailureTests {
    struct Database: Sendable {}
    struct Cache: Sendable {}

    struct NoSuchFile: Error {}

    /// A factory that fails when it is called for the first time.
    private final class Opening: Sendable {
        private let calls = RunCounter()

        var callCount: Int { calls.count }

        func database() throws -> Database {
            if calls.increment() == 1 { throw NoSuchFile() }
            return Database()
        }
    }

    private func buildError(of builder: DICBuilder) throws -> BuildError {
        try #require(#expect(throws: BuildError.self) { try builder.buildOrThrow() })
    }

    /// What needs it is given the same error, and may do without.
    @Test func aFactoryThatFailedIsNotCalledAgain() throws {
        let opening = Opening()
        let builder = DICBuilder()
            .registerThrowable(in: .eagerSingleton) { [try $0.loadOrThrow(Database.self)] }
            .registerThrowable(in: .eagerSingleton) { try opening.database() }
            .registerThrowable(in: .eagerSingleton) { [1: try $0.loadOrThrow(Database.self)] }
            .registerSingleton { $0.loadOrNil(Database.self) == nil }
        let error = try buildError(of: builder)
        #expect(opening.callCount == 1)
        #expect(error.problems.map(\.subject) == ["EagerFailureTests.Database"])
        #expect(error.problems.map(\.chain.first?.name) == ["[EagerFailureTests.Database]"])
        #expect(error.report.registrationCount == 4)
        #expect(error.report.opaqueCount == 0)
        #expect(error.report.observedCount == 1)
        #expect(error.report.provedCount == 0)
    }

    @Test func aFactoryThatFailedOnOneThreadIsNotCalledOnOthers() async {
        let opening = Opening()
        let failures = RunCounter()
        let problemCount = await onNewThread { () -> Int? in
            let builder = DICBuilder()
                .registerSingleton { resolver -> Cache in
                    let end = Latch(17)
                    for _ in 0..<16 {
                        Thread.detachNewThread {
                            if resolver.loadOrNil(Database.self) == nil { failures.increment() }
                            end.arriveAndWait()
                        }
                    }
                    end.arriveAndWait()
                    return Cache()
                }
                .registerThrowable(in: .eagerSingleton) { try opening.database() }
            do {
                _ = try builder.buildOrThrow()
                return 0
            } catch {
                return (error as? BuildError)?.problems.count
            }
        }
        #expect(problemCount == 1)
        #expect(opening.callCount == 1)
        #expect(failures.count == 16)
    }

    /// Each load is mended by itself.
    @Test func everyLoadOfWhatIsMissingIsReported() throws {
        let builder = DICBuilder()
            .registerThrowable(in: .eagerSingleton) { [try $0.loadOrThrow(Cache.self)] }
            .registerThrowable(in: .eagerSingleton) { [1: try $0.loadOrThrow(Cache.self)] }
            .registerThrowable(in: .eagerSingleton) {
                [2: try $0.loadOrThrow([Cache].self, named: "none")]
            }
        #expect(
            try buildError(of: builder).problems.map(\.code) == [
                .notRegistered, .notRegistered, .notRegistered,
            ]
        )
    }

    /// The error of what is missing reaches whatever needs the failed singleton.
    @Test func whatIsMissingIsReportedOnceForAllThatNeedIt() throws {
        let builder = DICBuilder()
            .registerThrowable(in: .eagerSingleton) { [try $0.loadOrThrow(Database.self)] }
            .registerThrowable(in: .eagerSingleton) { resolver in
                _ = try resolver.loadOrThrow(Cache.self)
                return Database()
            }
            .registerThrowable(in: .eagerSingleton) { [1: try $0.loadOrThrow(Database.self)] }
        #expect(try buildError(of: builder).problems.map(\.subject) == ["EagerFailureTests.Cache"])
    }

    /// That its load closed a cycle says nothing of another load.
    @Test func aFactoryThatMetACycleIsCalledAgain() throws {
        let container = try DICBuilder()
            .registerSingleton { $0.loadOrNil(Database.self) == nil }
            .registerThrowable(in: .eagerSingleton) { resolver in
                _ = try resolver.loadOrThrow(Bool.self)
                return Database()
            }
            .buildOrThrow()
        #expect(container.load(Bool.self))
        #expect(container.loadOrNil(Database.self) != nil)
    }

    /// The builder is not spoiled by what failed.
    @Test func theNextBuildCallsTheFactoryAgain() throws {
        let opening = Opening()
        let builder = DICBuilder().registerThrowable(in: .eagerSingleton) { try opening.database() }
        _ = try buildError(of: builder)
        _ = try builder.buildOrThrow()
        #expect(opening.callCount == 2)
    }

    /// Also if the factory makes an error of its own of it.
    @Test func aFactoryThatMadeAnErrorOfACycleIsCalledAgain() throws {
        let container = try DICBuilder()
            .registerSingleton { $0.loadOrNil(Database.self) == nil }
            .registerThrowable(in: .eagerSingleton) { resolver in
                guard resolver.loadOrNil(Bool.self) != nil else { throw NoSuchFile() }
                return Database()
            }
            .buildOrThrow()
        #expect(container.loadOrNil(Database.self) != nil)
    }

    private static let sharedError: any Error = NoSuchFile()

    /// What two factories throw are two failures, also if it is one error.
    @Test func oneErrorOfTwoFactoriesIsReportedForEach() throws {
        let builder = DICBuilder()
            .registerThrowable(in: .eagerSingleton) { () throws -> Int in throw Self.sharedError }
            .registerThrowable(in: .eagerSingleton) { () throws -> String in throw Self.sharedError
            }
        #expect(try buildError(of: builder).problems.map(\.subject) == ["Int", "String"])
    }
}
