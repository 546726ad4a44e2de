import Synchronization

/// A hash table from keys to entries: open addressing, one multiplication for a hash.
///
/// A view of memory that `init` allocates and that its owner frees; the owner also keeps the entries alive. That lets a
/// container be read without touching a reference count. One thread at a time may change the table, while any number
/// read it: keys are only ever added, and an entry is in place before its key. A run of colliding keys never wraps
/// around, because spare slots follow the last home slot.
@safe
struct LookupTable: Sendable {
    @unsafe
    struct Slot: ~Copyable {
        /// The bits of the key; zero where there is none.
        let key = Atomic<UInt>(0)
        /// The address of the entry. Without a key it is undefined and not zero, so that a table is filled word by
        /// word, which is faster than clearing memory of this size.
        let entry = Atomic<UInt>(.max)
    }

    /// The address of the first slot.
    let slots: UInt
    /// Masks a shifted hash to the offset in bytes of a home slot.
    let offsetMask: UInt
    /// The number of slots; 0 in a view for loads.
    private let slotCount: Int

    /// Allocates a table with room for `capacity` keys, so sparse that few are displaced from their home slots: at most
    /// every fourth home slot is taken; in smaller tables, where that costs little, every eighth or sixteenth.
    init(capacity: Int) {
        let sparseness = capacity <= 32 ? 4 : capacity <= 128 ? 3 : 2
        let homeCount = 1 << (Int.bitWidth - max(capacity, 1).leadingZeroBitCount + sparseness)
        offsetMask = unsafe UInt((homeCount - 1) * MemoryLayout<Slot>.stride)
        // Even if all keys had one home slot they would fit after it, with an empty slot to end the run.
        slotCount = homeCount + capacity + 1
        slots = Self.allocate(slotCount)
    }

    /// Allocates a table without keys, whose memory is as large as that of another.
    init(emptyLike other: LookupTable) {
        offsetMask = other.offsetMask
        slotCount = other.slotCount
        slots = Self.allocate(slotCount)
    }

    private static func allocate(_ slotCount: Int) -> UInt {
        let memory = UnsafeMutablePointer<Slot>.allocate(capacity: slotCount)
        for index in 0..<slotCount { unsafe (memory + index).initialize(to: Slot()) }
        return UInt(bitPattern: memory)
    }

    /// The view of a table for loads.
    @inline(__always)
    init(slots: UInt, offsetMask: UInt) {
        self.slots = slots
        self.offsetMask = offsetMask
        slotCount = 0
    }

    /// Frees the memory; the table and its copies must not be used afterwards.
    func deallocate() { unsafe UnsafeMutableRawPointer(bitPattern: slots)?.deallocate() }

    /// Whether a type has no entry without name and arguments.
    @inline(__always)
    func hasNoEntry(of type: ObjectIdentifier) -> Bool {
        let bits = UInt(bitPattern: type)
        var slot = unsafe home(of: bits)
        while true {
            let key = unsafe slot.pointee.key.load(ordering: .acquiring)
            if _fastPath(key == 0) { return true }
            if key == bits { return false }
            // Another type is in the home slot of this one.
            unsafe slot += 1
        }
    }

    /// The entry of a type without name and arguments, if it is in its home slot. Nearly all entries are.
    @inline(__always)
    func homeEntry(of type: ObjectIdentifier) -> Unmanaged<Entry>? {
        let bits = UInt(bitPattern: type)
        let slot = unsafe home(of: bits)
        guard _fastPath(unsafe slot.pointee.key.load(ordering: .acquiring) == bits) else { return nil }
        return unsafe slot.pointee.unmanagedEntry
    }

    /// The entry of a type without name and arguments.
    @inline(never)
    func entry(of type: ObjectIdentifier) -> Unmanaged<Entry>? {
        unsafe entry(ofBits: UInt(bitPattern: type)) { _ in true }
    }

    /// The first entry with the given key bits that satisfies a condition.
    @inline(__always)
    func entry(ofBits bits: UInt, where isWanted: (Entry) -> Bool) -> Unmanaged<Entry>? {
        var slot = unsafe home(of: bits)
        while true {
            let key = unsafe slot.pointee.key.load(ordering: .acquiring)
            if _fastPath(key == bits) {
                // Another key may have the same bits.
                let entry = unsafe slot.pointee.unmanagedEntry
                if unsafe entry._withUnsafeGuaranteedRef({ isWanted($0) }) { return unsafe entry }
            } else if key == 0 {
                return nil
            }
            unsafe slot += 1
        }
    }

