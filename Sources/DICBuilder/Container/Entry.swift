import Synchronization

/// The entry of a key in a container: immutable but for its slot and its links. Containers share
/// the entry of a registration that keeps nothing, unless its parameters are linked or the
/// container checks every load.
@usableFromInline package final class Entry: Sendable {
    /// The first stored property, because a `…View<T>` reads it with its type.
    @usableFromInline let factory: ErasedFactory

    // What a load reads comes next, close together: fewer cache lines have to be fetched.

    /// The way to obtain an instance, decided once.
    let access: Access
    /// `access`, or `onMainActor`, for nonisolated loads. Not an optional, which each load would
    /// compare twice.
    let nonisolatedAccess: Access
    /// The way without an observer: `access`, unless that is `observed`.
    let unobservedAccess: Access
    /// What the factory takes.
    let form: FactoryForm
    /// Whether other code is responsible for the instance. Not in a scope: the expression is
    /// evaluated in each.
    let isPassedAsValue: Bool
    /// Where the container keeps the instance; nil if it keeps none, as for a transient or in a
    /// scope.
    let slot: Slot?
    /// The place of the instance in scopes, or `none`. An object only if a load may call the
    /// factory itself.
    let scopedFacts: ScopedSlot.PackedFacts
    /// Where the entries of the parameters are, once they have been found in a container that is
    /// being frozen.
    let linked = LinkedParameters()
    /// The properties that few entries have.
    let extras: EntryExtras?
    /// What the registration says.
    package let facts: RegistrationFacts

    /// Composes an entry: of what a registration says, and of what a container decides. Every entry
    /// is made here.
    @inline(__always)
    init(
        _ facts: consuming RegistrationFacts,
        _ form: FactoryForm,
        _ factory: ErasedFactory,
        isPassedAsValue: Bool = false,
        extras: EntryExtras? = nil,
        placement: Placement = Placement()
    ) {
        let isTwoPhase = extras?.completion != nil
        let path =
            placement.isMadeAtStart
            ? .permanent
            : Access(
                form,
                facts.lifetime.kind,
                isLimited: placement.isLimited,
                isTwoPhase: isTwoPhase
            )
        let isObserved = placement.observers != nil
        access = isObserved ? .observed : path
        unobservedAccess = path
        nonisolatedAccess =
            facts.isolation == .mainActor && form != .stopped ? .onMainActor : access
        self.facts = consume facts
        self.form = form
        self.factory = factory
        slot = placement.slot
        let place = placement.scopedSlot?.facts ?? .none
        let isMadeByFactory = !isTwoPhase && form.isCalledDirectly && !isObserved
        scopedFacts = isMadeByFactory ? place : place.notAsObject
        self.isPassedAsValue = isPassedAsValue
        self.extras = EntryExtras.composed(of: extras, placement)
        assert(
            form != .function || !self.facts.dependencies.known.isEmpty,
            "a function has no parameters"
        )
    }

    /// The way to obtain an instance for a load of an isolation; `onMainActor` if the load would
    /// have to be there.
    @inline(__always)
    func access(from isolation: CallerIsolation) -> Access {
        if _fastPath(isolation == .nonisolated) { return nonisolatedAccess }
        if nonisolatedAccess != .onMainActor { return nonisolatedAccess }
        // Also where the compiler has checked the load: in Swift 5 mode, it lets isolated closures
        // run anywhere.
        return isOnMainActor() ? access : .onMainActor
    }

    /// Whether the calling code has the isolation of the factory.
    package var canBeMadeHere: Bool { access(from: .dynamic) != .onMainActor }

    /// The registration, built anew for reports: see `RegistrationFacts`.
    package var registration: Registration { @inline(never) get { Registration(facts) } }
    package var key: Key { facts.key }

    /// The entry that this one has replaced if its container was stopped, so that loads report
    /// that; else this one.
    package var beforeStop: Entry { extras?.replacedByStop ?? self }

    /// Whether only an asynchronous load can load it.
    var needsAsyncLoad: Bool { facts.isAsync && unobservedAccess == .asynchronous }

    /// Whether an asynchronously made instance is there before the container is used, and read as
    /// any other one.
    var isMadeAtStart: Bool { form == .asynchronous && unobservedAccess == .permanent }

    /// Whether a start makes the instance: that of an eager singleton, or one that is made at the
    /// start.
    var isService: Bool { facts.lifetime.isEager || isMadeAtStart }

    /// Whether this container or an ancestor keeps the instance.
    package var keepsInstances: Bool { slot != nil }

    /// Whether this entry and another one, perhaps of another container, keep one instance.
    func keepsSameInstance(as other: Entry) -> Bool { slot != nil && slot === other.slot }

    /// Whether there are known dependencies that a child binds for itself: what a container keeps,
    /// it makes itself.
    var isBoundInChildren: Bool { isMadeInChildren && !facts.dependencies.known.isEmpty }
    /// Whether a child that inherits it makes its instances.
    var isMadeInChildren: Bool { !keepsInstances && access != .stopped }

    /// Whether an instance is made and kept.
    package var isMade: Bool { slot?.isMade ?? false }

    /// Whether its code says nothing of what it may load: a closure without parameters, or what is
    /// asynchronous and needs nothing.
    var isClosureWithoutNeeds: Bool {
        switch form {
        case .nullary, .nonthrowingNullary, .asynchronous:
            !facts.isGivenToScope && !facts.isFunction && facts.dependencies.known.isEmpty
        case .resolving, .nonthrowingResolving, .arguments, .function, .stopped: false
        }
    }

    /// The number of the kept instance, if there is one: see `Slot`.
    var keepNumber: Int? { isMade ? slot?.lastKeepNumber : nil }

    /// Whether somebody stops the kept instance, or has stopped it.
    var isStopClaimed: Bool {
        guard let slot, let number = keepNumber else { return false }
        return slot.isStopClaimed(number)
    }

    /// This entry, and what makes and keeps what its decorators are given: the outermost first.
    var withOriginals: [Entry] { Array(sequence(first: self) { $0.extras?.original }) }

    /// Stops an instance that was made for this entry in a container or scope, and that nothing
    /// keeps or returns.
    @discardableResult
    func discard<T>(_ instance: T, in storage: _ContainerStorage) -> DiscardedInstance? {
        storage.lifecycle.discard(instance, of: self, in: storage)
    }

    /// This entry, with another action that stops its instances.
    func stopped(by action: StopAction) -> Entry {
        Entry(
            facts.notingStopAction(at: action.location),
            form,
            factory,
            isPassedAsValue: isPassedAsValue,
            extras: EntryExtras(extras, stoppedBy: action),
            placement: placement
        )
    }
}

