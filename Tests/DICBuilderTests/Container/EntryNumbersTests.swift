import Testing

@testable import DICBuilder

/// An entry is found by its identity, whatever its key is and however many there are.
@Suite struct EntryNumbersTests {
    private static func entries(_ count: Int) -> [Entry] {
        (0..<count).map { _ in Entry(of: Key(Int.self)) }
    }

    @Test(arguments: [0, 1, 2, 3, 4, 7, 8, 9, 1000])
    func findsEachEntryAndNoOther(_ count: Int) {
        let entries = Self.entries(count)
        let others = Self.entries(count + 1)
        let numbers = EntryNumbers(of: entries)
        for (index, entry) in entries.enumerated() { #expect(numbers[entry] == index) }
        for other in others { #expect(numbers[other] == nil) }
    }

    @Test func findsTheFirstOfAnEntryThatIsThereTwice() {
        let entries = Self.entries(3)
        let numbers = EntryNumbers(of: [entries[0], entries[1], entries[0], entries[2], entries[1]])
        #expect(entries.map { numbers[$0] } == [0, 1, 3])
    }

    @Test(arguments: [0, 1, 3, 8, 100])
    func numbersWhatIsAddedAfterTheFirst(_ count: Int) {
        let (first, added) = (Self.entries(count), Self.entries(3 * count + 5))
        var numbers = EntryNumbers(of: first)
        for (index, entry) in added.enumerated() { #expect(numbers.insert(entry) == count + index) }
        for (index, entry) in (first + added).enumerated() {
            #expect(numbers.insert(entry) == index)
            #expect(numbers[entry] == index)
        }
        #expect(numbers.entries.count == count + added.count)
    }
}
