internal import CDICThread
import Synchronization

// Sendable: of its object, what is not immutable is atomic, or changes only before the container is
// returned.
/// The storage of a container or a scope. It is public only because public protocols name it.
@safe public struct _ContainerStorage: @unchecked Sendable {
    /// What the container or the scope is. Two storages are equal if they have the same.
    let object: StorageObject
    init(_ object: StorageObject) { self.object = object }

    /// - Parameters:
    ///   - live: The entries of a mutable container; nil for one that is frozen.
    ///   - capacity: How many keys the table of a frozen container has room for, the inherited ones
    ///     included.
    ///   - isOverriding: Whether `overriding` makes it: see `ContainerContents`.
    ///   - maximumDepth: The maximum depth of nested loads.
    package init(
        _ live: LiveTable? = nil,
        capacity: Int = 0,
        parent: _ContainerStorage?,
        isOverriding: Bool = false,
        maximumDepth: Int
    ) {
        let contents = ContainerContents(
            live,
            capacity: capacity,
            parent: parent?.object,
            isOverriding: isOverriding
        )
        object = .make(contents, maximumDepth: maximumDepth)
    }

    /// A container in which nothing is registered.
    static let empty = _ContainerStorage(
        capacity: 0,
        parent: nil,
        maximumDepth: defaultMaximumDepth
    )
    /// The default for the maximum depth of nested loads.
    package static let defaultMaximumDepth = 10_000

    // MARK: For loads

    /// The frozen entries that loads find, the parent's too. None in a mutable container and in a
    /// closed scope.
    @inline(__always) var table: LookupTable { object.table }

    /// The entries of a mutable container, for loads; nil in a frozen one.
    @inline(__always) var borrowedLive: Unmanaged<LiveTable>? {
        unsafe object.fields.pointee.borrowedLive
    }

    /// Whether a type that is neither in the table nor structural may still have a binding.
    @inline(__always)
    var mayBindToOthers: Bool {
        get { unsafe object.fields.pointee.mayBindToOthers }
        nonmutating set { unsafe object.fields.pointee.mayBindToOthers = newValue }
    }

    /// The maximum depth of nested loads.
    @inline(__always) package var maximumDepth: Int { unsafe object.fields.pointee.maximumDepth }

    /// Whether the limit is so small that every load checks it. Larger limits are checked only on a
    /// deep stack.
    package var checksEveryLoad: Bool { maximumDepth < Int(dic_inline_frame_count) }

    // MARK: What it holds

    /// What the container holds; a scope shares that of its container.
    @inline(__always) var contents: ContainerContents {
        unsafe object.fields.pointee.contents.takeUnretainedValue()
    }

    /// The entries of a mutable container; nil in a frozen one.
    var live: LiveTable? { contents.live }

    /// The container that this one inherits from; nil if it has none. For a scope, that of its
    /// container.
    package var parent: _ContainerStorage? { contents.parent.map { _ContainerStorage($0) } }

    /// What was said about the program beside its registrations.
    var declarations: ProofDeclarations { live?.declarations ?? contents.declarations }

    /// The start and the stop of the container.
    package var lifecycle: Lifecycle { contents.lifecycle }

    /// Whether the container has been stopped.
    @inline(__always) var refusesLoads: Bool {
        // Borrowed: to retain and release takes as long as all else that a load of a kept instance
        // does.
        unsafe object.fields.pointee.contents._withUnsafeGuaranteedRef {
            unsafe Unmanaged.passUnretained($0.lifecycle)._withUnsafeGuaranteedRef(\.refusesLoads)
        }
    }

    /// What observes a frozen container; nil if nothing does.
    package var observation: Observation? { contents.observation }

    /// Whether nothing can be registered any more.
    package var isFrozen: Bool { live == nil }

