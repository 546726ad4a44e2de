import DIC
import DICBuilder
import TestSupport
import Testing

/// Loads go on while a container with many registrations forgets its instances.
@Suite struct ReleaseWhileLoadingTests {
    /// The longest time from one load to the next while another thread releases all instances, in
    /// parts of the time that the release takes: the least of some tries, because there are other
    /// programs, too.
    private static func longestPause(count: Int) async throws -> Double {
        let container = DependencyInjectionContainer().register { "loaded" }
        for number in 0..<count {
            container.register(in: .singleton, named: DependencyName("\(number)")) {
                Widget(number: number)
            }
        }
        var least = Double.infinity
        for _ in 1...8 {
            _ = container.loadAll(Widget.self)
            let released = RunCounter()
            let times = try await ThreadTeam.collect(2) { index -> Duration in
                let clock = ContinuousClock()
                let start = clock.now
                if index == 0 {
                    container.releaseSharedInstances()
                    released.increment()
                    return clock.now - start
                }
                var (longest, last): (Duration, ContinuousClock.Instant) = (.zero, start)
                while released.count == 0 {
                    _ = container.load(String.self)
                    let now = clock.now
                    (longest, last) = (max(longest, now - last), now)
                }
                return longest
            }
            least = min(least, times[1] / times[0])
            if least < 0.2 { break }
        }
        return least
    }

    /// Whoever loads meanwhile waits for a small part of the release at most, not for all of it.
    @Test func aReleaseStopsNoLoad() async {
        await #expect(processExitsWith: .success) {
            endProcess(afterSeconds: 120)
            let count = Scale.rounds(release: 100_000, debug: 20_000, sanitized: 5000)
            let pause = try await ReleaseWhileLoadingTests.longestPause(count: count)
            #expect(pause < 0.5)
        }
    }

    /// What is registered while the instances are forgotten is not lost, and neither is the
    /// registration of another.
    @Test func whatIsRegisteredMeanwhileStays() async throws {
        let container = DependencyInjectionContainer()
        for number in 0..<2000 {
            container.register(in: .singleton, named: DependencyName("\(number)")) { number }
        }
        let rounds = Scale.rounds(release: 200, debug: 50, sanitized: 20)
        try await ThreadTeam.run(3) { index in
            for round in 0..<rounds {
                switch index {
                case 0:
                    container.releaseSharedInstances()
                case 1:
                    container.register(named: DependencyName("\(round)")) { -round - 1 }
                    #expect(
                        container.loadOrNil(Int.self, named: DependencyName("\(round)")) == -round
                            - 1
                    )
                default:
                    let name = DependencyName("new \(round)")
                    container.register(in: .singleton, named: name) { "\(round)" }
                    #expect(container.loadOrNil(String.self, named: name) == "\(round)")
                }
            }
        }
        #expect(container.registeredDependencies.count == 2000 + rounds)
        for round in 0..<rounds {
            #expect(container.load(Int.self, named: DependencyName("\(round)")) == -round - 1)
            #expect(
                container.load(String.self, named: DependencyName("new \(round)")) == "\(round)"
            )
        }
    }

    /// All instances or none: a load after the release returns no instance that was made before it.
    @Test func noInstanceOutlivesARelease() async throws {
        let runs = RunCounter()
        let container = DependencyInjectionContainer()
        for number in 0..<500 {
            container.register(in: .singleton, named: DependencyName("\(number)")) {
                Widget(number: runs.increment())
            }
        }
        for _ in 0..<Scale.rounds(release: 50, debug: 20, sanitized: 5) {
            let isReleased = Latch()
            let before = container.loadAll(Widget.self).map(\.number).max() ?? 0
            let numbers = try await ThreadTeam.collect(3) { index -> [Int] in
                guard index > 0 else {
                    container.releaseSharedInstances()
                    isReleased.arrive()
                    return []
                }
                isReleased.wait()
                return container.loadAll(Widget.self).map(\.number)
            }
            #expect(numbers[1].allSatisfy { $0 > before })
            #expect(numbers[1] == numbers[2])
        }
    }
}
