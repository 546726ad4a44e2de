import Synchronization

// Sendable: the memory behind the pointers is only read.
/// What a container's scopes of one name keep, and where. A child's layout begins with that of its
/// parent, so that what a parent registered is at one place in the scopes of both.
@safe
final class ScopeLayout: @unchecked Sendable {
    /// The name of the scopes.
    let name: ScopeName
    /// The name of the scope that these scopes are opened in; nil if they can be opened anywhere.
    let outerName: ScopeName?
    /// `defers`: whether an instance may be needed by what was made before it, through a `Lazy`.
    /// `needsFullClosing`: whether closing a scope has more to do than to stop what was made:
    /// because of that, because some slots are asynchronous, or because there is an observer.
    let needsFullClosing, defers: Bool
    /// The number of words of a scope's memory.
    let wordCount: Int
    /// The index of the first word of the first record: after the address of the table, the use and
    /// the inner scopes, which `ScopeMemory` describes.
    static let firstWord = 3
    /// The slots, each at its index.
    let slots: [ScopedSlot]
    /// The slots of instances that are made asynchronously.
    let asyncSlots: [ScopedSlot]
    /// What the instance of each slot needs, by the indices of slots. Found when a scope closes
    /// that may ask for it.
    let needs = Guarded<(any Sendable)?>(nil)

    /// What opening and closing a scope reads of a slot, all of them side by side in memory: a
    /// server has used the caches for other things since its last request, so each cache line has
    /// to be fetched.
    @unsafe
    struct PlannedSlot {
        /// The facts of the slot.
        let facts: ScopedSlot.PackedFacts
        /// The address of the metadata of the instance's type.
        let type: UnsafeRawPointer
        /// The layout keeps it alive.
        let slot: Unmanaged<ScopedSlot>
    }

    /// All slots, in their order.
    let planned: UnsafePointer<PlannedSlot>
    /// The slots of the values that are given when a scope opens, behind the others.
    private let suppliedSlots: UnsafePointer<PlannedSlot>
    /// The number of values that are given when a scope opens.
    let suppliedCount: Int

    /// The `supplied` slots are those of the values that are given when a scope opens, each of
    /// another type.
    init(
        _ name: ScopeName,
        _ slots: [ScopedSlot] = [],
        supplied: [ScopedSlot] = [],
        outer: ScopeName? = nil,
        isObserved: Bool,
        defers: Bool = false
    ) {
        assert(
            slots.indices.allSatisfy { slots[$0].facts.index == $0 },
            "a slot is in another place"
        )
        self.name = name
        self.slots = slots
        outerName = outer
        wordCount = slots.last?.endWord ?? Self.firstWord
        asyncSlots = slots.filter(\.isAsync)
        self.defers = defers && slots.count > 1
        needsFullClosing = isObserved || self.defers || !asyncSlots.isEmpty
        let planned = UnsafeMutablePointer<PlannedSlot>.allocate(
            capacity: slots.count + supplied.count
        )
        for (index, slot) in (slots + supplied).enumerated() {
            let type = unsafe metadataAddress(of: slot.registration.type)
            let slot = unsafe PlannedSlot(
                facts: slot.facts,
                type: type,
                slot: .passUnretained(slot)
            )
            unsafe (planned + index).initialize(to: slot)
        }
        unsafe self.planned = UnsafePointer(planned)
        unsafe suppliedSlots = UnsafePointer(planned + slots.count)
        suppliedCount = supplied.count
    }

    deinit { unsafe planned.deallocate() }

    /// The slot of the value of a type that is given when a scope opens; nil if there is none. The
    /// search begins at `position`: values are usually given in the order of their registrations.
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

/// The place of one registration's instance in every scope that keeps it.
///
/// Holds facts only; the state belongs to the scope. In the scope's object, each slot has a record
/// of words: its state, the number of the slot whose instance was made before, and the instance, or
/// the address of a large one.
final class ScopedSlot: Sendable {
    /// What a load needs to know of it.
    let facts: PackedFacts

    /// What a load needs to know, in one number: it is read without retaining the slot, and passed
    /// in a register.
    struct PackedFacts {
        /// From the lowest bit: 16 of the number of the scope's name, 16 of the index, 24 of the
        /// first word, and from bit 56 one for each of `isInline`, `isObject`, `isOnlyReleased` and
        /// `isStoppedInPlace`.
        private let bits: UInt64

        /// The facts of no slot: no scope has the number, and the instance is no object.
        static var none: PackedFacts { PackedFacts(bits: 0) }
        private init(bits: UInt64) { self.bits = bits }

