/// A call that changes what was registered, and leaves its key and lifetime as they are.
package enum RegistrationChange: Sendable {
    /// Another factory, in an entry that has all its facts but the lifetime.
    case override(Entry)

    /// A decorator of what the factory makes.
    case decoration(Decoration)

    /// What stops the instances, with the facts of the call.
    case stop(Registration, StopAction)

    /// The facts of the call. Its key is that of the registration which it changes.
    package var registration: Registration {
        switch self {
        case .override(let entry): entry.registration
        case .decoration(let decoration): decoration.registration
        case .stop(let registration, _): registration
        }
    }
}

extension RegistrationChange {
    /// What the call does, for reports.
    var action: ChangeFault.Action {
        switch self {
        case .override: .override
        case .decoration: .decorator
        case .stop: .stop
        }
    }
}

extension RegistrationChange {
    /// What the call changes: the entry of its key.
    ///
    /// - Parameters:
    ///   - own: The entry in the container that is changed.
    ///   - inherited: That of the parent.
    ///   - stopsOnly: Whether the call is for a stop action, and nothing else of the key changes.
    /// - Throws: A `ChangeFault` if there is nothing to change, or nothing that it could stop.
    func target(own: Entry?, inherited: @autoclosure () -> Entry?, stopsOnly: Bool) throws(ChangeFault) -> Entry {
        guard let entry = own ?? inherited() else { throw ChangeFault(.nothing, registration, of: action) }
        let target = entry.registration
        if action == .stop && target.forwardSource != nil {
            throw ChangeFault(.forwarded, registration, of: action, target: target)
        }
        if own == nil && stopsOnly { throw ChangeFault(.inherited, registration, of: action, target: target) }
        return entry
    }
}

/// The changes of one key.
struct KeyChanges {
    /// The last override, which wins.
    private(set) var override: Entry?

    /// The decorators, in the order in which they apply.
    private(set) var decorations: [Decoration] = []

    /// The last stop action, which wins.
    private(set) var stopAction: StopAction?

    /// Whether the only change is a stop action.
    var stopsOnly: Bool { override == nil && decorations.isEmpty && stopAction != nil }

    mutating func add(_ change: RegistrationChange) {
        switch change {
        case .override(let entry): override = entry
        case .decoration(let decoration): decorations.append(decoration)
        case .stop(_, let action): stopAction = action
        }
    }
}

extension Entry {
    /// An entry with the key and the lifetime of this one, and the factory of an override.
    ///
    /// A synchronous override of a registration on the main actor also runs there: the instances need not be
    /// `Sendable`. In all other cases the isolation is that of the override.
    ///
    /// - Throws: A `ChangeFault` if the override is asynchronous and the instances cannot be.
    func overridden(by override: Entry) throws(ChangeFault) -> Entry {
        let (old, new) = (registration, override.registration)
        if new.isAsync && !old.canBeAsync { throw ChangeFault(.unsuited, new, of: .override, target: old) }
        var registration = Registration(
            old.key,
            old.lifetime,
            isolation: old.isolation == .mainActor && !new.isAsync ? .mainActor : new.isolation,
            isAsync: new.isAsync,
            canThrow: new.canThrow,
            history: RegistrationHistory(
                of: old,
                overriddenAt: new.location,
                dependencies: new.dependencies
            )
        )
        registration.hasCompletion = new.hasCompletion
        let asyncExtras = new.isAsync && old.lifetime.hasAsyncSlot ? EntryExtras(asyncSlot: AsyncSlot()) : nil
        return Entry(
            registration,
            override.form,
            override.factory,
            extras: asyncExtras ?? override.extras,
            isPassedAsValue: override.isPassedAsValue
        )
    }
}

extension Registration {
    /// Whether an asynchronous factory can make the instances: their lifetime has to be one of `registerAsync`, and
    /// what is shared on the main actor may not be `Sendable`.
    var canBeAsync: Bool { lifetime.canBeAsync && (lifetime.isOfOneLoad || isolation == .nonisolated) }
}
