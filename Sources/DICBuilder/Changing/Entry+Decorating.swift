/// What a decorated entry was made from, for changes that are made to it later.
final class DecoratedEntry: Sendable {
    /// An entry of the registration as it was before it was decorated. Without a slot, and in no container.
    let original: Entry

    let decorations: [Decoration]

    /// The container that keeps the instance which the decorators are given, if it is not that of the entry.
    let keeper: _ContainerStorage?

    /// What stops the instance in that container, which the container of the entry does not do.
    let keeperStopAction: StopAction?

    init(
        _ original: Entry,
        _ decorations: [Decoration],
        keptIn keeper: _ContainerStorage? = nil,
        stoppedThereBy keeperStopAction: StopAction? = nil
    ) {
        self.original = original
        self.decorations = decorations
        self.keeper = keeper
        self.keeperStopAction = keeperStopAction
    }
}

/// The instance that the decorators of an entry are given.
enum DecoratedInstance: Sendable {
    /// That of the entry, which belongs to the container that is changed.
    case own

    /// That of the entry, which belongs to a parent, and which the parent may keep.
    case kept(in: _ContainerStorage)

    /// A new one, also if the entry decorates one that a container keeps.
    case made

    fileprivate var keeper: _ContainerStorage? {
        if case .kept(let keeper) = self { keeper } else { nil }
    }
}

extension Entry {
    /// The entry as it was before it was decorated. Without a slot and without links.
    private var undecorated: Entry { unobserved.extras?.decoratedEntry?.original ?? unobserved.copy() }

    /// The decorators of the entry, in the order in which they apply.
    private var decorations: [Decoration] { unobserved.extras?.decoratedEntry?.decorations ?? [] }

    /// The stop action for a new instance of the undecorated registration.
    private var stopActionOfNew: StopAction? {
        extras?.stopAction ?? unobserved.extras?.decoratedEntry?.keeperStopAction
    }

    /// The container that keeps the instance which the decorators of the entry are given, if it is another one.
    var keeperOfDecorated: _ContainerStorage? { unobserved.extras?.decoratedEntry?.keeper }

    /// An entry for the same registration with what the changes make of it.
    ///
    /// An override replaces what is decorated.
    ///
    /// - Parameter source: The instance that the decorators are given.
    /// - Throws: A `ChangeFault` if a change does not suit the registration.
    func changed(by changes: KeyChanges, decorating source: DecoratedInstance) throws(ChangeFault) -> Entry {
        if let original = extras?.replacedByStop {
            // What a stopped parent refuses cannot be decorated.
            return changes.override == nil ? self : try original.changed(by: changes, decorating: source)
        }
        let changed = try remade(by: changes, decorating: source)
        if let action = changes.stopAction { return changed.withoutSlot(stopAction: action) }
        // What another container keeps, that container stops.
        if changes.override == nil && source.keeper != nil && keepsInstances {
            return changed.withoutSlot(stopAction: nil)
        }
        return changed.withoutSlot(
            stopAction: changed.keeperOfDecorated == nil ? stopActionOfNew : extras?.stopAction
        )
    }

    private func remade(
        by changes: KeyChanges,
        decorating source: DecoratedInstance
    ) throws(ChangeFault) -> Entry {
        let all = decorations + changes.decorations
        if let override = changes.override { return try undecorated.overridden(by: override).decorated(by: all) }
        if changes.decorations.isEmpty { return self }
        switch source {
        case .made:
            return try undecorated.decorated(by: all)
        case .kept(let keeper) where keepsInstances:
            let record = DecoratedEntry(undecorated, all, keptIn: keeper, stoppedThereBy: stopActionOfNew)
            return try decorated(by: changes.decorations, keptIn: keeper, recording: record)
        case .own, .kept:
            // What decorators of this entry are given stays the same, also if a parent keeps it.
            let record = DecoratedEntry(
                undecorated,
                all,
                keptIn: keeperOfDecorated,
                stoppedThereBy: unobserved.extras?.decoratedEntry?.keeperStopAction
            )
            return try unobserved.copy().decorated(by: changes.decorations, keptIn: nil, recording: record)
        }
    }

