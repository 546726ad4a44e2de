/// What opening and closing a scope reads of its slots, side by side in memory: a request of a server finds little of it
/// in the caches. A view of memory that the layout owns.
// Sendable: the memory is only read.
@safe
struct ScopeRecords: @unchecked Sendable {
    /// What closing a scope reads of a slot.
    @unsafe
    struct Record {
        let facts: ScopedSlot.PackedFacts

        /// The address of the metadata of the instance's type.
        let type: UnsafeRawPointer

        /// The layout keeps it alive.
        let slot: Unmanaged<ScopedSlot>
    }

    /// What opening a scope reads of a slot whose value it is given.
    @unsafe
    private struct Supplied {
        /// The address of the metadata of the value's type.
        let type: UnsafeRawPointer

        let facts: ScopedSlot.PackedFacts
    }

    private let records: UnsafeMutablePointer<Record>
    private let supplied: UnsafeMutablePointer<Supplied>

    /// The number of values that are given when a scope opens.
    let suppliedCount: Int

    /// - Parameters:
    ///   - slots: All slots of a layout.
    ///   - supplied: Those of the values that are given when a scope opens.
    init(_ slots: [ScopedSlot], supplied: [ScopedSlot]) {
        unsafe records = .allocate(capacity: slots.count)
        for (index, slot) in slots.enumerated() {
            let type = unsafe metadataAddress(of: slot.registration.type)
            let record = unsafe Record(facts: slot.facts, type: type, slot: .passUnretained(slot))
            unsafe (records + index).initialize(to: record)
        }
        unsafe self.supplied = .allocate(capacity: supplied.count)
        for (index, slot) in supplied.enumerated() {
            let type = unsafe metadataAddress(of: slot.registration.type)
            unsafe (self.supplied + index).initialize(to: Supplied(type: type, facts: slot.facts))
        }
        suppliedCount = supplied.count
    }

    func deallocate() {
        unsafe records.deallocate()
        unsafe supplied.deallocate()
    }

    /// The record of the slot with an index.
    @inline(__always)
    subscript(_ index: Int) -> UnsafePointer<Record> { unsafe UnsafePointer(records + index) }

    /// The place of a value that is given when a scope opens; nil if there is none of its type.
    ///
    /// - Parameters:
    ///   - type: The address of the metadata of the type.
    ///   - position: Where the search begins. Values are usually given in the order of their registrations.
    @inline(__always)
    func supplied(_ type: UnsafeRawPointer, from position: Int) -> ScopedSlot.PackedFacts? {
        var index = position
        for _ in 0..<suppliedCount {
            if index >= suppliedCount { index = 0 }
            if unsafe supplied[index].type == type { return unsafe supplied[index].facts }
            index &+= 1
        }
        return nil
    }
}
