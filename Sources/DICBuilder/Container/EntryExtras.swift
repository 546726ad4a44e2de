/// The properties that few entries have.
final class EntryExtras: Sendable {
    /// A `Completion<T>`.
    let completion: ErasedFactory?
    let asyncSlot: AsyncSlot?
    /// What observes an entry of a container with an observer. Opaque here.
    let observed: (any AnyObject & Sendable)?
    /// The entry that makes and keeps, in the same container, what a decorator is given.
    let original: Entry?
    /// What a decorated entry was composed of. Opaque here.
    let template: (any AnyObject & Sendable)?
    /// The place of the instance in scopes, if they keep it.
    let scopedSlot: ScopedSlot?
    let stopAction: StopAction?
    /// The entry whose place this one has taken, because its container has been stopped.
    let replacedByStop: Entry?

    init(
        completion: ErasedFactory? = nil,
        asyncSlot: AsyncSlot? = nil,
        observed: (any AnyObject & Sendable)? = nil,
        original: Entry? = nil,
        template: (any AnyObject & Sendable)? = nil,
        scopedSlot: ScopedSlot? = nil,
        stopAction: StopAction? = nil,
        replacedByStop: Entry? = nil
    ) {
        self.completion = completion
        self.asyncSlot = asyncSlot
        self.observed = observed
        self.original = original
        self.template = template
        self.scopedSlot = scopedSlot
        self.stopAction = stopAction
        self.replacedByStop = replacedByStop
    }

    /// A copy that belongs to no container.
    var unplaced: EntryExtras {
        if asyncSlot == nil && observed == nil && scopedSlot == nil { return self }
        return copy(asyncSlot: asyncSlot.map { _ in AsyncSlot() })
    }

    /// A copy with an empty slot, for a container.
    func placed(in home: _ContainerStorage) -> EntryExtras {
        asyncSlot == nil ? self : copy(asyncSlot: AsyncSlot(home: home), original: original)
    }

    /// A copy for a container whose scopes keep the instance.
    func placed(in slot: ScopedSlot) -> EntryExtras { copy(original: original, scopedSlot: slot) }

    /// A copy with another stop action, for the same place.
    func with(stopAction: StopAction) -> EntryExtras {
        copy(asyncSlot: asyncSlot, observed, original: original, scopedSlot: scopedSlot, stopAction: stopAction)
    }

    /// A copy for the same place that is observed, or is not.
    func with(observed: (any AnyObject & Sendable)?) -> EntryExtras {
        copy(asyncSlot: asyncSlot, observed, original: original, scopedSlot: scopedSlot)
    }

    private func copy(
        asyncSlot: AsyncSlot? = nil,
        _ observed: (any AnyObject & Sendable)? = nil,
        original: Entry? = nil,
        scopedSlot: ScopedSlot? = nil,
        stopAction: StopAction? = nil
    ) -> EntryExtras {
        EntryExtras(
            completion: completion,
            asyncSlot: asyncSlot,
            observed: observed,
            original: original,
            template: template,
            scopedSlot: scopedSlot,
            stopAction: stopAction ?? self.stopAction
        )
    }
}
