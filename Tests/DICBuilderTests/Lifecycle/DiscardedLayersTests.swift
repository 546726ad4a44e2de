import DIC
import DICBuilder
import TestSupport
import Testing

/// What a decorator was given, and what it has returned, when nothing keeps or returns them; and
/// what is discarded while a stop runs.
@Suite(.timeLimit(.minutes(5))) struct DiscardedLayersTests {
    private struct Refusal: Error {}

    private protocol Layer: Sendable, StoppableDependency {}

    private final class Base: Layer {
        let journal: SharedList<String>
        let hasEnded: Gate
        init(_ journal: SharedList<String>, _ hasEnded: Gate = Gate()) {
            (self.journal, self.hasEnded) = (journal, hasEnded)
        }

        func stop() async {
            journal.add("base")
            hasEnded.open()
        }
    }

    private final class Wrapper: Layer {
        let name: String
        let inner: any Layer
        let journal: SharedList<String>
        let end: @Sendable () async -> Void

        init(
            _ name: String,
            _ inner: any Layer,
            _ journal: SharedList<String>,
            _ end: @escaping @Sendable () async -> Void = {}
        ) {
            (self.name, self.inner, self.journal, self.end) = (name, inner, journal, end)
        }

        func stop() async {
            await end()
            for _ in 0..<20 { await Task.yield() }
            journal.add(name)
        }
    }

    private let journal = SharedList<String>()
    private let isMaking = Gate()
    private let mayEnd = Gate()

    /// A cached layer whose decorator waits until it may end.
    private func builder() -> DICBuilder {
        DICBuilder()
            .registerAsync(as: (any Layer).self, in: .cached) { Base(journal) }
            .decorateAsync((any Layer).self) {
                isMaking.open()
                await mayEnd.pass()
                return Wrapper("inner", $0, journal)
            }
    }

    /// No load takes what was made before the reset.
    @Test func aResetWhileItIsDecorated() async throws {
        let container = builder()
            .decorate((any Layer).self) { Wrapper("outer", $0, journal) }
            .build()
        let load = Task { try await container.loadAsyncOrThrow((any Layer).self) }
        await isMaking.pass()
        container.reset(.cached)
        load.cancel()
        await #expect(throws: CancellationError.self) { try await load.value }
        mayEnd.open()
        let report = await container.stop()
        #expect(journal.all == ["outer", "inner", "base"])
        #expect(report.services.count == 3)
    }

    /// As above, and the last decorator throws.
    @Test func aDecoratorThatThrowsAfterAReset() async throws {
        let container = builder()
            .decorate((any Layer).self) { _ in throw Refusal() }
            .build()
        let load = Task { try await container.loadAsyncOrThrow((any Layer).self) }
        await isMaking.pass()
        container.reset(.cached)
        mayEnd.open()
        await #expect(throws: Refusal.self) { try await load.value }
        await container.stop()
        #expect(journal.all == ["inner", "base"])
    }

    /// A load that takes what was made before the reset has all of it.
    @Test func afterAResetItBelongsToTheLoad() async throws {
        let container = builder().build()
        let load = Task { try await container.loadAsyncOrThrow((any Layer).self) }
        await isMaking.pass()
        container.reset(.cached)
        mayEnd.open()
        _ = try await load.value
        let report = await container.stop()
        #expect(journal.all == [])
        #expect(report.services.isEmpty)
    }

    /// The base waits for the wrapper, which closes the scope that waits for the base.
    @Test func aWrapperThatClosesTheOuterScope() async throws {
        let closing = Guarded<(@Sendable () async -> Void)?>(nil)
        let hasEnded = Gate()
        let container = DICBuilder()
            .registerAsync(as: (any Layer).self, in: .scoped("inner")) {
                isMaking.open()
                await mayEnd.pass()
                return Base(journal, hasEnded)
            }
            .decorate((any Layer).self) {
                Wrapper("wrapper", $0, journal) { await closing.withLock { $0 }?() }
            }
            .build()
        let outer = container.openScope("outer")
        closing.withLock { $0 = { await outer.close() } }
        let inner = outer.openScope("inner")
        let load = Task { try await inner.loadAsyncOrThrow((any Layer).self) }
        await isMaking.pass()
        await inner.close(limit: .milliseconds(1))
        mayEnd.open()
        _ = await load.result
        // The close that the wrapper has begun cannot wait for it.
        await hasEnded.pass()
        #expect(journal.all == ["wrapper", "base"])
        closing.withLock { $0 = nil }
    }

    /// A mutable container goes on making what it is asked for, and its stop ends nevertheless.
    @Test func aStopActionThatLoadsWhatIsRefusedAgain() async throws {
        struct Refused: Sendable {}
        let container = DependencyInjectionContainer()
        let hasEnded = Guarded(false)
        let made = RunCounter()
        container.register(
            in: .singleton.onStop { [weak container] (_: Refused) in
                for _ in 0..<5 { await Task.yield() }
                if !hasEnded.withLock({ $0 }) { _ = try? container?.loadOrThrow(Refused.self) }
            }
        ) {
            made.increment()
            return Refused()
        }
        container.decorate(Refused.self) { _ in throw Refusal() }
        #expect(throws: Refusal.self) { try container.loadOrThrow(Refused.self) }
        await container.stop()
        hasEnded.withLock { $0 = true }
        #expect(made.count > 1)
    }

    /// What is discarded while something is being stopped does not wait for that, and nor does what
    /// comes after it.
    @Test func whatIsDiscardedDuringAStopDoesNotWaitForWhatIsBeingStopped() async throws {
        final class Long: Sendable {}
        final class Needed: Sendable {}
        final class Dependent: Sendable { init(_: Needed) {} }
        struct Refused: Sendable {}
        let (isDiscarding, dependentHasEnded, neededHasEnded) = (Gate(), Gate(), Gate())
        let container = DICBuilder()
            .register(in: .singleton.onStop { _ in await neededHasEnded.pass() }) { Long() }
            .register(in: .singleton.onStop { _ in neededHasEnded.open() }) { Needed() }
            .register(
                in: .singleton.onStop { (_: Dependent) in
                    await isDiscarding.pass()
                    for _ in 0..<300 { await Task.yield() }
                    dependentHasEnded.open()
                }
            ) { (needed: Needed) in Dependent(needed) }
            .registerAsync(
                in: .singleton.onStop { _ in
                    isDiscarding.open()
                    await dependentHasEnded.pass()
                }
            ) { () async -> Refused in
                isMaking.open()
                while !Task.isCancelled { await Task.yield() }
                return Refused()
            }
            .decorateAsync(Refused.self) { _ in throw Refusal() }
            .build()
        _ = (container.load(Long.self), container.load(Dependent.self))
        let load = Task { try await container.loadAsyncOrThrow(Refused.self) }
        await isMaking.pass()
        let report = await container.stop()
        #expect(report.services.count == 4)
        #expect(report.failures.isEmpty)
        _ = await load.result
    }
}
