import Benchmark
import Scenarios

// Each scenario with each means, under a maintained harness: for times on a quiet machine, for
// comparing two commits (`benchmark baseline`), and for instruction counts where the machine has
// hardware counters.
let benchmarks: @Sendable () -> Void = {
    for scenario in Scenario.allCases where scenario != .twoThreads {
        for means in Means.compared {
            guard let operation = Operation(scenario, with: means) else { continue }
            let configuration = Benchmark.Configuration(
                metrics: [.wallClock, .instructions],
                scalingFactor: scenario == .registerThousand ? .one : .kilo,
                maxDuration: .milliseconds(500)
            )
            Benchmark("\(scenario.rawValue) \(scenario) \(means)", configuration: configuration) {
                benchmark in
                let kept = operation.run(benchmark.scaledIterations.count)
                benchmark.stopMeasurement()
                withExtendedLifetime(kept) {}
            }
        }
    }
}
