import DICBuilder
import TestSupport
import Testing

/// A factory that cannot throw, and whose scope closes while it loads, waits for ever. Debug builds
/// say so.
@Suite struct SuspendedFactoryNoteTests {
    private struct Session: Sendable {}
    private struct Transaction: Sendable {}

    @Test(.timeLimit(.minutes(5)))
    func isMadeOnceForEachFactory() async {
        let notes = SharedList<String>()
        let rounds = [(hasBegun: Gate(), mayGoOn: Gate()), (hasBegun: Gate(), mayGoOn: Gate())]
        let current = Guarded(0)
        let container = DICBuilder()
            .registerAsync(in: .scoped(.request)) { Session() }
            .registerAsync(in: .scoped(.request)) { resolver in
                let round = rounds[current.withLock(\.self)]
                round.hasBegun.open()
                await round.mayGoOn.pass()
                _ = await resolver.loadAsync(Session.self)
                return Transaction()
            }
            .build()
        container._storage.collectNotes { notes.add($0) }
        for (index, round) in rounds.enumerated() {
            current.set(index)
            let scope = container.openScope(.request)
            let load = Task { try await scope.loadAsyncOrThrow(Transaction.self) }
            await round.hasBegun.pass()
            // The close waits for the factory, which goes on once the scope is closed for loads.
            async let report = scope.close()
            while !scope.isClosed { await Task.yield() }
            round.mayGoOn.open()
            _ = await report
            await #expect(throws: ResolutionError.self) { try await load.value }
        }
        #if DEBUG
        #expect(notes.all.count == 1)
        #expect(
            notes.all.first?.contains(
                "suspended for ever, because its scope was closed while it loaded"
            ) == true
        )
        #expect(notes.all.first?.contains("Transaction") == true)
        #expect(notes.all.first?.contains("try: loadAsyncOrThrow") == true)
        #endif
    }
}
