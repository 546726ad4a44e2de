import Testing

@testable import DICBuilder

/// An entry is found by its identity, whatever its key is and however many there are.
@Suite struct EntryIndicesTests {
    private static func entries(_ count: Int) -> [Entry] { (0..<count).map { _ in Entry(of: Key(Int.self)) } }

    @Test(arguments: [0, 1, 2, 3, 4, 7, 8, 9, 1000])
    func findsEachEntryAndNoOther(_ count: Int) {
        let entries = Self.entries(count)
        let others = Self.entries(count + 1)
        let indices = EntryIndices(of: entries)
        for (index, entry) in entries.enumerated() { #expect(indices[entry] == index) }
        for other in others { #expect(indices[other] == nil) }
    }

    @Test func findsTheFirstOfAnEntryThatIsThereTwice() {
        let entries = Self.entries(3)
        let indices = EntryIndices(of: [entries[0], entries[1], entries[0], entries[2], entries[1]])
        #expect(entries.map { indices[$0] } == [0, 1, 3])
    }
}
