import Testing

@testable import DICBuilder

/// A broken table is found out in debug builds, and not looked at in others.
@Suite struct LookupTableInvariantsTests {
    /// A way to break a table.
    enum Damage: String, CaseIterable, Codable, Sendable {
        case entryUnderAnotherKey, unreachableEntry, fullTable

        /// What the check says.
        var message: String {
            switch self {
            case .entryUnderAnotherKey: "an entry is under another key"
            case .unreachableEntry: "an entry cannot be found"
            case .fullTable: "the last slot is taken"
            }
        }

        /// Checks a table with the damage.
        func check() {
            let table = LookupTable(capacity: 4)
            let keys = LookupTable.keyBits(atHomeIn: 2, capacity: 4, count: 3)
                .map { Key(Int.self, named: "collides", bits: $0) }
            let entries = keys.map { Entry(of: $0) }
            for entry in entries { table.set(entry) }
            table.checkInvariants()
            switch self {
            case .entryUnderAnotherKey:
                table.overwrite(slot: 3, key: keys[1].bits, entry: entries[2])
            case .unreachableEntry: table.clear(slot: 3)
            case .fullTable:
                table.overwrite(slot: table.slotCount - 1, key: keys[0].bits, entry: entries[0])
            }
            table.checkInvariants()
            withExtendedLifetime(entries) {}
        }
    }

    #if DEBUG
    @Test(arguments: Damage.allCases)
    func aBrokenTableTraps(_ damage: Damage) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        { [damage] in
            damage.check()
        }
        let written = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(written.contains("Assertion failed: \(damage.message)"))
    }
    #else
    @Test(arguments: Damage.allCases)
    func nothingIsCheckedInARelease(_ damage: Damage) {
        damage.check()
    }
    #endif
}
