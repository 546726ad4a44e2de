import TestSupport
import Testing

@testable import DICBuilder

/// Workers that need each other's instances come to an end, in whatever order they go on: a
/// thousand random schedules, without a thread.
@Suite struct ConstructionScheduleTests {
    @Test(arguments: 0..<1000 as Range<UInt64>)
    func everyWorkerComesToItsEnd(_ seed: UInt64) {
        var simulation = Simulation(seed: seed)
        simulation.run()
        #expect(simulation.problems.isEmpty, "seed \(seed)")
    }

    /// The schedules reach what they are meant to test.
    @Test func theSchedulesMeetEveryAnswer() {
        var met: Set<String> = []
        for seed in 0..<300 as Range<UInt64> {
            var simulation = Simulation(seed: seed)
            simulation.run()
            met.formUnion(simulation.met)
        }
        #expect(
            met == ["construct", "wait", "use provisional", "wait after waking", "cycle", "reset"]
        )
    }
}

/// Workers that load some instances, each of which needs others.
private struct Simulation {
    private struct Instance {
        /// What its factory needs, and what its completion needs.
        let needs: [Int]
        let completion: [Int]
        var isMade = false
    }

    /// A running construction.
    private struct Frame {
        let place: Int
        let signal: Int
        var remaining: [Int]
        var isCompleting = false
    }

    private struct Worker {
        /// The loads that are still to come. Each is nested in nothing.
        var loads: [Int]
        var frames: [Frame] = []
        var waitsFor: Int?
    }

    private(set) var problems: [String] = []
    private(set) var met: Set<String> = []

    private var random: SeededGenerator
    private var machine = WaitGraph()
    private var signalsOfMachine = NamedSignals<Int>()
    private var instances: [Instance]
    private var workers: [Worker]
    private var signals = 0
    /// Each instance is reset a few times at most, so that all comes to an end.
    private var resets = 3

    /// A place as a node: workers have the lowest numbers.
    private static func place(_ index: Int) -> UInt { 100 + UInt(index) }

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let count = Int.random(in: 2...5, using: &random)
        func some(_ most: Int) -> [Int] {
            (0..<Int.random(in: 0...most, using: &random)).map { _ in
                Int.random(in: 0..<count, using: &random)
            }
        }
        instances = (0..<count).map { _ in Instance(needs: some(2), completion: some(1)) }
        workers = (0..<3).map { _ in Worker(loads: some(3)) }
        self.random = random
    }

    mutating func run() {
        for _ in 0..<10_000 {
            let able = workers.indices.filter { workers[$0].waitsFor == nil && !isDone($0) }
            guard let worker = able.randomElement(using: &random) else { break }
            if resets > 0, Int.random(in: 0..<20, using: &random) == 0 { reset() }
            step(worker)
        }
        for index in workers.indices where !isDone(index) {
            problems.append("worker \(index) waits for ever: \(workers[index])")
        }
        if problems.isEmpty && !machine.isIdle { problems.append("something is left") }
    }

    private func isDone(_ worker: Int) -> Bool {
        workers[worker].loads.isEmpty && workers[worker].frames.isEmpty
    }

    /// What a worker does next: one load, or the end of a factory.
    private mutating func step(_ worker: Int) {
        guard let frame = workers[worker].frames.last else {
            load(workers[worker].loads[0], by: worker)
            return
        }
        if let needed = frame.remaining.first {
            load(needed, by: worker)
        } else if !frame.isCompleting, !instances[frame.place].completion.isEmpty {
            machine.setProvisional(
                SharedInstance(frame.place),
                Self.place(frame.place),
                by: UInt(worker)
            )
            let last = workers[worker].frames.count - 1
            workers[worker].frames[last].isCompleting = true
            workers[worker].frames[last].remaining = instances[frame.place].completion
        } else {
            end(worker, isMade: true)
        }
    }

    private mutating func load(_ place: Int, by worker: Int) {
        if instances[place].isMade { return pass(worker) }
        signals += 1
        let signal = signalsOfMachine.signal(signals)
        var claim = machine.claim(Self.place(place), by: UInt(worker), signal: signal, path: nil)
        if case .retryWithPath = claim {
            let path = workers[worker].frames.map {
                let factory = Registration(Int.self, line: UInt($0.place))
                return (place: UInt?.some(Self.place($0.place)), step: factory)
            }
            claim = machine.claim(
                Self.place(place),
                by: UInt(worker),
                signal: signal,
                path: path
            )
        }
        switch claim {
        case .construct:
            met.insert("construct")
            workers[worker].frames.append(
                Frame(place: place, signal: signals, remaining: instances[place].needs)
            )
        case .wait(let signal, nil):
            met.insert("wait")
            workers[worker].waitsFor = signalsOfMachine.name(of: signal)
        case .wait(let signal, let woken?):
            met.insert("wait after waking")
            wake(signalsOfMachine.name(of: woken))
            workers[worker].waitsFor = signalsOfMachine.name(of: signal)
        case .useProvisional(let instance):
            met.insert("use provisional")
            let instance = instance.copy(as: Int.self)
            if instance != place { problems.append("\(instance) for \(place)") }
            pass(worker)
        case .cycle(let steps):
            met.insert("cycle")
            check(steps.map { Int($0.location.line) })
            while !workers[worker].frames.isEmpty { end(worker, isMade: false) }
            workers[worker].loads.removeFirst()
        case .retryWithPath:
            problems.append("asked for the path twice")
        }
    }

    /// The worker has what it loaded.
    private mutating func pass(_ worker: Int) {
        if workers[worker].frames.isEmpty {
            workers[worker].loads.removeFirst()
        } else {
            workers[worker].frames[workers[worker].frames.count - 1].remaining.removeFirst()
        }
    }

    private mutating func end(_ worker: Int, isMade: Bool) {
        let frame = workers[worker].frames.removeLast()
        if frame.isCompleting {
            machine.setProvisional(nil, Self.place(frame.place), by: UInt(worker))
        }
        let isKept = machine.finish(Self.place(frame.place), by: UInt(worker))
        if isMade, isKept {
            if instances[frame.place].isMade { problems.append("\(frame.place) is kept twice") }
            instances[frame.place].isMade = true
        }
        wake(frame.signal)
        if isMade { pass(worker) }
    }

    private mutating func wake(_ signal: Int) {
        for index in workers.indices where workers[index].waitsFor == signal {
            workers[index].waitsFor = nil
            machine.forget(UInt(index))
        }
    }

    private mutating func reset() {
        met.insert("reset")
        resets -= 1
        let place = instances.indices.randomElement(using: &random)!
        instances[place].isMade = false
        if let abandoned = machine.reset(Self.place(place)) {
            wake(signalsOfMachine.name(of: abandoned))
        }
    }

    /// Each step of a cycle needs the next, and the last the first.
    private mutating func check(_ steps: [Int]) {
        for (step, next) in zip(steps, steps.dropFirst() + steps.prefix(1)) {
            let instance = instances[step]
            if !(instance.needs + instance.completion).contains(next) {
                problems.append("no cycle: \(steps)")
            }
        }
        if steps.isEmpty { problems.append("a cycle of nothing") }
    }
}
