/// What a container's scopes of one name keep, and where.
///
/// A child's layout begins with that of its parent, so that what a parent registered is at one place in the scopes of
/// both.
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

    /// The slots of instances that are made asynchronously.
    let asyncSlots: [ScopedSlot]

    /// - Parameters:
    ///   - supplied: The slots of the values that are given when a scope opens.
    ///   - outer: The name of the scope that these are opened in, if they have to be.
    init(_ name: ScopeName, _ slots: [ScopedSlot] = [], supplied: [ScopedSlot] = [], outer: ScopeName? = nil) {
        self.name = name
        self.slots = slots
        wordCount = slots.last?.endWord ?? Self.firstWord
        asyncSlots = slots.filter(\.isAsync)
        hasAsyncSlots = !asyncSlots.isEmpty
        plan = ScopePlan(slots, supplied: supplied)
        outerName = outer
    }

    deinit {
        plan.deallocate()
    }
}