extension Entry {
    /// The decisions that this entry was composed with, but for a stop: another one that is composed
    /// with them keeps the same instance, and has no links.
    var placement: Placement {
        Placement(
            slot: slot,
            scopedSlot: extras?.scopedSlot,
            observers: extras?.observers,
            isLimited: unobservedAccess == .throwing,
            isMadeAtStart: isMadeAtStart
        )
    }

    /// Composes an entry of the same registration with other decisions of a container.
    func placed(at placement: consuming Placement) -> Entry {
        Entry(
            facts,
            form,
            factory,
            isPassedAsValue: isPassedAsValue,
            extras: extras,
            placement: placement
        )
    }

    /// The entry in a container, with a place for its instance if the container keeps that. This one
    /// if the container decides nothing: containers share it. What scopes keep has its place from
    /// `ScopeLayouts`. An original makes what a decorator is given.
    package func placed(in storage: _ContainerStorage, isOriginal: Bool = false) -> Entry {
        guard let keeping = Lifetime.Keeping(facts.lifetime.kind) else {
            return mustBeLimited(in: storage) ? placed(at: Placement(isLimited: true)) : self
        }
        // What is held weakly is made for each decorated instance.
        if isOriginal && keeping == .weakly { return self }
        let slot = Slot(
            of: facts.type,
            keeping,
            facts.isolation,
            home: storage.address,
            isAsync: facts.isAsync
        )
        let isMadeAtStart =
            facts.isAsync && !isOriginal && keeping == .permanently
            && storage.lifecycle.makesAsyncSingletons
        return placed(at: Placement(slot: slot, isMadeAtStart: isMadeAtStart))
    }

    /// Whether each load has to look at the limit of depth, and does not yet.
    @inline(__always)
    func mustBeLimited(in storage: _ContainerStorage) -> Bool {
        storage.checksEveryLoad && (access == .nullary || access == .resolving)
    }
}

/// What a container decides of an entry: what is not part of the registration.
struct Placement {
    /// Where it keeps the instance; nil if it keeps none, as for a transient or in a scope.
    var slot: Slot?
    /// The place of the instance in scopes, if they keep it.
    var scopedSlot: ScopedSlot?
    /// What observes the loads and makes; nil without an observer. Opaque here.
    var observers: (any AnyObject & Sendable)?
    /// The entry whose place this one takes, because the container has been stopped.
    var replacing: Entry?
    /// Whether each load has to look at the limit of depth: the factory is then called as one that
    /// may throw.
    var isLimited = false
    /// Whether a start makes the instance, which is then loaded as if it were synchronous.
    var isMadeAtStart = false

    /// Whether an entry needs extras for it.
    @inline(__always)
    var needsExtras: Bool { scopedSlot != nil || observers != nil || replacing != nil }
}

