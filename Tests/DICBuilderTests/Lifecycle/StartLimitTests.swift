import DICBuilder
import TestSupport
import Testing

/// What a start does with services that are not made in time.
@Suite struct StartLimitTests {
    final class Database: Sendable {}
    final class Fonts: Sendable {}

    private func error(of builder: DICBuilder, limit: Duration? = nil, each: Duration? = nil)
        async throws -> BuildError
    {
        try await #require(throws: BuildError.self) {
            _ = try await builder.start(limit: limit, limitForEach: each)
        }
    }

    /// The factory that cannot throw learns of the limit when the start may be over.
    @Test(arguments: [true, false])
    func aLimitDoesNotEndTheProcess(isForEach: Bool) async throws {
        for _ in 0..<20 {
            let gate = Gate()
            let limit = Duration.milliseconds(5)
            let error = try await error(
                of: DICBuilder()
                    .registerAsync(in: .singleton) { resolver in
                        _ = await resolver.loadAsync(Fonts.self)
                        return Database()
                    }
                    .registerAsync(in: .singleton) {
                        await gate.pass()
                        return Fonts()
                    },
                limit: isForEach ? nil : limit,
                each: isForEach ? limit : nil
            )
            #expect(Set(error.problems.map(\.code)) == [.startLimit])
            gate.open()
        }
    }

    /// More factories hang than there are processors. The processes of exit tests end with their
    /// threads.
    @Test(.timeLimit(.minutes(5)), arguments: [true, false], [true, false])
    func factoriesThatBlockExceedTheLimit(isForEach: Bool, isAsync: Bool) async {
        await #expect(processExitsWith: .success) { [isForEach, isAsync] in
            let builder = DICBuilder()
            for number in 0..<64 {
                let name = DependencyName("\(number)")
                if isAsync {
                    builder.registerAsync(in: .singleton, named: name) {
                        await Task.yield()
                        return StartLimitTests.blocked()
                    }
                } else {
                    builder.register(in: .eagerSingleton, named: name) { StartLimitTests.blocked() }
                }
            }
            // Long enough for most of them to begin on a busy machine: what has not begun is not
            // reported.
            let limit = Duration.seconds(2)
            let error = try await #require(throws: BuildError.self) {
                _ = try await builder.start(
                    limit: isForEach ? nil : limit,
                    limitForEach: isForEach ? limit : nil
                )
            }
            #expect(error.problems.count > 16)
            #expect(Set(error.problems.map(\.code)) == [.startLimit])
        }
    }

    private static func blocked() -> Fonts {
        Latch().wait()
        return Fonts()
    }

    @Test func aServiceThatExceedsItsLimitIsNamed() async throws {
        let gate = Gate()
        let error = try await error(
            of: DICBuilder()
                .registerAsync(in: .singleton) {
                    await gate.pass()
                    return Database()
                }
                .registerSingleton { Fonts() },
            each: .milliseconds(20)
        )
        #expect(error.problems.map(\.code) == [.startLimit])
        #expect(error.problems.map(\.subject) == ["StartLimitTests.Database"])
        #expect("\(error)".contains("not made within 20.0 ms"))
        gate.open()
    }

    @Test func whatIsMadeTooLateIsStopped() async throws {
        // On a busy machine the time may be up before the factory has begun, and then nothing is
        // made.
        for attempt in 1...100 {
            let (begun, gate, stopped) = (RunCounter(), Gate(), Gate())
            _ = try await error(
                of: DICBuilder().registerAsync(in: .singleton.onStop { _ in stopped.open() }) {
                    begun.increment()
                    await gate.pass()
                    return Database()
                },
                limit: .milliseconds(20 * attempt)
            )
            let hasBegun = begun.count > 0
            gate.open()
            if hasBegun { return await stopped.pass() }
        }
        Issue.record("the factory has not begun in time")
    }

    @Test func aLimitMayBeLongerThanAClockCanTell() async throws {
        let container = try await DICBuilder()
            .registerSingleton { Fonts() }
            .start(limit: .seconds(Int64.max), limitForEach: .seconds(Int64.max))
        #expect(await container.stop(limit: .seconds(Int64.max)).services.isEmpty)
    }
}
