@testable import DICBuilder

/// The state machine of construction with words for what it is told and what it answers.
///
/// Places are named by letters, workers by numbers. The signal of the construction of A by 1 is
/// `A1`.
final class ConstructionMachine {
    private var constructions = WaitGraph()
    private var signals = NamedSignals<String>()

    /// A place as a node: workers have the lowest numbers.
    private static func place(_ place: Character) -> UInt { 100 + UInt(place.asciiValue!) }

    /// Claims a place, and again with the path if that is asked for.
    ///
    /// - Parameter path: The running factories, outermost first. Those that keep nothing are in
    ///   small letters.
    func claim(_ place: Character, by worker: Int, path: String = "") -> String {
        let answer = claim(place, by: worker, withPath: nil)
        return answer == "pass path" ? claim(place, by: worker, withPath: path) : answer
    }

    func claim(_ place: Character, by worker: Int, withPath path: String?) -> String {
        let steps = path?.map { step in
            let factory = Registration(Int.self, named: DependencyName("\(step)\(worker)"))
            return (place: step.isLowercase ? nil : Self.place(step), step: factory)
        }
        let signal = signals.signal("\(place)\(worker)")
        switch constructions.claim(
            Self.place(place),
            by: UInt(worker),
            signal: signal,
            path: steps
        ) {
        case .construct: return "construct"
        case .wait(let signal, nil): return "wait for \(signals.name(of: signal))"
        case .wait(let signal, let woken?):
            return "wait for \(signals.name(of: signal)), waking \(signals.name(of: woken))"
        case .useProvisional(let instance):
            return "use provisional \(instance.copy(as: String.self))"
        case .cycle(let steps):
            return "cycle \(steps.map { $0.key.name!.description }.joined(separator: " "))"
        case .retryWithPath: return "pass path"
        }
    }

    func finish(_ place: Character, by worker: Int) -> Bool {
        constructions.finish(Self.place(place), by: UInt(worker))
    }

    func setProvisional(_ isProvisional: Bool, _ place: Character, by worker: Int) {
        constructions.setProvisional(
            isProvisional ? SharedInstance("\(place)\(worker)") : nil,
            Self.place(place),
            by: UInt(worker)
        )
    }

    func reset(_ place: Character) -> String? {
        constructions.reset(Self.place(place)).map { signals.name(of: $0) }
    }

    func stopWaiting(_ worker: Int) { constructions.forget(UInt(worker)) }

    var isIdle: Bool { constructions.isIdle }
}

extension WaitGraph {
    /// Ends a construction. Returns whether the instance is kept: not if there was a reset in the
    /// meantime.
    mutating func finish(_ place: Node, by worker: Node) -> Bool {
        isConstructing(place, by: worker) && reset(place) != nil
    }
}

/// Signals that the graph of waits is given, each known by a name.
struct NamedSignals<Name> {
    private var known: [ObjectIdentifier: (signal: ConstructionSignal, name: Name)] = [:]

    /// A new signal.
    mutating func signal(_ name: Name) -> WaitSignal {
        let signal = ConstructionSignal()
        known[ObjectIdentifier(signal)] = (signal, name)
        return .thread(signal)
    }

    /// The name of one that this has made.
    func name(of signal: WaitSignal) -> Name { known[ObjectIdentifier(signal.thread)]!.name }
}