/// The way to obtain an instance from an entry.
enum Access: UInt8, Sendable {
    /// Runs a factory that takes nothing and does not throw.
    case nullary
    /// Runs a factory that takes a resolver and does not throw.
    case resolving
    /// Runs a factory that may throw, or that has to be admitted by the limit of depth.
    case throwing
    /// Loads the parameters of a function, and calls it.
    case function
    /// Takes the instance that is kept as long as the container, or makes it.
    case permanent
    /// Takes the instance that is kept until a reset, or weakly, or makes it.
    case temporary
    /// Takes the instance of the running top-level load, or makes it.
    case graph
    /// Takes the instance of an open scope, or makes it.
    case scoped
    /// Runs a factory, and then the completion: nothing is kept.
    case twoPhase
    /// Runs a factory that takes arguments from the load. A load without arguments does not find
    /// it.
    case arguments
    /// Reports that only an asynchronous load can load it.
    case asynchronous
    /// Reports that only a load on the main actor can load it. A value of `nonisolatedAccess` only,
    /// never of `access`.
    case onMainActor
    /// Tells the container's observer, and then does what the entry without an observer would. No
    /// fast path knows it.
    case observed
    /// Reports that the container has been stopped.
    case stopped

    /// Whether a synchronous load may have to report why it cannot load it.
    var mayRefuse: Bool {
        switch self {
        case .asynchronous, .onMainActor, .observed, .stopped: true
        case .nullary, .resolving, .throwing, .function, .permanent, .temporary, .graph, .scoped,
            .twoPhase, .arguments:
            false
        }
    }

    /// Decides the way from what the factory takes and how long an instance is kept.
    ///
    /// - Parameters:
    ///   - isLimited: Whether every load has to look at the container's limit of depth.
    ///   - isTwoPhase: Whether the registration has a completion.
    init(_ form: FactoryForm, _ lifetime: Lifetime.Kind, isLimited: Bool = false, isTwoPhase: Bool)
    {
        switch (form, lifetime) {
        case (.stopped, _): self = .stopped
        case (.asynchronous, _): self = .asynchronous
        case (.arguments, _): self = .arguments
        case (_, .singleton), (_, .eager): self = .permanent
        case (_, .cachedIn), (_, .weak): self = .temporary
        case (_, .graph): self = .graph
        case (_, .inScope): self = .scoped
        case (_, .transient) where isTwoPhase: self = .twoPhase
        case (.nonthrowingNullary, .transient) where !isLimited: self = .nullary
        case (.nonthrowingResolving, .transient) where !isLimited: self = .resolving
        case (.nullary, .transient), (.resolving, .transient): self = .throwing
        case (.nonthrowingNullary, .transient), (.nonthrowingResolving, .transient):
            self = .throwing
        case (.function, .transient): self = .function
        }
    }
}

/// What few registrations say, and what containers decide of few entries.
final class EntryExtras: Sendable {
    /// A `Completion<T>`.
    let completion: ErasedFactory?
    /// What stops an instance, beside a conformance of the instance itself.
    let stopAction: StopAction?
    /// What a decorated entry was composed of: a `Template`. Opaque here.
    let template: (any Sendable)?
    /// What keeps the original; nil if nothing is decorated.
    private let holder: OriginalHolder?
    /// The place of the instance in scopes, if they keep it.
    let scopedSlot: ScopedSlot?
    /// What observes an entry of a container with an observer. Opaque here.
    let observers: (any AnyObject & Sendable)?
    /// The entry whose place this one has taken, because its container has been stopped.
    let replacedByStop: Entry?

    /// The entry that makes and keeps, in the same container, what a decorator is given; nil if
    /// there is none, or as long as no load has needed it.
    var original: Entry? { holder?.composed }

    /// Whether the entry decorates what another one makes.
    var isDecorated: Bool { holder != nil }

    /// Those that a registration says.
    init(
        completion: ErasedFactory? = nil,
        stopAction: StopAction? = nil,
        original: OriginalHolder? = nil,
        template: (any Sendable)? = nil
    ) {
        self.completion = completion
        self.stopAction = stopAction
        self.template = template
        holder = original
        scopedSlot = nil
        observers = nil
        replacedByStop = nil
    }

    /// Those of a registration, with another stop action, in no container.
    init(_ registration: EntryExtras?, stoppedBy action: StopAction) {
        completion = registration?.completion
        stopAction = action
        template = registration?.template
        holder = registration?.holder
        scopedSlot = nil
        observers = nil
        replacedByStop = nil
    }

    /// Those of an entry; nil if it has none. Those of its registration, if the container adds
    /// nothing.
    @inline(__always)
    static func composed(of registration: EntryExtras?, _ placement: Placement) -> EntryExtras? {
        if placement.needsExtras || registration?.arePlaced == true {
            EntryExtras(registration, at: placement)
        } else {
            registration
        }
    }

