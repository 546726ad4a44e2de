import DIC

/// What is done.
public enum Scenario: String, CaseIterable, Sendable {
    case madeSingleton = "S1"
    case emptyClass = "S2"
    case transient = "S3"
    case tree = "S4"
    case madeSingletonOfThousand = "S5"
    case registerThousand = "S6"
    case twoThreads = "S7"
    case miss = "S8"
}

/// What it is done with.
public enum Means: String, Sendable {
    case hand, dictionary, locked, mutable, frozen

    /// The frozen container, from code that is not specialised for the type that it loads.
    case unspecialized

    /// Those that are compared in the table.
    public static let compared: [Means] = [.hand, .dictionary, .locked, .mutable, .frozen]
}

/// One scenario done with one means, any number of times.
public struct Operation: Sendable {
    /// Does it so many times, and returns what it made if that is to be kept: the end of a container is no part of its
    /// beginning. What has to be there before was made when the operation was.
    public let run: @Sendable (_ count: Int) -> AnyObject?

    /// Makes ready whatever the operation needs; nil if there is nothing to do: by hand nothing is registered, and
    /// nothing missed.
    public init?(_ scenario: Scenario, with means: Means) {
        let withThousand = scenario == .madeSingletonOfThousand
        switch (scenario, means) {
        case (.registerThousand, .hand), (.registerThousand, .unspecialized), (.miss, .hand): return nil
        case (.registerThousand, .dictionary): run = Self.filling { fillTable(PlainTable.self) }
        case (.registerThousand, .locked): run = Self.filling { fillTable(LockedTable.self) }
        case (.registerThousand, .mutable): run = Self.filling { fillMutable() }
        case (.registerThousand, .frozen): run = Self.filling { fillAndFreeze() }
        case (_, .hand): run = Self.loading(scenario, ByHand())
        case (_, .dictionary): run = Self.loading(scenario, ByDictionary<PlainTable>(withThousand: withThousand))
        case (_, .locked): run = Self.loading(scenario, ByDictionary<LockedTable>(withThousand: withThousand))
        case (_, .mutable): run = Self.loading(scenario, ByMutable(withThousand: withThousand))
        case (_, .unspecialized): run = Self.loading(scenario, ByUnspecialized(withThousand: withThousand))
        case (_, .frozen): run = Self.loading(scenario, ByFrozen(withThousand: withThousand))
        }
    }

    // The loops are inside, so that a call of the operation costs nothing that is not the operation's.

    private static func loading<S: Subject>(_ scenario: Scenario, _ subject: S) -> @Sendable (Int) -> AnyObject? {
        switch scenario {
        case .madeSingleton, .madeSingletonOfThousand: { repeating($0) { subject.madeSingleton() } }
        case .emptyClass: { repeating($0) { subject.emptyClass() } }
        case .transient, .twoThreads: { repeating($0) { subject.transient() } }
        case .tree: { repeating($0) { subject.tree() } }
        case .miss: { repeating($0) { subject.miss() } }
        case .registerThousand: preconditionFailure("nothing is loaded in this scenario")
        }
    }

    @inline(__always)
    private static func repeating(_ count: Int, _ body: () -> Void) -> AnyObject? {
        for _ in 0..<count { body() }
        return nil
    }

    private static func filling<Filled>(_ fill: @escaping @Sendable () -> Filled) -> @Sendable (Int) -> AnyObject? {
        { count in
            let kept = Kept<Filled>()
            kept.all.reserveCapacity(count)
            for _ in 0..<count { kept.all.append(fill()) }
            return kept
        }
    }
}

private final class Kept<Filled> {
    var all: [Filled] = []
}
