/// A library with a bug, to show that random programs find it.
///
/// It is the library itself, but who speaks to it says something else here and there. So nothing of
/// the bug is in the library.
enum PlantedBug: CaseIterable, Sendable {
    /// Two threads that load it first make one each.
    case singletonMadeTwice
    /// What a factory threw once is thrown for ever.
    case errorKept
    case graphShared
    case transientShared
    case weakHeld
    case nilNotKept
    case lostCompletion
    case completionTwice
    case lostFailureOfCompletion
    case forwardMakesAnother

    case ignoredReset
    /// `reset(.cached)` forgets only what has no name.
    case namedKeptOverReset
    case releaseKeepsSingletons
    case unregisterKeepsAll
    case forgottenReplacement

    case wrongName
    case wrongArgument
    case swallowedCycle
    case oneOfAllLost

    /// A child has the registrations of its parent's parent.
    case wrongParent
    /// A child makes its parent's singletons itself.
    case singletonInEachChild

    var driver: any ContainerDriver {
        switch self {
        case .singletonMadeTwice: MakingTwice()
        case .errorKept: KeepingErrors()
        case .graphShared, .transientShared, .weakHeld, .nilNotKept, .lostCompletion,
            .completionTwice,
            .lostFailureOfCompletion, .forwardMakesAnother:
            Misregistering(bug: self)
        case .ignoredReset, .namedKeptOverReset, .releaseKeepsSingletons, .unregisterKeepsAll:
            Remembering(bug: self)
        case .forgottenReplacement: KeepingTheFirst()
        case .wrongName, .wrongArgument, .swallowedCycle, .oneOfAllLost: Misloading(bug: self)
        case .wrongParent, .singletonInEachChild: MistakingParents(bug: self)
        }
    }

    /// Whether a program can show it, and nothing that only follows from how it is planted.
    func mayShow(in program: Program) -> Bool {
        // A child would have the instance be made from its own registrations.
        self != .singletonMadeTwice || !program.hasChildren
    }

    /// The ways to run a program that are to find it.
    var kinds: [(Program.Flavour, Program.Mode)] {
        switch self {
        // In the others, one builder may build several containers, which would share the instance.
        case .singletonMadeTwice: [(.acyclic, .changesOnThreads)]
        default: SoakTests.kinds
        }
    }
}