    /// Whether a container has decided some of them.
    private var arePlaced: Bool {
        scopedSlot != nil || observers != nil || replacedByStop != nil
    }

    /// Those that a registration says, with those that a container decides.
    private init(_ registration: EntryExtras?, at placement: Placement) {
        completion = registration?.completion
        stopAction = registration?.stopAction
        template = registration?.template
        holder = registration?.holder
        scopedSlot = placement.scopedSlot
        observers = placement.observers
        replacedByStop = placement.replacing
    }
}

/// Keeps the entry of what a decorator is given. Only what is decorated has one, so that other
/// programs lack the code.
@safe final class OriginalHolder: Sendable {
    /// The address of the entry, which this retains; 0 until it is composed.
    private let address: Atomic<UInt>
    /// Composes the original, without a lock; nil if it was given.
    private let compose: (@Sendable () -> Entry)?

    init(_ original: Entry) {
        unsafe address = Atomic(UInt(bitPattern: Unmanaged.passRetained(original).toOpaque()))
        compose = nil
    }

    /// The first load that needs the entry composes it: in a container that registers while it
    /// runs, each decorator would compose what all before it make.
    init(composedBy compose: @escaping @Sendable () -> Entry) {
        address = Atomic(0)
        self.compose = compose
    }

    /// The original, which this keeps alive.
    private var reference: Unmanaged<Entry>? {
        let pointer = unsafe UnsafeRawPointer(bitPattern: address.load(ordering: .acquiring))
        return unsafe pointer.map { unsafe .fromOpaque($0) }
    }

    /// The original; nil as long as no load has needed it.
    var composed: Entry? { unsafe reference?.takeUnretainedValue() }

    /// The original, composed now if it is not.
    var original: Entry { composed ?? composeOnce() }

    /// Composes the original, and returns what one thread has composed to all.
    @inline(never)
    private func composeOnce() -> Entry {
        guard let compose else { preconditionFailure("DIC: an original is missing") }
        let new = unsafe Unmanaged.passRetained(compose())
        let address = unsafe UInt(bitPattern: new.toOpaque())
        // Of several loads at the same time, the first one decides: there is one place for what is
        // kept.
        let result = self.address.compareExchange(
            expected: 0,
            desired: address,
            ordering: .acquiringAndReleasing
        )
        guard let first = composed, !result.exchanged else {
            return unsafe new.takeUnretainedValue()
        }
        unsafe new.release()
        return first
    }

    deinit {
        if let reference = unsafe reference {
            unsafe releaseLater(.fromOpaque(reference.toOpaque()))
        }
    }
}

/// The number of each entry in a wiring, found by its identity. Not a dictionary: the metadata of
/// the first of its kind, made at run time, takes as long as binding a hundred needs.
package struct EntryNumbers: Sendable {
    /// The entries by their numbers. One that was given twice is there twice.
    package private(set) var entries: [Entry]
    /// An open-addressing hash table, at most half full: a number plus one, or zero.
    private var slots: [Int] = []

    /// - Parameter entries: The first entries; of one that is there twice, the first counts.
    init(of entries: [Entry]) {
        self.entries = entries
        if !entries.isEmpty { rehash() }
    }

    /// The number of an entry; nil if it has none.
    package subscript(_ entry: Entry) -> Int? {
        if slots.isEmpty { return nil }
        let number = slots[slot(of: entry)]
        return number == 0 ? nil : number - 1
    }

    /// The number of an entry, which is the next one if it had none.
    mutating func insert(_ entry: Entry) -> Int {
        if 2 * (entries.count + 1) > slots.count { rehash() }
        let slot = slot(of: entry)
        if slots[slot] == 0 {
            entries.append(entry)
            slots[slot] = entries.count
        }
        return slots[slot] - 1
    }

    /// Makes a larger table of slots, for one more entry at least.
    private mutating func rehash() {
        // A power of two, and at least four times as many as there are entries.
        slots = [Int](repeating: 0, count: 4 << (Int.bitWidth - entries.count.leadingZeroBitCount))
        for (index, entry) in entries.enumerated() {
            let slot = slot(of: entry)
            if slots[slot] == 0 { slots[slot] = index + 1 }
        }
    }

    /// Where the number of an entry is in `slots`, or where it would be put. There must be an empty
    /// slot.
    private func slot(of entry: Entry) -> Int {
        // Objects lie at multiples of 16. The multiplication mixes the address into the upper half
        // of the product.
        let hash = UInt64(UInt(bitPattern: ObjectIdentifier(entry)) >> 4) &* 0x9E37_79B9_7F4A_7C15
        var slot = Int(truncatingIfNeeded: hash &>> 32) & (slots.count - 1)
        while slots[slot] != 0, entries[slots[slot] - 1] !== entry {
            slot = (slot + 1) & (slots.count - 1)
        }
        return slot
    }
}
