import Synchronization

/// What is wrong, as plain data: it keeps no container and no factory alive. What a case means is
/// said of its `code`, in `ResolutionError`; here is what its values are. Indirect: an error is one
/// reference, and nothing that stores one copies the facts.
package indirect enum Fault: Sendable {
    case missing(Missing)
    /// With the registrations of the type and the name that take arguments.
    case resetOfNothing(Request, others: [Registration])
    case notResettable
    case returnedNil
    /// With the call that hands the error on.
    case threw(any Error, instead: ThrowingCall)
    case stopped, noContainer
    case cycle
    /// A cycle of loads through a collection that contains who asks for it.
    case cycleOfCollection
    /// With the need that is the easiest to defer, and what to do with it.
    case provedCycle(DependencyUse, CycleRepair)
    /// With the registration whose factory did not start, and how many loads or decorators are
    /// nested.
    case tooDeep(Registration, depth: Int, isOutOfStack: Bool, isOfDecorators: Bool = false)

    // MARK: Isolation

    case notStarted
    /// With the time after which the service was given up.
    case startLimit(Duration)
    /// With what the container is called in code, and whether it was loaded as one of all of a
    /// type.
    case loadedSynchronously(container: String, StartFacts, isOneOfAll: Bool)
    /// With what the container is called in code, how the load is isolated, what builds the
    /// container on the main actor, and whether it was loaded as one of all of a type.
    case loadedOffMainActor(
        _ container: String,
        CallerIsolation,
        _ build: Suggestion?,
        isOneOfAll: Bool
    )
    /// By a `Lazy` or a `Provider`.
    case usedOffMainActor
    /// With what builds the container on the main actor, if that is not a call of `build()`.
    case builtOffMainActor(_ build: Suggestion?)
    /// Found by the proof, as the next one.
    case neededSynchronously(StartFacts)
    /// `build` is what to write if an eager singleton has to be made there, too.
    case neededOffMainActor(build: Suggestion?)
    /// By a `Lazy`, a `Provider` or a function in an actor.
    case heldByActor

    // MARK: Scopes

    case scopeNotOpen(ScopeFacts)
    case scopeClosed(ScopeName?)
    /// With the scope that was to be opened.
    case openedInMutable(ScopeName)
    case openedInStopped(ScopeName)
    /// With the scope that was to be opened, and the one that it has to be opened in.
    case openedOutside(ScopeName, of: ScopeName, ScopeFacts)
    case wronglySupplied(ScopeName, WrongValue, ScopeNesting)
    case suppliedTwice(ScopeName?)
    /// With what the scope was not given.
    case notSupplied([Registration], to: ScopeName)
    /// With what holds it, or if it is not captive, loads it. The `others` are kept by the scope,
    /// too, and held alike.
    case outsideScope(holder: Registration, isCaptive: Bool, ScopeNesting, others: [Registration])
    case scopedInMutable
    /// With what needs both, and the other one.
    case unrelatedScopes(holder: Registration, other: Registration, ScopeNesting)
    case contradictoryScopes(ScopeNesting.Contradiction)

    // MARK: Registrations

    case change(UnappliedChange)
    /// With the type of the instance that was meant, if it is known.
    case mistaken(meant: Any.Type?)
    /// With what holds it, and the need that is to be deferred; `others` are held alike, by the
    /// same holder.
    case captive(holder: Registration, DependencyUse, others: [Captive])
    /// With what needs it in several parts.
    case unshared(by: Registration)
    case failable, throwing
    /// With the place of an `onStop`, if that says it.
    case neverStopped(hasStopAction: Bool, at: CodeLocation? = nil)
    /// Perhaps, if there are factories that `mayLoad` it.
    case unused(root: CodeLocation, mayLoad: [Registration])
    /// With the registration that replaces it.
    case duplicate(winner: Registration)
    /// An assembly that stores other values than one of its type that was assembled before.
    case skipped
    /// `isOpen` if something that is registered would do, under another type.
    case absent(Request, element: Any.Type?, isOpen: Bool)
    /// It is what an optional parameter is given that may have a default value.
    case filled
    /// With what the factory was seen to load, if it was seen, and the call whose factory or
    /// decorator it is.
    case opaque(loaded: [Key]?, by: Registration)
    /// With what loaded it.
    case undeclaredEdge(from: Registration)
    case unobservedEdge
    /// With the two that keep it.
    case tornSingleton(Registration, Registration)

    /// The code that reports show.
    var code: ResolutionError.Code {
        switch self {
        case .missing(let missing):
            switch missing.alternative {
            case .forward: .forwardToNothing
            case .names, .scopes: .nameMismatch
            case .variants, .otherArguments: .argumentMismatch
            case .none, .result, .unsuited, .given: .notRegistered
            }
        case .change(let change):
            switch change.action {
            case .stop: .stopsNothing
            case .override: change.target == nil ? .overrideOfNothing : .unsuitedOverride
            case .decorator: change.target == nil ? .decoratesNothing : .unsuitedDecorator
            }
        case .resetOfNothing: .notRegistered
        case .notResettable: .notResettable
        case .returnedNil: .returnedNil
        case .cycle, .cycleOfCollection, .provedCycle: .cycle
        case .tooDeep: .tooDeep
        case .threw: .factoryThrew
        case .stopped, .openedInStopped: .stopped
        case .noContainer: .noContainer
        case .startLimit: .startLimit
        case .notStarted, .loadedSynchronously, .neededSynchronously: .needsAsync
        case .loadedOffMainActor, .usedOffMainActor, .builtOffMainActor, .neededOffMainActor,
            .heldByActor:
            .needsMainActor
        case .scopeClosed: .scopeClosed
        case .wronglySupplied, .suppliedTwice, .notSupplied: .suppliedValues
        case .outsideScope(_, let isCaptive, _, _): isCaptive ? .captive : .scopeUnreachable
        case .scopeNotOpen, .openedInMutable, .openedOutside, .scopedInMutable, .unrelatedScopes,
            .contradictoryScopes:
            .scopeUnreachable
        case .mistaken: .mistakenRegistration
        case .captive: .captive
        case .unshared: .notShared
        case .failable: .failableAsValue
        case .throwing: .throwingInNonthrowing
        case .neverStopped: .disposableTransient
        case .unused: .unused
        case .duplicate, .skipped: .duplicate
        case .absent(_, let element, _): element == nil ? .optionalNever : .emptyCollection
        case .filled: .optionalFilled
        case .opaque: .opaque
        case .undeclaredEdge: .undeclaredEdge
        case .unobservedEdge: .unobservedEdge
        case .tornSingleton: .tornSingleton
        }
    }

    /// How serious it is, unless checks refuse it.
    var severity: Problem.Severity {
        switch self {
        case .captive, .unshared, .failable, .throwing, .neverStopped, .undeclaredEdge,
            .unobservedEdge, .tornSingleton:
            .warning
        case .unused(_, let mayLoad): mayLoad.isEmpty ? .warning : .note
        case .duplicate, .skipped, .absent, .filled, .opaque: .note
        default: .error
        }
    }

    /// Whether it is an error for `.strict`, as each warning is.
    var isRefusedByStrict: Bool {
        switch self {
        case .duplicate, .skipped: true
        case .absent(_, _, let isOpen): isOpen
        default: false
        }
    }
}

