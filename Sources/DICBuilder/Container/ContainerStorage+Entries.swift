extension _ContainerStorage {
    /// The current entry of exactly a key, the parent's too; nil if none is registered.
    package func entry(of key: Key) -> Entry? {
        if let entry = unsafe table.entry(of: key) { return unsafe entry.takeUnretainedValue() }
        guard let live else { return nil }
        return live.entry(of: key) ?? parent?.entry(of: key)
    }

    /// The entries in the order of registration: the parent's first; what overrides or decorates
    /// one of them is in its place. After a stop, they are the entries that loads used before it.
    package var entries: [Entry] { parent == nil ? ownEntries : entriesInTable.map(\.beforeStop) }

    /// The same entries as loads find them: after a stop, those whose loads report that.
    var entriesInTable: [Entry] {
        if parent == nil && !lifecycle.refusesLoads { return ownEntries }
        // An entry of a parent may have been linked again here.
        let container = container
        return entriesInOrder.map { container.entry(of: $0.facts.key) ?? $0 }
    }

    /// What this and its ancestors have registered. Each frozen child keeps it once it is asked
    /// for, as children of it ask: else a chain of children would be walked up for each of them.
    private var entriesInOrder: [Entry] {
        var ordered: [Entry] = []
        var unknown: [_ContainerStorage] = []
        var next: _ContainerStorage? = self
        while let storage = next {
            if let known = storage.contents.entriesInOrder.withLock(\.self) {
                ordered = known
                break
            }
            unknown.append(storage)
            next = storage.parent
        }
        for storage in unknown.reversed() {
            var all = RegistrationOrder<Entry>()
            all.add(ordered)
            all.add(storage.ownEntries, replacingInPlace: storage.contents.isOverriding)
            ordered = all.elements
            // A parent is frozen.
            if storage.isFrozen && storage.parent != nil {
                storage.contents.entriesInOrder.set(ordered)
            }
        }
        return ordered
    }

    /// This container, its parent, the parent of that, and so on.
    package var selfAndAncestors: [_ContainerStorage] {
        var containers = [self]
        while let parent = containers[containers.count - 1].parent { containers.append(parent) }
        return containers
    }

    /// The entries that are registered here, in the order of registration.
    package var ownEntries: [Entry] { live?.all ?? contents.registered.filter(container.isCurrent) }

    /// The entries that are registered here whose instances are made before the first load.
    package var eagerEntries: [Entry] { contents.registeredEagerEntries.filter(isCurrent) }

    /// Whether an entry is the one of its key, and not replaced.
    func isCurrent(_ entry: Entry) -> Bool {
        let current = self.entry(of: entry.facts.key)
        return current === entry || current?.beforeStop === entry
    }

    /// The entries that loads of a type by all names find, in the order of registration: without
    /// arguments, of the type, or where a name has none, of its optional or of what it is the
    /// optional of.
    package func entries(ofType type: Any.Type) -> [Entry] {
        // Those that are indexed, where nothing is left out or added.
        let contents = contents
        if contents.live == nil, contents.entriesWithArguments.isEmpty, !mayBindToOthers,
            !refusesLoads, !isOptionalType(type),
            let entries = contents.entriesByType[ObjectIdentifier(type)]
        {
            return entries
        }
        return entriesWithRelated(ofType: type)
    }

    /// The entries of `entries(ofType:)`, found without the index: in a mutable or stopped
    /// container, for an optional type, or if an array of some entries must be put together from
    /// two types.
    @inline(never)
    private func entriesWithRelated(ofType type: Any.Type) -> [Entry] {
        var entries = allEntries(ofType: type).filter { $0.facts.key.arguments.isEmpty }
        // As single loads: an optional of the type, which may be an optional itself, rather than
        // what it wraps.
        if mayBindToOthers { addRelated(to: &entries, ofType: optionalType(of: type)) }
        if let wrapped = wrappedType(of: type) { addRelated(to: &entries, ofType: wrapped) }
        return lifecycle.refusesLoads ? entries.map { entry(of: $0.facts.key) ?? $0 } : entries
    }

    /// Adds the entries of a related type under the names that have none yet, in the order of
    /// registration.
    private func addRelated(to entries: inout [Entry], ofType other: Any.Type) {
        let names = Set(entries.map(\.facts.key.name))
        let others = allEntries(ofType: other)
            .filter { $0.facts.key.arguments.isEmpty && !names.contains($0.facts.key.name) }
        if others.isEmpty { return }
        if entries.isEmpty { return entries = others }
        let keys = Set((entries + others).map(\.facts.key))
        entries = self.entries.filter { keys.contains($0.facts.key) }
    }

    /// Collected once for all reports; a mutable container adds what is registered later.
    var registrationSnapshot: RegistrationSnapshot {
        guard let live else {
            if let snapshot = contents.snapshot.withLock({ $0 }) { return snapshot }
            let registrations = entries.map(\.registration)
            let snapshot = RegistrationSnapshot { registrations }
            contents.snapshot.set(snapshot)
            return snapshot
        }
        let inherited = parent?.registrationSnapshot
        let log = live.log
        return RegistrationSnapshot {
            let own = log.registrations
            return inherited.map { Self.merge($0.all, own) } ?? own
        }
    }

    /// The registrations of a request's type and name, whatever their arguments.
    package func variants(of request: Request) -> [Registration] {
        variants(of: Key(request.type, named: request.name)).map(\.registration)
    }

    /// The entries of a type and name, whatever their arguments. The `key` has none.
    private func variants(of key: Key) -> [Entry] {
        guard let live else { return contents.variants[key] ?? entry(of: key).map { [$0] } ?? [] }
        return Self.merge(parent?.variants(of: key) ?? [], live.variants(of: key))
    }

    /// The entries of a type, whatever their names and arguments, in the order of registration.
    private func allEntries(ofType type: Any.Type) -> [Entry] {
        guard let live else {
            return contents.entriesByType[ObjectIdentifier(type)] ?? entry(of: Key(type)).map {
                [$0]
            } ?? []
        }
        return Self.merge(parent?.allEntries(ofType: type) ?? [], live.entries(ofType: type))
    }

    /// The entries with arguments, in the order of registration.
    var entriesWithArguments: [Entry] {
        guard let live else { return contents.entriesWithArguments }
        return Self.merge(parent?.entriesWithArguments ?? [], live.entriesWithArguments)
    }

    /// The class instances that this container keeps: not those that its parent does, nor those
    /// that are kept weakly.
    ///
    /// - Complexity: O(*n* log *n*) in the number of registrations, the ancestors' among them.
    package var keptObjects: [KeptObject] {
        // A decorator may have returned what it was given, which another container keeps.
        // The own ones first: they are held while identities are compared.
        let own = objectsOfOwnEntries
        let shared = objectsKeptByAncestors
        return own.filter { !shared.contains($0.id) }
    }

    /// The class instances that are kept for what is registered here, those that decorators are
    /// given among them.
    private var objectsOfOwnEntries: [KeptObject] {
        ownEntries.flatMap(\.withOriginals).compactMap(\.keptObject)
    }

    /// The identities of the class instances that the ancestors of this container keep.
    var objectsKeptByAncestors: Set<ObjectIdentifier> {
        Set(selfAndAncestors.dropFirst().flatMap(\.objectsOfOwnEntries).map(\.id))
    }

    /// What a parent has and what the container has itself, in the order of registration.
    private static func merge<Element: Registered>(_ inherited: [Element], _ own: [Element])
        -> [Element]
    {
        if inherited.isEmpty { return own }
        var all = RegistrationOrder<Element>()
        all.add(inherited)
        all.add(own)
        return all.elements
    }
}

