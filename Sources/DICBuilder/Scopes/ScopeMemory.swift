internal import CDICThread
import Synchronization

/// The words of a scope: who uses it, what was made, and the instances. A view of memory that the
/// scope's object owns. The state of a slot is a `CellState`. Where an object was stopped, there is
/// now the time that this took.
///
/// A reader calls `enter` before it copies an instance and `leave` afterwards, and who makes
/// one calls `recordOrder`: closing the scope waits for both. No user code runs in between.
@safe
struct ScopeMemory {
    /// The words behind the header of the scope's object.
    let words: UnsafeMutablePointer<Atomic<UInt>>
    @inline(__always) init(_ object: StorageObject) { unsafe words = object.words }

    // The word 0 is the address of the table, and `ScopeLayout.firstWord` is behind these.

    /// The word of two flags, the number of users from bit 2 on and, in the upper half, the index
    /// plus one of the last recorded slot.
    static let useWord = 1
    /// The word for the address of the scopes inside; 0 if there are none.
    static let innerScopesWord = 2
    /// Set once closing has begun: no load reads, and nothing is recorded any more but what is made
    /// asynchronously.
    static let isClosedBit: UInt = 1
    /// Set once what was made is taken out: nothing is recorded any more, not even what is made
    /// asynchronously.
    static let isEmptiedBit: UInt = 2
    /// What one user adds.
    private static let oneUser: UInt = 4
    /// Where the upper half begins.
    static let lastRecordedShift = UInt(UInt.bitWidth / 2)
    /// The upper half.
    static let lastRecordedMask = UInt.max << lastRecordedShift
    /// The number of users.
    private static let usersMask = ~lastRecordedMask & ~(isClosedBit | isEmptiedBit)

    // MARK: Using and closing

    /// Begins to read instances. Returns false if the scope is closed; otherwise `leave` has to be
    /// called.
    @inline(__always)
    func enter() -> Bool {
        let old = unsafe words[Self.useWord].wrappingAdd(Self.oneUser, ordering: .acquiring)
            .oldValue
        if _fastPath(old & Self.isClosedBit == 0) { return true }
        leave()
        return false
    }

    /// Ends the access of a reader.
    @inline(__always) func leave() {
        unsafe words[Self.useWord].wrappingSubtract(Self.oneUser, ordering: .releasing)
    }

    /// Whether closing the scope has begun.
    @inline(__always)
    var isClosed: Bool {
        unsafe words[Self.useWord].load(ordering: .acquiring) & Self.isClosedBit != 0
    }

    /// Closes the scope, and waits until there are no readers. Returns false if it was closed
    /// before.
    @inline(__always)
    func close() -> Bool {
        let old = unsafe words[Self.useWord].bitwiseOr(
            Self.isClosedBit,
            ordering: .acquiringAndReleasing
        ).oldValue
        if old & Self.isClosedBit != 0 { return false }
        if _slowPath(old & Self.usersMask != 0) { waitForUsers() }
        return true
    }

    /// Waits until no thread is between `enter` and `leave`. A user copies or retains one instance,
    /// or writes to the list of inner scopes, and waits for nobody: so this is bounded by some
    /// hundred instructions of threads that can run, whatever their priority. A lock, which would
    /// lend them that of this thread, would cost each load. `sched_yield` lets threads of lower
    /// priority run: Darwin lowers the caller's for that time, and Linux gives each a share.
    @inline(never)
    private func waitForUsers() {
        while unsafe words[Self.useWord].load(ordering: .acquiring) & Self.usersMask != 0 {
            dic_yield()
        }
    }

    // MARK: The state of a slot

    /// The address of a slot's state, which identifies the place in the process.
    func address(of slot: ScopedSlot.PackedFacts) -> UInt {
        unsafe UInt(bitPattern: words + slot.word)
    }

    /// Whether the instance of a slot is there.
    @inline(__always)
    func isMade(_ slot: ScopedSlot.PackedFacts) -> Bool {
        unsafe words[slot.word].load(ordering: .acquiring) == CellState.made.bits
    }

    /// The state of a slot. What the thread that set it did before that is visible to the caller.
    func state(of slot: ScopedSlot.PackedFacts) -> CellState {
        unsafe CellState(bits: words[slot.word].load(ordering: .acquiring))
    }

    /// Changes the state of a slot, unless it is no longer `old`. Returns whether it is changed.
    @inline(__always)
    func change(_ slot: ScopedSlot.PackedFacts, from old: CellState, to new: CellState) -> Bool {
        unsafe words[slot.word].compareExchange(
            expected: old.bits,
            desired: new.bits,
            ordering: .acquiringAndReleasing
        ).exchanged
    }

