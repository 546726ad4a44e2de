import DICTools
import Testing

@testable import DICBuilder

/// What several eager singletons need and cannot have is tried once in a build, and reported once.
@Suite struct RepeatedFailureTests {
    struct Pool: Sendable {}
    struct Store: Sendable { var pool: Pool }
    struct Log: Sendable {}
    struct Mail: Sendable {}
    struct Jobs: Sendable {}
    struct Ping: Sendable {}
    struct Pong: Sendable {}
    struct Refused: Error {}

    private func subjects(of builder: DICBuilder) throws -> [String] {
        try failures(of: builder).map { $0.subject.replacing("RepeatedFailureTests.", with: "") }
    }

    private func failures(of builder: DICBuilder) throws -> [ResolutionError] {
        try #require(#expect(throws: BuildError.self) { try builder.buildOrThrow() }).problems
            .compactMap(\.failure)
    }

    /// Counts the attempts: those before the first that succeeds throw, and all if there is none.
    private static func pool(_ attempts: borrowing Guarded<Int>, from first: Int = .max) throws
        -> Pool
    {
        let attempt = attempts.withLock { count in
            count += 1
            return count
        }
        if attempt < first { throw Refused() }
        return Pool()
    }

    private static func made<Instance, Part>(_ instance: Instance, after part: Part) -> Instance {
        instance
    }

    @Test func aLazySingletonThatThrows() throws {
        let attempts = Guarded(0)
        let builder = DICBuilder()
            .register(in: .eagerSingleton) { (_: Pool) in Log() }
            .registerThrowable(in: .eagerSingleton) {
                try Self.made(Mail(), after: $0.loadOrThrow(Store.self))
            }
            .register(in: .eagerSingleton) { (_: Store, _: Pool) in Jobs() }
            .register(Store.init, in: .singleton)
            .registerThrowable(in: .singleton) { try Self.pool(attempts) }
        #expect(try subjects(of: builder) == ["Pool"])
        #expect(attempts.withLock(\.self) == 1)
    }

    /// Also what a parent keeps, whose own loads try again once the build of the child has ended.
    @Test func aLazySingletonOfAParentThatThrows() throws {
        let attempts = Guarded(0)
        let parent = DICBuilder().registerThrowable(in: .singleton) {
            try Self.pool(attempts, from: 2)
        }.build()
        let child = DICBuilder(parent: parent)
            .register(in: .eagerSingleton) { (_: Pool) in Log() }
            .register(in: .eagerSingleton) { (_: Pool) in Mail() }
        #expect(try subjects(of: child) == ["Pool"])
        #expect(attempts.withLock(\.self) == 1)
        #expect(parent.loadOrNil(Pool.self) != nil)
    }

    /// A container that the factories only refer to is no part of the build.
    @Test func aLazySingletonOfAnUnrelatedContainerThatThrows() throws {
        let attempts = Guarded(0)
        let other = DICBuilder().registerThrowable(in: .singleton) { try Self.pool(attempts) }
            .build()
        let builder = DICBuilder()
            .registerThrowable(in: .eagerSingleton) {
                try Self.made(Log(), after: other.loadOrThrow(Pool.self))
            }
            .registerThrowable(in: .eagerSingleton) {
                try Self.made(Mail(), after: other.loadOrThrow(Pool.self))
            }
        #expect(try subjects(of: builder) == ["Pool", "Pool"])
        #expect(attempts.withLock(\.self) == 2)
    }

    /// What another container registers under the same key is in a cycle of its own.
    @Test func cyclesOfOneKeyInTwoContainers() async throws {
        final class Captured: @unchecked Sendable {
            var container: ImmutableDependencyInjectionContainer?
        }
        let captured = Captured()
        let other = DICBuilder().register(in: .singleton) { () throws -> Pool in
            try #require(captured.container).loadOrThrow()
        }.build()
        captured.container = other
        defer { captured.container = nil }
        let builder = DICBuilder()
            .register(in: .eagerSingleton) { (resolver: DependencyResolver) throws -> Pool in
                try resolver.loadOrThrow()
            }
            .register(in: .eagerSingleton) { () throws -> Log in
                Self.made(Log(), after: try other.loadOrThrow(Pool.self))
            }
        let failures = try failures(of: builder)
        #expect(failures.map(\.code) == [.cycle, .cycle])
        #expect(Set(failures.map(\.chain)).count == 2)
        let verified = await #expect(throws: BuildError.self) { try await builder.verify() }
        #expect(verified?.problems.compactMap(\.failure).map(\.code) == [.cycle, .cycle])
    }

    /// What fails beside it is a failure of its own.
    @Test func whatFailsBesideItIsReportedToo() throws {
        let builder = DICBuilder()
            .register(in: .eagerSingleton) { (_: Pool) in Log() }
            .registerThrowable(in: .eagerSingleton) {
                _ = try? $0.loadOrThrow(Pool.self)
                _ = try $0.loadOrThrow(Ping.self)
                return Mail()
            }
            .registerThrowable(in: .singleton) { () throws -> Pool in throw Refused() }
            .registerThrowable(in: .singleton) { () throws -> Ping in throw Refused() }
        #expect(try subjects(of: builder) == ["Pool", "Ping"])
    }

