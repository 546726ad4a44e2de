/// The position of each entry in a list, found by the identity of the entry.
///
/// A dictionary does the same. But it is generic, and the first of its kind in a process takes as long as binding a
/// hundred dependencies: its metadata is made at run time.
struct EntryIndices {
    private let entries: [Entry]

    /// An open-addressing hash table, at most half full: an index plus one, or zero.
    private var slots: [Int]

    /// - Parameter entries: The entries; of one that is there twice, the first counts.
    init(of entries: [Entry]) {
        self.entries = entries
        // A power of two, and more than twice as many as there are entries.
        slots = [Int](repeating: 0, count: 2 << (Int.bitWidth - entries.count.leadingZeroBitCount))
        for (index, entry) in entries.enumerated() {
            let slot = slot(of: entry)
            if slots[slot] == 0 { slots[slot] = index + 1 }
        }
    }

    /// The index of an entry; nil if it is not in the list.
    subscript(_ entry: Entry) -> Int? {
        let index = slots[slot(of: entry)]
        return index == 0 ? nil : index - 1
    }

    /// The slot that an entry has, or would have.
    private func slot(of entry: Entry) -> Int {
        // Objects lie at multiples of 16. The multiplication mixes the address into the upper half of the product.
        let hash = UInt64(UInt(bitPattern: ObjectIdentifier(entry)) >> 4) &* 0x9E37_79B9_7F4A_7C15
        var slot = Int(truncatingIfNeeded: hash &>> 32) & (slots.count - 1)
        while slots[slot] != 0, entries[slots[slot] - 1] !== entry { slot = (slot + 1) & (slots.count - 1) }
        return slot
    }
}
