import Foundation
import Synchronization
import Testing

@testable import DICBuilder

/// First loads of one cell by two threads that begin at the same moment: the state of the cell lets
/// one of them make the instance, or both meet under the lock of the constructions.
@Suite struct FirstLoadTests {
    private final class Instance: Sendable {
        let number: Int
        init(_ number: Int = 0) { self.number = number }
    }

    /// Lies in the record of a scope, and is no object.
    private struct Value: Sendable {
        let instance: Instance
    }

    private struct Failure: Error {}

    private static let rounds = 300

    /// What both threads have come to.
    private func onBoth<T: Sendable>(_ body: @Sendable (Int) throws -> T) -> [Result<T, any Error>]
    {
        let begun = Atomic(0)
        let results = Guarded<[Result<T, any Error>]>([])
        DispatchQueue.concurrentPerform(iterations: 2) { index in
            begun.add(1, ordering: .relaxed)
            for _ in 0..<10_000 where begun.load(ordering: .relaxed) < 2 {}
            let result = Result { try body(index) }
            results.withLock { $0.append(result) }
        }
        return results.withLock { $0 }
    }

    @Test func aSingletonIsMadeOnce() throws {
        for _ in 0..<Self.rounds {
            let made = Atomic(0)
            let container = DICBuilder()
                .register(in: .singleton) { Instance(made.add(1, ordering: .relaxed).newValue) }
                .build()
            let loaded = try onBoth { _ in container.load(Instance.self) }.map { try $0.get() }
            #expect(loaded[0] === loaded[1])
            #expect(made.load(ordering: .relaxed) == 1)
        }
    }

    @Test func aCompletedSingletonIsMadeOnce() throws {
        for _ in 0..<Self.rounds {
            let completed = Atomic(0)
            let container = DICBuilder()
                .register(in: .singleton, factory: { Instance() }) { _, _ in
                    completed.add(1, ordering: .relaxed)
                }
                .build()
            let loaded = try onBoth { _ in container.load(Instance.self) }.map { try $0.get() }
            #expect(loaded[0] === loaded[1])
            #expect(completed.load(ordering: .relaxed) == 1)
        }
    }

    @Test func aValueOfAScopeIsMadeOnce() throws {
        for _ in 0..<Self.rounds {
            let scope = DICBuilder().register(in: .scoped(.request)) { Value(instance: Instance()) }
                .build()
                .openScope(.request)
            let loaded = try onBoth { _ in scope.load(Value.self) }.map { try $0.get() }
            #expect(loaded[0].instance === loaded[1].instance)
        }
    }

    @Test func theFirstThatDoesNotThrowIsKept() throws {
        for _ in 0..<Self.rounds {
            let made = Atomic(0)
            let container = DICBuilder()
                .registerThrowable(in: .singleton) { () throws -> Instance in
                    let number = made.add(1, ordering: .relaxed).newValue
                    if number == 1 { throw Failure() }
                    return Instance(number)
                }
                .build()
            let loaded = onBoth { _ in try container.loadOrThrow(Instance.self) }.compactMap {
                try? $0.get()
            }
            let later: Instance = container.load()
            #expect(loaded.count == 1)
            #expect(later === loaded.first)
            #expect(made.load(ordering: .relaxed) == 2)
        }
    }

    @Test func whatIsHeldWeaklyIsMadeOnceAndAgainOnceItIsGone() throws {
        let made = Atomic(0)
        let container = DICBuilder()
            .register(in: .weak) { Instance(made.add(1, ordering: .relaxed).newValue) }
            .build()
        for round in 1...Self.rounds {
            let loaded = try onBoth { _ in container.load(Instance.self) }.map { try $0.get() }
            #expect(loaded[0] === loaded[1])
            #expect(loaded[0].number == round)
        }
    }

    /// Whatever the order, what is kept after both is one instance, and what was made for a load
    /// before the reset is not kept after it.
    @Test func aResetAbandonsWhatIsBeingMade() throws {
        let container = DICBuilder().register(in: .cached) { Instance() }.build()
        for _ in 0..<Self.rounds {
            _ = try onBoth { index in
                if index == 0 { return container.load(Instance.self) }
                container.reset(.cached)
                return container.load(Instance.self)
            }.map { try $0.get() }
            let kept = container.load(Instance.self)
            #expect(kept === container.load(Instance.self))
            container.reset(.cached)
        }
    }

    @Test func aFactoryThatResetsWhatItMakesMakesItForItsLoadOnly() {
        let made = Atomic(0)
        let container = DICBuilder()
            .register(in: .cached) { resolver in
                if made.add(1, ordering: .relaxed).newValue == 1 { resolver.reset(Instance.self) }
                return Instance(made.load(ordering: .relaxed))
            }
            .build()
        let first = container.load(Instance.self)
        let second = container.load(Instance.self)
        #expect((first.number, second.number) == (1, 2))
        #expect(second === container.load(Instance.self))
    }

    @Test func aFactoryThatLoadsAfterItsResetMakesAnotherThatIsKept() {
        let made = Atomic(0)
        let container = DICBuilder()
            .register(in: .cached) { resolver -> Instance in
                let number = made.add(1, ordering: .relaxed).newValue
                if number == 1 {
                    resolver.reset(Instance.self)
                    #expect(resolver.load(Instance.self).number == 2)
                }
                return Instance(number)
            }
            .build()
        #expect(container.load(Instance.self).number == 1)
        #expect(container.load(Instance.self).number == 2)
    }
}
