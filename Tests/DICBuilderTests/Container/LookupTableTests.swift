import TestSupport
import Testing

@testable import DICBuilder

/// What is put into a table is found again, wherever its neighbors are.
@Suite struct LookupTableTests {
    /// A table with the entries that it does not own.
    private final class Filled {
        let table: LookupTable
        private(set) var entries: [Entry] = []

        init(capacity: Int) {
            table = LookupTable(capacity: capacity)
        }

        deinit {
            table.deallocate()
        }

        @discardableResult
        func set(_ key: Key) -> (entry: Entry, isNew: Bool) {
            let entry = Entry(of: key)
            entries.append(entry)
            return (entry, table.set(entry))
        }

        func entry(of key: Key) -> Entry? { table.entry(of: key)?.takeUnretainedValue() }
    }

    struct Generic<T> {}

    /// As many types as wanted.
    private static func types(_ count: Int) -> [Any.Type] {
        func next<T>(_ type: T.Type) -> Any.Type { Generic<T>.self }
        var types: [Any.Type] = [Int.self]
        while types.count < count {
            types.append(_openExistential(types[types.count - 1], do: next))
        }
        return Array(types.prefix(count))
    }

    // MARK: Finding

    @Test(arguments: [0, 1, 2, 7, 32, 33, 128, 129, 300])
    func findsEveryTypeUpToItsCapacity(_ capacity: Int) {
        let filled = Filled(capacity: capacity)
        let entries = Self.types(capacity).map { filled.set(Key($0)).entry }
        filled.table.checkInvariants()
        for entry in entries {
            #expect(filled.entry(of: entry.registration.key) === entry)
            #expect(
                filled.table.entry(of: ObjectIdentifier(entry.registration.type))?
                    .takeUnretainedValue() === entry
            )
        }
        #expect(filled.entry(of: Key(String.self)) == nil)
        #expect(filled.table.entry(of: ObjectIdentifier(String.self)) == nil)
        #expect(filled.table.takenSlots.count == capacity)
    }

    /// However many keys there are, most slots are empty.
    @Test(arguments: [1, 32, 33, 128, 129, 1000, 4096])
    func isSparse(_ capacity: Int) {
        let filled = Filled(capacity: capacity)
        #expect(filled.table.homeCount >= 4 * capacity)
        #expect(filled.table.homeCount <= 32 * capacity)
        #expect(filled.table.slotCount == filled.table.homeCount + capacity + 1)
    }

    /// A name and arguments are part of a key.
    @Test func aTypeANameAndArgumentsAreToldApart() throws {
        let filled = Filled(capacity: 6)
        let pair = Signature(Int.self, Bool.self)
        let (first, second): (DependencyName, DependencyName) = ("first", "second")
        let plain = filled.set(Key(Int.self)).entry
        let named = filled.set(Key(Int.self, named: first)).entry
        let other = filled.set(Key(String.self, named: first)).entry
        let withArguments = filled.set(Key(Int.self, named: nil, pair)).entry
        let both = filled.set(Key(Int.self, named: first, pair)).entry
        let tuple = filled.set(Key(Int.self, named: nil, Signature((Int, Bool).self))).entry
        filled.table.checkInvariants()

        #expect(filled.table.entry(of: ObjectIdentifier(Int.self))?.takeUnretainedValue() === plain)
        #expect(filled.table.entry(of: Int.self, named: first)?.takeUnretainedValue() === named)
        #expect(filled.table.entry(of: String.self, named: first)?.takeUnretainedValue() === other)
        #expect(
            filled.table.entry(of: Int.self, named: nil, signature: pair.function)?
                .takeUnretainedValue()
                === withArguments
        )
        #expect(
            filled.table.entry(of: Int.self, named: first, signature: pair.function)?
                .takeUnretainedValue() === both
        )
        #expect(filled.entry(of: tuple.registration.key) === tuple)
        #expect(filled.table.entry(of: Int.self, named: second) == nil)
        #expect(filled.table.entry(of: Bool.self, named: first) == nil)
        #expect(filled.table.entry(of: String.self, named: nil, signature: pair.function) == nil)
        #expect(filled.table.entry(of: ObjectIdentifier(String.self)) == nil)
    }

    @Test func theHomeSlotSaysWhetherAnotherKeyIsThere() throws {
        let filled = Filled(capacity: 1)
        #expect(filled.table.hasNoEntry(of: ObjectIdentifier(Int.self)))
        let entry = filled.set(Key(Int.self)).entry
        #expect(!filled.table.hasNoEntry(of: ObjectIdentifier(Int.self)))
        #expect(
            filled.table.homeEntry(of: ObjectIdentifier(Int.self))?.takeUnretainedValue() === entry
        )
        #expect(filled.table.homeEntry(of: ObjectIdentifier(String.self)) == nil)

        let crowded = Filled(capacity: 2)
        let home = Self.home(of: Int.self, capacity: 2)
        let bits = LookupTable.keyBits(atHomeIn: home, capacity: 2, count: 1)[0]
        crowded.set(Key(String.self, named: "there before", bits: bits))
        #expect(crowded.table.hasNoEntry(of: ObjectIdentifier(Int.self)))
        let second = crowded.set(Key(Int.self)).entry
        #expect(!crowded.table.hasNoEntry(of: ObjectIdentifier(Int.self)))
        #expect(crowded.table.homeEntry(of: ObjectIdentifier(Int.self)) == nil)
        #expect(
            crowded.table.entry(of: ObjectIdentifier(Int.self))?.takeUnretainedValue() === second
        )
    }

    private static func home(of type: Any.Type, capacity: Int) -> Int {
        let filled = Filled(capacity: capacity)
        filled.set(Key(type))
        return filled.table.takenSlots[0]
    }

    // MARK: Colliding

    /// A run never wraps around, wherever it begins.
    @Test(arguments: [0, 100, 127])
    func keysOfOneHomeLieBehindEachOther(_ home: Int) {
        let filled = Filled(capacity: 5)
        #expect(filled.table.homeCount == 128)
        let bits = LookupTable.keyBits(atHomeIn: home, capacity: 5, count: 6)
        let entries = bits.prefix(5).map {
            filled.set(Key(Int.self, named: "collides", bits: $0)).entry
        }
        filled.table.checkInvariants()
        #expect(filled.table.takenSlots == Array(home..<home + 5))
        for entry in entries { #expect(filled.entry(of: entry.registration.key) === entry) }
        #expect(filled.entry(of: Key(Int.self, named: "collides", bits: bits[5])) == nil)
    }

    /// Runs of neighboring homes go through each other.
    @Test func keysWhoseHomeIsTakenAreFoundBehindIt() {
        let filled = Filled(capacity: 6)
        let homes = [(7, 3), (8, 2), (9, 1)].map {
            LookupTable.keyBits(atHomeIn: $0, capacity: 6, count: $1)
        }
        let entries = homes.flatMap(\.self).map {
            filled.set(Key(Int.self, named: "collides", bits: $0)).entry
        }
        filled.table.checkInvariants()
        #expect(filled.table.takenSlots == Array(7..<13))
        for entry in entries { #expect(filled.entry(of: entry.registration.key) === entry) }
    }

    /// Equal bits are not yet equal keys.
    @Test func keysOfTheSameBitsAreToldApart() {
        let filled = Filled(capacity: 4)
        let keys = [
            Key(Int.self, named: "one", bits: 77), Key(Int.self, named: "two", bits: 77),
            Key(String.self, named: "one", bits: 77), Key(String.self, named: "two", bits: 77),
        ]
        let entries = keys.map { filled.set($0).entry }
        filled.table.checkInvariants()
        #expect(filled.table.takenSlots.count == 4)
        for (key, entry) in zip(keys, entries) {
            #expect(filled.entry(of: key) === entry)
            let name = key.name ?? ""
            #expect(filled.table.entry(of: key.type, named: name)?.takeUnretainedValue() === entry)
        }
        #expect(filled.entry(of: Key(Bool.self, named: "one", bits: 77)) == nil)
    }

    // MARK: Replacing

    @Test func theLastEntryOfAKeyTakesThePlaceOfTheFirst() {
        let filled = Filled(capacity: 3)
        let bits = LookupTable.keyBits(atHomeIn: 3, capacity: 3, count: 3)
        let keys = bits.map { Key(Int.self, named: "collides", bits: $0) }
        for key in keys { #expect(filled.set(key).isNew) }
        for key in keys {
            let (entry, isNew) = filled.set(key)
            #expect(!isNew)
            #expect(filled.entry(of: key) === entry)
        }
        filled.table.checkInvariants()
        #expect(filled.table.takenSlots == [3, 4, 5])
    }

    /// A few thousand random changes against a dictionary, crowded into few homes.
    @Test(arguments: 0..<10)
    func agreesWithADictionary(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let filled = Filled(capacity: 40)
        let keys = (0..<40).map { number -> Key in
            let home = Int.random(in: 0..<4, using: &random)
            let bits = UInt(2 * Int.random(in: 0..<6, using: &random) + 1) &+ UInt(home << 32)
            return number < 8
                ? Key(Self.types(8)[number]) : Key(Int.self, named: "\(number)", bits: bits)
        }
        var expected: [Key: Entry] = [:]
        for _ in 0..<300 {
            let key = keys.randomElement(using: &random)!
            let (entry, isNew) = filled.set(key)
            #expect(isNew == (expected.updateValue(entry, forKey: key) == nil))
            let other = keys.randomElement(using: &random)!
            #expect(filled.entry(of: other) === expected[other])
        }
        filled.table.checkInvariants()
        #expect(filled.table.takenSlots.count == expected.count)
    }
}
