/// The properties that few entries have.
final class EntryExtras: Sendable {
    /// A `Completion<T>`.
    let completion: ErasedFactory?

    /// The slot of an asynchronously made instance.
    let asyncSlot: AsyncSlot?

    /// The registration that this one forwards to another type.
    let forwardedFrom: Dependency?

    init(
        completion: ErasedFactory? = nil,
        asyncSlot: AsyncSlot? = nil,
        forwardedFrom: Dependency? = nil
    ) {
        self.completion = completion
        self.asyncSlot = asyncSlot
        self.forwardedFrom = forwardedFrom
    }

    /// A copy with an empty slot, for another container.
    var withNewSlot: EntryExtras {
        asyncSlot == nil ? self : EntryExtras(asyncSlot: AsyncSlot(), forwardedFrom: forwardedFrom)
    }
}
