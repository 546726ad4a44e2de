/// What a registrar is told about the program in addition to the registrations.
package struct ProofDeclarations: Sendable {
    /// What the program loads.
    var roots: [Root] = []

    /// What the children of the container register.
    var suppliedByChildren: Set<Key> = []

    var scopeNesting = ScopeNesting()

    /// The registrations that the compiler warned of.
    var mistakes: [Mistake.Call: Mistake] = [:]

    /// What to write so that the container is started, if that is not `start()`.
    var start: Suggestion?

    /// What builds the container on the main actor, if that is not `build()`.
    var mainActorBuild: Suggestion?

    /// These declarations and those of a container that takes the place of this one, and is built otherwise.
    func adding(_ other: ProofDeclarations) -> ProofDeclarations {
        ProofDeclarations(
            roots: roots + other.roots,
            suppliedByChildren: suppliedByChildren.union(other.suppliedByChildren),
            scopeNesting: scopeNesting.replaced(by: other.scopeNesting),
            mistakes: mistakes.merging(other.mistakes) { $1 },
            start: other.start ?? start,
            mainActorBuild: other.mainActorBuild ?? mainActorBuild
        )
    }

    /// A type that the program loads.
    struct Root: Sendable {
        let request: Request
        let location: CodeLocation
    }

    /// A function, a type or `()` that was registered in place of an instance.
    struct Mistake: Sendable {
        /// The type whose instances were probably meant; nil if that is not known.
        let meant: Any.Type?

        /// How long its instances were meant to be kept.
        let lifetime: Lifetime

        /// The call: what it registered, without arguments, and where it is.
        struct Call: Sendable, Hashable {
            let key: Key
            let location: CodeLocation
        }
    }
}
