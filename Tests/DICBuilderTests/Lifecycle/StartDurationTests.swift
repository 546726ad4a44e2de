import DICBuilder
import Foundation
import Testing

/// How long a start takes.
@Suite struct StartDurationTests {
    struct Service: Sendable {
        let number: Int
    }

    /// Two hundred services with random delays that need up to three others are made concurrently.
    /// How close the start comes to the critical path is a matter of the benchmarks. In a process
    /// of its own: the tests that wait for processes block the threads that its services need.
    @Test func aStartTakesLessThanItsServicesDo() async {
        await #expect(processExitsWith: .success) {
            let builder = DICBuilder()
            for number in 0..<200 {
                let needs =
                    number == 0
                    ? [] : (0..<(number * 7 % 4)).map { (number * 31 + $0 * 17) % number }
                let delay = Duration.microseconds(500 + number * 7919 % 4500)
                builder.registerAsync(in: .singleton, named: DependencyName("\(number)")) {
                    resolver in
                    for other in needs {
                        _ = try await resolver.loadAsyncOrThrow(
                            Service.self,
                            named: DependencyName("\(other)")
                        )
                    }
                    try await Task.sleep(for: delay)
                    return Service(number: number)
                }
            }
            let container = try await builder.start()
            let report = try #require(container.startReport)
            #expect(report.services.count == 200)
            #expect(container.services(of: Service.self).count == 200)
            #expect(report.duration < report.totalDuration)
            #expect(report.summary.hasPrefix("DIC: started 200 services in "))
            #expect(report.description.split(separator: "\n").first == Substring(report.summary))
        }
    }

    private struct First: Sendable {}
    private struct Second: Sendable {}
    private struct Third: Sendable {}

    /// What a closure with a resolver waits for is not declared. In a process of its own, where no
    /// other tests run.
    @Test func theLimitForEachLeavesOutWhatItWaitsFor() async {
        await #expect(processExitsWith: .success) {
            let container = try await DICBuilder()
                .registerAsync(in: .singleton) {
                    try await Task.sleep(for: .milliseconds(1_500))
                    return First()
                }
                .registerAsync(in: .singleton) { resolver in
                    _ = try await resolver.loadAsyncOrThrow(First.self)
                    try await Task.sleep(for: .milliseconds(1_500))
                    return Second()
                }
                .start(limitForEach: .milliseconds(2_500))
            #expect(container.startReport?.services.count == 2)
        }
    }

    /// A cached instance is made on behalf of all that wait for it, so all of them wait for what it
    /// waits for.
    @Test func theLimitForEachLeavesOutWhatAnInstanceWaitsForThatSeveralLoad() async {
        await #expect(processExitsWith: .success) {
            let container = try await DICBuilder()
                .registerAsync(in: .singleton) {
                    try await Task.sleep(for: .milliseconds(1_500))
                    return First()
                }
                .registerAsync(in: .cached) { resolver in
                    _ = try await resolver.loadAsyncOrThrow(First.self)
                    try await Task.sleep(for: .milliseconds(1_500))
                    return Second()
                }
                .registerAsync(in: .singleton, named: "one") { resolver in
                    _ = try await resolver.loadAsyncOrThrow(Second.self)
                    return Third()
                }
                .registerAsync(in: .singleton, named: "other") { resolver in
                    _ = try await resolver.loadAsyncOrThrow(Second.self)
                    return Third()
                }
                .start(limitForEach: .milliseconds(2_500))
            let report = try #require(container.startReport)
            #expect(report.services.map(\.waitedFor.count) == [0, 1, 1])
        }
    }

    /// In a process of its own, because it blocks the main actor.
    @Test func servicesThatQueueForTheMainActorAreNotCharged() async {
        await #expect(processExitsWith: .success) {
            let builder = DICBuilder()
            for number in 0..<4 {
                builder.mainActor.register(
                    in: .eagerSingleton.onStop { _ in Thread.sleep(forTimeInterval: 0.5) },
                    named: "\(number)",
                    factory: {
                        Thread.sleep(forTimeInterval: 0.5)
                        return Screen()
                    }
                )
            }
            let container = try await builder.start(limitForEach: .milliseconds(1_200))
            let report = try #require(container.startReport)
            #expect(report.services.allSatisfy { $0.duration < .milliseconds(1_200) })
            let stop = await container.stop(limitForEach: .milliseconds(1_200))
            #expect(stop.services.count == 4)
            #expect(
                stop.services.allSatisfy {
                    !$0.isStillRunning && $0.duration < .milliseconds(1_200)
                }
            )
        }
    }

    @MainActor
    private final class Screen {}
}