/// The order of what a container and its ancestors have registered: what is registered again moves
/// to the end, and what is overridden or decorated stays in its place.
struct RegistrationOrder<Element: Registered> {
    /// In the order of registration; nil where something was registered again later.
    private var places: [Element?] = []
    /// Where in `places` the current element of each key is.
    private var indices: [Key: Int] = [:]

    /// The current elements, in their order.
    var elements: [Element] { places.compactMap(\.self) }

    /// Adds what a descendant has registered: in place if `isInPlace`, even where it is registered
    /// again.
    mutating func add(_ elements: [Element], replacingInPlace isInPlace: Bool = false) {
        for element in elements {
            let key = element.facts.key
            if let index = indices[key], let replaced = places[index] {
                if isInPlace || element.facts.isChange(of: replaced.facts) {
                    places[index] = element
                    continue
                }
                places[index] = nil
            }
            indices[key] = places.count
            places.append(element)
        }
    }
}

/// An entry or a registration: something with the facts of a `register…` call.
protocol Registered { var facts: RegistrationFacts { get } }

extension Entry: Registered {}
extension Registration: Registered {}

/// A kept instance of a class, held while it is looked at. This may be the last reference, after a
/// reset: what was made on the main actor is released there nevertheless.
package struct KeptObject: Sendable {
    /// What made the instance.
    package let registration: Registration
    /// The instance, which is released in the isolation of what made it.
    private let instance: SharedInstance

    fileprivate init(_ object: AnyObject, _ registration: Registration) {
        self.registration = registration
        instance = SharedInstance(object, in: registration.isolation)
    }

    /// The identity of the object.
    package var id: ObjectIdentifier { ObjectIdentifier(object) }

    /// The object. Its holder keeps this `KeptObject` for as long.
    package var object: AnyObject { instance.copy(as: AnyObject.self) }
}

extension Entry {
    /// The instance that a container keeps for good or until a reset; nil if none is made, or it is
    /// kept weakly.
    func keptInstance<T>(_ type: T.Type) -> T? {
        // A weakly kept instance may be released here, and so perhaps not where it has to be.
        if let slot, slot.keeping == .weakly { return nil }
        return slot?.instance(type)
    }

    /// The kept instance, if it is of a class, or an optional of one.
    package var keptObject: KeptObject? {
        func kept<T>(_ type: T.Type) -> KeptObject? {
            keptInstance(type).flatMap { classInstance($0) }.map { KeptObject($0, registration) }
        }
        return _openExistential(registration.type, do: kept)
    }
}

/// The instance as an object; nil if it is a value, or nil.
func classInstance<T>(_ instance: T) -> AnyObject? {
    guard let instance = unwrapped(instance), Swift.type(of: instance) is AnyObject.Type else {
        return nil
    }
    return instance as AnyObject
}
