import Testing

@testable import DICBuilder

extension WaitNode {
    fileprivate func hasWaited(for service: WaitNode) -> Bool {
        awaitedServices.contains(service.id)
    }
}

/// What factories wait for, as nodes of the graph of waits.
@Suite struct WaitNodeTests {
    private struct Ended: Error {}

    private static func construction(line: UInt) -> AsyncConstruction {
        AsyncConstruction(WaitNode(Registration(Int.self, line: line)))
    }

    /// Waits for a node in the factory of a construction, which ends before its task does, until a
    /// stream ends.
    private static func wait(
        for node: WaitNode,
        in construction: AsyncConstruction,
        until end: AsyncStream<Void>
    ) -> Task<Void, any Error> {
        Task {
            try await AsyncLoadChain.run(
                construction.node.registration.facts,
                in: _ContainerStorage(capacity: 0, parent: nil, maximumDepth: 10),
                construction
            ) {
                try await node.waiting { for await _ in end {} }
            }
        }
    }

    @Test func aFactoryWaitsUntilItsConstructionEnds() async throws {
        let service = WaitNode(service: Registration(Int.self, line: 0), needs: [])
        let construction = Self.construction(line: 1)
        let (stream, end) = AsyncStream<Void>.makeStream()
        let wait = Self.wait(for: service, in: construction, until: stream)
        while construction.node.idleTime == .zero { await Task.yield() }
        construction.end(.failed(Ended()))
        let idle = construction.node.idleTime
        end.finish()
        try await wait.value
        #expect(construction.node.idleTime == idle)
        #expect(!construction.node.hasWaited(for: service))
    }

    @Test func whatHasEndedBeginsNoWait() async throws {
        let service = WaitNode(service: Registration(Int.self, line: 0), needs: [])
        let construction = Self.construction(line: 1)
        construction.end(.failed(Ended()))
        let (stream, end) = AsyncStream<Void>.makeStream()
        let wait = Self.wait(for: service, in: construction, until: stream)
        end.finish()
        try await wait.value
        #expect(construction.node.idleTime == .zero)
        #expect(!construction.node.hasWaited(for: service))
    }

    @Test func aStartIsToldWhatBeginsWithoutItsGroup() async throws {
        let waiter = Self.construction(line: 1)
        let first = WaitNode(service: Registration(Int.self, line: 2), needs: [])
        let second = WaitNode(service: Registration(Int.self, line: 3), needs: [])
        let opened = Guarded<[UInt]>([])
        let group = WaitGroup(of: [waiter.node], before: [first, second]) { id in
            opened.withLock { $0.append(id) }
        }
        let (stream, end) = AsyncStream<Void>.makeStream()
        let wait = Self.wait(for: first, in: waiter, until: stream)
        while opened.withLock(\.isEmpty) { await Task.yield() }
        #expect(opened.withLock(\.self) == [first.id])
        // A task that is part of no construction.
        try await second.waiting {}
        #expect(opened.withLock(\.self) == [first.id, second.id])
        withExtendedLifetime(group) {}
        end.finish()
        try await wait.value
        #expect(waiter.node.hasWaited(for: first))
    }

    @Test func aCycleNamesTheFactoriesThatWait() async throws {
        let first = Self.construction(line: 1)
        let second = WaitNode(service: Registration(Int.self, line: 2), needs: [])
        let (stream, end) = AsyncStream<Void>.makeStream()
        let wait = Self.wait(for: second, in: first, until: stream)
        while first.node.idleTime == .zero { await Task.yield() }
        let closing = Self.wait(for: first.node, in: AsyncConstruction(second), until: stream)
        let error = await #expect(throws: ResolutionError.self) { try await closing.value }
        #expect(error?.code == .cycle)
        #expect(error?.chain.map(\.location.line) == [1, 2])
        end.finish()
        try await wait.value
    }
}
