import Foundation
import Testing

@testable import DICBuilder

/// The graph of what waits for what among asynchronous constructions and services.
@Suite struct WaitNodeTests {
    private final class Storage: Sendable {}
    private struct Ended: Error {}

    /// Constructions each of which waits for the next.
    private struct Chain {
        let constructions: [AsyncConstruction]
        private let waits: [Task<Void, any Error>]

        init(count: Int) async {
            let constructions = (0..<count).map { AsyncConstruction(WaitNode(Registration(Int.self, line: UInt($0)))) }
            let storage = _ContainerStorage(capacity: 0, parent: nil, maximumDepth: 10)
            var waits: [Task<Void, any Error>] = []
            for (waiter, awaited) in zip(constructions, constructions.dropFirst()) {
                waits.append(
                    Task {
                        try await AsyncLoadChain.run(
                            waiter.node.registration.facts,
                            in: storage,
                            waiter
                        ) {
                            _ = try await awaited.wait(asInitiator: false, isCancellable: false) { false }
                        }
                    }
                )
                while waiter.node.path(to: awaited.node) == nil { await Task.yield() }
            }
            (self.constructions, self.waits) = (constructions, waits)
        }

        func end() async {
            for construction in constructions { construction.end(.failed(Ended())) }
            for wait in waits { _ = await wait.result }
        }
    }

