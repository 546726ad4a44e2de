internal import CDICThread
import Synchronization

/// The words of a scope: who uses it, what was made, and the instances. A view of memory that the scope's object owns.
///
/// The state of a slot is a small state machine that needs no lock as long as one thread at a time wants the instance:
///
/// - `empty` → `making` by one thread, with a compare-and-exchange;
/// - `making` → `made`, or `empty` again if the factory throws;
/// - `making` → `contended` by another thread that wants the instance, which then waits in `Constructions`. What follows
///   is done under the lock of the constructions.
///
/// Whoever reads or writes an instance enters the scope first and leaves it afterwards, so that closing it can wait
/// until nobody does. No user code runs in between.
@safe
struct ScopeMemory {
    private let words: UnsafeMutablePointer<Atomic<UInt>>

    @inline(__always)
    init(_ object: StorageObject) {
        unsafe words = object.words
    }

    // The word 0 is the address of the table, and `ScopeLayout.firstWord` is behind these.
    private static let usersWord = 1
    private static let lastMadeWord = 2

    /// The word for the address of the scopes inside.
    private static let innerScopesWord = 3

    /// Set in the word of the users when the scope closes. Each user counts two.
    private static let isClosedBit: UInt = 1
    private static let oneUser: UInt = 2

    // MARK: Using and closing

    /// Begins to read or write instances.
    ///
    /// - Returns: False if the scope is closed. Otherwise `leave` has to be called.
    @inline(__always)
    func enter() -> Bool {
        let old = unsafe words[Self.usersWord].add(Self.oneUser, ordering: .acquiring).oldValue
        if _fastPath(old & Self.isClosedBit == 0) { return true }
        leave()
        return false
    }

    @inline(__always)
    func leave() {
        unsafe words[Self.usersWord].subtract(Self.oneUser, ordering: .releasing)
    }

    var isClosed: Bool {
        unsafe words[Self.usersWord].load(ordering: .acquiring) & Self.isClosedBit != 0
    }

    /// Closes the scope, and waits until nobody reads or writes instances.
    ///
    /// - Returns: False if it was closed before.
    func close() -> Bool {
        let old = unsafe words[Self.usersWord].bitwiseOr(Self.isClosedBit, ordering: .acquiringAndReleasing).oldValue
        if old & Self.isClosedBit != 0 { return false }
        while unsafe words[Self.usersWord].load(ordering: .acquiring) != Self.isClosedBit { dic_yield() }
        return true
    }

    // MARK: The state of a slot

    enum State: Equatable {
        case empty
        case made
        /// A thread makes the instance; waiting threads are known only to it.
        case making(by: UInt)
        /// A thread makes the instance, and others may wait for it in `Constructions`.
        case contended

        static let madeBits: UInt = 1
        static let makingBits: UInt = 2
        static let contendedBits: UInt = 4

        init(_ bits: UInt) {
            switch bits {
            case 0: self = .empty
            case Self.madeBits: self = .made
            case Self.contendedBits: self = .contended
            default: self = .making(by: bits & ~Self.makingBits)
            }
        }

        var bits: UInt {
            switch self {
            case .empty: 0
            case .made: Self.madeBits
            case .making(let worker): worker | Self.makingBits
            case .contended: Self.contendedBits
            }
        }
    }

    /// The address of a slot's state, which identifies the place in the process.
    func address(of slot: ScopedSlot.Record) -> UInt { unsafe UInt(bitPattern: words + slot.word) }

    @inline(__always)
    func isMade(_ slot: ScopedSlot.Record) -> Bool {
        unsafe words[slot.word].load(ordering: .acquiring) == State.madeBits
    }

    func state(of slot: ScopedSlot.Record) -> State { unsafe State(words[slot.word].load(ordering: .acquiring)) }

    /// Changes the state of a slot from one that is expected.
    ///
    /// - Returns: False if the state was another.
    @inline(__always)
    func change(_ slot: ScopedSlot.Record, from old: State, to new: State) -> Bool {
        unsafe words[slot.word].compareExchange(
            expected: old.bits,
            desired: new.bits,
            ordering: .acquiringAndReleasing
        ).exchanged
    }

