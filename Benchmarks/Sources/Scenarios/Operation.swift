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
    case initializerTree = "S9"
    case named = "S10a"
    case namedByLiteral = "S10b"
    case withArguments = "S11"
    case graph = "S12"
    case madeSingletonOnMainActor = "S13"
    case transientOnMainActor = "S14"
    case emptyScope = "S15"
    case emptyScopeOfTenThousand = "S15k"
    case request = "S16"
    case requestOfTenThousand = "S16k"
    case keptInstance = "S17"
    case keptInstanceOfTenThousand = "S17k"
    case requestsOnTwoThreads = "S16t"
    case servedRequest = "S19"

    /// Whether it is one of those with scopes, from a `ScopeSubject`.
    var isOfScopes: Bool {
        rawValue.hasPrefix("S15") || rawValue.hasPrefix("S16") || rawValue.hasPrefix("S17")
    }

    /// Whether it is measured on two threads.
    public var isOnTwoThreads: Bool { self == .twoThreads || self == .requestsOnTwoThreads }

    /// Whether it runs on the threads of Swift concurrency: the time of the calling thread says
    /// nothing about it.
    public var isOnOtherThreads: Bool { self == .servedRequest }

    /// Whether it is one of those on the main actor, from a `MainActorSubject`.
    var isOnMainActor: Bool { self == .madeSingletonOnMainActor || self == .transientOnMainActor }

    /// Whether it is one of those that load with a single feature, from a `FeatureSubject`.
    var isOfFeature: Bool {
        switch self {
        case .initializerTree, .named, .namedByLiteral, .withArguments, .graph: true
        default: false
        }
    }
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
    /// Does it so many times, and returns what it made if that is to be kept: the end of a
    /// container is no part of its beginning. What has to be there before was made when the
    /// operation was.
    public let run: @Sendable (_ count: Int) -> AnyObject?

    /// Makes ready whatever the operation needs; nil if there is nothing to do: by hand nothing is
    /// registered, and nothing missed, and a dictionary knows of no graph.
    public init?(_ scenario: Scenario, with means: Means) {
        if scenario.isOfFeature {
            switch (scenario, means) {
            case (_, .unspecialized), (.graph, .dictionary), (.graph, .locked): return nil
            case (_, .hand): run = Self.loading(scenario, FeaturesByHand())
            case (_, .dictionary): run = Self.loading(scenario, FeaturesByPlain())
            case (_, .locked): run = Self.loading(scenario, FeaturesByLocked())
            case (_, .mutable): run = Self.loading(scenario, FeaturesByMutable())
            case (_, .frozen): run = Self.loading(scenario, FeaturesByFrozen())
            }
            return
        }
        if scenario.isOfScopes {
            let isLarge = scenario.rawValue.hasSuffix("k")
            switch means {
            case .dictionary, .locked, .mutable, .unspecialized: return nil
            case .hand where isLarge: return nil
            case .hand: run = Self.loading(scenario, ScopesByHand())
            case .frozen: run = Self.loading(scenario, ScopesByFrozen(isLarge: isLarge))
            }
            return
        }
        if scenario == .servedRequest {
            switch means {
            case .dictionary, .locked, .mutable, .unspecialized: return nil
            case .hand: run = Self.serving(ServedByHand())
            case .frozen: run = Self.serving(ServedByFrozen())
            }
            return
        }
        if scenario.isOnMainActor {
            switch means {
            case .dictionary, .locked, .unspecialized: return nil
            case .hand: run = Self.loading(scenario, MainActor.assumeIsolated { MainActorByHand() })
            case .mutable:
                run = Self.loading(scenario, MainActor.assumeIsolated { MainActorByMutable() })
            case .frozen:
                run = Self.loading(scenario, MainActor.assumeIsolated { MainActorByFrozen() })
            }
            return
        }
        let withThousand = scenario == .madeSingletonOfThousand
        switch (scenario, means) {
        case (.registerThousand, .hand), (.registerThousand, .unspecialized), (.miss, .hand):
            return nil
        case (.registerThousand, .dictionary): run = Self.filling { fillTable(PlainTable.self) }
        case (.registerThousand, .locked): run = Self.filling { fillTable(LockedTable.self) }
        case (.registerThousand, .mutable): run = Self.filling { fillMutable() }
        case (.registerThousand, .frozen): run = Self.filling { fillAndFreeze() }
        case (_, .hand): run = Self.loading(scenario, ByHand())
        case (_, .dictionary):
            run = Self.loading(scenario, ByDictionary<PlainTable>(withThousand: withThousand))
        case (_, .locked):
            run = Self.loading(scenario, ByDictionary<LockedTable>(withThousand: withThousand))
        case (_, .mutable): run = Self.loading(scenario, ByMutable(withThousand: withThousand))
        case (_, .unspecialized):
            run = Self.loading(scenario, ByUnspecialized(withThousand: withThousand))
        case (_, .frozen): run = Self.loading(scenario, ByFrozen(withThousand: withThousand))
        }
    }

    // The loops are inside, so that a call of the operation costs nothing that is not the
    // operation's.

    private static func loading<S: Subject>(_ scenario: Scenario, _ subject: S)
        -> @Sendable (Int) -> AnyObject?
    {
        switch scenario {
        case .madeSingleton, .madeSingletonOfThousand: { repeating($0) { subject.madeSingleton() } }
        case .emptyClass: { repeating($0) { subject.emptyClass() } }
        case .transient, .twoThreads: { repeating($0) { subject.transient() } }
        case .tree: { repeating($0) { subject.tree() } }
        case .miss: { repeating($0) { subject.miss() } }
        default: preconditionFailure("nothing is loaded from a subject in this scenario")
        }
    }

    private static func loading<S: MainActorSubject>(
        _ scenario: Scenario,
        _ subject: S
    ) -> @Sendable (Int) -> AnyObject? {
        switch scenario {
        case .madeSingletonOnMainActor:
            { count in
                MainActor.assumeIsolated { for _ in 0..<count { subject.madeSingleton() } }
                return nil
            }
        case .transientOnMainActor:
            { count in
                MainActor.assumeIsolated { for _ in 0..<count { subject.transient() } }
                return nil
            }
        default: preconditionFailure("nothing is loaded on the main actor in this scenario")
        }
    }

    private static func loading<S: FeatureSubject>(_ scenario: Scenario, _ subject: S)
        -> @Sendable (Int) -> AnyObject?
    {
        switch scenario {
        case .initializerTree: { repeating($0) { subject.initializerTree() } }
        case .named: { repeating($0) { subject.named() } }
        case .namedByLiteral: { repeating($0) { subject.namedByLiteral() } }
        case .withArguments: { repeating($0) { subject.withArguments() } }
        case .graph: { repeating($0) { subject.graph() } }
        default: preconditionFailure("no feature is measured in this scenario")
        }
    }

    private static func loading<S: ScopeSubject>(_ scenario: Scenario, _ subject: S)
        -> @Sendable (Int) -> AnyObject?
    {
        switch scenario {
        case .emptyScope, .emptyScopeOfTenThousand: { repeating($0) { subject.emptyScope() } }
        case .request, .requestOfTenThousand, .requestsOnTwoThreads:
            { repeating($0) { subject.request() } }
        case .keptInstance, .keptInstanceOfTenThousand: { repeating($0) { subject.keptInstance() } }
        default: preconditionFailure("no scope is measured in this scenario")
        }
    }

    private static func serving<S: ServedScopeSubject>(_ subject: S)
        -> @Sendable (Int) -> AnyObject?
    {
        { count in
            subject.serve(count)
            return nil
        }
    }

    @inline(__always)
    private static func repeating(_ count: Int, _ body: () -> Void) -> AnyObject? {
        for _ in 0..<count { body() }
        return nil
    }

    private static func filling<Filled>(_ fill: @escaping @Sendable () -> Filled)
        -> @Sendable (Int) -> AnyObject?
    {
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
