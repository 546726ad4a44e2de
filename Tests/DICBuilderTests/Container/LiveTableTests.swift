import Foundation
import Testing

@testable import DICBuilder

/// The entries of a mutable container: what readers see, and when what was replaced goes.
@Suite struct LiveTableTests {
    private let table = LiveTable()

    private func insert(_ key: Key) -> Entry {
        let entry = Entry(of: key)
        table.insert(entry)
        return entry
    }

    private static func keys(_ count: Int) -> [Key] {
        (0..<count).map { Key(Int.self, named: DependencyName("\($0)")) }
    }

    @Test func growsWithEveryEntryInPlace() {
        var entries: [Entry] = []
        for key in Self.keys(300) {
            entries.append(insert(key))
            if entries.count.isMultiple(of: 7) || entries.count < 40 {
                for entry in entries { #expect(table.entry(of: entry.registration.key) === entry) }
                #expect(table.entry(of: Key(Int.self)) == nil)
            }
        }
        #expect(table.all.identities == entries.identities)
        #expect(table.entries(ofType: Int.self).identities == entries.identities)
    }

    /// One that takes the place of another is the last that was registered.
    @Test func aReplacementComesLast() {
        let entries = Self.keys(3).map(insert)
        let replacement = insert(entries[0].registration.key)
        #expect(table.all.identities == [entries[1], entries[2], replacement].identities)
        #expect(table.entry(of: replacement.registration.key) === replacement)
    }

    @Test func entriesOfATypeAreThoseWithANameOrArgumentsToo() {
        let named = insert(Key(Int.self, named: "name"))
        _ = insert(Key(String.self))
        let plain = insert(Key(Int.self))
        let withArguments = insert(Key(Int.self, named: nil, Signature(Bool.self)))
        #expect(
            table.entries(ofType: Int.self).identities == [named, plain, withArguments].identities
        )
        #expect(table.entries(ofType: Bool.self).isEmpty)
    }

    @Test func variantsOfAKeyDifferInTheirArgumentsOnly() {
        let withArguments = insert(Key(Int.self, named: "name", Signature(Bool.self)))
        _ = insert(Key(Int.self, named: "other", Signature(Bool.self)))
        _ = insert(Key(Int.self))
        let named = insert(Key(Int.self, named: "name"))
        let other = insert(Key(Int.self, named: "name", Signature(Bool.self, Bool.self)))
        let variants = table.variants(of: Key(Int.self, named: "name"))
        #expect(variants.identities == [withArguments, named, other].identities)
        #expect(table.variants(of: Key(String.self)).isEmpty)
        table.removeAll(keepingCapacity: true)
        #expect(table.variants(of: Key(Int.self, named: "name")).isEmpty)
    }

    /// Who copies entries and puts the copies in their places loses no registration that came
    /// meanwhile.
    @Test func onlyWhatIsStillThereIsReplaced() {
        let old = Self.keys(3).map(insert)
        let copies = old.map { $0.placed(at: Placement()) }
        let newer = insert(old[1].registration.key)
        table.replace(Array(zip(old, copies)).map { (old: $0, new: $1) })
        #expect(table.entry(of: old[0].registration.key) === copies[0])
        #expect(table.entry(of: old[1].registration.key) === newer)
        // A replaced entry keeps its place in the order; a registration comes last.
        #expect(table.all.identities == [copies[0], copies[2], newer].identities)
    }

    @Test(arguments: [false, true])
    func nothingIsLeftWhenAllAreRemoved(keepingCapacity: Bool) {
        for _ in 1...3 {
            let entries = Self.keys(100).map(insert)
            table.removeAll(keepingCapacity: keepingCapacity)
            #expect(table.all.isEmpty)
            #expect(table.entries(ofType: Int.self).isEmpty)
            #expect(entries.allSatisfy { table.entry(of: $0.registration.key) == nil })
        }
    }

    // MARK: Facts

    private static func lines(_ log: RegistrationLog) -> [UInt] {
        log.registrations.map(\.location.line)
    }

    private func insert(_ name: DependencyName, line: UInt) {
        table.insert(Entry(of: Key(Int.self, named: name), line: line))
    }

