import Foundation
import Testing

@testable import DICBuilder

/// The words of a scope, without loads.
@Suite struct ScopeMemoryTests {
    final class First: Sendable {}
    final class Second: Sendable {}

    private let scope: DependencyScope
    private let layout: ScopeLayout
    private let slots: [ScopedSlot]

    init() throws {
        scope = DICBuilder()
            .register(in: .scoped(.request)) { First() }
            .register(in: .scoped(.request)) { Second() }
            .build()
            .openScope(.request)
        layout = try #require(
            unsafe scope._storage.object.fields.pointee.layout?.takeUnretainedValue()
        )
        slots = layout.slots
    }

    private var memory: ScopeMemory { ScopeMemory(scope._storage.object) }

    /// Puts an object into a slot, as a load does.
    private func keep(_ object: AnyObject, _ slot: ScopedSlot) -> Bool {
        guard memory.recordOrder(of: slot.facts) else { return false }
        memory.initialize(slot.facts, to: object)
        memory.set(slot.facts, to: .made)
        return true
    }

    /// The slots that are taken out, in order.
    private func takeAll() -> [Int] {
        var recorded = memory.takeRecorded()
        var indices: [Int] = []
        while let slot = unsafe memory.last(of: recorded, in: layout.planned)?.pointee.slot
            .takeUnretainedValue()
        {
            indices.append(slot.facts.index)
            memory.removeLast(slot.facts, of: &recorded)
            _ = memory.move(from: slot.facts, as: AnyObject.self)
        }
        return indices
    }

    @Test func theFactsAreOneNumber() {
        let facts = ScopedSlot.PackedFacts(
            scope: 0xfffe,
            index: 0xfffe,
            word: 0xff_ffff,
            isInline: false,
            isObject: false,
            isOnlyReleased: false,
            isStoppedInPlace: false
        )
        #expect(MemoryLayout.size(ofValue: facts) == 8)
        #expect((facts.scope, facts.index, facts.word) == (0xfffe, 0xfffe, 0xff_ffff))
        #expect((facts.isInline, facts.isObject) == (false, false))
        #expect(!facts.isOnlyReleased)
    }

    @Test func whatWasRecordedLastIsTakenFirst() {
        #expect(keep(Second(), slots[1]))
        #expect(keep(First(), slots[0]))
        #expect(memory.close())
        #expect(takeAll() == [0, 1])
    }

    @Test func nothingIsRecordedInAClosedScope() {
        #expect(keep(First(), slots[0]))
        #expect(memory.close())
        #expect(!memory.close())
        #expect(!memory.recordOrder(of: slots[1].facts))
        #expect(!memory.enter())
        #expect(takeAll() == [0])
    }

    @Test func whatWasAwaitedIsRecordedUntilTheScopeIsEmptied() {
        #expect(memory.close())
        #expect(memory.recordOrder(of: slots[1].facts, alsoWhenClosed: true))
        memory.initialize(slots[1].facts, to: Second() as AnyObject)
        memory.set(slots[1].facts, to: .made)
        #expect(takeAll() == [1])
        #expect(!memory.recordOrder(of: slots[0].facts, alsoWhenClosed: true))
    }

    @Test func closingWaitsForReaders() {
        #expect(memory.enter())
        let events = ScopeEvents()
        let ended = DispatchSemaphore(value: 0)
        let scope = scope
        Thread.detachNewThread {
            _ = ScopeMemory(scope._storage.object).close()
            events.add("closed")
            ended.signal()
        }
        while !memory.isClosed { sched_yield() }
        // Time for a close that does not wait. The right one waits however long this takes.
        for _ in 0..<1000 { sched_yield() }
        events.add("left")
        memory.leave()
        ended.wait()
        #expect(events.events == ["left", "closed"])
    }

    @Test func emptyingWaitsForWhatIsRecordedAndNotYetThere() {
        let slot = slots[0].facts
        #expect(memory.change(slot, from: .empty, to: .making(by: 8)))
        #expect(memory.recordOrder(of: slot))
        #expect(memory.close())
        let scope = scope
        Thread.detachNewThread {
            // Time for one that does not wait.
            for _ in 0..<1000 { sched_yield() }
            let memory = ScopeMemory(scope._storage.object)
            memory.initialize(slot, to: First() as AnyObject)
            memory.set(slot, to: .made)
        }
        #expect(takeAll() == [0])
    }
}
