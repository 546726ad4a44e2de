// A forward that is overridden or decorated keeps its instances itself, as long as its source does. Without that, the
// override or the decorator would make an instance for each load.

extension Registration {
    /// How long the instances of a forward are kept when it is changed; nil if this is not a forward, or one whose
    /// instances cannot be kept.
    ///
    /// - Parameters:
    ///   - changes: The changes that are going to be made.
    ///   - registration: Finds what is registered under a key.
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
        let registration = Registration(
            registration.key,
            lifetime,
            isolation: registration.isolation,
            isAsync: registration.isAsync,
            canThrow: registration.canThrow,
            dependencies: registration.dependencies,
            at: registration.location
        )
        return Entry(registration, form, factory, extras: extras?.unplaced)
    }
}
