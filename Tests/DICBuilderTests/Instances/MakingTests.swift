import Testing

@testable import DICBuilder

/// Two workers that want one instance, in every order in which they can do their steps, without a
/// thread: with a factory that may throw, and with a reset or the end of the scope in between.
@Suite struct MakingTests {
    @Test(arguments: TestedCell.Kind.allCases, [false, true])
    func everyOrderEnds(_ kind: TestedCell.Kind, isCompleted: Bool) {
        for failures in [[], [0], [0, 1]] as [Set<Int>] {
            for disturbances in 0...1 {
                var search = OrderSearch(
                    kind,
                    isCompleted: isCompleted,
                    failures: failures,
                    disturbances: disturbances
                )
                search.run()
                let name = "\(kind), completed \(isCompleted), \(failures), \(disturbances)"
                #expect(search.problem == nil, "\(name)")
                #expect(search.orderCount > 0, "\(name)")
            }
        }
    }

    /// The orders reach every step, and every answer to a claim.
    @Test func theOrdersMeetAllThereIs() {
        var met: Set<String> = []
        for kind in TestedCell.Kind.allCases {
            for failures in [[], [0]] as [Set<Int>] {
                var search = OrderSearch(
                    kind,
                    isCompleted: false,
                    failures: failures,
                    disturbances: failures.count
                )
                search.run()
                met.formUnion(search.met)
            }
        }
        #expect(
            met == [
                "look", "begin", "giveBack", "claim", "wait", "run", "keep", "end", "take",
                "discard", "fail", "claimed none", "claimed granted", "claimed refused",
            ]
        )
    }

    /// What the test is for: it finds a machine that does not read the version again.
    @Test func anInstanceThatIsMadeTwiceIsFound() {
        var search = OrderSearch(.temporary, isCompleted: false, failures: [], disturbances: 0)
        search.forgetsToLookAgain = true
        search.run()
        #expect(search.problem != nil)
    }
}

/// A cell without memory: what the cells of containers and scopes do in their steps.
struct TestedCell {
    enum Kind: CaseIterable {
        /// Kept as long as its container.
        case permanent
        /// Kept until a reset, which may come at any time.
        case temporary
        /// Kept as long as a scope, which may be closed at any time.
        case scoped
    }

    let kind: Kind
    var state = CellState.empty
    var version = 0
    /// The number of the making that the kept instance comes from.
    var instance: Int?
    var isClosed = false
    /// How many instances were kept.
    var keptCount = 0

    init(_ kind: Kind) { self.kind = kind }

    var isEmptyUntilMade: Bool { kind == .permanent }

    mutating func change(from old: CellState, to new: CellState) -> Bool {
        if state != old { return false }
        state = new
        return true
    }

    mutating func keepForGood(_ new: Int) -> Bool { kind == .permanent && store(new) }

    /// Under the lock.
    mutating func keep(_ new: Int) -> Bool {
        let isKept = !isClosed && store(new)
        state = kind == .temporary || isClosed ? .empty : .made
        return isKept
    }

    private mutating func store(_ new: Int) -> Bool {
        if instance != nil { return false }
        (instance, version, keptCount) = (new, version + 1, keptCount + 1)
        return true
    }
}

/// All orders of the steps of two workers.
private struct OrderSearch {
    /// A worker, and what it has read.
    private struct Worker {
        var making: Making
        var version = 0
        /// The second half of a step that is two for others.
        var half = false
        var hasBegun = false
        var hasPath = false
        /// The signal that it waits for.
        var signal: ConstructionSignal?
        /// The number of its making.
        var made = 0
        var result: Int?
        /// What tells it from others.
        var key: String {
            let making = withUnsafeBytes(of: making) { unsafe Array($0) }
            let flags = [half, hasBegun, hasPath, signal != nil]
            return "\(making) \(flags) \(version) \(made) \(result ?? -1)"
        }
        var hasEnded: Bool { [.take, .discard, .fail].contains(making.step) }
    }

    /// All that there is at one time.
    private struct Situation {
        var cell: TestedCell
        var graph = WaitGraph()
        var workers: [Worker]
        var makings = 0
        var disturbances: Int

