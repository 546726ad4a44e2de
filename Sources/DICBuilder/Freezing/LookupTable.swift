/// A hash table from keys to entries: open addressing, one multiplication for a hash.
///
/// It is a view of memory that `init` allocates and that its owner, who also keeps the entries alive, frees. That lets a
/// frozen container be read without touching a reference count. A run of colliding keys never wraps around, because spare slots follow the last home slot.
@safe
@usableFromInline
package struct LookupTable {
    @unsafe
    @usableFromInline
    struct Slot {
        /// The bits of the key; zero where there is none. A number, so that a look at it is one comparison.
        @usableFromInline
        var key: UInt = 0

        /// Not optional, so that a slot with the right key needs no second look.
        @usableFromInline
        var entry = unsafe Unmanaged.passUnretained(Entry.none)

        init() {}
    }

    @usableFromInline
    let slots: UnsafeMutableRawPointer

    /// Takes from a shifted hash the offset in bytes of a home slot.
    @usableFromInline
    let offsetMask: UInt

    /// Room for `count` keys, so sparse that few are away from home: at most every fourth home slot is taken, and in
    /// smaller tables, where that costs next to nothing, every eighth or sixteenth.
    init(minimumCapacity count: Int) {
        let sparseness = count <= 32 ? 4 : count <= 128 ? 3 : 2
        let homeCount = 1 << (Int.bitWidth - max(count, 1).leadingZeroBitCount + sparseness)
        offsetMask = unsafe UInt((homeCount - 1) * MemoryLayout<Slot>.stride)
        // Even if all keys had one home slot they would fit behind it, with an empty slot to end the run.
        let slotCount = homeCount + count + 1
        let memory = UnsafeMutablePointer<Slot>.allocate(capacity: slotCount)
        unsafe memory.initialize(repeating: Slot(), count: slotCount)
        unsafe slots = UnsafeMutableRawPointer(memory)
    }

    /// Frees the memory; the table and its copies must not be used afterwards.
    func deallocate() {
        unsafe slots.deallocate()
    }

    /// The entry of a type and, if it has one, a name, if it is in the table.
    @inlinable
    @inline(__always)
    func entry(of type: Any.Type, named name: DependencyName?) -> Unmanaged<Entry>? {
        guard let name else { return unsafe entry(of: ObjectIdentifier(type)) }
        return unsafe entry(of: Key(type, named: name))
    }

    /// The entry of a type without a name, if it is in the table.
    @inlinable
    @inline(__always)
    func entry(of type: ObjectIdentifier) -> Unmanaged<Entry>? {
        let bits = UInt(bitPattern: type)
        let slot = unsafe home(of: bits)
        let key = unsafe slot.pointee.key
        if _fastPath(key == bits) { return unsafe slot.pointee.entry }
        if key == 0 { return nil }
        return unsafe entry(of: bits, behind: slot)
    }

    /// The entry of a key that has been looked for at home. Out of line, because so few are away from home.
    @usableFromInline
    @inline(never)
    func entry(of bits: UInt, behind home: UnsafeMutablePointer<Slot>) -> Unmanaged<Entry>? {
        var slot = unsafe home + 1
        while unsafe slot.pointee.key != bits {
            if unsafe slot.pointee.key == 0 { return nil }
            unsafe slot += 1
        }
        return unsafe slot.pointee.entry
    }

    /// The entry of a key, if it is in the table.
    @usableFromInline
    func entry(of key: Key) -> Unmanaged<Entry>? {
        var slot = unsafe home(of: key.bits)
        while unsafe slot.pointee.key != 0 {
            if unsafe slot.pointee.key == key.bits && slot.pointee.entry.has(key.name) {
                return unsafe slot.pointee.entry
            }
            unsafe slot += 1
        }
        return nil
    }

    /// Puts an entry under a key, which must be in the table already or be within the capacity.
    func set(_ entry: Entry, of registration: Registration) {
        let bits = registration.key.bits
        let entry = unsafe Unmanaged.passUnretained(entry)
        var slot = unsafe home(of: bits)
        var unshared: UnsafeMutablePointer<Slot>?
        while unsafe slot.pointee.key != 0 {
            if unsafe slot.pointee.key == bits && slot.pointee.entry.has(registration.key.name) {
                unsafe slot.pointee.entry = entry
                return
            }
            if unsafe unshared == nil && entry.isShared && !slot.pointee.entry.isShared { unsafe unshared = slot }
            unsafe slot += 1
        }
        // A shared entry takes the place of one that is not: a load of it is so short that another step tells.
        if let unshared = unsafe unshared {
            unsafe slot.pointee = unshared.pointee
            unsafe slot = unshared
        }
        unsafe slot.pointee.key = bits
        unsafe slot.pointee.entry = entry
    }

    /// Where a key is unless another one was there before it.
    @inlinable
    @inline(__always)
    func home(of key: UInt) -> UnsafeMutablePointer<Slot> {
        // Fibonacci hashing: type metadata lies at evenly spaced addresses, which this spreads and a mask would not.
        // A constant of 31 bits goes into the multiplication itself; one of 64 would take an instruction of its own.
        let hash = UInt64(key) &* 0x5E37_79B9
        let offset = UInt(truncatingIfNeeded: hash &>> 20) & offsetMask
        return unsafe (slots + Int(bitPattern: offset)).assumingMemoryBound(to: Slot.self)
    }
}

extension Unmanaged<Entry> {
    fileprivate var isShared: Bool { unsafe _withUnsafeGuaranteedRef { $0.isShared } }

    /// Whether the registration has this name. Other keys, with other names, may have the same bits.
    fileprivate func has(_ name: DependencyName?) -> Bool {
        unsafe _withUnsafeGuaranteedRef { $0.registration.key.name == name }
    }
}
