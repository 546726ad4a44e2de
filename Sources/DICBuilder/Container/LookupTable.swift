internal import CDICThread
import Synchronization

/// A hash table from keys to entries: open addressing, one multiplication for a hash.
///
/// A view of memory that `init` allocates and that its owner frees; the owner also keeps the
/// entries alive. That lets a container be read without touching a reference count. One thread at a
/// time may change the table, while any number read it: keys are only ever added, and an entry is
/// in place before its key. A run of colliding keys never wraps around, because spare slots follow
/// the last home slot.
@safe struct LookupTable: Sendable {
    /// One key and its entry.
    @unsafe struct Slot: ~Copyable {
        /// The bits of the key; zero where there is none.
        let key = Atomic<UInt>(0)
        /// The address of the entry. Without a key it is undefined and not zero, so that a table is
        /// filled word by word, which is faster than clearing memory of this size.
        let entry = Atomic<UInt>(.max)
    }

    /// The address of the first slot. Before it is the header: the mask and the number of slots, as
    /// large as a slot.
    let slots: UInt
    /// Masks a shifted hash to the offset in bytes of a home slot.
    let offsetMask: UInt
    /// In bytes: a power of two, so that a masked offset is that of a slot.
    private static var slotSize: UInt { unsafe UInt(MemoryLayout<Slot>.stride) }

    /// Allocates a table with room for `capacity` keys, so sparse that few are displaced from their
    /// home slots: at most every fourth home slot is taken; in smaller tables, where that costs
    /// little, every eighth or sixteenth. The limits of 32 and 128 keys are a choice.
    init(capacity: Int) {
        let sparseness =
            switch capacity {
            case ...32: 4
            case ...128: 3
            default: 2
            }
        let homeCount = 1 << (Int.bitWidth - max(capacity, 1).leadingZeroBitCount + sparseness)
        // Even if all keys had one home slot they would fit after it, with an empty slot to end the
        // run.
        self.init(
            slotCount: homeCount + capacity + 1,
            offsetMask: UInt(homeCount - 1) * Self.slotSize
        )
    }

    /// Allocates a table of the same size without keys.
    init(emptyLike other: LookupTable) {
        self.init(slotCount: other.slotCount, offsetMask: other.offsetMask)
    }

    /// Allocates the memory: a header, and slots without keys.
    private init(slotCount: Int, offsetMask: UInt) {
        let size = unsafe (1 + slotCount) * MemoryLayout<Slot>.stride
        let header = unsafe dic_allocate(size, MemoryLayout<Slot>.alignment)
            .bindMemory(to: Slot.self, capacity: 1 + slotCount)
        for index in 0..<1 + slotCount { unsafe (header + index).initialize(to: Slot()) }
        unsafe header.pointee.key.store(offsetMask, ordering: .relaxed)
        unsafe header.pointee.entry.store(UInt(slotCount), ordering: .relaxed)
        self.init(slots: UInt(bitPattern: header) + Self.slotSize, offsetMask: offsetMask)
    }

    /// A view of a table whose mask the caller has at hand: loads do not read the header.
    @inline(__always)
    init(slots: UInt, offsetMask: UInt) {
        self.slots = slots
        self.offsetMask = offsetMask
    }

    /// The table whose first slot is at an address, which may stand for it.
    @inline(__always)
    init(at slots: UInt) {
        self.slots = slots
        offsetMask = unsafe Self.header(of: slots).pointee.key.load(ordering: .relaxed)
    }

    /// The header in front of the slots: its `key` is the mask, its `entry` the number of slots.
    @inline(__always)
    private static func header(of slots: UInt) -> UnsafeMutablePointer<Slot> {
        unsafe UnsafeMutablePointer(bitPattern: slots &- slotSize).unsafelyUnwrapped
    }

    /// The number of slots, the spare ones included.
    private var slotCount: Int {
        unsafe Int(Self.header(of: slots).pointee.entry.load(ordering: .relaxed))
    }

    /// Frees the memory; the table and its copies must not be used afterwards.
    func deallocate() { unsafe dic_free(Self.header(of: slots)) }

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

    /// The entry of a type without name and arguments, if it is in its home slot, as nearly all
    /// are; else nil. The first look of each load.
    @inline(__always)
    func homeEntry(of type: ObjectIdentifier) -> Unmanaged<Entry>? {
        let bits = UInt(bitPattern: type)
        let slot = unsafe home(of: bits)
        guard _fastPath(unsafe slot.pointee.key.load(ordering: .acquiring) == bits) else {
            return nil
        }
        return unsafe slot.pointee.unmanagedEntry
    }

    /// The entry of a type without name and arguments, wherever it is; nil if there is none.
    @inline(never)
    func entry(of type: ObjectIdentifier) -> Unmanaged<Entry>? {
        unsafe entry(ofBits: UInt(bitPattern: type)) { _ in true }
    }

    /// The first wanted entry whose key has these bits.
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
    func entry(of type: Any.Type, named name: DependencyName?, signature: Any.Type? = nil)
        -> Unmanaged<Entry>?
    {
        unsafe entry(ofBits: Key.bits(of: type, name, signature)) {
            $0.facts.key.isQualified(type, name, signature)
        }
    }

    /// The entry of a key; nil if there is none.
    func entry(of key: Key) -> Unmanaged<Entry>? {
        unsafe entry(ofBits: key.bits) { $0.facts.key == key }
    }

    /// Adds an entry, or replaces the one of the same key. Returns whether the key is new. The
    /// caller keeps the entry alive, and no other thread changes the table meanwhile.
    ///
    /// - Precondition: There is room for the key, if it is new.
    @discardableResult func set(_ entry: Entry) -> Bool {
        let address = unsafe UInt(bitPattern: Unmanaged.passUnretained(entry).toOpaque())
        let bits = entry.facts.key.bits
        var slot = unsafe home(of: bits)
        while case let taken = unsafe slot.pointee.key.load(ordering: .relaxed), taken != 0 {
            if taken == bits,
                unsafe slot.pointee.unmanagedEntry._withUnsafeGuaranteedRef({
                    $0.facts.key == entry.facts.key
                })
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

    /// The home slot of a key: where its entry is, unless another key occupied the slot first.
    @inline(__always)
    private func home(of bits: UInt) -> UnsafeMutablePointer<Slot> {
        // Fibonacci hashing: type metadata lies at evenly spaced addresses, which this spreads and
        // a mask would not. A constant of 31 bits goes into the multiplication itself; one of 64
        // would take an instruction of its own.
        let hash = UInt64(bits) &* 0x5E37_79B9
        let offset = UInt(truncatingIfNeeded: hash &>> 20) & offsetMask
        return unsafe UnsafeMutablePointer(bitPattern: slots &+ offset).unsafelyUnwrapped
    }

    /// Checks, in debug builds, that every key can be found and that the table has an empty slot
    /// after each run.
    func checkInvariants() {
        #if DEBUG
        let all = unsafe UnsafeMutablePointer<Slot>(bitPattern: slots).unsafelyUnwrapped
        unsafe assert(
            (all + slotCount - 1).pointee.key.load(ordering: .relaxed) == 0,
            "the last slot is taken"
        )
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
