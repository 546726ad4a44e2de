// The facts of faults that have several.

/// A request that binds to nothing: of a load, or of registrations and of roots.
package struct Missing: Sendable {
    /// How it is registered otherwise, or what else can be done. All but the first two the proof alone finds.
    package indirect enum Alternative: Sendable {
        case none

        /// The registrations of its type and name that take other arguments, or none.
        case variants([Registration])

        /// Only a forward makes it.
        case forward

        /// The registrations of its type by other names.
        case names([Registration])

        /// Of a function without parameters, what is registered for its result.
        case result([Registration])

        /// Of a function, the registrations of its result that take other arguments than it has parameters.
        case makers([Registration])

        /// The scope whose instances alone need it and which can be given it, and for each registration that needs it,
        /// what a load can pass in place of what is missing.
        case given(by: ScopeName?, arguments: [[Dependency]])
    }

    let request: Request
    let alternative: Alternative
    /// Whether a parent has registered what makes it.
    var isInherited = false
    /// Whether an injected property makes the request.
    var isOfProperty = false
}

/// What is wrong with a value that a scope was given, and is not said to be given.
package indirect enum WrongValue: Sendable {
    /// The scope's name is misspelt. This one is meant.
    case ofMisspelt(ScopeName)

    /// The registrations of the scope's values that the value could be given as.
    case suited([Registration])

    /// Another scope is given the values of this type.
    case ofOther(ScopeName, Registration)

    /// A factory makes instances of this type.
    case made(by: Registration)

    case unknown
}

/// A container or scope in which something was to be loaded or opened, and the scopes that would have to be open. A
/// plain value: a report that is read later keeps no scope alive.
package struct ScopeFacts: Sendable {
    /// The name of the scope; nil for a container.
    let name: ScopeName?
    /// The scope that is meant, if the name is misspelt.
    let corrected: ScopeName?
    let isMutable: Bool
    /// What reports call it in code.
    let container: String
    /// Which scopes are opened in which.
    let nesting: ScopeNesting
    /// The scopes that are not open, the innermost first, and whether each is given values.
    let unopened: [(name: ScopeName, isGivenValues: Bool)]
}

/// What is being made in another container than the current one, and loads from the current one.
package final class LoadOwner: Sendable {
    let registration: Registration
    /// What is loaded, in the same container, in whose course the owner is made.
    let outermost: Registration
    /// What reports call the container or scope that makes it.
    let container: String

    init(_ registration: Registration, outermost: Registration, container: String) {
        self.registration = registration
        self.outermost = outermost
        self.container = container
    }
}

/// The call that throws what a factory has thrown, where a call without `try` ends the process.
package enum ThrowingCall: Sendable {
    /// A verb of a container, which takes the type.
    case verb(String)

    /// That of a `Lazy` or a `Provider`, which takes nothing.
    case ofDeferred

    /// The call that failed has reported the error already.
    case itself

    /// None: the value of a property is loaded without `try`, and a container makes what it has to make.
    case unavailable
}

/// An override, a decorator or a stop action that cannot be applied.
package final class UnappliedChange: Sendable {
    /// What the call does.
    package enum Action: Sendable { case override, decorator, stop }

    let action: Action
    /// The facts of the call.
    let call: Registration
    /// The registration of its key, if there is one.
    let target: Registration?

    init(_ action: Action, _ call: Registration, _ target: Registration?) {
        self.action = action
        self.call = call
        self.target = target
    }
}
