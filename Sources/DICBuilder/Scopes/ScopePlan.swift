/// What opening and closing a scope reads of its slots, side by side in memory: a server has used the caches for other
/// things since its last request, so each cache line has to be fetched. A view of memory that the layout owns.
// Sendable: the memory is only read.
@safe
struct ScopePlan: @unchecked Sendable {
    /// What closing a scope reads of a slot.
    @unsafe
    struct Slot {
        let facts: ScopedSlot.PackedFacts
        /// The address of the metadata of the instance's type.
        let type: UnsafeRawPointer
        /// The layout keeps it alive.
        let slot: Unmanaged<ScopedSlot>
    }

    /// What opening a scope reads of a slot whose value it is given.
    @unsafe
    private struct SuppliedSlot {
        /// The address of the metadata of the value's type.
        let type: UnsafeRawPointer
        let facts: ScopedSlot.PackedFacts
    }

    private let slots: UnsafeMutablePointer<Slot>
    private let suppliedSlots: UnsafeMutablePointer<SuppliedSlot>
    /// The number of values that are given when a scope opens.
    let suppliedCount: Int

    /// The `supplied` slots are those of the values that are given when a scope opens, each of another type.
    init(_ slots: [ScopedSlot], supplied: [ScopedSlot]) {
        unsafe self.slots = .allocate(capacity: slots.count)
        for (index, slot) in slots.enumerated() {
            assert(slot.facts.index == index, "a slot is in another place")
            let type = unsafe metadataAddress(of: slot.registration.type)
            let planned = unsafe Slot(facts: slot.facts, type: type, slot: .passUnretained(slot))
            unsafe (self.slots + index).initialize(to: planned)
        }
        unsafe suppliedSlots = .allocate(capacity: supplied.count)
        for (index, slot) in supplied.enumerated() {
            let type = unsafe metadataAddress(of: slot.registration.type)
            unsafe (suppliedSlots + index).initialize(to: SuppliedSlot(type: type, facts: slot.facts))
        }
        suppliedCount = supplied.count
    }

    func deallocate() {
        unsafe slots.deallocate()
        unsafe suppliedSlots.deallocate()
    }

    @inline(__always) subscript(_ index: Int) -> UnsafePointer<Slot> { unsafe UnsafePointer(slots + index) }

    /// The slot of a value that is given when a scope opens; nil if there is none of its type, whose metadata is at an
    /// address. The search begins at `position`: values are usually given in the order of their registrations.
    @inline(__always)
    func suppliedSlot(of type: UnsafeRawPointer, from position: Int) -> ScopedSlot.PackedFacts? {
        var index = position
        for _ in 0..<suppliedCount {
            if index >= suppliedCount { index = 0 }
            if unsafe suppliedSlots[index].type == type { return unsafe suppliedSlots[index].facts }
            index &+= 1
        }
        return nil
    }
}