    /// A replacement comes last.
    @Test(arguments: [false, true])
    func theLogHasTheLastRegistrationOfEachKeyInTheirOrder(isBegunFirst: Bool) {
        if isBegunFirst { #expect(Self.lines(table.log).isEmpty) }
        for line in 1...200 as ClosedRange<UInt> { insert(DependencyName("\(line)"), line: line) }
        insert("7", line: 1001)
        insert("200", line: 1002)
        #expect(Self.lines(table.log) == (1...199).filter { $0 != 7 } + [1001, 1002])
        #expect(table.log.registrations.map(\.location) == table.all.map(\.registration.location))
        table.removeAll(keepingCapacity: true)
        #expect(Self.lines(table.log).isEmpty)
        insert("7", line: 2000)
        #expect(Self.lines(table.log) == [2000])
    }

    /// It belongs to a report of something that is past.
    @Test func aCopyOfTheLogStaysAsItIs() {
        insert("a", line: 1)
        let log = table.log
        insert("b", line: 2)
        insert("a", line: 3)
        #expect(Self.lines(log) == [1])
        #expect(Self.lines(table.log) == [2, 3])
    }

    @Test func theLogDoesNotGrowWithReplacements() {
        for line in 1...10_000 as ClosedRange<UInt> {
            insert("a", line: line)
            #expect(table.log.count <= 67)
        }
        #expect(Self.lines(table.log) == [10_000])
    }

    // MARK: Readers

    /// A way to take an entry out.
    enum Change: CaseIterable, Sendable {
        case insertion, replacement, removal
    }

    private func replace(_ key: Key, by change: Change) {
        switch change {
        case .insertion: _ = insert(key)
        case .replacement:
            table.replace(table.all.map { (old: $0, new: $0.placed(at: Placement())) })
        case .removal: table.removeAll(keepingCapacity: false)
        }
    }

    @Test(arguments: Change.allCases)
    func whatIsTakenOutGoesAtOnceIfNobodyReads(_ change: Change) {
        let key = Key(Int.self)
        weak let old = insert(key)
        #expect(old != nil)
        replace(key, by: change)
        #expect(old == nil)
    }

    @Test(arguments: Change.allCases)
    func whatIsTakenOutStaysForThoseWhoRead(_ change: Change) {
        let key = Key(Int.self)
        weak let old = insert(key)
        let first = table.beginReading()
        replace(key, by: change)
        #expect(old != nil)
        // The first reader may still find it; one that comes now does not.
        let second = table.beginReading()
        if change != .removal {
            #expect(second.table.entry(of: key)?.takeUnretainedValue() !== old)
        }
        table.endReading(second)
        #expect(old != nil)
        table.endReading(first)
        #expect(old == nil)
    }

    @Test func theEndOfAReadOnAnotherThreadReleasesWhatWaitedForIt() {
        let key = Key(Int.self)
        weak let old = insert(key)
        let (begun, mayEnd, ended) = (
            DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
        )
        Thread.detachNewThread { [table] in
            let reading = table.beginReading()
            begun.signal()
            mayEnd.wait()
            table.endReading(reading)
            ended.signal()
        }
        begun.wait()
        _ = insert(key)
        for _ in 0..<3 {
            table.endReading(table.beginReading())
            #expect(old != nil)
        }
        mayEnd.signal()
        ended.wait()
        #expect(old == nil)
    }

    /// The table that it reads stays as long as it does.
    @Test func aReaderFindsEverythingWhileTheTableGrows() {
        let entries = Self.keys(10).map(insert)
        let reading = table.beginReading()
        let later = (10..<200).map { insert(Key(Int.self, named: DependencyName("\($0)"))) }
        for entry in entries {
            #expect(
                reading.table.entry(of: entry.registration.key)?.takeUnretainedValue() === entry
            )
        }
        #expect(reading.table.entry(of: later[189].registration.key) == nil)
        table.endReading(reading)
        #expect(table.entry(of: later[189].registration.key) === later[189])
    }

    /// Many changes under one long reading, too, are undone by its end.
    @Test func allThatWasReplacedUnderAReaderGoesWithIt() {
        let key = Key(Int.self)
        var replaced: [() -> Entry?] = []
        let reading = table.beginReading()
        for _ in 0..<100 {
            let entry = insert(key)
            replaced.append { [weak entry] in entry }
        }
        #expect(replaced.allSatisfy { $0() != nil })
        table.endReading(reading)
        #expect(replaced.count { $0() != nil } == 1)
    }

    /// A report on what was registered between the look-up and the report does not say that it is
    /// registered otherwise.
    @Test func aReportTakesNothingForRegisteredOtherwise() {
        let storage = DICBuilder().register { 1 }.register { (_, text: String) in text.count }
            .build()._storage
        #expect(storage.missing(Request(Int.self), at: nil).code == .argumentMismatch)
        let only = DICBuilder().register { 1 }.build()._storage
        #expect(only.missing(Request(Int.self), at: nil).code == .notRegistered)
    }
}
