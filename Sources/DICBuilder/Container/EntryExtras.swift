/// What few entries have.
final class EntryExtras: Sendable {
    /// A `Completion<T>`.
    let completion: ErasedFactory?

    /// Where an asynchronously made instance is kept.
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

    /// The same, with an empty slot for each container.
    var withNewSlot: EntryExtras {
        asyncSlot == nil ? self : EntryExtras(asyncSlot: AsyncSlot(), forwardedFrom: forwardedFrom)
    }
}
