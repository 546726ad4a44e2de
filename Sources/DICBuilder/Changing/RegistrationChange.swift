/// A call that changes what was registered, and leaves its key and lifetime as they are.
package enum RegistrationChange: Sendable {
    /// Another factory, in an entry that has all its facts but the lifetime.
    case override(Entry)
    /// A decorator of what the factory makes.
    case decoration(Decoration)
    /// What stops the instances.
    case stop(Registration, StopAction)

    /// The facts of the call. Its key is that of the registration which it changes.
    package var registration: Registration { call.registration }

    /// What the call does, and its facts.
    private var call: (action: ChangeAction, registration: Registration) {
        switch self {
        case .override(let entry): (.override, entry.registration)
        case .decoration(let decoration): (.decorator, decoration.registration)
        case .stop(let registration, _): (.stop, registration)
        }
    }

    /// The entry that the call changes. Throws if there is none, or none to stop where nothing else
    /// of the key changes.
    func target(own: Entry?, inherited: @autoclosure () -> Entry?, stopsOnly: Bool)
        throws(ResolutionError) -> Entry
    {
        let (action, registration) = call
        guard let entry = own ?? inherited() else {
            throw ResolutionError(of: action, registration)
        }
        let target = entry.registration
        // What overrides or decorates a forward keeps its instances.
        let keepsNothing = target.forwardSource != nil && target.lifetime == .transient
        if stopsOnly && (keepsNothing || own == nil) {
            throw ResolutionError(of: action, registration, to: target)
        }
        return entry
    }
}

/// The code that changes what is registered. What may change something brings it along, so that the
/// linker leaves it out of other programs. `override` shares the functions of `register`, of which
/// only the plainest does not.
package struct ChangeCode: Sendable {
    /// Applies the changes of a builder to what was registered in it and in its parent.
    let templates:
        @Sendable ([Entry], [RegistrationChange], _ parent: _ContainerStorage?) -> Templates

    /// Applies a change in a mutable container. Returns the changed entry.
    package let change: @Sendable (LiveTable, RegistrationChange, _ContainerStorage) -> Entry

    /// The functions of this folder.
    static let standard = ChangeCode(
        templates: { Templates($0, $1, over: $2) },
        change: { $0.change($1, in: $2) }
    )
}

/// The changes of one key, which apply together: the last override, and then the decorators.
struct KeyChanges {
    /// The last override.
    var override: Entry?
    /// The decorators, in the order in which they apply, whatever is overridden.
    var decorations: [Decoration] = []
    /// The last stop action.
    var stopAction: StopAction?

    /// Whether the only change is a stop action.
    var stopsOnly: Bool { override == nil && decorations.isEmpty && stopAction != nil }

    init(_ change: RegistrationChange? = nil) {
        switch change {
        case .override(let entry): override = entry
        case .decoration(let decoration): decorations = [decoration]
        case .stop(_, let action): stopAction = action
        case nil: break
        }
    }

    /// Adds changes that were made later.
    mutating func add(_ later: KeyChanges) {
        override = later.override ?? override
        decorations += later.decorations
        stopAction = later.stopAction ?? stopAction
    }
}

// A forward that is overridden or decorated keeps its instances itself, as long as its source does.
// Without that, the override or the decorator would make an instance for each load.

extension Registration {
    /// How long a forward that is changed keeps its instances: as long as its source does. Nil if
    /// this is no forward whose instances can be kept.
    func lifetimeOfForward(changedBy changes: KeyChanges, _ registration: (Key) -> Registration?)
        -> Lifetime?
    {
        guard isShareableForward else { return nil }
        let lifetime =
            forwards(registration).dropFirst().map(\.lifetime).first { $0 != .transient }
            ?? .transient
        // An existential cannot be held weakly. A decorator does not keep what its source would
        // release.
        if lifetime == .weak { return changes.override == nil ? nil : .cached }
        return lifetime
    }

    /// Whether it is a forward that may keep its instances once it is changed.
    var isShareableForward: Bool {
        lifetime == .transient && forwardSource?.kind == .forward(isShareable: true)
    }