        /// What tells it from others: a release build does not print what the library's types have.
        /// A worker that waits does so for the construction that is running.
        var key: String {
            let makers = (0..<2).map { graph.isConstructing(OrderSearch.place, by: $0) }
            let own = [cell.state.bits, UInt(makings), UInt(disturbances)]
            return "\(own) \(cell.version) \(cell.instance ?? -1) \(cell.keptCount) "
                + "\(cell.isClosed) \(makers) \(workers.map(\.key))"
        }
    }

    fileprivate static let place: UInt = 100
    private let failures: Set<Int>
    private let start: Situation
    /// Whether a making that has begun goes on although the cell has changed.
    var forgetsToLookAgain = false
    private(set) var problem: String?
    private(set) var met: Set<String> = []
    private(set) var orderCount = 0
    /// The situations that have been followed: how they came about does not matter.
    private var followed: Set<String> = []

    /// - Parameters:
    ///   - failures: The numbers of the makings whose factory throws.
    ///   - disturbances: How many resets there are, or ends of the scope.
    init(_ kind: TestedCell.Kind, isCompleted: Bool, failures: Set<Int>, disturbances: Int) {
        self.failures = failures
        let cell = TestedCell(kind)
        let making = Making(isCompleted: isCompleted, isEmptyUntilMade: cell.isEmptyUntilMade)
        start = Situation(
            cell: cell,
            workers: [Worker(making: making), Worker(making: making)],
            disturbances: kind == .permanent ? 0 : disturbances
        )
    }

    mutating func run() { follow(start, []) }

    /// Takes each next step that is possible. `order` is how the situation came about.
    private mutating func follow(_ situation: Situation, _ order: [String]) {
        if problem != nil || !followed.insert(situation.key).inserted { return }
        let able = situation.workers.indices.filter {
            !situation.workers[$0].hasEnded && situation.workers[$0].signal == nil
        }
        if able.isEmpty { return end(situation, order) }
        if order.count > 60 {
            problem = "no end: \(order)"
            return
        }
        for worker in able {
            var next = situation
            step(worker, in: &next)
            follow(
                next,
                order + ["\(worker) \(Self.name(of: situation.workers[worker].making.step))"]
            )
        }
        if situation.disturbances > 0 {
            var next = situation
            disturb(&next)
            follow(next, order + ["disturbed"])
        }
    }

    /// Looks at what has come of an order.
    private mutating func end(_ situation: Situation, _ order: [String]) {
        orderCount += 1
        let cell = situation.cell
        var problem = problem
        func check(_ isTrue: Bool, _ text: String) {
            if !isTrue && problem == nil { problem = "\(text): \(order)" }
        }
        check(situation.workers.allSatisfy(\.hasEnded), "a worker waits for ever")
        check(situation.graph.isIdle, "the graph still knows something")
        check(cell.state == .empty || cell.state == .made, "the cell is left \(cell.state)")
        check(cell.kind == .temporary || cell.keptCount <= 1, "two instances were kept")
        let failed = situation.workers.filter { $0.making.step == .fail }
        check(failed.count <= failures.count, "more have failed than factories have thrown")
        for worker in situation.workers where worker.making.step == .take {
            // A reset takes an instance away, but not what a load returns.
            let isKept = worker.result == cell.instance || cell.kind == .temporary
            check(worker.result != nil && isKept, "a load returns what is not kept")
        }
        if start.disturbances == 0 {
            // Whatever the lifetime: one factory has returned, and all loads have its instance.
            check(cell.keptCount == (failed.count == 2 ? 0 : 1), "not made once")
            check(
                situation.makings == failed.count + cell.keptCount,
                "a factory was called once more"
            )
            check(
                !situation.workers.contains { $0.making.step == .discard },
                "discarded without a reason"
            )
        }
        self.problem = problem
    }

    /// A reset, or the end of the scope.
    private func disturb(_ situation: inout Situation) {
        situation.disturbances -= 1
        if situation.cell.kind == .scoped {
            situation.cell.isClosed = true
        } else {
            situation.cell.state = .empty
            situation.cell.instance = nil
            wake(situation.graph.reset(Self.place)?.thread, in: &situation)
        }
    }

    private func wake(_ signal: ConstructionSignal?, in situation: inout Situation) {
        guard let signal else { return }
        for worker in situation.workers.indices
        where situation.workers[worker].signal === signal {
            situation.workers[worker].signal = nil
        }
    }