    /// Sets the state of a slot that only the calling thread may change now.
    @inline(__always)
    func set(_ slot: ScopedSlot.PackedFacts, to state: CellState) {
        unsafe words[slot.word].store(state.bits, ordering: .releasing)
    }

    // MARK: Instances

    /// The memory for an instance, or for the address of a large one.
    @inline(__always)
    func instance(in slot: ScopedSlot.PackedFacts) -> UnsafeMutableRawPointer {
        unsafe UnsafeMutableRawPointer(words + (slot.word &+ ScopedSlot.headerWordCount))
    }

    /// Puts an instance into a slot whose state says that this thread makes it.
    @inline(__always)
    func initialize<T>(_ slot: ScopedSlot.PackedFacts, to instance: consuming T) {
        if slot.isInline {
            unsafe self.instance(in: slot).bindMemory(to: T.self, capacity: 1).initialize(
                to: instance
            )
        } else {
            initialize(slot, at: InstanceMemory(holding: instance))
        }
    }

    /// Puts a large instance, which is in memory already, into such a slot.
    func initialize(_ slot: ScopedSlot.PackedFacts, at instance: InstanceMemory) {
        unsafe self.instance(in: slot).storeBytes(
            of: instance.pointer,
            as: UnsafeMutableRawPointer.self
        )
    }

    /// A copy of the instance of a slot. The caller makes it, or has entered the scope.
    @inline(__always)
    func copy<T>(of slot: ScopedSlot.PackedFacts, as type: T.Type) -> T {
        let memory = unsafe instance(in: slot)
        if slot.isInline { return unsafe memory.assumingMemoryBound(to: type).pointee }
        return unsafe InstanceMemory(memory.load(as: UnsafeMutableRawPointer.self)).copy(as: type)
    }

    /// The object in a slot, with a reference that the caller owns. The caller makes it, or has
    /// entered the scope.
    @inline(__always)
    func retainedObject(in slot: ScopedSlot.PackedFacts) -> UnsafeRawPointer {
        let object = unsafe instance(in: slot).load(as: UnsafeRawPointer.self)
        return unsafe UnsafeRawPointer(Unmanaged<AnyObject>.fromOpaque(object).retain().toOpaque())
    }

    /// Moves the instance out of a slot that is made. The state of the slot stays.
    func move<T>(from slot: ScopedSlot.PackedFacts, as type: T.Type) -> T {
        let memory = unsafe instance(in: slot)
        if slot.isInline { return unsafe memory.assumingMemoryBound(to: type).move() }
        return unsafe InstanceMemory(memory.load(as: UnsafeMutableRawPointer.self)).move(as: type)
    }

    /// Destroys the instance of a slot that is made, whose type's metadata is at an address.
    @inline(__always)
    func destroy(_ slot: ScopedSlot.PackedFacts, _ type: UnsafeRawPointer) {
        let instance = unsafe instance(in: slot)
        if _fastPath(slot.isInline) {
            unsafe dic_destroy(instance, type)
        } else {
            unsafe InstanceMemory(instance.load(as: UnsafeMutableRawPointer.self)).destroy(
                anyType(at: type)
            )
        }
    }

    // MARK: What was stopped

    /// Notes that the instance of a slot was stopped and released, and how long that took, in
    /// nanoseconds: at most 4 s in 32 bits.
    @inline(__always)
    func setStopped(_ slot: ScopedSlot.PackedFacts, after nanoseconds: UInt64) {
        unsafe instance(in: slot).storeBytes(of: UInt(clamping: nanoseconds), as: UInt.self)
        set(slot, to: .stopped)
    }

    /// How long it took to stop the instance of a slot; nil if the slot does not say.
    func stopDuration(of slot: ScopedSlot.PackedFacts) -> Duration? {
        if state(of: slot) != .stopped { return nil }
        return .nanoseconds(Int64(clamping: unsafe instance(in: slot).load(as: UInt.self)))
    }

    // MARK: The order of making: each slot refers to the one that was recorded before it

    /// Records that the instance of a slot comes after all that were recorded before. The slot must
    /// be `made` soon: the thread that closes the scope waits for that. Returns false, and the
    /// instance is not kept, if the scope is closed; with `alsoWhenClosed`, if it is emptied.
    @inline(__always)
    func recordOrder(of slot: ScopedSlot.PackedFacts, alsoWhenClosed: Bool = false) -> Bool {
        let end = alsoWhenClosed ? Self.isEmptiedBit : Self.isClosedBit
        var use = unsafe words[Self.useWord].load(ordering: .relaxed)
        while true {
            if _slowPath(use & end != 0) { return false }
            unsafe words[slot.word &+ 1].store(use >> Self.lastRecordedShift, ordering: .relaxed)
            let result = unsafe words[Self.useWord].weakCompareExchange(
                expected: use,
                desired: Self.use(use, lastRecorded: slot),
                ordering: .acquiringAndReleasing
            )
            if _fastPath(result.exchanged) { return true }
            use = result.original
        }
    }