    /// An entry for the same registration that makes its instances from the registrations of its own container, also
    /// if it decorates what another container keeps.
    func remade() -> Entry {
        // The decorators suit the registration: they have been applied before.
        if decorations.isEmpty { return unobserved.copy() }
        return (try? undecorated.decorated(by: decorations))?.withoutSlot(stopAction: stopActionOfNew)
            ?? unobserved.copy()
    }

    /// An entry for the same registration, without a slot, whose instances another action stops.
    private func withoutSlot(stopAction: StopAction?) -> Entry {
        guard extras?.stopAction !== stopAction else { return self }
        let extras = (extras?.withNewSlot(in: nil) ?? EntryExtras()).with(stopAction: stopAction)
        let registration = registration.notingStopAction(at: stopAction?.location)
        return Entry(registration, form, factory, extras: extras, isPassedAsValue: isPassedAsValue)
    }

    private func decorated(by decorations: [Decoration]) throws(ChangeFault) -> Entry {
        if decorations.isEmpty { return self }
        return try decorated(by: decorations, keptIn: nil, recording: DecoratedEntry(self, decorations))
    }

    private func decorated(
        by decorations: [Decoration],
        keptIn keeper: _ContainerStorage?,
        recording decorated: DecoratedEntry
    ) throws(ChangeFault) -> Entry {
        var entry = self
        var keeper = keeper
        for decoration in decorations {
            if registration.isGivenToScope {
                throw ChangeFault(.given, decoration.registration, of: .decorator, target: registration)
            }
            if !entry.suits(decoration) {
                throw ChangeFault(.unsuited, decoration.registration, of: .decorator, target: registration)
            }
            entry = entry.decorated(by: decoration, keptIn: keeper, decorated)
            keeper = nil
        }
        return entry
    }

    /// Whether the decorator's result can take the place of what this entry makes.
    private func suits(_ decoration: Decoration) -> Bool {
        let decorator = decoration.registration
        if decorator.isAsync { return registration.canBeAsync && registration.isolation == .nonisolated }
        // An asynchronously made instance need not be `Sendable`, so it cannot be passed to a decorator on the main
        // actor. A decorator with arguments can call only a synchronous factory.
        return !needsAsyncLoad || decorator.isolation == .nonisolated && registration.key.signature == nil
    }

    private func decorated(
        by decoration: Decoration,
        keptIn keeper: _ContainerStorage?,
        _ decorated: DecoratedEntry
    ) -> Entry {
        let (old, decorator) = (registration, decoration.registration)
        // What a started container keeps is there already, and is loaded synchronously.
        let isAsync = needsAsyncLoad || decorator.isAsync
        let history = RegistrationHistory(
            ofDecorated: old,
            dependencies: old.dependencies.and(decorator.dependencies)
        )
        var registration = Registration(
            old.key,
            old.lifetime,
            isolation: decorator.isolation == .mainActor ? .mainActor : old.isolation,
            isAsync: isAsync,
            canThrow: old.canThrow || decorator.canThrow,
            history: history
        )
        registration.hasCompletion = old.hasCompletion
        let hasAsyncSlot = isAsync && old.lifetime.hasAsyncSlot
        return Entry(
            registration,
            isAsync ? .asynchronous : form == .arguments ? .arguments : .resolving,
            decoration.compose(self, keeper),
            extras: EntryExtras(asyncSlot: hasAsyncSlot ? AsyncSlot() : nil, decorated: decorated),
            isPassedAsValue: isPassedAsValue
        )
    }
}

extension Dependencies {
    /// These dependencies and those of a decorator, which are none or unknown.
    fileprivate func and(_ others: Dependencies) -> Dependencies {
        others.areOpaque ? known.isEmpty ? .opaque : .partly(known) : self
    }
}

extension EntryExtras {
    fileprivate var decoratedEntry: DecoratedEntry? {
        // Only the functions above set it.
        decorated.map { unsafe unsafeDowncast($0, to: DecoratedEntry.self) }
    }
}
