/// What a builder says about the program beside its registrations.
struct ProofDeclarations: Sendable {
    /// What the program loads.
    var roots: [Root] = []

    /// What the children of the container register.
    var suppliedByChildren: Set<Key> = []

    /// The scopes that are opened in each other, the outermost first.
    var scopeOrder: [ScopeName] = []

    /// A type that the program loads.
    struct Root: Sendable {
        let request: Request
        let location: CodeLocation
    }
}
