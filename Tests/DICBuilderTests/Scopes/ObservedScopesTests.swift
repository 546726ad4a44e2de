import Foundation
import TestSupport
import Testing

@testable import DICBuilder

/// Nothing that scopes and stops do is silent: observers hear of it, containers count, and closing
/// has a limit.
@Suite struct ObservedScopesTests {
    struct Broken: Error {}

    final class Resource: Sendable {}

    /// Blocks until it is cancelled.
    final class Stubborn: Sendable {}

    final class Observer: DependencyObserver {
        let events = SharedList<String>()

        func didObserve(_ event: LifecycleEvent) {
            switch event {
            case .scopeOpened(let name, _): events.add("opened \(name)")
            case .scopeClosed(let name, _, let report):
                events.add("closed \(name) \(report.failures.count)")
            case .scopeDropped(let name, _, let report):
                events.add("dropped \(name) \(report.failures.count)")
            case .stopped(let report): events.add("stopped \(report.failures.count)")
            }
        }
    }

    private let observer = Observer()

    private func container(isObserved: Bool = true) -> ImmutableDependencyInjectionContainer {
        DICBuilder()
            .register(in: .scoped("job").onStop { (_: Resource) in throw Broken() }) { Resource() }
            .register(
                in: .scoped("job").onStop { (_: Stubborn) in try await Task.sleep(for: .seconds(60))
                }
            ) {
                Stubborn()
            }
            .build(observer: isObserved ? observer : nil)
    }

    private func closeNow(_ scope: DependencyScope) { scope.close() }

    // MARK: Observers

