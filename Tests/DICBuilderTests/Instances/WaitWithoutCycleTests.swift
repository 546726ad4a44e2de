import DICBuilder
import Foundation
import TestSupport
import Testing

/// Threads that wait for each other's singletons, over many graphs without a cycle: no load may
/// report one.
@Suite struct WaitWithoutCycleTests {
    private static let rounds = Scale.rounds(release: 300, debug: 60, sanitized: 20)

    final class Service: Sendable {
        let parts: [Service]

        init(_ parts: [Service]) { self.parts = parts }
    }

    @Test(arguments: ContainerKind.allCases)
    func noGraphWithoutACycleIsRefused(kind: ContainerKind) async throws {
        for round in 0..<Self.rounds {
            let count = 12
            let runs = (0..<count).map { _ in RunCounter() }
            let container = kind.container { registrar in
                var random = SeededGenerator(seed: UInt64(round))
                for number in 0..<count {
                    // Each needs up to three of those before it.
                    let parts = (0..<min(number, Int.random(in: 0...3, using: &random))).map { _ in
                        Int.random(in: 0..<number, using: &random)
                    }
                    registrar.registerThrowable(in: .singleton, named: "\(number)") { resolver in
                        runs[number].increment()
                        return Service(
                            try parts.map { part in
                                sched_yield()
                                return try resolver.loadOrThrow(named: "\(part)")
                            }
                        )
                    }
                }
            }
            let results = try await ThreadTeam.collect(6) { index in
                var random = SeededGenerator(seed: UInt64(1_000 * round + index))
                return (0..<count).shuffled(using: &random).map { number in
                    (number, Result { try container.loadOrThrow(Service.self, named: "\(number)") })
                }
            }
            var shared: [Int: Service] = [:]
            for (number, result) in results.joined() {
                let service = try result.get()
                if shared[number] == nil { shared[number] = service }
                #expect(shared[number] === service, "round \(round)")
            }
            #expect(runs.map(\.count) == Array(repeating: 1, count: count), "round \(round)")
        }
    }
}
