import DICBuilder
import TestSupport
import Testing

/// What a decorator is given, and throws at, is stopped by what would have stopped the decorated
/// instance.
@Suite struct DiscardedInstanceTests {
    struct Broken: Error {}

    final class Database: ClosableDependency, Sendable {
        let journal: SharedList<String>
        init(_ journal: SharedList<String>) { self.journal = journal }
        func close() { journal.add("closed") }
    }

    final class Worker: Sendable {}

    private let journal = SharedList<String>()

    private func expectBroken(_ builder: DICBuilder) async {
        await #expect(throws: Broken.self) {
            try await builder.build().loadAsyncOrThrow(Database.self)
        }
        #expect(journal.all == ["closed"])
    }

    @Test func anAsynchronousTransientIsClosed() async {
        await expectBroken(
            DICBuilder().registerAsync { [journal] in Database(journal) }.decorateAsync(
                Database.self
            ) { _ in
                throw Broken()
            }
        )
    }

    @Test func aSynchronousTransientIsClosedByAnAsynchronousDecorator() async {
        await expectBroken(
            DICBuilder().register { [journal] in Database(journal) }.decorateAsync(Database.self) {
                _ in throw Broken()
            }
        )
    }

    @Test func anAsynchronousTransientIsClosedByASynchronousDecorator() async {
        await expectBroken(
            DICBuilder().registerAsync { [journal] in Database(journal) }.decorate(Database.self) {
                _ in throw Broken()
            }
        )
    }

    @Test(arguments: [false, true]) func theStopActionStandsForWhatWasDecorated(isAsync: Bool)
        async throws
    {
        let journal = journal
        let lifetime = LifetimeOf<Worker>.singleton.onStop { _ in journal.add("stopped") }
        let builder = DICBuilder().register(in: lifetime) { Worker() }
        if isAsync {
            builder.decorateAsync(Worker.self) { _ in throw Broken() }
        } else {
            builder.decorate(Worker.self) { _ in throw Broken() }
        }
        let container = builder.build()
        await #expect(throws: Broken.self) { try await container.loadAsyncOrThrow(Worker.self) }
        #expect(journal.all == ["stopped"])
        await container.stop()
        #expect(journal.all == ["stopped"])
    }

    /// The second decorator throws at what the first has made, which holds the original.
    @Test func whatIsKeptForADecoratorThatThrewIsStopped() async throws {
        let journal = journal
        let container = DICBuilder()
            .register(in: .singleton.onStop { _ in journal.add("action") }) { Database(journal) }
            .decorate(Database.self) { _ in Database(journal) }
            .decorate(Database.self) { _ in throw Broken() }
            .build()
        #expect(throws: Broken.self) { try container.loadOrThrow(Database.self) }
        await container.stop()
        #expect(journal.all == ["closed", "closed"])
    }
}
