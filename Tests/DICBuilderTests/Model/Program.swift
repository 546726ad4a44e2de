import Foundation

/// A random sequence of what one can do with containers.
struct Program: Sendable {
    /// Which graphs its factories may span. What can be foretold of the loads depends on it.
    enum Flavour: CaseIterable, Sendable {
        /// Factories need only tags below their own.
        case acyclic

        /// Cycles too, but none without something that is kept: each is noticed as soon as it
        /// closes.
        case cyclesThroughKept

        /// Any cycles. All factories that can be part of one insist on what they need, so that all
        /// of these fail, and only how often they are run is open.
        case anyCycles

        /// Any cycles of any factories, which may also change containers. Only laws are checked.
        case wild
    }

    /// How it is run.
    enum Mode: Sendable {
        case oneThread

        /// Several threads load at the same time, and nothing else happens.
        case loadsOnThreads

        /// Several threads load and change containers at the same time.
        case changesOnThreads
    }

    enum Step: Sendable {
        /// Makes a builder, perhaps of children of a container.
        case makeBuilder(parent: Int?)
        case registerInBuilder(Recipe, builder: Int)

        /// Freezes what has been registered so far into one more container.
        case build(builder: Int)

        /// Makes one more container that is mutable, perhaps as a child.
        case makeMutable(parent: Int?)
        case change(Change)

        /// What each thread loads, one after the other.
        case loads([[Load]])

        /// What each thread does, one after the other.
        case race([[Action]])

        /// Lets go of all that was loaded.
        case forget
    }

    /// What a thread does.
    enum Action: Sendable {
        case load(Load)
        case change(Change)
    }

    let seed: UInt64
    let flavour: Flavour
    let mode: Mode
    let steps: [Step]

    /// All that is ever registered, by its number.
    let recipes: [Recipe]

    /// Whether it is known how often each factory runs, and what each instance consists of.
    var isExact: Bool { flavour != .anyCycles }

    var hasChildren: Bool {
        steps.contains { step in
            switch step {
            case .makeBuilder(let parent), .makeMutable(let parent): parent != nil
            default: false
            }
        }
    }

    var name: String { "DIC_SEED=\(seed), \(flavour), \(mode)" }
}

/// What programs can do, and can be told to leave out:
/// `DIC_MODEL_WITHOUT=linkedInCycles,arguments`.
enum Feature: String, CaseIterable, Sendable {
    case names, children, arguments, forwards, completions, autoregistration, captured, changes

    /// Resets that reach through a forward, or from `T` to `T?`.
    case resetThroughBinding

    /// Factories that change containers.
    case changesInFactories

    /// Factories that take arguments and are part of any cycle that is handled.
    case argumentsInHandledCycles

    /// Autoregistered factories of instances that are kept, which a child needs and its parent
    /// cannot make.
    case linkedToParent

    /// Closures without a resolver that are part of cycles, those of autoregistered factories among
    /// them.
    case linkedInCycles

    /// Forwards from `T?`, which may not be registered.
    case optionalForwards

    static let enabled: Set<Feature> = {
        let left = ProcessInfo.processInfo.environment["DIC_MODEL_WITHOUT"] ?? ""
        return Set(allCases).subtracting(
            left.split(separator: ",").compactMap { Feature(rawValue: String($0)) }
        )
    }()

    var isEnabled: Bool { Self.enabled.contains(self) }
}
