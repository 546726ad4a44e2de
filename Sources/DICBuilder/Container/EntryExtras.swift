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

    /// The place of the instance in scopes, if they keep it.
    let scopedSlot: ScopedSlot?

    /// What stops the instances, if the registration says so.
    let stopAction: StopAction?

    /// The entry whose place this one has taken, because its container has been stopped.
    let replacedByStop: Entry?

    init(
        completion: ErasedFactory? = nil,
        asyncSlot: AsyncSlot? = nil,
        observed: (any AnyObject & Sendable)? = nil,
        decorated: (any AnyObject & Sendable)? = nil,
        scopedSlot: ScopedSlot? = nil,
        stopAction: StopAction? = nil,
        replacedByStop: Entry? = nil
    ) {
        self.completion = completion
        self.asyncSlot = asyncSlot
        self.observed = observed
        self.decorated = decorated
        self.scopedSlot = scopedSlot
        self.stopAction = stopAction
        self.replacedByStop = replacedByStop
    }

    /// A copy with an empty slot, for another container.
    ///
    /// - Parameter home: The container, if the copy belongs to one.
    func withNewSlot(in home: _ContainerStorage?) -> EntryExtras {
        if asyncSlot == nil { return self }
        return copy(asyncSlot: AsyncSlot(home: home), scopedSlot: scopedSlot, stopAction: stopAction)
    }

    /// A copy with another stop action.
    func with(stopAction: StopAction?) -> EntryExtras {
        copy(asyncSlot: asyncSlot, scopedSlot: scopedSlot, stopAction: stopAction)
    }

    /// A copy for a container whose scopes keep the instance.
    func placed(in slot: ScopedSlot) -> EntryExtras {
        copy(asyncSlot: nil, scopedSlot: slot, stopAction: stopAction)
    }

    private func copy(asyncSlot: AsyncSlot?, scopedSlot: ScopedSlot?, stopAction: StopAction?) -> EntryExtras {
        EntryExtras(
            completion: completion,
            asyncSlot: asyncSlot,
            observed: observed,
            decorated: decorated,
            scopedSlot: scopedSlot,
            stopAction: stopAction
        )
    }
}
