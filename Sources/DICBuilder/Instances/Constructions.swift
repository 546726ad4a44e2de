/// A pure state machine that records which worker constructs which shared instance, and which waits for which.
///
/// There is one for the process, because a thread can construct instances of several containers at once, and a cycle
/// can run through all of them. The caller holds a lock around every method, none of which runs user code, and
/// constructs or waits, as the returned action says, after unlocking. A `Worker` identifies a thread, a `Signal` is
/// what others wait for, and a `Step` describes a running factory for the report of a cycle.
struct Constructions<Worker: Hashable, Signal, Step> {
    /// The address of the place that an instance is constructed for.
    typealias Place = UInt

    private struct Construction {
        let worker: Worker
        let signal: Signal
        /// Whether the instance exists and is being completed.
        var isProvisional = false
    }

    private struct Wait {
        let place: Place
        /// The steps of the waiting worker, outermost first, with the place that each one constructs for.
        let path: [PathStep]
    }

    private var constructions: [Place: Construction] = [:]
    private var waits: [Worker: Wait] = [:]

    /// What a worker that needs an instance has to do.
    enum Claim {
        /// Construct it, and then call `finish`.
        case construct
        /// Wait for the signal, then call `stopWaiting`, and claim again.
        case wait(Signal)
        /// Use the instance whose completion is running: waiting would close an intended cycle.
        case useProvisional(Signal)
        /// Wake the workers that wait for `waking`, so that one of them can use a provisional instance, and wait.
        case waitAfterWaking(Signal, waking: Signal)
        /// Report a cycle, with its steps.
        case cycle([Step])
        /// Claim again, with the path: another worker constructs the instance.
        case retryWithPath
    }

    /// A running factory of a worker, with the place that it constructs for.
    typealias PathStep = (place: Place?, step: Step)

    /// Decides what a worker that needs the instance of a place has to do. The `signal` is for a construction that this
    /// begins. The `path` has the worker's running factories, outermost first; nil to find out whether it is needed.
    mutating func claim(_ place: Place, by worker: Worker, signal: Signal, path: [PathStep]?) -> Claim {
        guard let construction = constructions[place] else {
            constructions[place] = Construction(worker: worker, signal: signal)
            return .construct
        }
        guard let path else { return .retryWithPath }
        guard let cycle = cycle(from: place, backTo: worker) else {
            waits[worker] = Wait(place: place, path: path)
            return .wait(construction.signal)
        }
        if construction.isProvisional { return .useProvisional(construction.signal) }
        // Another worker on the cycle can use a provisional instance, which ends this one's wait.
        for other in cycle.dropFirst() {
            if let provisional = constructions[other], provisional.isProvisional {
                waits[worker] = Wait(place: place, path: path)
                return .waitAfterWaking(construction.signal, waking: provisional.signal)
            }
        }
        return .cycle(steps(of: cycle, endingWith: path))
    }

    /// Records a construction that a worker began without a claim, because nobody else wanted the instance then.
    mutating func adopt(_ place: Place, by worker: Worker, signal: Signal) {
        if constructions[place] == nil { constructions[place] = Construction(worker: worker, signal: signal) }
    }

    mutating func stopWaiting(_ worker: Worker) { waits[worker] = nil }

    /// Records whether the instance of a construction exists and is being completed.
    mutating func setProvisional(_ isProvisional: Bool, _ place: Place, by worker: Worker) {
        if constructions[place]?.worker == worker { constructions[place]?.isProvisional = isProvisional }
    }

    /// Whether a worker constructs the instance of a place, and it will be kept.
    func isConstructing(_ place: Place, by worker: Worker) -> Bool { constructions[place]?.worker == worker }

    /// Ends a construction. Returns whether to keep the instance: false if there was a reset in the meantime.
    mutating func finish(_ place: Place, by worker: Worker) -> Bool {
        guard constructions[place]?.worker == worker else { return false }
        constructions[place] = nil
        return true
    }

    /// Abandons the construction of a place: what it makes will not be kept, and the next claim constructs another.
    /// Returns its signal, whose waiting workers have to claim again.
    mutating func reset(_ place: Place) -> Signal? { constructions.removeValue(forKey: place)?.signal }

    /// Abandons all constructions of a worker that will never go on, and its wait. Returns their signals.
    mutating func abandonAll(by worker: Worker) -> [Signal] {
        waits[worker] = nil
        let abandoned = constructions.filter { $0.value.worker == worker }
        for place in abandoned.keys { constructions[place] = nil }
        return abandoned.values.map(\.signal)
    }

    /// Whether there are no constructions and no waits.
    var isIdle: Bool { constructions.isEmpty && waits.isEmpty }

    /// The places on the cycle that a wait for a place would close, up to one that the given worker constructs.
    private func cycle(from place: Place, backTo worker: Worker) -> [Place]? {
        var places = [place]
        while let construction = constructions[places[places.count - 1]] {
            if construction.worker == worker { return places }
            // A cycle that does not include this worker: one of its workers has been woken and will break it.
            guard let wait = waits[construction.worker], !places.contains(wait.place) else { return nil }
            places.append(wait.place)
        }
        return nil
    }

    private func steps(of cycle: [Place], endingWith own: [PathStep]) -> [Step] {
        cycle.flatMap { place -> [Step] in
            guard let construction = constructions[place] else { return [] }
            let path = waits[construction.worker]?.path ?? own
            let start = path.lastIndex { $0.place == place } ?? path.startIndex
            return path[start...].map(\.step)
        }
    }
}
