// Not beside the class: reports name that, and are not to name what needs what.

extension StartFacts {
    /// What a start would do for an asynchronous registration. What is inherited, the parent
    /// starts.
    convenience init(
        of registration: Registration,
        isInherited: Bool,
        in storage: _ContainerStorage
    ) {
        let canBeKept = registration.lifetime == .transient && registration.key.arguments.isEmpty
        let isPossible =
            (registration.lifetime.isPermanent || canBeKept) && storage.isFrozen && !isInherited
        let start =
            storage.declarations.start
            ?? Suggestion("try await builder.start()", "in place of builder.build()")
        // What it needs may not be kept longer than a scope or a reset. What is kept already, may.
        let number =
            canBeKept && isPossible
            ? storage.entry(of: registration.key).flatMap { storage.contents.numbers[$0] } : nil
        let wiring = storage.contents.wiring
        self.init(
            isPossible: isPossible,
            call: storage.lifecycle.makesAsyncSingletons ? nil : start,
            storage.scopeNesting
        ) {
            number.map(wiring.endingLifetimes) ?? []
        }
    }
}

extension Wiring {
    /// The lifetimes of what a registration needs that end before the container does.
    fileprivate func endingLifetimes(neededBy number: Int) -> [Lifetime] {
        let isNeeded = reach(from: [number]) { registrations[$0].lifetime.isOfOneLoad }
        return zip(registrations, isNeeded).filter(\.1).map(\.0.lifetime).filter {
            $0.scope != nil || $0.isResettable
        }
    }
}