    /// Records that the instance of a slot comes after all that were recorded before, and is made,
    /// in a scope that no other thread sees yet. The caller has to put the instance into the slot
    /// at once.
    @inline(__always)
    func takeUnshared(_ slot: ScopedSlot.PackedFacts) {
        let use = unsafe words[Self.useWord].load(ordering: .relaxed)
        unsafe words[slot.word &+ 1].store(use >> Self.lastRecordedShift, ordering: .relaxed)
        unsafe words[Self.useWord].store(Self.use(use, lastRecorded: slot), ordering: .relaxed)
        set(slot, to: .made)
    }

    /// The word about the use, once a slot is the last that was recorded.
    @inline(__always)
    private static func use(_ use: UInt, lastRecorded slot: ScopedSlot.PackedFacts) -> UInt {
        use & ~lastRecordedMask | (UInt(truncatingIfNeeded: slot.index) &+ 1) << lastRecordedShift
    }

    /// Takes out the slots that were recorded. Only of a closed scope: nothing can be recorded any
    /// more.
    @inline(__always)
    func takeRecorded() -> RecordedSlots {
        let use = unsafe words[Self.useWord].bitwiseOr(
            Self.isEmptiedBit,
            ordering: .acquiringAndReleasing
        ).oldValue
        return RecordedSlots(last: use >> Self.lastRecordedShift)
    }

    /// Gives the slots that were recorded another order, once nothing can be recorded any more: the
    /// first comes next.
    func relink(_ slots: [ScopedSlot.PackedFacts]) -> RecordedSlots {
        var next: UInt = 0
        for slot in slots.reversed() {
            unsafe words[slot.word + 1].store(next, ordering: .relaxed)
            next = UInt(truncatingIfNeeded: slot.index) + 1
        }
        // Readers still enter and leave the other half.
        let last = unsafe words[Self.useWord].load(ordering: .relaxed) >> Self.lastRecordedShift
        unsafe words[Self.useWord].wrappingAdd(
            (next &- last) << Self.lastRecordedShift,
            ordering: .releasing
        )
        return RecordedSlots(last: next)
    }

    /// Whether `takeRecorded` has been called, for who has left something in the scope before it
    /// asks: either this says so, or the thread that calls that sees it, because both change one
    /// word.
    var hasBeenEmptied: Bool {
        let word = unsafe words + Self.useWord
        let use = unsafe word.pointee.wrappingAdd(0, ordering: .acquiringAndReleasing).oldValue
        return use & Self.isEmptiedBit != 0
    }

    /// The slots of a scope that is being emptied.
    struct RecordedSlots {
        /// The index plus one of the slot that comes next; 0 if there are none.
        fileprivate var last: UInt
    }

    /// The slot that was recorded last and not removed yet, once its instance is there.
    @inline(__always)
    func last(
        of slots: RecordedSlots,
        in planned: UnsafePointer<ScopeLayout.PlannedSlot>
    ) -> UnsafePointer<ScopeLayout.PlannedSlot>? {
        if slots.last == 0 { return nil }
        let last = unsafe planned + (Int(truncatingIfNeeded: slots.last) &- 1)
        // Bounded as `waitForUsers`: a thread that has recorded its instance stores it and sets the
        // state. It waits for nobody but, if others want the instance, the lock of the
        // constructions, under which nobody waits.
        while unsafe _slowPath(!isMade(last.pointee.facts)) { dic_yield() }
        return unsafe last
    }

    /// Goes on to the slot that was recorded before `slot`, which is the last one.
    @inline(__always)
    func removeLast(_ slot: ScopedSlot.PackedFacts, of slots: inout RecordedSlots) {
        slots.last = unsafe words[slot.word &+ 1].load(ordering: .relaxed)
    }

    /// The slots that were recorded, what was made last first.
    func recorded(in layout: ScopeLayout) -> some Sequence<ScopedSlot> {
        var next = unsafe words[Self.useWord].load(ordering: .acquiring) >> Self.lastRecordedShift
        return AnyIterator<ScopedSlot> {
            if next == 0 { return nil }
            let slot = layout.slots[Int(truncatingIfNeeded: next) - 1]
            next = unsafe words[slot.facts.word + 1].load(ordering: .relaxed)
            return slot
        }
    }
}