    /// Sets the state of a slot that only the calling thread may change now.
    @inline(__always)
    func set(_ slot: ScopedSlot.Record, to state: State) {
        unsafe words[slot.word].store(state.bits, ordering: .releasing)
    }

    // MARK: Instances

    /// The memory for an instance, or for the address of a large one.
    @inline(__always)
    func instance(in slot: ScopedSlot.Record) -> UnsafeMutableRawPointer {
        unsafe UnsafeMutableRawPointer(words + (slot.word + ScopedSlot.headerWordCount))
    }

    /// Puts an instance into a slot whose state says that this thread makes it. The caller has entered the scope.
    @inline(__always)
    func initialize<T>(_ slot: ScopedSlot.Record, to instance: consuming T) {
        if slot.isInline {
            unsafe self.instance(in: slot).initializeMemory(as: T.self, to: instance)
        } else {
            let memory = InstanceMemory(holding: instance)
            unsafe self.instance(in: slot).storeBytes(of: memory.pointer, as: UnsafeMutableRawPointer.self)
        }
    }

    /// A copy of the instance of a slot that is made. The caller has entered the scope.
    func copy<T>(of slot: ScopedSlot.Record, as type: T.Type) -> T {
        let memory = unsafe instance(in: slot)
        if slot.isInline { return unsafe memory.assumingMemoryBound(to: type).pointee }
        return unsafe InstanceMemory(memory.load(as: UnsafeMutableRawPointer.self)).copy(as: type)
    }

    /// Takes the instance out of a slot that is made, and destroys what is in the slot.
    func move<T>(from slot: ScopedSlot.Record, as type: T.Type) -> T {
        let memory = unsafe instance(in: slot)
        if slot.isInline { return unsafe memory.assumingMemoryBound(to: type).move() }
        return unsafe InstanceMemory(memory.load(as: UnsafeMutableRawPointer.self)).move(as: type)
    }

    // MARK: The order of making

    /// Records that the instance of a slot is made after all that were recorded before.
    @inline(__always)
    func recordMade(_ slot: ScopedSlot.Record) {
        let last = unsafe words + Self.lastMadeWord
        var previous = unsafe last.pointee.load(ordering: .relaxed)
        while true {
            unsafe words[slot.word + 1].store(previous, ordering: .relaxed)
            let result = unsafe last.pointee.weakCompareExchange(
                expected: previous,
                desired: UInt(slot.index) + 1,
                ordering: .releasing
            )
            if result.exchanged { return }
            previous = result.original
        }
    }

    /// Removes the slot that was recorded last.
    func popLastMade(of layout: ScopeLayout) -> ScopedSlot? {
        let last = unsafe words[Self.lastMadeWord].load(ordering: .acquiring)
        if last == 0 { return nil }
        let slot = layout.slots[Int(last) - 1]
        unsafe words[Self.lastMadeWord].store(words[slot.record.word + 1].load(ordering: .relaxed), ordering: .relaxed)
        return slot
    }

    // MARK: Scopes inside

    /// The scopes that were opened in this one; nil if none was.
    var innerScopes: InnerScopes? {
        let address = unsafe words[Self.innerScopesWord].load(ordering: .acquiring)
        return unsafe UnsafeRawPointer(bitPattern: address).map {
            unsafe Unmanaged<InnerScopes>.fromOpaque($0).takeUnretainedValue()
        }
    }

    /// The scopes that were opened in this one, and will be.
    func makeInnerScopes() -> InnerScopes {
        if let innerScopes { return innerScopes }
        let new = unsafe Unmanaged.passRetained(InnerScopes())
        let address = unsafe UInt(bitPattern: new.toOpaque())
        let result = unsafe words[Self.innerScopesWord].compareExchange(
            expected: 0,
            desired: address,
            ordering: .acquiringAndReleasing
        )
        if result.exchanged { return unsafe new.takeUnretainedValue() }
        unsafe new.release()
        return makeInnerScopes()
    }

    /// Releases the list of the scopes inside, with the scope.
    func releaseInnerScopes() {
        let address = unsafe words[Self.innerScopesWord].load(ordering: .acquiring)
        unsafe UnsafeRawPointer(bitPattern: address).map {
            unsafe Unmanaged<InnerScopes>.fromOpaque($0).release()
        }
    }
}
