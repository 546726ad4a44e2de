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