    /// This registration, and what it is forwarded from, through whatever lies between, each once.
    func forwards(_ registration: (Key) -> Registration?) -> [Registration] {
        var all: [Registration] = [self]
        var seen: Set<Key> = [key]
        while let source = all[all.count - 1].forwardSource?.request.key,
            seen.insert(source).inserted,
            let next = registration(source)
        {
            all.append(next)
        }
        return all
    }
}

/// What was registered in a builder, with the changes that were made to it.
struct Templates: Sendable {
    /// What was registered, in that order, replaced registrations included.
    let registered: [Entry]
    /// The templates of changes, in the places of what was registered, then those of the parent's;
    /// empty without any.
    private(set) var changed: [Template?] = []
    /// The errors of the changes that cannot be applied.
    private(set) var faults: [ResolutionError] = []

    init(_ entries: [Entry]) { registered = entries }

    /// Applies changes to the last registration of their key here, or to the parent's.
    init(_ entries: [Entry], _ changes: [RegistrationChange], over parent: _ContainerStorage?) {
        self.init(entries)
        changed = Array(repeating: nil, count: entries.count)
        var changesByKey: [Key: KeyChanges] = [:]
        for change in changes {
            changesByKey[change.registration.key, default: KeyChanges()].add(KeyChanges(change))
        }
        var places: [Key: Int] = [:]
        for (index, entry) in entries.enumerated() { places[entry.facts.key] = index }
        for change in changes {
            let key = change.registration.key
            let place = places[key]
            let own = place.map { entries[$0] }
            let source = place == nil ? parent : nil
            let stopsOnly = changesByKey[key]?.stopsOnly ?? false
            do throws(ResolutionError) {
                let target = try change.target(
                    own: own,
                    inherited: source?.entry(of: key),
                    stopsOnly: stopsOnly
                )
                // All changes of a key are applied together, at the first of them.
                guard let keyChanges = changesByKey.removeValue(forKey: key) else { continue }
                let lifetime = target.registration.lifetimeOfForward(changedBy: keyChanges) { key in
                    places[key].map { entries[$0].registration }
                        ?? parent?.entry(of: key)?.registration
                }
                let template = try Template(
                    of: target,
                    changedBy: keyChanges,
                    keeping: lifetime,
                    from: source
                )
                if let place {
                    changed[place] = template
                } else if let template {
                    changed.append(template)
                }
            } catch { faults.append(error) }
        }
    }

    /// How many entries a container is frozen with that are not inherited.
    var count: Int { max(registered.count, changed.count) }

    /// The keys of what is registered or changed here.
    var keys: Set<Key> { Set(registered.map(\.key) + changed.compactMap { $0?.key }) }
}

extension LiveTable {
    /// Applies a change to the entry of its key. Traps with a report if there is nothing to change:
    /// a registration cannot throw.
    fileprivate func change(_ change: RegistrationChange, in storage: _ContainerStorage) -> Entry {
        let key = change.registration.key
        let changes = KeyChanges(change)
        // Found before the table is locked: a read may release entries, and with them run any code.
        let lifetime = storage.entry(of: key)?.registration
            .lifetimeOfForward(changedBy: changes) { storage.entry(of: $0)?.registration }
        do {
            return try update(key) { current in
                let parent = current == nil ? storage.parent : nil
                let inherited = parent?.entry(of: key)
                let target = try change.target(
                    own: current,
                    inherited: inherited,
                    stopsOnly: changes.stopsOnly
                )
                // The instance stays: only what will stop it is another.
                if case .stop(_, let action) = change { return target.stopped(by: action) }
                let template = try Template(
                    of: target,
                    changedBy: changes,
                    keeping: lifetime,
                    from: parent
                )
                // The container keeps the entry, and is alive while a load of it runs.
                let home = storage.address
                return template?.entryComposedByLoads {
                    $0.placed(in: _ContainerStorage(at: home), isOriginal: $1)
                } ?? target
            }
        } catch {
            let fault = (error as? ResolutionError)?.explained(among: storage.registrationSnapshot)
            endProcess(fault ?? error, at: change.registration.location)
        }
    }
}
