@testable import DICBuilder

/// The state machine of construction with words for what it is told and what it answers.
///
/// Places are named by letters, workers by numbers. The signal of the construction of A by 1 is
/// `A1`.
final class ConstructionMachine {
    private enum Node: Hashable {
        case place(Character)
        case worker(Int)
    }

    private var constructions = WaitGraph<Node, String, String, String>()

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
            (place: step.isLowercase ? nil : Node.place(step), step: "\(step)\(worker)")
        }
        let signal = "\(place)\(worker)"
        switch constructions.claim(.place(place), by: .worker(worker), signal: signal, path: steps)
        {
        case .construct: return "construct"
        case .wait(let signal, nil): return "wait for \(signal)"
        case .wait(let signal, let woken?): return "wait for \(signal), waking \(woken)"
        case .useProvisional(let instance): return "use provisional \(instance)"
        case .cycle(let steps): return "cycle \(steps.joined(separator: " "))"
        case .retryWithPath: return "pass path"
        }
    }

    func finish(_ place: Character, by worker: Int) -> Bool {
        constructions.finish(.place(place), by: .worker(worker))
    }

    func setProvisional(_ isProvisional: Bool, _ place: Character, by worker: Int) {
        constructions.setProvisional(
            isProvisional ? "\(place)\(worker)" : nil,
            .place(place),
            by: .worker(worker)
        )
    }

    func reset(_ place: Character) -> String? { constructions.reset(.place(place)) }

    func stopWaiting(_ worker: Int) { constructions.forget(.worker(worker)) }

    var isIdle: Bool { constructions.isIdle }
}

extension WaitGraph {
    /// Ends a construction. Returns whether the instance is kept: not if there was a reset in the
    /// meantime.
    mutating func finish(_ place: Node, by worker: Node) -> Bool {
        isConstructing(place, by: worker) && reset(place) != nil
    }
}