    /// The result of a search on a thread with a stack of 512 KB, as secondary threads of Apple's platforms have it.
    private static func onASmallStack<Result: Sendable>(_ search: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            let thread = Thread { continuation.resume(returning: search()) }
            thread.stackSize = 512 * 1024
            thread.start()
        }
    }

    @Test func aPathMayBeLongerThanTheStackAllows() async throws {
        let chain = await Chain(count: 20_000)
        let (first, last) = (chain.constructions[0], chain.constructions[19_999])
        let there = await Self.onASmallStack { first.node.path(to: last.node)?.count }
        let back = await Self.onASmallStack { last.node.path(to: first.node)?.count }
        #expect(there == 19_999)
        #expect(back == nil)
        await chain.end()
    }

    @Test func aPathNamesTheFactoriesThatWait() async throws {
        let chain = await Chain(count: 3)
        let path = chain.constructions[0].node.path(to: chain.constructions[2].node)
        #expect(path?.map(\.location) == chain.constructions.prefix(2).map(\.node.registration.location))
        #expect(chain.constructions[1].node.path(to: chain.constructions[1].node)?.isEmpty == true)
        await chain.end()
    }

    @Test func whatAServiceNeedsIsAWaitUntilItBegins() {
        let need = WaitNode(service: Registration(Int.self, line: 1), needs: [])
        let service = WaitNode(service: Registration(Int.self, line: 2), needs: [need])
        #expect(service.path(to: need)?.map(\.location.line) == [2])
        service.begin()
        #expect(service.path(to: need) == nil)
    }

    private static func construction(line: UInt) -> AsyncConstruction {
        AsyncConstruction(WaitNode(Registration(Int.self, line: line)))
    }

    /// Waits for a node in the factory of a construction, until a stream ends.
    private static func wait(
        for node: WaitNode,
        in construction: AsyncConstruction,
        until end: AsyncStream<Void>
    ) async -> Task<Void, any Error> {
        let task = Task {
            try await AsyncLoadChain.run(
                construction.node.registration.facts,
                in: _ContainerStorage(capacity: 0, parent: nil, maximumDepth: 10),
                construction
            ) {
                try await node.waiting { for await _ in end {} }
            }
        }
        while construction.node.path(to: node) == nil { await Task.yield() }
        return task
    }

    @Test func whatWaitsForAServiceThroughOthersIsIdle() async throws {
        let service = WaitNode(service: Registration(Int.self, line: 0), needs: [])
        let (outer, inner) = (Self.construction(line: 1), Self.construction(line: 2))
        let (outerStream, outerEnd) = AsyncStream<Void>.makeStream()
        let (innerStream, innerEnd) = AsyncStream<Void>.makeStream()
        let outerWait = await Self.wait(for: inner.node, in: outer, until: outerStream)
        #expect(outer.node.idleTime == .zero)
        let innerWait = await Self.wait(for: service, in: inner, until: innerStream)
        #expect(inner.node.hasWaited(for: service) == false)
        while outer.node.idleTime == .zero { await Task.yield() }
        innerEnd.finish()
        try await innerWait.value
        let idle = outer.node.idleTime
        #expect(idle > .zero && outer.node.idleTime == idle)
        #expect(inner.node.hasWaited(for: service))
        outerEnd.finish()
        try await outerWait.value
        #expect(outer.node.hasWaited(for: service))
        #expect(outer.node.idleTime == idle)
    }

    @Test func whoeverJoinsAnIdleWaitIsIdleToo() async throws {
        let service = WaitNode(service: Registration(Int.self, line: 0), needs: [])
        let (late, idle) = (Self.construction(line: 1), Self.construction(line: 2))
        let (lateStream, lateEnd) = AsyncStream<Void>.makeStream()
        let (idleStream, idleEnd) = AsyncStream<Void>.makeStream()
        let idleWait = await Self.wait(for: service, in: idle, until: idleStream)
        let lateWait = await Self.wait(for: idle.node, in: late, until: lateStream)
        while late.node.idleTime == .zero { await Task.yield() }
        lateEnd.finish()
        try await lateWait.value
        let time = late.node.idleTime
        #expect(idle.node.idleTime > time)
        #expect(late.node.idleTime == time)
        idleEnd.finish()
        try await idleWait.value
    }

    /// A service that waits for another one, and stops waiting, is still a service to those who wait for it.
    @Test func whatWaitsForAServiceIsIdleWhateverTheServiceDoes() async throws {
        let first = WaitNode(service: Registration(Int.self, line: 0), needs: [])
        let second = AsyncConstruction(WaitNode(service: Registration(Int.self, line: 1), needs: []))
        let last = Self.construction(line: 2)
        let (secondStream, secondEnd) = AsyncStream<Void>.makeStream()
        let (lastStream, lastEnd) = AsyncStream<Void>.makeStream()
        let secondWait = await Self.wait(for: first, in: second, until: secondStream)
        let lastWait = await Self.wait(for: second.node, in: last, until: lastStream)
        secondEnd.finish()
        try await secondWait.value
        let idle = last.node.idleTime
        while last.node.idleTime == idle { await Task.yield() }
        lastEnd.finish()
        try await lastWait.value
        let ended = last.node.idleTime
        #expect(last.node.idleTime == ended)
        #expect(last.node.hasWaited(for: second.node))
        #expect(!last.node.hasWaited(for: first))
    }

    @Test func aPreferenceIsDroppedWhereItWouldCloseACycle() async throws {
        let other = WaitNode(service: Registration(Int.self, line: 0), needs: [])
        let waiter = Self.construction(line: 1)
        let service = WaitNode(service: Registration(Int.self, line: 2), needs: [])
        let dropped = Guarded<[UInt]>([])
        service.prefer([other, waiter.node]) { node in
            dropped.withLock { $0.append(node.registration.location.line) }
        }
        #expect(service.path(to: waiter.node) == nil)
        let (stream, end) = AsyncStream<Void>.makeStream()
        let wait = await Self.wait(for: service, in: waiter, until: stream)
        #expect(dropped.withLock(\.self) == [1])
        end.finish()
        try await wait.value
    }

    @Test func whatHasEndedWaitsForNothing() async throws {
        let service = WaitNode(service: Registration(Int.self, line: 0), needs: [])
        let construction = Self.construction(line: 1)
        let (stream, end) = AsyncStream<Void>.makeStream()
        let wait = await Self.wait(for: service, in: construction, until: stream)
        construction.end(.failed(Ended()))
        #expect(construction.node.path(to: service) == nil)
        let idle = construction.node.idleTime
        end.finish()
        try await wait.value
        #expect(construction.node.idleTime == idle)
        #expect(!construction.node.hasWaited(for: service))
    }
}
