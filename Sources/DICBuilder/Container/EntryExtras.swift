/// The properties that few entries have.
final class EntryExtras: Sendable {
    /// A `Completion<T>`.
    let completion: ErasedFactory?

    /// The slot of an asynchronously made instance.
    let asyncSlot: AsyncSlot?

    /// What an entry of a container with an observer has.
    let observed: ObservedEntry?

    init(
        completion: ErasedFactory? = nil,
        asyncSlot: AsyncSlot? = nil,
        observed: ObservedEntry? = nil
    ) {
        self.completion = completion
        self.asyncSlot = asyncSlot
        self.observed = observed
    }

    /// A copy with an empty slot, for another container.
    var withNewSlot: EntryExtras {
        asyncSlot == nil ? self : EntryExtras(asyncSlot: AsyncSlot())
    }
}