    /// The needs that this container binds, and the numbers of its entries. A mutable one is wired
    /// anew each time.
    package var wired: (wiring: Wiring, numbers: EntryNumbers) {
        isFrozen ? (contents.wiring, contents.numbers) : wiredAnew()
    }

    /// The needs that this container binds, with what factories were seen to load.
    package func wired(seeing loads: SeenLoads) -> (wiring: Wiring, numbers: EntryNumbers) {
        loads.isEmpty ? wired : wiredAnew(seeing: loads)
    }

    /// What factories were seen to load, and do not declare, that are kept here or in an ancestor,
    /// or made for that. In debug builds only.
    package var seenLoads: SeenLoads {
        #if DEBUG
        var all = SeenLoads()
        for storage in selfAndAncestors {
            all.merge(storage.container.contents.seenLoads.withLock { $0 }) { $0 + $1 }
        }
        return all
        #else
        return [:]
        #endif
    }

    /// The needs that this container binds, bound now, with what factories were seen to load beside
    /// what they declare, and the numbers of its entries.
    ///
    /// - Complexity: O(*n*) in the number of needs.
    private func wiredAnew(seeing loads: SeenLoads = [:]) -> (wiring: Wiring, numbers: EntryNumbers)
    {
        func isSource(_ entry: Entry) -> Bool {
            !entry.facts.dependencies.known.isEmpty || loads[entry.facts.key] != nil
        }
        let inherited =
            parent?.entries.filter {
                $0.isMadeInChildren && isSource($0) && isCurrent($0)
            } ?? []
        return Wirer.wire(inherited, ownEntries.filter(isSource), in: self, seeing: loads)
    }

    /// The description of a container with this storage: its registrations, and how many instances
    /// are kept.
    package func summary(_ name: String) -> String {
        let entries = entries
        return
            "\(name) (\(entries.count.counted("registration")), \(entries.count(where: \.isMade)) made)"
    }
}

extension _ContainerStorage: Identifiable, Equatable {
    /// The identity of the container or scope.
    public var id: ObjectIdentifier { ObjectIdentifier(object) }

    /// Whether two are the storage of one container or scope.
    public static func == (left: _ContainerStorage, right: _ContainerStorage) -> Bool {
        left.object === right.object
    }
}

extension _ContainerStorage {
    /// Decides how a request is satisfied. No other code knows the order: the exact key; else `T?`
    /// for `T`; else `T` for `T?`; else what a `Lazy`, a `Provider` or a collected array is made
    /// of, the registration that a function stands for, or the scope that an opener opens; else nil
    /// for an optional parameter; else nothing.
    package func binding(of request: Request) -> Binding {
        if let entry = entry(of: request.key) { return .exact(entry) }
        if let entry = entry(of: request.of(optionalType(of: request.type)).key) {
            return .unwrapping(entry)
        }
        guard let wrapped = wrappedType(of: request.type) else { return bindingOfParts(request) }
        let inner = request.of(wrapped)
        if let entry = entry(of: inner.key) { return .wrapping(.exact(entry), wrapped: wrapped) }
        let binding = bindingOfParts(inner)
        // A `Lazy` of a type that is not registered would be useless, so an optional one is nil.
        if binding.leadsToNothing { return request.collects ? .nothing : .missing }
        return .wrapping(binding, wrapped: wrapped)
    }

    /// Decides how a declared need is satisfied, by the same rule.
    package func binding(of dependency: Dependency) -> Binding {
        // The first step of the rule, without building a request: nearly all dependencies are bound
        // by it.
        if dependency.name == nil,
            let entry = unsafe table.entry(of: ObjectIdentifier(dependency.type))
        {
            return unsafe .exact(entry.takeUnretainedValue())
        }
        return binding(of: dependency.request)
    }

