import DIC

/// Measures S18: the start of 200 services with random delays, against the longest chain of delays
/// that wait for each other.
///
///     swift run --configuration release --package-path Benchmarks start
///
/// A delay is a sleep, which is never shorter than asked for: no start can take less than the
/// longest chain of delays as they were asked for.
@main
struct Start {
    struct Service: Sendable {}

    static func main() async throws {
        var ratios: [Double] = []
        for seed in 1...9 as ClosedRange<UInt64> {
            let services = Self.services(count: 200, seed: seed)
            let container = try await builder(services).start()
            guard let report = container.startReport else { continue }
            let path = report.criticalPath.reduce(Duration.zero) {
                $0 + report.services[$1].duration
            }
            let longest = longestChain(services)
            ratios.append(report.duration / longest)
            print(
                "start \(milliseconds(report.duration)) ms, longest chain \(milliseconds(longest)) ms, critical path as "
                    + "measured \(milliseconds(path)) ms, one after the other "
                    + "\(milliseconds(report.totalDuration)) ms, ratio \(thousandths(report.duration / longest))"
            )
        }
        print("S18 median ratio \(thousandths(ratios.sorted()[ratios.count / 2])), bar 1.05")
    }

    struct Plan {
        let delay: Duration
        let needs: [Int]
    }

    static func services(count: Int, seed: UInt64) -> [Plan] {
        var random = Generator(state: seed)
        return (0..<count).map { number in
            let needs =
                number == 0
                ? []
                : (0..<Int.random(in: 0...3, using: &random)).map { _ in
                    Int.random(in: max(0, number - 40)..<number, using: &random)
                }
            return Plan(delay: .milliseconds(Int.random(in: 1...50, using: &random)), needs: needs)
        }
    }

    static func builder(_ services: [Plan]) -> DICBuilder {
        let builder = DICBuilder()
        for (number, plan) in services.enumerated() {
            builder.registerAsync(in: .singleton, named: name(number)) { resolver in
                for other in plan.needs {
                    _ = try await resolver.loadAsyncOrThrow(Service.self, named: name(other))
                }
                try await Task.sleep(for: plan.delay)
                return Service()
            }
        }
        return builder
    }

    static func name(_ number: Int) -> DependencyName { DependencyName("\(number)") }

    static func longestChain(_ services: [Plan]) -> Duration {
        var ends: [Duration] = []
        for plan in services {
            ends.append((plan.needs.map { ends[$0] }.max() ?? .zero) + plan.delay)
        }
        return ends.max() ?? .zero
    }

    static func milliseconds(_ duration: Duration) -> Int { Int(duration / .milliseconds(1)) }

    static func thousandths(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }

    struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var bits = state
            bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
            bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
            return bits ^ (bits >> 31)
        }
    }
}
