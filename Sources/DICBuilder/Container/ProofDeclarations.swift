/// What is said about a program beside its registrations.
package struct ProofDeclarations: Sendable {
    /// What the program loads itself.
    var roots: [(request: Request, location: CodeLocation)] = []
    /// What the children of the container register.
    var suppliedByChildren: Set<Key> = []
    /// Which scopes are opened in which.
    var scopeNesting = ScopeNesting()
    /// What was registered by mistake, perhaps.
    var refused: Set<Refused> = []
    /// What starts the container; nil if `start()` does.
    var start: Suggestion?
    /// What builds the container on the main actor; nil if `build()` does.
    var mainActorBuild: Suggestion?
    /// The scope whose container this one overrides.
    var overriddenScope: ScopeName?
    /// The assemblies that were left out, because one of their type was assembled with other
    /// values.
    var skippedAssemblies: [Any.Type] = []

    /// These declarations and those of a container that takes the place of this one, and may be
    /// built otherwise.
    func adding(_ other: ProofDeclarations) -> ProofDeclarations {
        changed(other) { all in
            all.roots = roots + other.roots
            all.suppliedByChildren.formUnion(suppliedByChildren)
            all.scopeNesting = scopeNesting.replaced(by: other.scopeNesting)
            all.refused.formUnion(refused)
            all.start = other.start ?? start
            all.mainActorBuild = other.mainActorBuild ?? mainActorBuild
        }
    }

    /// A registration of a function, a type or `()`, by a call that does not name that type.
    struct Refused: Sendable, Hashable {
        /// What was registered.
        let key: Key
        /// Where it was.
        let location: CodeLocation
    }
}