    /// The steps of the rule for what neither has an entry nor is the optional of what has one.
    private func bindingOfParts(_ request: Request) -> Binding {
        guard request.signature == nil else { return .missing }
        switch structure(of: request.type) {
        case .lazy(let loaded): return .lazy(loaded: loaded, binding(of: request.later(loaded)))
        case .provider(let loaded):
            return .provider(loaded: loaded, binding(of: request.later(loaded)))
        // All names are collected: an array that has one is registered as it is.
        case .array(let element) where request.collects && request.name == nil:
            let entries = entries(ofType: element)
            return entries.isEmpty && !request.isStated ? .missing : .all(entries, element: element)
        case .opener: return scopeName(request.name).map { .opener($0) } ?? .missing
        case .array, .optional: return .missing
        case nil: return entryOfFunction(for: request).map { .function($0) } ?? .missing
        }
    }

    /// The entry with arguments that a function type stands for: of several, one whose result is
    /// exactly the type that the function returns, rather than its optional; else the last
    /// registered.
    private func entryOfFunction(for request: Request) -> Entry? {
        guard isFunctionType(request.type) else { return nil }
        let candidates = entriesWithArguments.reversed().lazy.compactMap {
            entry -> (Entry, isExact: Bool)? in
            let key = entry.facts.key
            guard key.name == request.name,
                let result = functionResult(
                    of: request.type,
                    loading: key.type,
                    from: key.arguments
                )
            else { return nil }
            return (entry, result == key.type)
        }
        return (candidates.first(where: \.isExact) ?? candidates.first)?.0
    }

    // MARK: References that keep nothing alive

    /// The address of the container, for what the container itself keeps alive.
    @inline(__always) var address: UInt {
        unsafe UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())
    }

    /// The container or scope at an address.
    ///
    /// - Precondition: The object is alive.
    @inline(__always)
    init(at address: UInt) {
        // The caller makes sure that the object is alive.
        let pointer = unsafe UnsafeRawPointer(bitPattern: address).unsafelyUnwrapped
        unsafe object = Unmanaged<StorageObject>.fromOpaque(pointer).takeUnretainedValue()
    }

    // Sendable: any thread may use a container, and a weak reference to it never changes.
    /// A reference that does not keep the container alive.
    package struct WeakReference: @unchecked Sendable {
        private weak var object: StorageObject?
        package init(_ storage: _ContainerStorage) { object = storage.object }

        /// Whether the container has been released.
        package var isGone: Bool { object == nil }

        /// The container; nil if it has been released.
        var storage: _ContainerStorage? { object.map { _ContainerStorage($0) } }
    }
}

/// The object behind a container or a scope: one allocation. After the header come words: the
/// address of the look-up table and, in a scope, its state and its instances. `UInt` that is used
/// as `Atomic<UInt>`: a superclass over that would look up a conformance at the start of each
/// program, in 110 thousand instructions.
@safe final class StorageObject: ManagedBuffer<StorageObject.Header, UInt> {
    /// Plain data: what an object keeps alive is retained when it is created, and released when it
    /// is destroyed.
    @safe struct Header {
        /// Kept alive by the container, and in a scope, by what the scope was opened in.
        let contents: Unmanaged<ContainerContents>
        /// The mask of the look-up table's offsets: see `LookupTable`.
        let offsetMask: UInt
        /// The entries of a mutable container, for loads: the compiler would retain a reference
        /// that is strong.
        let borrowedLive: Unmanaged<LiveTable>?
        /// The maximum depth of nested loads.
        let maximumDepth: Int
        /// The number of the scope's name; 0 in a container.
        var scope: UInt16 = 0
        /// Whether this is a scope that was opened in another one, or whose closing has more to do.
        /// Here, because all threads that open scopes in a container change the reference count of
        /// the outer object.
        var needsFullClosing = false
        /// The container or scope that a scope was opened in, and keeps alive; nil in a container.
        var outer: Unmanaged<StorageObject>?
        /// Ends a released scope; nil in a container. Set by opening a scope: a program that opens
        /// none lacks the code.
        var endScope: (@convention(c) (UnsafeMutableRawPointer) -> Void)?
        /// What a scope keeps; nil in a container. The contents keep it alive.
        var layout: Unmanaged<ScopeLayout>?
        /// Whether a type that is neither in the table nor structural may still have a binding: in
        /// a mutable container, or if some key is of an optional type.
        var mayBindToOthers: Bool
    }

