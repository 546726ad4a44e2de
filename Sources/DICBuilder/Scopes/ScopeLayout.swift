/// What a container's scopes of one name keep, and where. A child's layout begins with that of its parent, so that what
/// a parent registered is at one place in the scopes of both.
final class ScopeLayout: Sendable {
    let name: ScopeName
    /// The name of the scope that these scopes are opened in; nil if they can be opened anywhere.
    let outerName: ScopeName?
    /// Whether instances are made asynchronously.
    let hasAsyncSlots: Bool
    /// The number of words of a scope's memory.
    let wordCount: Int
    /// The index of the first word of the first record.
    static let firstWord = 3
    let slots: [ScopedSlot]
    /// What opening and closing a scope reads of the slots.
    let plan: ScopePlan
    let asyncSlots: [ScopedSlot]

    /// The `supplied` slots are those of the values that are given when a scope opens.
    init(_ name: ScopeName, _ slots: [ScopedSlot] = [], supplied: [ScopedSlot] = [], outer: ScopeName? = nil) {
        self.name = name
        self.slots = slots
        wordCount = slots.last?.endWord ?? Self.firstWord
        asyncSlots = slots.filter(\.isAsync)
        hasAsyncSlots = !asyncSlots.isEmpty
        plan = ScopePlan(slots, supplied: supplied)
        outerName = outer
    }

    deinit { plan.deallocate() }
}

/// The layouts of a container that is being frozen.
struct ScopeLayouts {
    private var slots: [ScopeName: [ScopedSlot]]

    init(extending inherited: [ScopeLayout]) {
        slots = Dictionary(uniqueKeysWithValues: inherited.map { ($0.name, $0.slots) })
    }

    /// Adds a slot for a scoped registration, and returns the entry with it; the given entry if it is not scoped.
    mutating func place(_ entry: Entry) -> Entry {
        guard let scope = entry.facts.lifetime.scope else { return entry }
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

    /// The layouts of all scopes. A slot `isCurrent` if it is the one of its key, and not replaced.
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