/// What is held, and what of that is to be deferred.
package struct Captive: Sendable {
    /// What is held.
    let registration: Registration
    /// The need that is to be deferred.
    let use: DependencyUse
}

/// What mends a cycle of declared needs.
package enum CycleRepair: Sendable {
    /// One of the needs is loaded later.
    case deferral
    /// The one that wraps what it replaces becomes a decorator.
    case decoration
    /// A collection contains who asks for it: the two are registered under different types.
    case separation
}

/// A request that binds to nothing: of a load, or of registrations and of roots.
package struct Missing: Sendable {
    /// All but the first three the proof alone finds.
    package indirect enum Alternative: Sendable {
        /// Nothing comes near, or only a search knows it.
        case none
        /// Of what opens scopes, the names of scopes that there are.
        case scopes([ScopeName])
        /// Of its type and name, with other arguments, or none.
        case variants([Registration])
        /// It is the source of a forward.
        case forward
        /// Of its type, under other names.
        case names([Registration])
        /// What is registered for the result of a function without parameters.
        case result([Registration])
        /// The registrations of a function's result that take other arguments than it has
        /// parameters.
        case otherArguments([Registration])
        /// What is registered for the result and the parameters of a function that is made from no
        /// registration.
        case unsuited(Registration)
        /// The scope that alone needs it and can be given it, and for each use, what a load can
        /// pass in its place.
        case given(by: ScopeName?, arguments: [[Dependency]])
    }

    /// What is missing.
    let request: Request
    /// What comes near.
    let alternative: Alternative
    /// Whether a parent has registered what makes the request.
    var isInherited = false
    /// Whether it is the value of an injected property.
    var isOfProperty = false
    /// Whether children of the container are said to register it.
    var isSuppliedByChildren = false
    /// Whether children have it, but it is needed by what this container keeps.
    var isKeptBeforeChildren = false
}