    /// Its caller may handle the failure, and try again, as long as the build can succeed.
    @Test func whatIsHandledIsTriedAgain() throws {
        let attempts = Guarded(0)
        let container = try DICBuilder()
            .register(in: .eagerSingleton) { resolver in
                for _ in 0..<3 { if (try? resolver.loadOrThrow(Pool.self)) != nil { return Log() } }
                return Log()
            }
            .register(in: .eagerSingleton) { (_: Pool) in Mail() }
            .registerThrowable(in: .singleton) { try Self.pool(attempts, from: 3) }
            .buildOrThrow()
        #expect(attempts.withLock(\.self) == 3)
        #expect(container.registeredDependencies.allSatisfy { $0.isMade })
    }

    /// What only this load could not make is tried again: the completion of one member closes the
    /// cycle.
    @Test func whatDependsOnTheLoadIsTriedAgain() throws {
        final class Parent: @unchecked Sendable { var child: Child? }
        final class Child: Sendable {
            let parent: Parent
            init(_ parent: Parent) { self.parent = parent }
        }
        let made = Guarded(0)
        let builder = DICBuilder()
            .register(in: .eagerSingleton) { (_: Child) in Log() }
            .register(in: .eagerSingleton) { resolver in
                let parent: Parent = resolver.load()
                made.withLock { $0 += parent.child == nil ? 0 : 1 }
                return Mail()
            }
            .register(in: .singleton) {
                Parent()
            } initCompleted: {
                $1.child = try $0.loadOrThrow()
            }
            .register(in: .singleton) { (parent: Parent) in Child(parent) }
        #expect(try failures(of: builder).map(\.code) == [.cycle])
        #expect(made.withLock(\.self) == 1)
    }

    /// What is taken back from the failed build may still load what failed.
    @Test func aStopActionTriesItAgain() throws {
        let attempts = Guarded(0)
        let builder = DICBuilder()
            .register(in: .eagerSingleton) { resolver in
                Stopping { (try? resolver.loadOrThrow(Pool.self)) != nil }
            }
            .register(in: .eagerSingleton) { (_: Pool) in Log() }
            .registerThrowable(in: .singleton) { try Self.pool(attempts, from: 2) }
            .onStop(Stopping.self) { #expect($0.load()) }
        #expect(try failures(of: builder).count == 1)
        #expect(attempts.withLock(\.self) == 2)
    }

    struct Stopping: Sendable { let load: @Sendable () -> Bool }

    /// An error of the container, from a factory whose dependencies are not known.
    @Test func whatIsMissingForALazySingleton() throws {
        let attempts = Guarded(0)
        let builder = DICBuilder()
            .register(in: .eagerSingleton) { (_: Store) in Log() }
            .registerThrowable(in: .eagerSingleton) {
                try Self.made(Mail(), after: $0.loadOrThrow(Store.self))
            }
            .registerThrowable(in: .singleton) {
                attempts.withLock { $0 += 1 }
                return Store(pool: try $0.loadOrThrow())
            }
        #expect(try failures(of: builder).map(\.code) == [.notRegistered])
        #expect(attempts.withLock(\.self) == 1)
    }

    /// What a parent keeps is not part of the build: another child may have it.
    @Test func aParentIsNotChanged() throws {
        let attempts = Guarded(0)
        let parent = DICBuilder()
            .registerThrowable(in: .singleton) { try Self.pool(attempts, from: 3) }
            .build()
        let child = DICBuilder(parent: parent).register(in: .eagerSingleton) { (_: Pool) in Log() }
        for _ in 0..<2 { #expect(try failures(of: child).count == 1) }
        #expect(throws: Never.self) { try child.buildOrThrow() }
    }

    @Test(arguments: [true, false])
    func aCycleWhicheverMemberIsLoadedFirst(isKept: Bool) throws {
        let builder = DICBuilder()
            .register(in: .eagerSingleton) { (_: Ping) in Log() }
            .register(in: .eagerSingleton) { (_: Pong) in Mail() }
            .register(in: .eagerSingleton) { (_: Ping) in Jobs() }
        if isKept {
            builder.registerThrowable(in: .singleton) {
                try Self.made(Ping(), after: $0.loadOrThrow(Pong.self))
            }
            .registerThrowable(in: .singleton) {
                try Self.made(Pong(), after: $0.loadOrThrow(Ping.self))
            }
        } else {
            builder.registerThrowable { try Self.made(Ping(), after: $0.loadOrThrow(Pong.self)) }
                .registerThrowable { try Self.made(Pong(), after: $0.loadOrThrow(Ping.self)) }
        }
        #expect(try failures(of: builder).map(\.code) == [.cycle])
    }
}
