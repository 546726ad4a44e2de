import DIC

/// The mutable container.
struct FeaturesByMutable: FeatureSubject {
    let container = DependencyInjectionContainer()

    init() {
        container.registerFeatures()
    }

    @inline(never) func initializerTree() { consume(container.load((any App).self)) }
    @inline(never) func named() { consume(container.load((any Store).self, named: .primary)) }
    @inline(never) func namedByLiteral() {
        consume(container.load((any Store).self, named: "primary"))
    }

    @inline(never)
    func withArguments() {
        consume(
            container.load(
                (any UserService).self,
                arguments: UserID(number: 42),
                Region(code: "eu")
            )
        )
    }

    @inline(never) func graph() { consume(container.load((any Screen).self)) }
}