    /// Ends a making under the lock, if the worker still makes the instance.
    private func endMaking(
        _ number: Int,
        in situation: inout Situation,
        _ end: (inout TestedCell) -> Void
    ) {
        let isMaking =
            situation.cell.state == .making(by: Self.id(number))
            || situation.graph.isConstructing(Self.place, by: UInt(number))
        if !isMaking { return }
        end(&situation.cell)
        wake(situation.graph.reset(Self.place)?.thread, in: &situation)
    }

    /// The name of a step, which a release build does not know.
    private static func name(of step: Making.Step) -> String {
        switch step {
        case .look: "look"
        case .begin: "begin"
        case .giveBack: "giveBack"
        case .claim: "claim"
        case .wait: "wait"
        case .run: "run"
        case .keep: "keep"
        case .end: "end"
        case .take: "take"
        case .discard: "discard"
        case .fail: "fail"
        }
    }

    /// The address that a worker has as a thread.
    private static func id(_ number: Int) -> UInt { UInt(number + 1) << 4 }

    /// Does a step, or half of one.
    private mutating func step(_ number: Int, in situation: inout Situation) {
        var worker = situation.workers[number]
        defer { situation.workers[number] = worker }
        met.insert(Self.name(of: worker.making.step))
        switch worker.making.step {
        case .look:
            worker.half.toggle()
            if worker.half {
                worker.version = situation.cell.version
            } else {
                worker.result = situation.cell.instance
                worker.making.looked(hasInstance: worker.result != nil)
                if worker.result != nil { met.insert("take") }
            }
        case .begin:
            worker.half.toggle()
            if worker.half {
                worker.hasBegun = situation.cell.change(
                    from: .empty,
                    to: .making(by: Self.id(number))
                )
            } else {
                let isUnchanged =
                    situation.cell.version == worker.version || forgetsToLookAgain
                worker.making.began(worker.hasBegun, isUnchanged: isUnchanged)
            }
        case .giveBack:
            endMaking(number, in: &situation) { $0.state = .empty }
            worker.making.gaveBack()
        case .claim: claim(number, &worker, in: &situation)
        case .wait:
            situation.graph.forget(UInt(number))
            worker.making.hasWaited()
        case .run:
            worker.made = situation.makings
            situation.makings += 1
            worker.making.ran(hasFailed: failures.contains(worker.made))
        case .keep:
            worker.half.toggle()
            if worker.half {
                worker.hasBegun = situation.cell.keepForGood(worker.made)
            } else {
                let hasEnded =
                    worker.hasBegun
                    && situation.cell.change(from: .making(by: Self.id(number)), to: .made)
                worker.making.kept(worker.hasBegun, hasEnded: hasEnded)
                worker.result = worker.made
            }
        case .end:
            var isKept = false
            let made =
                worker.making.step == .end && !failures.contains(worker.made) ? worker.made : nil
            endMaking(number, in: &situation) { cell in
                guard let made else {
                    cell.state = .empty
                    return
                }
                isKept = cell.keep(made)
            }
            worker.making.ended(isKept: isKept)
            worker.result = made
        case .take, .discard, .fail: break
        }
        if worker.hasEnded { met.insert(Self.name(of: worker.making.step)) }
    }

    private mutating func claim(
        _ number: Int,
        _ worker: inout Worker,
        in situation: inout Situation
    ) {
        let state = situation.cell.state
        guard situation.cell.version == worker.version, let (claimed, maker) = state.claimed,
            situation.cell.change(from: state, to: claimed)
        else {
            met.insert("claimed none")
            worker.making.claimed(.none)
            return
        }
        let signal = WaitSignal.thread(ConstructionSignal())
        if let maker {
            situation.graph.adopt(Self.place, by: maker >> 4 - 1, signal: signal)
        }
        let path: [WaitGraph.PathFrame]? = worker.hasPath ? [] : nil
        switch situation.graph.claim(Self.place, by: UInt(number), signal: signal, path: path) {
        case .construct:
            met.insert("claimed granted")
            worker.making.claimed(.granted)
        case .wait(let other, let waking):
            met.insert("claimed refused")
            wake(waking?.thread, in: &situation)
            worker.signal = other.thread
            worker.making.claimed(.refused)
        case .retryWithPath:
            worker.hasPath = true
            worker.making.claimed(.none)
        case .useProvisional, .cycle: problem = "one cell is a cycle"
        }
    }
}
