import DICBuilder
import TestSupport

/// Several threads that load and change containers at the same time.
struct Race {
    private let actions: [[Program.Action]]
    private let program: Program
    private let bench: Workbench

    /// What the containers have, as it was before.
    private let containers: [NaiveContainer]

    /// Whether a load succeeds, where that does not depend on the order of threads.
    private var expected: [[Result<[NaiveInstance?], LoadingFailure>?]] = []

    init(_ actions: [[Program.Action]], program: Program, bench: Workbench, model: NaiveModel) {
        self.actions = actions
        self.program = program
        self.bench = bench
        containers = model.containers
        expected = actions.map { actions in
            actions.map { action in
                guard program.flavour == .acyclic, case .load(let load) = action else { return nil }
                return model.perform(load)
            }
        }
    }

    /// - Returns: What laws were broken.
    func run() async throws -> [String] {
        let (actions, bench) = (actions, bench)
        let earlier = program.recipes.indices.map(bench.log.successCount)
        let events = try await ThreadTeam.collect(actions.count) { thread in
            actions[thread].indices.compactMap { index -> LoadEvent? in
                switch actions[thread][index] {
                case .change(let change):
                    bench.perform(change)
                    return nil
                case .load(let load):
                    return Self.perform(load, with: bench, place: (thread, index))
                }
            }
        }
        var laws = Laws(
            loads: events.flatMap { $0 },
            changes: bench.history.all,
            recipes: program.recipes,
            containers: containers
        )
        laws.check()
        laws.checkOutcomes { expected[$0.thread][$0.index] }
        laws.checkRuns { bench.log.successCount($0) - earlier[$0] }
        return laws.violations
    }

    private static func perform(_ load: Load, with bench: Workbench, place: (Int, Int)) -> LoadEvent
    {
        let stamp = LoadStamp(startedAt: bench.clock.increment())
        let result = LoadStamp.$current.withValue(stamp) {
            bench.driver.load(load.request, load.verb, from: bench.containers[load.container]!)
        }
        let end = bench.clock.increment()
        return LoadEvent(
            load: load,
            thread: place.0,
            index: place.1,
            stamp: stamp,
            end: end,
            result: result
        )
    }
}

/// One load of a race, and what came of it.
struct LoadEvent: Sendable {
    let load: Load
    let thread: Int
    let index: Int
    let stamp: LoadStamp
    let end: Int
    let result: Result<[(any AnyNode)?], any Error>

    var start: Int { stamp.startedAt }

    var nodes: [NodeBody] { ((try? result.get()) ?? []).compactMap { $0?.body } }
}
