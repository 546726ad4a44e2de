/// The lifetimes whose instances can be reset.
public struct ResettableLifetime: Sendable, Hashable {
    /// The group of the instances.
    let group: ScopeName

    /// Instances that are registered `in: .cached`: not those in a group of a name.
    public static let cached = ResettableLifetime(group: .unnamed)

    /// Instances that are registered `in: .cached(group)`.
    public static func cached(_ group: ScopeName) -> ResettableLifetime {
        ResettableLifetime(group: group)
    }

    @available(
        *,
        unavailable,
        message: "singletons are kept as long as the container; register them in: .cached"
    )
    public static var singleton: ResettableLifetime { fatalError() }

    @available(
        *,
        unavailable,
        message: "singletons are kept as long as the container; register them in: .cached"
    )
    public static var eagerSingleton: ResettableLifetime { fatalError() }
}

extension DependencyContaining {
    /// Discards all instances of a lifetime, which is `.cached`, so that the next load of each
    /// makes another.
    ///
    /// Each group is reset by itself: `reset(.cached)` leaves what is `in: .cached("session")`, and
    /// `reset(.cached("session"))` discards only that.
    ///
    /// References to a discarded instance stay valid. An instance that is being made is returned by
    /// the load that makes it, and not kept; loads that wait for it make another. Instances that a
    /// parent container keeps stay.
    ///
    /// - Precondition: Something is registered in the group, here or in a parent, if it has a name.
    /// - Complexity: O(*n*) in the number of registrations; in a mutable container O(*n* log *n*).
    public func reset(
        _ lifetime: ResettableLifetime,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        let group = lifetime.group
        var isFound = group == .unnamed
        for entry in _storage.ownEntries where entry.facts.lifetime.cachedGroup == group {
            isFound = true
            entry.reset()
        }
        if isFound { return }
        Reset(location: CodeLocation(fileID: fileID, line: line))
            .requireCachedGroup(group, in: _storage)
    }

    /// Discards the instance that a load would return, so that the next load makes another.
    ///
    /// It reaches what a load reaches: through a forward, and where `T?` is registered for `T` or
    /// `T` for `T?`. A transient registration has nothing to discard. What a child has from its
    /// parent is discarded for all.
    ///
    /// - Precondition: The type is registered, and its lifetime is not `.singleton`,
    ///   `.eagerSingleton` or `.scoped`.
    public func reset<T>(
        _ type: T.Type,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        let location = CodeLocation(fileID: fileID, line: line)
        do { try Reset(location: location).discard(Request(type, named: name), in: _storage) } catch
        {
            _ContainerStorage.trap(error, at: location)
        }
    }
}

/// One call of `reset`, with the forwards that it has followed.
private struct Reset {
    /// Where `reset` was called.
    let location: CodeLocation
    /// The forwards that led here, outermost first, in which a cycle is found.
    var forwards: [Registration] = []

    /// A misspelt group would be reset in vain for ever. A parent may have it, which keeps its own.
    @inline(never)
    func requireCachedGroup(_ group: ScopeName, in storage: _ContainerStorage) {
        if storage.isClosed { return }
        let groups = storage.entries.compactMap { $0.facts.lifetime.cachedGroup }
        if groups.contains(group) { return }
        var names: [String] = []
        for name in groups where name != .unnamed && !names.contains(name.expression) {
            names.append(name.expression)
        }
        let repairs = names.map { "reset(.cached(\($0)))" }
        let text = "cached(\(group.expression)): nothing is registered in this group"
        let others = repairs.isEmpty ? ["register in: .cached(\(group.expression))"] : repairs
        let places: KeyValuePairs = ["reset at": "\(location)"]
        Report("not-registered", text, places, try: others).trap(at: location)
    }

    /// Discards what a request binds to. Throws if that is nothing, or is kept as long as its
    /// container or scope.
    func discard(_ request: Request, in storage: _ContainerStorage) throws(ResolutionError) {
        let binding = storage.binding(of: request)
        for entry in binding.loadedEntries { try discard(entry, in: storage) }
        if !binding.isMissing { return }
        if storage.isClosed { throw storage.closed(request, at: location) }
        let fault = Fault.resetOfNothing(request, others: storage.variants(of: request))
        let type = request.type
        let name = request.name
        throw ResolutionError(
            fault,
            of: type,
            named: name,
            at: location,
            among: storage.registrationSnapshot
        )
    }

    /// Discards the instance of an entry: through a forward, that of what it forwards to.
    private func discard(_ entry: Entry, in storage: _ContainerStorage) throws(ResolutionError) {
        if let source = entry.facts.forwardSource {
            // A decorated forward keeps its instance.
            if entry.facts.lifetime.cachedGroup != nil { entry.reset() }
            if let start = forwards.firstIndex(where: { $0.key == entry.facts.key }) {
                throw ResolutionError(cycle: Array(forwards[start...]))
            }
            let following = Reset(location: location, forwards: forwards + [entry.registration])
            return try following.discard(source.request, in: storage)
        }
        switch entry.facts.lifetime.kind {
        case .transient, .graph: break
        case .cachedIn, .weak:
            // First, so that nobody decorates the old instance again.
            if let keeper = entry.template?.keeperOfDecorated,
                let kept = keeper.entry(of: entry.facts.key)
            {
                try discard(kept, in: keeper)
            }
            entry.reset()
            // What decorates a forward holds the instance too.
            for other in storage.entries
            where other.facts.forwardSource != nil && other.facts.lifetime.cachedGroup != nil {
                let sources = other.registration.forwards { storage.entry(of: $0)?.registration }
                if sources.contains(where: { $0.key == entry.facts.key }) { other.reset() }
            }
        case .singleton, .eager, .inScope:
            throw ResolutionError(.notResettable, loading: entry.registration, at: location)
        }
    }
}
