import Foundation
import Testing

@testable import DICBuilder

/// The search for cycles among constructions that wait for each other.
@Suite struct AsyncConstructionTests {
    private final class Storage: Sendable {}
    private struct Ended: Error {}

    /// Constructions each of which waits for the next.
    private struct Chain {
        let constructions: [AsyncConstruction]
        private let waits: [Task<Void, any Error>]

        init(count: Int) async {
            let constructions = (0..<count).map { AsyncConstruction(Registration(Int.self, line: UInt($0))) }
            let storage = Storage()
            var waits: [Task<Void, any Error>] = []
            for (waiter, awaited) in zip(constructions, constructions.dropFirst()) {
                waits.append(
                    Task {
                        try await AsyncLoadChain.run(
                            waiter.registration,
                            in: ObjectIdentifier(storage),
                            maximumDepth: 10,
                            waiter
                        ) {
                            _ = try await awaited.wait(asStarter: false)
                        }
                    }
                )
                while waiter.path(to: awaited) == nil { await Task.yield() }
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
        let there = await Self.onASmallStack { first.path(to: last)?.count }
        let back = await Self.onASmallStack { last.path(to: first)?.count }
        #expect(there == 19_999)
        #expect(back == nil)
        await chain.end()
    }

    @Test func aPathNamesTheFactoriesThatWait() async throws {
        let chain = await Chain(count: 3)
        let path = chain.constructions[0].path(to: chain.constructions[2])
        #expect(path?.map(\.location) == chain.constructions.prefix(2).map(\.registration.location))
        #expect(chain.constructions[1].path(to: chain.constructions[1])?.isEmpty == true)
        await chain.end()
    }
}
