@testable import DICBuilder

// What lies in the memory of a table, to see where keys are and to break what should hold.
extension LookupTable {
    /// The number of slots in which a key can be at home.
    var homeCount: Int { Int(offsetMask) / (2 * MemoryLayout<UInt>.stride) + 1 }

    /// The header is before the slots: the mask, and the number of slots.
    var slotCount: Int { Int(bitPattern: words[-1]) }

    /// The bits of the key in a slot; 0 where there is none.
    func keyBits(inSlot index: Int) -> UInt { words[2 * index] }

    /// The slots that have a key.
    var takenSlots: [Int] { (0..<slotCount).filter { keyBits(inSlot: $0) != 0 } }

    /// Puts a key and an entry into a slot, whatever belongs there.
    func overwrite(slot index: Int, key bits: UInt, entry: Entry) {
        words[2 * index] = bits
        words[2 * index + 1] = UInt(bitPattern: Unmanaged.passUnretained(entry).toOpaque())
    }

    /// Empties a slot, whatever depends on it.
    func clear(slot index: Int) {
        words[2 * index] = 0
    }

    /// Two words for each slot: the bits of the key, and the address of the entry.
    private var words: UnsafeMutablePointer<UInt> { UnsafeMutablePointer(bitPattern: slots)! }

    /// Odd key bits whose home is a slot of tables of a capacity, as many as wanted.
    static func keyBits(atHomeIn slot: Int, capacity: Int, count: Int) -> [UInt] {
        let table = LookupTable(capacity: capacity)
        defer { table.deallocate() }
        var found: [UInt] = []
        var bits: UInt = 1
        while found.count < count {
            let entry = Entry(of: Key(Int.self, named: "probe", bits: bits))
            table.set(entry)
            let home = table.takenSlots[0]
            if home == slot { found.append(bits) }
            table.clear(slot: home)
            bits += 2
        }
        return found
    }
}