    /// In a container, the word with the number of open scopes: beside the reference count, which
    /// they change anyway.
    static let openScopesWord = 1

    /// Creates the object of a container.
    static func make(_ contents: ContainerContents, maximumDepth: Int) -> StorageObject {
        let object = create(minimumCapacity: openScopesWord + 1) { _ in
            unsafe Header(
                contents: .passRetained(contents),
                offsetMask: contents.table.offsetMask,
                borrowedLive: contents.live.map { unsafe .passUnretained($0) },
                maximumDepth: maximumDepth,
                mayBindToOthers: contents.live != nil
            )
        }
        let storage = unsafe unsafeDowncast(object, to: StorageObject.self)
        unsafe storage.words.initialize(to: Atomic(contents.table.slots))
        unsafe (storage.words + openScopesWord).initialize(to: Atomic(0))
        return storage
    }

    deinit {
        if let endScope = unsafe fields.pointee.endScope {
            unsafe endScope(Unmanaged.passUnretained(self).toOpaque())
        } else {
            endContainer()
            let contents = unsafe fields.pointee.contents
            let parent = unsafe contents._withUnsafeGuaranteedRef { unsafe $0.retainedParent }
            unsafe contents.release()
            // Children nest as often as a program wants.
            if let parent = unsafe parent { unsafe releaseLater(.fromOpaque(parent.toOpaque())) }
        }
    }

    /// The header, without the check of exclusive access that `header` makes.
    @inline(__always) var fields: UnsafeMutablePointer<Header> {
        unsafe withUnsafeMutablePointerToHeader { unsafe $0 }
    }

    /// The words after the header: the address of the look-up table's slots, and then what
    /// `StorageObject+Scope` says.
    @inline(__always)
    var words: UnsafeMutablePointer<Atomic<UInt>> {
        unsafe withUnsafeMutablePointerToElements {
            unsafe UnsafeMutableRawPointer($0).assumingMemoryBound(to: Atomic<UInt>.self)
        }
    }

    /// The table that loads read: that of the contents, or an empty one in a closed scope.
    @inline(__always)
    var table: LookupTable {
        unsafe LookupTable(
            slots: words.pointee.load(ordering: .acquiring),
            offsetMask: fields.pointee.offsetMask
        )
    }
}

// Sendable: what is not immutable changes only before the container is returned to its creator;
// `live` is Sendable, and `parent` is used only through `_ContainerStorage`.
/// What a container and its scopes share. Loads of kept instances do not read it.
@safe final class ContainerContents: @unchecked Sendable {
    /// What loads find in a frozen container. It finds the entries, and does not retain them.
    let table: LookupTable
    /// The entries of a mutable container; nil for one that is frozen.
    let live: LiveTable?
    /// The layouts of the scopes that keep instances, or that are declared to open in another
    /// scope.
    var scopeLayouts: [ScopeLayout] = []
    /// Whether the view for the main actor was built, so that its loads need no other view.
    var isBuiltOnMainActor = false
    /// The start and the stop.
    let lifecycle = Lifecycle()
    /// Released by what owns the contents, after them.
    fileprivate let retainedParent: Unmanaged<StorageObject>?

