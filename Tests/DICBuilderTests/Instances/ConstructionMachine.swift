@testable import DICBuilder

/// The state machine of construction with words for what it is told and what it answers.
///
/// Places are named by letters, workers by numbers. The signal of the construction of A by 1 is `A1`.
final class ConstructionMachine {
    private var constructions = Constructions<Int, String, String>()

    private static func place(_ name: Character) -> UInt {
        let types: [Character: Any.Type] = ["A": Int8.self, "B": Int16.self, "C": Int32.self, "D": Int64.self]
        return UInt(bitPattern: ObjectIdentifier(types[name]!))
    }

    /// Claims a place, and again with the path if that is asked for.
    ///
    /// - Parameter path: The running factories, outermost first. Those that keep nothing are in small letters.
    func claim(_ place: Character, by worker: Int, path: String = "") -> String {
        let answer = claim(place, by: worker, withPath: nil)
        return answer == "pass path" ? claim(place, by: worker, withPath: path) : answer
    }

    func claim(_ place: Character, by worker: Int, withPath path: String?) -> String {
        let steps = path?.map { step in
            (place: step.isLowercase ? nil : Self.place(step), step: "\(step)\(worker)")
        }
        let signal = "\(place)\(worker)"
        switch constructions.claim(Self.place(place), by: worker, signal: signal, path: steps) {
        case .construct: return "construct"
        case .wait(let signal): return "wait for \(signal)"
        case .useProvisional(let signal): return "use provisional \(signal)"
        case .waitAfterWaking(let signal, let woken): return "wait for \(signal), waking \(woken)"
        case .cycle(let steps): return "cycle \(steps.joined(separator: " "))"
        case .retryWithPath: return "pass path"
        }
    }

    func finish(_ place: Character, by worker: Int) -> Bool {
        constructions.finish(Self.place(place), by: worker)
    }

    func setProvisional(_ isProvisional: Bool, _ place: Character, by worker: Int) {
        constructions.setProvisional(isProvisional, Self.place(place), by: worker)
    }

    func reset(_ place: Character) -> String? { constructions.reset(Self.place(place)) }

    func stopWaiting(_ worker: Int) { constructions.stopWaiting(worker) }

    var isIdle: Bool { constructions.isIdle }
}
