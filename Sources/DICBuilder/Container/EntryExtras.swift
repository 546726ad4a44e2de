/// The properties that few entries have.
final class EntryExtras: Sendable {
    /// A `Completion<T>`.
    let completion: ErasedFactory?

    /// The slot of an asynchronously made instance.
    let asyncSlot: AsyncSlot?

    /// What an entry of a container with an observer has. Opaque here.
    let observed: (any AnyObject & Sendable)?

    /// What a decorated entry was made from. Opaque here.
    let decorated: (any AnyObject & Sendable)?

    init(
        completion: ErasedFactory? = nil,
        asyncSlot: AsyncSlot? = nil,
        observed: (any AnyObject & Sendable)? = nil,
        decorated: (any AnyObject & Sendable)? = nil
    ) {
        self.completion = completion
        self.asyncSlot = asyncSlot
        self.observed = observed
        self.decorated = decorated
    }

    /// A copy with an empty slot, for another container.
    ///
    /// - Parameter home: The container, if the copy belongs to one.
    func withNewSlot(in home: _ContainerStorage?) -> EntryExtras {
        asyncSlot == nil ? self : EntryExtras(asyncSlot: AsyncSlot(home: home), decorated: decorated)
    }
}
