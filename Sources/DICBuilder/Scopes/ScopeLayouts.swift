/// The layouts of a container that is being frozen.
struct ScopeLayouts {
    private var slots: [ScopeName: [ScopedSlot]]

    /// - Parameter inherited: The layouts of the parent.
    init(extending inherited: [ScopeLayout]) {
        slots = Dictionary(uniqueKeysWithValues: inherited.map { ($0.name, $0.slots) })
    }

    /// Adds a slot for a scoped registration.
    ///
    /// - Returns: The entry with that slot; the given entry if it is not scoped.
    mutating func place(_ entry: Entry) -> Entry {
        guard let scope = entry.registration.lifetime.scope else { return entry }
        let earlier = slots[scope] ?? []
        let slot = ScopedSlot(
            entry.registration,
            entry.extras?.stopAction,
            hasCompletion: entry.extras?.completion != nil,
            in: scope,
            index: earlier.count,
            word: earlier.last?.endWord ?? ScopeLayout.firstWord
        )
        slots[scope, default: []].append(slot)
        return entry.copy(in: slot)
    }

    /// Computes the layouts of all scopes.
    ///
    /// - Parameters:
    ///   - nesting: Which scopes are opened in which.
    ///   - isCurrent: Whether a slot is the one of its key, and not replaced.
    func finished(_ nesting: ScopeNesting, isCurrent: (ScopedSlot) -> Bool) -> [ScopeLayout] {
        let outer = nesting.outerNames
        if slots.isEmpty && outer.isEmpty { return [] }
        let names = Set(slots.keys).union(outer.keys).sorted { $0.number < $1.number }
        return names.map { name in
            let slots = slots[name] ?? []
            let supplied = slots.filter { $0.facts.isGivenToScope && isCurrent($0) }
            return ScopeLayout(name, slots, supplied: supplied, outer: outer[name])
        }
    }
}