    /// The parent; nil if there is none.
    var parent: StorageObject? { unsafe retainedParent?.takeUnretainedValue() }
    /// Whether `overriding` made this: what replaces an entry of the parent's then takes its
    /// position in the order.
    let isOverriding: Bool
    /// The registered entries, including replaced ones. Keeps the entries of the table alive.
    var registered: [Entry] = []
    /// The registered entries whose instances are made before the first load, replaced ones
    /// included.
    var registeredEagerEntries: [Entry] = []
    /// The inherited entries that this container linked or copied for itself: the table does not
    /// retain its entries.
    var relinked: [Entry] = []
    /// What parameters are linked to that no entry alone makes: links retain nothing.
    var boundParameters: [any AnyObject & Sendable] = []
    /// The needs of the frozen entries that this container binds: not of what an ancestor keeps,
    /// which is made there.
    var wiring = Wiring.empty
    /// The numbers of the entries in `wiring`.
    var numbers = EntryNumbers(of: [])
    /// The errors of the changes that could not be applied when this container was frozen, for the
    /// proof.
    var changeFaults: [ResolutionError] = []
    /// What the builder said about the program beside its registrations; see `LiveTable` for a
    /// mutable container.
    var declarations = ProofDeclarations()
    /// The frozen entries of each type that has one with a name or arguments, in the order of
    /// registration.
    var entriesByType: [ObjectIdentifier: [Entry]] = [:]
    /// The frozen entries of each type and name that have one with arguments, in the order of
    /// registration.
    var variants: [Key: [Entry]] = [:]
    /// The frozen entries that take arguments, in the order of registration.
    var entriesWithArguments: [Entry] = []
    /// What this and its ancestors have registered, once it was asked for; only in a frozen child.
    let entriesInOrder = Guarded<[Entry]?>(nil)
    #if DEBUG
    /// What factories loaded here and do not declare, for the warnings of debug builds.
    let seenLoads = Guarded<SeenLoads>([:])
    #endif
    /// What this frozen container and its ancestors say about scopes.
    var scopeNesting = ScopeNesting()
    /// The layouts of scopes that keep nothing, and were opened nevertheless.
    let otherLayouts = Guarded<[ScopeLayout]>([])

    /// The observer of a frozen container, if it has one. Set before the container is seen.
    var observation: Observation?
    /// The registrations for reports of a frozen container, once one was needed.
    let snapshot = Guarded<RegistrationSnapshot?>(nil)
    /// The address of `emptySlots`; 0 until a scope closes.
    private let emptyTableSlots = Atomic<UInt>(0)
    /// See `refusesScopes`.
    private let refusal = Atomic(false)
    /// How many of the open scopes lie in other scopes.
    let innerScopeCount = Atomic(0)

    /// Whether no scope can be opened: in a mutable container, and in one that has been stopped.
    var refusesScopes: Bool {
        @inline(__always) get { refusal.load(ordering: .relaxed) }
        set { refusal.store(newValue, ordering: .relaxed) }
    }

    init(_ live: LiveTable?, capacity: Int, parent: StorageObject?, isOverriding: Bool) {
        table = LookupTable(capacity: capacity)
        self.live = live
        unsafe retainedParent = parent.map { unsafe .passRetained($0) }
        self.isOverriding = isOverriding
        refusesScopes = live != nil
    }

    deinit {
        table.deallocate()
        let emptySlots = emptyTableSlots.load(ordering: .relaxed)
        if emptySlots != 0 { LookupTable(at: emptySlots).deallocate() }
    }

    /// The slots of an empty table of the same size, for loads in closed scopes. Made when the
    /// first scope closes.
    @inline(__always)
    var emptySlots: UInt {
        let slots = emptyTableSlots.load(ordering: .acquiring)
        return _fastPath(slots != 0) ? slots : makeEmptySlots()
    }

    /// Makes the empty table, unless another thread has.
    @inline(never) private func makeEmptySlots() -> UInt {
        let empty = LookupTable(emptyLike: table)
        let other = emptyTableSlots.compareExchange(
            expected: 0,
            desired: empty.slots,
            ordering: .acquiringAndReleasing
        )
        if !other.exchanged { empty.deallocate() }
        return other.exchanged ? empty.slots : other.original
    }
}
