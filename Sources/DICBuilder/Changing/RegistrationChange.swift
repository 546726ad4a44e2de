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

    /// What the call does, for reports.
    var action: UnappliedChange.Action {
        switch self {
        case .override: .override
        case .decoration: .decorator
        case .stop: .stop
        }
    }

    /// What the call changes: the entry of its key in the container, or that of the parent. Throws if there is none, or
    /// none that it could stop. With `stopsOnly`, nothing else of the key changes.
    func target(own: Entry?, inherited: @autoclosure () -> Entry?, stopsOnly: Bool) throws(ResolutionError) -> Entry {
        guard let entry = own ?? inherited() else { throw ResolutionError(of: action, registration) }
        let target = entry.registration
        if action == .stop && target.forwardSource != nil {
            throw ResolutionError(of: action, registration, to: target)
        }
        if own == nil && stopsOnly { throw ResolutionError(of: action, registration, to: target) }
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

// A forward that is overridden or decorated keeps its instances itself, as long as its source does. Without that, the
// override or the decorator would make an instance for each load.

extension Registration {
    /// How long the instances of a changed forward are kept; nil if this is no forward whose instances can be kept.
    func lifetimeOfForward(changedBy changes: KeyChanges, _ registration: (Key) -> Registration?) -> Lifetime? {
        guard let source = shareableForwardSource else { return nil }
        let lifetime = source.lifetime(registration)
        // An existential cannot be held weakly. A decorator does not keep what its source would release.
        if lifetime == .weak { return changes.override == nil ? nil : .cached }
        return lifetime
    }

    /// The source of a forward whose instances could be kept, and are not yet.
    fileprivate var shareableForwardSource: Dependency? {
        guard lifetime == .transient, let source = forwardSource, source.kind == .forward(isShareable: true) else {
            return nil
        }
        return source
    }
}

extension Dependency {
    /// How long what a forward leads to keeps its instances.
    fileprivate func lifetime(_ registration: (Key) -> Registration?) -> Lifetime {
        var seen: Set<Key> = []
        var source = self
        while seen.insert(source.request.key).inserted, let target = registration(source.request.key) {
            guard target.lifetime == .transient, let next = target.forwardSource else { return target.lifetime }
            source = next
        }
        return .transient
    }
}

extension Entry {
    /// This entry, with the lifetime of ``Registration/lifetimeOfForward(changedBy:_:)``.
    func keeping(_ lifetime: Lifetime?) -> Entry {
        guard let lifetime, registration.shareableForwardSource != nil else { return self }
        let facts = RegistrationFacts(
            key,
            lifetime,
            isolation: facts.isolation,
            isAsync: facts.isAsync,
            canThrow: facts.canThrow,
            dependencies: facts.dependencies,
            at: facts.location
        )
        return Entry(facts, form, factory, extras: extras?.unplaced)
    }
}