        init(
            scope: UInt16,
            index: Int,
            word: Int,
            isInline: Bool,
            isObject: Bool,
            isOnlyReleased: Bool,
            isStoppedInPlace: Bool
        ) {
            precondition(
                index < 0xffff && word < 1 << 24,
                "DIC: a scope keeps more than 65 535 registrations"
            )
            bits =
                UInt64(scope) | UInt64(index) << 16 | UInt64(word) << 32 | (isInline ? 1 << 56 : 0)
                | (isObject ? 1 << 57 : 0) | (isOnlyReleased ? 1 << 58 : 0)
                | (isStoppedInPlace ? 1 << 59 : 0)
        }

        /// The same place, for an object that is loaded as other instances are.
        var notAsObject: PackedFacts { PackedFacts(bits: bits & ~(1 << 57)) }

        /// The number of the scope's name; 0 in `none`.
        var scope: UInt16 { UInt16(truncatingIfNeeded: bits) }

        /// The index among the slots of the scope.
        var index: Int { Int(truncatingIfNeeded: bits >> 16 & 0xffff) }

        /// The index of the first word of the record.
        var word: Int { Int(truncatingIfNeeded: bits >> 32 & 0xff_ffff) }

        /// Whether the instance lies in the record.
        var isInline: Bool { bits & 1 << 56 != 0 }
        /// Whether the instance is one reference, in the record, and any thread may release it.
        var isObject: Bool { bits & 1 << 57 != 0 }
        /// Whether closing the scope only releases the instance, on any thread.
        var isOnlyReleased: Bool { bits & 1 << 58 != 0 }
        /// Whether the instance is an object with a stop action that any thread may call, and that
        /// is not awaited.
        var isStoppedInPlace: Bool { bits & 1 << 59 != 0 }
    }

    /// What stops the instance, beside a conformance of its type.
    let stopAction: StopAction?
    /// The type of the last instance that does not stop itself.
    let lastInertType = Atomic<UInt>(0)
    /// Whether instances are certain not to be stopped.
    let isInert: Bool
    /// Whether the instance is made asynchronously: the record holds a `Slot`.
    let isAsync: Bool
    /// The name of the scopes that have the slot.
    let scope: ScopeName
    /// What is registered.
    let registration: Registration
    /// The number of words for the instance.
    private let instanceWordCount: Int
    /// The number of words of a record before the instance: the state, and the index plus one of
    /// the slot that was recorded before.
    static let headerWordCount = 2
    /// The largest instance that lies in its record, in words. A choice: each scope has the memory
    /// for all.
    private static let inlineWordLimit = 8

    /// The index of the first word after the record.
    var endWord: Int { facts.word + Self.headerWordCount + instanceWordCount }

    init(
        _ registration: Registration,
        _ stopAction: StopAction?,
        in scope: ScopeName,
        index: Int,
        word: Int
    ) {
        self.registration = registration
        self.scope = scope
        self.stopAction = stopAction
        isAsync = registration.isAsync
        let type = registration.type
        isInert =
            stopAction == nil
            && (registration.isGivenToScope
                || registration.isolation == .nonisolated && isValueType(type)
                    && !Stopping.stopsItselfSomewhere(type))
        let (size, alignment) = isAsync ? (1, 1) : Self.layout(of: type)
        let isReleasedAnywhere = !isAsync && registration.isolation == .nonisolated
        let isInline = size <= Self.inlineWordLimit && alignment <= MemoryLayout<UInt>.alignment
        let isObject = isReleasedAnywhere && type is AnyObject.Type
        facts = PackedFacts(
            scope: scope.number,
            index: index,
            word: word,
            isInline: isInline,
            isObject: isObject,
            isOnlyReleased: isReleasedAnywhere && isInert,
            isStoppedInPlace: isObject && stopAction?.isCalledAnywhere == true
        )
        instanceWordCount = isInline ? size : 1
    }

    /// The size of a type's instances in words, and their alignment in bytes.
    private static func layout<T>(of type: T.Type) -> (wordCount: Int, alignment: Int) {
        let wordSize = MemoryLayout<UInt>.size
        return ((MemoryLayout<T>.size + wordSize - 1) / wordSize, MemoryLayout<T>.alignment)
    }

    /// Whether instances of a type are known not to be stopped.
    @inline(__always)
    func isKnownInert(_ type: ObjectIdentifier) -> Bool {
        isInert || lastInertType.load(ordering: .relaxed) == UInt(bitPattern: type)
    }
}
