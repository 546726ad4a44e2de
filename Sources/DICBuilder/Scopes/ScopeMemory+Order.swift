internal import CDICThread
import Synchronization

/// The order in which the instances of a scope were made: each slot refers to the one that was recorded before it.
extension ScopeMemory {
    /// Records that the instance of a slot comes after all that were recorded before. The slot must be `made` soon: the
    /// thread that closes the scope waits for that. Returns false, and the instance is not kept, if the scope is
    /// closed; with `alsoWhenClosed`, if it is emptied.
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

    /// Records that the instance of a slot comes after all that were recorded before, and is made, in a scope that no
    /// other thread sees yet. The caller has to put the instance into the slot at once.
    @inline(__always)
    func takeUnshared(_ slot: ScopedSlot.PackedFacts) {
        let use = unsafe words[Self.useWord].load(ordering: .relaxed)
        unsafe words[slot.word &+ 1].store(use >> Self.lastRecordedShift, ordering: .relaxed)
        unsafe words[Self.useWord].store(Self.use(use, lastRecorded: slot), ordering: .relaxed)
        set(slot, to: .made)
    }

    /// The value of the word about the use, once a slot is the last that was recorded.
    @inline(__always)
    private static func use(_ use: UInt, lastRecorded slot: ScopedSlot.PackedFacts) -> UInt {
        use & ~lastRecordedMask | (UInt(truncatingIfNeeded: slot.index) &+ 1) << lastRecordedShift
    }

    /// Takes the slots that were recorded out of the scope. Nothing can be recorded any more.
    @inline(__always)
    func takeRecorded() -> RecordedSlots {
        let use = unsafe words[Self.useWord].bitwiseOr(Self.isEmptiedBit, ordering: .acquiringAndReleasing).oldValue
        return RecordedSlots(last: use >> Self.lastRecordedShift)
    }

    /// The slots of a scope that is being emptied.
    struct RecordedSlots {
        /// The index plus one of the slot that comes next; 0 if there are none.
        fileprivate var last: UInt
    }

    /// The slot that was recorded last and not removed yet, once its instance is there.
    @inline(__always)
    func last(of slots: RecordedSlots, in plan: ScopePlan) -> UnsafePointer<ScopePlan.Slot>? {
        if slots.last == 0 { return nil }
        let planned = unsafe plan[Int(truncatingIfNeeded: slots.last) &- 1]
        while unsafe _slowPath(!isMade(planned.pointee.facts)) { dic_yield() }
        return unsafe planned
    }

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