    /// The entry of a type with a name, or arguments, or both. Does not build a key.
    @inline(__always)
    func entry(of type: Any.Type, named name: DependencyName?, signature: Any.Type? = nil) -> Unmanaged<Entry>? {
        unsafe entry(ofBits: Key.bits(of: type, name, signature)) { $0.facts.key.isQualified(type, name, signature) }
    }

    func entry(of key: Key) -> Unmanaged<Entry>? { unsafe entry(ofBits: key.bits) { $0.facts.key == key } }

    /// Stores an entry in place of that of its key. Returns whether the key is new, for which there must be room.
    @discardableResult
    func set(_ entry: Entry) -> Bool {
        let address = unsafe UInt(bitPattern: Unmanaged.passUnretained(entry).toOpaque())
        let bits = entry.facts.key.bits
        var slot = unsafe home(of: bits)
        while case let taken = unsafe slot.pointee.key.load(ordering: .relaxed), taken != 0 {
            if taken == bits,
                unsafe slot.pointee.unmanagedEntry._withUnsafeGuaranteedRef({ $0.facts.key == entry.facts.key })
            {
                unsafe slot.pointee.entry.store(address, ordering: .releasing)
                return false
            }
            unsafe slot += 1
        }
        unsafe slot.pointee.entry.store(address, ordering: .releasing)
        unsafe slot.pointee.key.store(bits, ordering: .releasing)
        return true
    }

    /// The slot of a key, unless another key occupied it first.
    @inline(__always)
    private func home(of bits: UInt) -> UnsafeMutablePointer<Slot> {
        // Fibonacci hashing: type metadata lies at evenly spaced addresses, which this spreads and a mask would not.
        // A constant of 31 bits goes into the multiplication itself; one of 64 would take an instruction of its own.
        let hash = UInt64(bits) &* 0x5E37_79B9
        let offset = UInt(truncatingIfNeeded: hash &>> 20) & offsetMask
        return unsafe UnsafeMutablePointer(bitPattern: slots &+ offset).unsafelyUnwrapped
    }

    /// Checks, in debug builds, that every key can be found and that the table has an empty slot after each run.
    func checkInvariants() {
        #if DEBUG
        let all = unsafe UnsafeMutablePointer<Slot>(bitPattern: slots).unsafelyUnwrapped
        unsafe assert((all + slotCount - 1).pointee.key.load(ordering: .relaxed) == 0, "the last slot is taken")
        for index in 0..<slotCount {
            let bits = unsafe (all + index).pointee.key.load(ordering: .relaxed)
            if bits == 0 { continue }
            let entry = unsafe (all + index).pointee.unmanagedEntry.takeUnretainedValue()
            assert(bits == entry.facts.key.bits, "an entry is under another key")
            let found = unsafe self.entry(of: entry.facts.key)?.takeUnretainedValue()
            assert(found === entry, "an entry cannot be found")
        }
        #endif
    }
}

extension LookupTable.Slot {
    /// The entry. The slot must have a key: entries are never removed, only replaced.
    @inline(__always)
    fileprivate var unmanagedEntry: Unmanaged<Entry> {
        let address = unsafe entry.load(ordering: .acquiring)
        return unsafe .fromOpaque(UnsafeRawPointer(bitPattern: address).unsafelyUnwrapped)
    }
}

/// A look-up table in memory of its own, which one address stands for.
struct TableMemory: Sendable {
    let address: UInt

    init(address: UInt) { self.address = address }

    init(capacity: Int) {
        let pointer = UnsafeMutablePointer<LookupTable>.allocate(capacity: 1)
        unsafe pointer.initialize(to: LookupTable(capacity: capacity))
        address = UInt(bitPattern: pointer)
    }

    private var pointer: UnsafeMutablePointer<LookupTable> {
        unsafe UnsafeMutablePointer(bitPattern: address).unsafelyUnwrapped
    }

    var table: LookupTable { unsafe pointer.pointee }

    func deallocate() {
        table.deallocate()
        unsafe pointer.deallocate()
    }
}