/// Why a scope is not given a value.
package indirect enum WrongValue: Sendable {
    /// The name of the scope is misspelt: with the one that is meant.
    case ofMisspelt(ScopeName)
    /// The values of the scope that it could be given as.
    case suited([Registration])
    /// Another scope is given values of this type.
    case ofOther(ScopeName, Registration)
    /// A factory makes what has this type.
    case made(by: Registration)
    /// Nothing is registered under the type.
    case unknown
}

/// Where something was to be loaded or opened. A plain value: a report that is read later keeps no
/// scope alive.
package struct ScopeFacts: Sendable {
    /// Nil for a container.
    let name: ScopeName?
    /// The scope that is meant, if the name is misspelt.
    let corrected: ScopeName?
    /// Whether the container is mutable, and so has no scopes.
    let isMutable: Bool
    /// Whether the container overrides that of the open scope.
    let isOverridden: Bool
    /// What it is called in code.
    let container: String
    /// Which scopes are opened in which.
    let nesting: ScopeNesting
    /// The scopes that are not open, the innermost first, and whether each is given values.
    let unopened: [(name: ScopeName, isGivenValues: Bool)]
}

/// The call that throws what a factory has thrown, where a call without `try` ends the process.
package enum ThrowingCall: Sendable {
    /// A verb of a container.
    case verb(String)
    /// That of a `Lazy` or a `Provider`.
    case ofDeferred
    /// The call itself: it returns the error.
    case itself
    /// None: the value of a property is loaded without `try`, and a container makes what it has to
    /// make.
    case unavailable
}

/// A call that changes a registration, and cannot be applied.
package struct UnappliedChange: Sendable {
    /// What the call does.
    let action: ChangeAction
    /// The facts of the call.
    let call: Registration
    /// The registration that the change does not suit; nil if there is none of the key.
    let target: Registration?
}

/// Whether a start makes an asynchronous instance before it is needed.
package final class StartFacts: Sendable {
    /// Whether a start makes it, or would, were the instance kept.
    let isPossible: Bool
    /// What starts the container; nil if it was started, or is being started.
    let call: Suggestion?

    /// The lifetimes of what it needs that end before the container does. Looked for when a report
    /// is read.
    private let findEndingLifetimes: @Sendable () -> [Lifetime]

    /// See `findEndingLifetimes`.
    private var endingLifetimes: [Lifetime] { findEndingLifetimes() }

    /// Which scopes are opened in which.
    private let nesting: ScopeNesting

    init(
        isPossible: Bool,
        call: Suggestion?,
        _ nesting: ScopeNesting,
        endingLifetimes: @escaping @Sendable () -> [Lifetime]
    ) {
        self.isPossible = isPossible
        self.call = call
        self.nesting = nesting
        findEndingLifetimes = endingLifetimes
    }

    /// Whether a start can make it: nothing that it needs is kept by a scope, or reset.
    var canBeStarted: Bool { isPossible && endingLifetimes.isEmpty }

    /// The lifetime of what it needs that is kept by a scope: by that of which the others are open
    /// in it.
    var scoped: Lifetime? {
        let scoped = endingLifetimes.filter { $0.scope != nil }
        return scoped.first { inner in
            scoped.allSatisfy { outer in
                guard let inner = inner.scope, let outer = outer.scope else { return false }
                return inner == outer || nesting.isOpen(outer, in: inner)
            }
        }
    }
}

/// What reports say where there is no current container.
package enum NoContainer {
    /// Whether tests of this process have containers of their own.
    private static let isInTests = Atomic(false)

    /// Records that tests of this process have containers of their own.
    package static func noteContainerOfTest() { isInTests.store(true, ordering: .relaxed) }

    /// What is wrong.
    package static var text: String {
        let inTests = ", and Task.detached and other threads do not have that of the test"
        return "there is no current container" + (isInTests.load(ordering: .relaxed) ? inTests : "")
    }

    /// What to write, the likeliest first.
    package static var suggestions: [String] {
        let suggestion =
            "CurrentContainer.set(container) when the program starts, or withContainer(container) { … }"
        let inTests =
            "let resolver = CurrentContainer.resolver() in the test, and withContainer(resolver) { … } there"
        return isInTests.load(ordering: .relaxed) ? [suggestion, inTests] : [suggestion]
    }
}
