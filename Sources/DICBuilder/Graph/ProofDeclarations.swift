/// What a registrar is told about the program in addition to the registrations.
package struct ProofDeclarations: Sendable {
    /// The types that the program loads.
    var roots: [(request: Request, location: CodeLocation)] = []
    /// What the children of the container register.
    var suppliedByChildren: Set<Key> = []

    var scopeNesting = ScopeNesting()
    /// The registrations of what is no instance.
    var refused: Set<Refused> = []
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
            refused: refused.union(other.refused),
            start: other.start ?? start,
            mainActorBuild: other.mainActorBuild ?? mainActorBuild
        )
    }

    /// A registration of a function, a type or `()`, by a call that does not name that type.
    struct Refused: Sendable, Hashable {
        let key: Key
        let location: CodeLocation
    }
}
