/// Finds, in a container that is being frozen, where the entries of declared dependencies are.
///
/// A factory is linked if it is known that nothing can stop it: each dependency is registered under exactly the type of
/// the parameter, or is made of what is, and neither it nor what it depends on throws. The others look their parameters up
/// at each load, and pass on what goes wrong.
@usableFromInline
package struct Linker {
    let source: DependencySource
    private var verdicts: [ObjectIdentifier: Bool] = [:]
    private var linked: [(Registration, Edges)] = []

    /// What parameters are made by that are not registered themselves.
    private var derived: [ObjectIdentifier: Entry] = [:]

    init(_ source: DependencySource) {
        self.source = source
    }

    /// Whether what a parameter is loaded from, and all that it leads to, is known not to throw.
    mutating func isKnownNotToThrow(_ dependency: DeclaredDependency) -> Bool {
        guard let entry = source.entry(of: dependency.key) else { return deriveIfKnownNotToThrow(dependency) }
        let registration = entry.registration
        if let verdict = verdicts[ObjectIdentifier(registration)] { return verdict }
        // What leads back to itself throws.
        verdicts[ObjectIdentifier(registration)] = false
        let verdict = registration.isKnownNotToThrow(&self)
        verdicts[ObjectIdentifier(registration)] = verdict
        return verdict
    }

    private mutating func deriveIfKnownNotToThrow(_ dependency: DeclaredDependency) -> Bool {
        let type = ObjectIdentifier(dependency.type)
        if derived[type] != nil { return true }
        guard let registration = (dependency.type as? any DerivedType.Type)?.linked(&self) else { return false }
        derived[type] = registration
        return true
    }

    /// The entry to put in the place of a registration, if it can be linked.
    mutating func link(_ registration: Registration) -> Registration? {
        guard isKnownNotToThrow(DeclaredDependency(registration)) else { return nil }
        let edges = Edges(count: registration.declaredDependencies?.count ?? 0)
        linked.append((registration, edges))
        return registration.linked(to: edges)
    }

    /// Lets the edges lead to the entries, once all of these are in the table.
    ///
    /// - Returns: All edges, to be deallocated with the container, and the entries that they lead to and that are not
    ///   in the table.
    func connect() -> (edges: [Edges], derived: [Entry]) {
        for (registration, edges) in linked {
            for (index, dependency) in (registration.declaredDependencies ?? []).enumerated() {
                let entry = source.entry(of: dependency.key) ?? derived[ObjectIdentifier(dependency.type)]
                if let entry { edges.set(index, to: entry) }
            }
        }
        return (linked.map(\.1), Array(derived.values))
    }
}

// Sendable: it is filled while one thread freezes a container, and only read from then on. Unchecked only because it
// holds a pointer.
/// Where the entries of an initializer's parameters are, in one container, which keeps them alive.
@safe
@usableFromInline
struct Edges: @unchecked Sendable {
    @usableFromInline
    let entries: UnsafeMutablePointer<Unmanaged<Entry>>

    init(count: Int) {
        unsafe entries = .allocate(capacity: max(count, 1))
        unsafe entries.initialize(repeating: .passUnretained(Entry.none), count: count)
    }

    func deallocate() {
        unsafe entries.deallocate()
    }

    func set(_ index: Int, to entry: Entry) {
        unsafe entries[index] = .passUnretained(entry)
    }

    /// The instance for a parameter: the entry that the edge leads to is registered for exactly its type.
    @inlinable
    @inline(__always)
    func load<T>(_ type: T.Type, _ index: inout Int, in source: DependencySource) -> T {
        defer { index &+= 1 }
        return unsafe entries[index]._withUnsafeGuaranteedRef { $0.loadLinked(type, in: source) }
    }
}

extension Entry {
    /// The instance for one load, by code that is not specialised for its type: a loop over parameters calls it.
    @usableFromInline
    @inline(never)
    func loadLinked<T>(_ type: T.Type, in source: DependencySource) -> T {
        load(type, in: source) { source.loadOrTrap(type, nil, self, at: registration.location) }
    }
}