    @Test func openingAndClosingIsTold() async throws {
        let container = container()
        try await container.withScope("job") { scope in
            _ = scope.load(Resource.self)
            closeNow(scope.openScope("inner"))
        }
        closeNow(container.openScope("job"))
        #expect(
            observer.events.all == [
                "opened job", "opened inner", "closed inner 0", "closed job 1", "opened job",
                "closed job 0",
            ]
        )
    }

    @Test func whatIsDroppedIsTold() {
        let container = container()
        do {
            let scope = container.openScope("job")
            _ = (scope.load(Resource.self), scope.load(Stubborn.self))
        }
        #expect(observer.events.all == ["opened job", "dropped job 2"])
        #expect(container.openScopeCount == 0)
    }

    @Test func identitiesTellOpenScopesApart() {
        final class Identities: DependencyObserver {
            let opened = SharedList<ObjectIdentifier>()
            let closed = SharedList<ObjectIdentifier>()
            func didObserve(_ event: LifecycleEvent) {
                if case .scopeOpened(_, let id) = event { opened.add(id) }
                if case .scopeClosed(_, let id, _) = event { closed.add(id) }
            }
        }
        let identities = Identities()
        let container = DICBuilder().build(observer: identities)
        let scopes = (0..<10).map { _ in container.openScope("job") }
        for scope in scopes { closeNow(scope) }
        #expect(Set(identities.opened.all).count == 10)
        #expect(identities.opened.all == identities.closed.all)
    }

    @Test func theStopOfAContainerIsTold() async {
        let container = DICBuilder().registerSingleton { Resource() }.onStop(Resource.self) { _ in
            throw Broken()
        }
        .build(observer: observer)
        await container.stop()
        #expect(observer.events.all == ["stopped 1"])
    }

    @Test func whatNobodyWaitsForIsTold() async throws {
        let container = DICBuilder()
            .register(in: .singleton.onStop { (_: Resource) in throw Broken() }) { Resource() }
            .register(in: .scoped("job").onStop { (_: Stubborn) async throws in throw Broken() }) {
                Stubborn()
            }
            .build(observer: observer)
        let scope = container.openScope("job")
        _ = scope.load(Stubborn.self)
        closeNow(scope)
        try await until { observer.events.all.count == 3 }
        #expect(observer.events.all.sorted() == ["closed job 1", "opened job", "stopped 1"])
    }

    // MARK: Counts

    @Test(arguments: [false, true]) func openScopesAreCounted(isObserved: Bool) async {
        let container = container(isObserved: isObserved)
        let (first, second) = (container.openScope("job"), container.openScope("job"))
        let inner = first.openScope("inner")
        #expect(container.openScopeCount == 3)
        await inner.close()
        await inner.close()
        #expect(container.openScopeCount == 2)
        closeNow(second)
        #expect(container.openScopeCount == 1)
        _ = first.openScope("inner")
        await first.close()
        #expect(container.openScopeCount == 0)
    }

    @Test func aScopeThatIsNotOpenedDoesNotCount() {
        let container = DICBuilder().registerSupplied(Int.self, in: "job").build()
        #expect(throws: ResolutionError.self) { try container.openScopeOrThrow("job") }
        let scope = container.openScope("job", supplying: 1)
        closeNow(scope)
        #expect(throws: ResolutionError.self) { try scope.openScopeOrThrow("inner") }
        #expect(container.openScopeCount == 0)
    }

    @Test(arguments: [false, true]) func openScopesAreCountedOnManyThreads(isObserved: Bool) {
        let container = container(isObserved: isObserved)
        DispatchQueue.concurrentPerform(iterations: 64) { number in
            for _ in 0..<50 {
                let scope = container.openScope("job")
                if number % 2 == 0 { closeNow(scope) }
                withExtendedLifetime(scope) {}
            }
        }
        #expect(container.openScopeCount == 0)
    }

    @Test func aStopUnderOpenScopesSaysSo() async {
        let notes = SharedList<String>()
        let container = container()
        container._storage.collectNotes { notes.add($0) }
        let scopes = [container.openScope("job"), container.openScope("job")]
        let report = await container.stop()
        #expect(report.openScopeCount == 2)
        #expect(report.summary.hasSuffix("(2 scopes still open)"))
        #if DEBUG
        #expect(
            notes.all == [
                "DIC: note: a container is stopped with 2 scopes open in it\n   try: end what opens them first\n"
            ]
        )
        #endif
        for scope in scopes { await scope.close() }
        #expect(container.openScopeCount == 0)
        #expect(await DICBuilder().build().stop().openScopeCount == 0)
    }

    // MARK: Limits

    @Test func closingHasALimit() async {
        let container = container()
        let scope = container.openScope("job")
        _ = (scope.load(Resource.self), scope.load(Stubborn.self))
        let report = await scope.close(limit: .milliseconds(50))
        // The last is stopped first.
        #expect(report.services.map(\.isStillRunning) == [true, false])
        #expect(report.services.map { $0.error is Broken } == [false, true])
        #expect(scope.isClosed && container.openScopeCount == 0)
        #expect(observer.events.all == ["opened job", "closed job 2"])
        #expect(await scope.close(limit: .seconds(1)).services.isEmpty)
    }

    @Test func whatIsInTimeIsClosedInOrder() async {
        let events = SharedList<String>()
        let container = DICBuilder()
            .scopes("job", "inner")
            .register(in: .scoped("job").onStop { (_: Resource) in events.add("resource") }) {
                Resource()
            }
            .register(in: .scoped("job").onStop { (_: Stubborn) async in events.add("stubborn") }) {
                (_: Resource) in
                Stubborn()
            }
            .register(in: .scoped("inner").onStop { (_: String) in events.add("inner") }) {
                (_: Stubborn) in ""
            }
            .build()
        let scope = container.openScope("job")
        let inner = scope.openScope("inner")
        _ = inner.load(String.self)
        let report = await scope.close(limit: .seconds(60))
        #expect(events.all == ["inner", "stubborn", "resource"])
        #expect(report.services.count == 3 && report.failures.isEmpty)
        #expect(container.openScopeCount == 0)
        withExtendedLifetime(inner) {}
    }

    @Test func aFactoryThatDoesNotEndIsGivenUp() async throws {
        let began = SharedList<Bool>()
        let container = DICBuilder()
            .registerAsync(in: .scoped("job")) { () async -> Resource in
                began.add(true)
                await withCheckedContinuation { (_: CheckedContinuation<Void, Never>) in }
                return Resource()
            }
            .build()
        let scope = container.openScope("job")
        Task { try? await scope.loadAsyncOrThrow(Resource.self) }
        try await until { !began.all.isEmpty }
        let report = await scope.close(limit: .milliseconds(20))
        #expect(report.services.map(\.isStillRunning) == [true])
    }

    @Test func aCancelledTaskStillCloses() async {
        let scope = container().openScope("job")
        _ = scope.load(Resource.self)
        let report = await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await scope.close(limit: .seconds(60))
        }.value
        #expect(report.services.count == 1)
    }

    @Test func aScopeOfAClosureHasALimit() async throws {
        let container = container()
        let number = try await container.withScope("job", limit: .milliseconds(20)) { scope in
            _ = scope.load(Stubborn.self)
            return 7
        }
        #expect(number == 7)
        await #expect(throws: Broken.self) {
            try await container.withScope("job", limit: .milliseconds(20)) { scope in
                _ = scope.load(Stubborn.self)
                throw Broken()
            }
        }
        #expect(
            observer.events.all == ["opened job", "closed job 1", "opened job", "closed job 1"]
        )
    }

    @MainActor
    @Test func theMainActorHasThemToo() async throws {
        let container = DICBuilder().build(observer: observer).mainActor
        let scope = container.openScope("job")
        #expect(container.openScopeCount == 1)
        await scope.close(limit: .seconds(60))
        let number = try await container.withScope("job", limit: .seconds(60)) { _ in 7 }
        #expect((number, container.openScopeCount) == (7, 0))
    }

    /// Sixty-four tasks, each with a limit of its own, and a stop under them.
    @Test func limitsHoldOnManyTasks() async {
        let container = container()
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<64 {
                group.addTask {
                    let scope = container.openScope("job")
                    _ = scope.load(Resource.self)
                    if number % 8 == 0 { _ = scope.load(Stubborn.self) }
                    let report = await scope.close(
                        limit: .milliseconds(number % 8 == 0 ? 10 : 60_000)
                    )
                    #expect(report.failures.count == (number % 8 == 0 ? 2 : 1))
                }
            }
        }
        #expect(container.openScopeCount == 0)
    }

    private func until(_ condition: () -> Bool) async throws {
        for _ in 0..<3000 where !condition() { try await Task.sleep(for: .milliseconds(10)) }
    }
}
