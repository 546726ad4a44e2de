import Synchronization

/// The place of one registration's instance in every scope that keeps it.
///
/// Only facts: what is there belongs to the scope. A record of words in the scope's object: the state, the number of the
/// slot whose instance was made before, and the instance, or if it is large, its address.
final class ScopedSlot: Sendable {
    let registration: Registration

    let scope: ScopeName

    let record: Record

    /// What a load needs to know: plain numbers, which are read without retaining the slot.
    struct Record {
        /// The number of the scope's name.
        let scope: UInt16

        /// Whether the instance lies in the record.
        let isInline: Bool

        /// Whether the type is a class: the instance is one reference, in the record.
        let isClass: Bool

        /// The index among the slots of the scope.
        let index: Int

        /// The index of the first word of the record.
        let word: Int
    }

    /// The number of words for the instance.
    private let instanceWordCount: Int

    /// Whether the instance is made asynchronously: the record holds an `AsyncSlot`.
    let isAsync: Bool

    /// Whether the instance is given when the scope opens.
    let isSupplied: Bool

    /// What stops the instance, if the registration says so.
    let stopAction: StopAction?

    /// Whether instances are certain not to stop themselves: other code has made them, or they are values of a type that
    /// does not.
    let isInert: Bool

    /// The type of the last instance that does not stop itself.
    let lastInertType = Atomic<UInt>(0)

    /// The number of words of a record before the instance.
    static let headerWordCount = 2

    /// The largest instance that lies in its record.
    private static let inlineWordLimit = 8

    /// The index of the first word behind the record.
    var endWord: Int { record.word + Self.headerWordCount + instanceWordCount }

    init(
        _ registration: Registration,
        _ stopAction: StopAction?,
        isSupplied: Bool,
        in scope: ScopeName,
        index: Int,
        word: Int
    ) {
        self.registration = registration
        self.scope = scope
        isAsync = registration.isAsync
        self.isSupplied = isSupplied
        self.stopAction = stopAction
        let type = registration.type
        isInert = isSupplied || isValueType(type) && !Self.stopsItself(type)
        let (size, alignment) = isAsync ? (1, 1) : Self.layout(of: registration.type)
        let isInline = size <= Self.inlineWordLimit && alignment <= MemoryLayout<UInt>.alignment
        record = Record(
            scope: scope.number,
            isInline: isInline,
            isClass: !isAsync && type is AnyObject.Type,
            index: index,
            word: word
        )
        instanceWordCount = isInline ? size : 1
    }

    /// The size of a type's instances in words, and their alignment in bytes.
    private static func layout(of type: Any.Type) -> (wordCount: Int, alignment: Int) {
        func layout<T>(of type: T.Type) -> (wordCount: Int, alignment: Int) {
            let wordSize = MemoryLayout<UInt>.size
            return ((MemoryLayout<T>.size + wordSize - 1) / wordSize, MemoryLayout<T>.alignment)
        }
        return _openExistential(type, do: layout)
    }
}
