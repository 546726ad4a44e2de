/// What the core calls of scopes: each scoped lifetime brings it, and what nests scopes.
enum ScopeCode {
    /// The error of a load outside of the scope that keeps the instance.
    static let notOpen =
        OptionalPart<@Sendable (Entry, _ContainerStorage, CodeLocation?) -> ResolutionError>()

    static func link() {
        ScopeLayouts.part.bring { inherited in
            let places = ScopePlaces(extending: inherited)
            return ScopeLayouts(place: places.place, finish: places.finished)
        }
        notOpen.bring { entry, storage, location in
            let facts = storage.facts(opening: entry.facts.lifetime.scope)
            return ResolutionError(.scopeNotOpen(facts), loading: entry.registration, at: location)
        }
        Prover.bringScopeFaults()
    }
}

/// The layouts of the scopes of a container that is being frozen: which slot has which place is
/// decided here.
private final class ScopePlaces {
    /// The slots of each scope, in the order of its words.
    private var slots: [ScopeName: [ScopedSlot]]

    init(extending inherited: [ScopeLayout]) {
        slots = Dictionary(uniqueKeysWithValues: inherited.map { ($0.name, $0.slots) })
    }

    /// Adds a slot for a scoped registration.
    func place(_ entry: Entry, in scope: ScopeName) -> ScopedSlot {
        let index = slots[scope]?.count ?? 0
        let word = slots[scope]?.last?.endWord ?? ScopeLayout.firstWord
        let slot = ScopedSlot(
            entry.registration,
            entry.extras?.stopAction,
            in: scope,
            index: index,
            word: word
        )
        slots[scope, default: []].append(slot)
        return slot
    }

    /// Computes the layouts of all scopes, in the order of their numbers.
    func finished(in storage: _ContainerStorage, isObserved: Bool, defers: () -> Bool)
        -> [ScopeLayout]
    {
        let outer = storage.scopeNesting.outerNames
        if slots.isEmpty && outer.isEmpty { return [] }
        let defers = defers()
        return Set(slots.keys).union(outer.keys).sorted { $0.number < $1.number }.map { name in
            let slots = slots[name] ?? []
            let supplied = slots.filter { $0.registration.isGivenToScope && storage.isCurrent($0) }
            let outer = outer[name]
            return ScopeLayout(
                name,
                slots,
                supplied: supplied,
                outer: outer,
                isObserved: isObserved,
                defers: defers
            )
        }
    }
}
