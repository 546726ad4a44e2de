import Foundation
import Testing

@testable import DICBuilder

/// What a mutable container replaces is released after its lock, even if a reader ends meanwhile:
/// the release may run any code of the user.
@Suite struct LiveTableReleaseTests {
    /// What an entry holds; released, it takes the lock of the table.
    private final class Held: Sendable {
        private let table: LiveTable
        init(_ table: LiveTable) { self.table = table }
        deinit { table.declare { _ in } }
    }

    private static func entry(_ key: Key, in table: LiveTable) -> Entry {
        let held = Held(table)
        let factory = NullaryFactory<Int> { withExtendedLifetime(held) { 1 } }
        return Entry(RegistrationFacts(of: key, line: 1), .nullary, factory.erased)
    }

    /// Ends a reading as soon as the entry of a key has been replaced, or a little later: while the
    /// change still holds the lock.
    private static func read(_ key: Key, in table: LiveTable, delay: Int) {
        let reading = table.beginReading()
        let old = unsafe reading.table.entry(of: key)?.toOpaque()
        for _ in 0..<300 where unsafe reading.table.entry(of: key)?.toOpaque() == old {}
        for _ in 0..<delay { _ = unsafe reading.table.entry(of: key) }
        table.endReading(reading)
    }

    private static func replaceWhileReading() {
        let table = LiveTable()
        let key = Key(Int.self)
        for number in 0..<1000 {
            table.insert(entry(Key(Int.self, named: DependencyName("\(number)")), in: table))
        }
        table.insert(entry(key, in: table))
        let end = End()
        Thread.detachNewThread {
            var round = 0
            while !end.isOver {
                round += 1
                read(key, in: table, delay: round % 12)
            }
            end.ended.signal()
        }
        for _ in 0..<30_000 {
            // A change copies the log that somebody holds, under the lock.
            let log = table.log
            table.insert(entry(key, in: table))
            withExtendedLifetime(log) {}
        }
        end.isOver = true
        end.ended.wait()
        table.removeAll(keepingCapacity: false)
    }

    private final class End: Sendable {
        private let flag = Guarded(false)
        let ended = DispatchSemaphore(value: 0)

        var isOver: Bool {
            get { flag.withLock(\.self) }
            set { flag.set(newValue) }
        }
    }

    /// In a process of its own: a recursive lock would end it.
    @Test func isAfterTheLock() async {
        await #expect(processExitsWith: .success) {
            LiveTableReleaseTests.replaceWhileReading()
        }
    }
}
