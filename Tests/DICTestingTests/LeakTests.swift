import DIC
import DICBuilder
import DICTesting
import Testing

/// What outlives a test is found, and nothing else.
@Suite struct LeakTests {
    private final class Holder: Sendable {
        let held = Guarded<[any AnyObject & Sendable]>([])
        func hold(_ object: any AnyObject & Sendable) { held.withLock { $0.append(object) } }
    }

    private final class Knot: Sendable {
        let myself = Guarded<Knot?>(nil)
        func tie() { myself.withLock { $0 = self } }
    }

    private final class KeepsResolver: Sendable {
        let resolver: DependencyResolver
        init(_ resolver: DependencyResolver) { self.resolver = resolver }
    }

    @Test func nothingIsInvented() async throws {
        let reported = try await trying(
            .container(leaks: .fail) {
                registerApp(into: $0)
                $0.registerSingleton { Knot() }
                    .register(in: .cached) { Holder() }
                    .register(in: .weak, named: "weak") { Words() }
                    .mainActor.register(in: .singleton) { Router() }
            }
        ) {
            _ = CurrentContainer.load(Session.self)
            _ = CurrentContainer.load(Holder.self)
            _ = CurrentContainer.load(Words.self, named: "weak")
            await MainActor.run { CurrentContainer.load(Router.self).screens.append("home") }
            async let words = CurrentContainer.load(Words.self)
            _ = await words
            Task { _ = CurrentContainer.load(Words.self) }
        }
        #expect(reported.texts == [])
    }

    @Test func anInstanceThatTheTestHolds() async throws {
        let holder = Holder()
        let reported = try await trying(.container(leaks: .fail, registerApp)) {
            holder.hold(CurrentContainer.load(Words.self))
            _ = CurrentContainer.load(Session.self)
        }
        #expect(reported.failureCount == 1)
        let text = try #require(reported.texts.first)
        #expect(text.contains("[outlived] still alive after the test: 1 instance\n"))
        #expect(text.contains("Words") && !text.contains("Session"))
    }

    @Test func aReferenceCycle() async throws {
        let reported = try await trying(
            .container(leaks: .fail) { $0.register(in: .singleton) { Knot() } }
        ) {
            CurrentContainer.load(Knot.self).tie()
        }
        #expect(reported.failureCount == 1)
        #expect(
            reported.texts.first?.contains("alive      LeakTests.Knot   LeakTests.swift:") == true
        )
    }

    @Test func aSingletonThatKeepsItsResolver() async throws {
        let reported = try await trying(
            .container(leaks: .fail) { $0.register(in: .singleton) { KeepsResolver($0) } }
        ) {
            _ = CurrentContainer.load(KeepsResolver.self)
        }
        #expect(reported.failureCount == 1)
        #expect(
            reported.texts.first?.contains(
                "still alive after the test: its container, 1 instance\n"
            ) == true
        )
    }

    @Test func aTaskThatStillRuns() async throws {
        let gate = AsyncStream<Void>.makeStream()
        let reported = try await trying(.container(leaks: .fail, registerApp)) {
            _ = CurrentContainer.load(Words.self)
            Task {
                for await _ in gate.stream {}
                _ = CurrentContainer.load(Words.self)
            }
        }
        gate.continuation.finish()
        #expect(reported.failureCount == 1)
        #expect(reported.texts.first?.contains("look for a running task") == true)
    }

    @Test func anInstanceOfTheMainActor() async throws {
        let reported = try await trying(
            .mainActorContainer(leaks: .fail) { $0.register(in: .singleton) { Router() } }
        ) {
            await MainActor.run { Self.router = CurrentContainer.load(Router.self) }
        }
        #expect(reported.failureCount == 1)
        await MainActor.run { Self.router = nil }
    }
    @MainActor private static var router: Router?

    @Test func anAsynchronouslyMadeInstance() async throws {
        let holder = Holder()
        let reported = try await trying(
            .container(leaks: .fail) {
                $0.registerAsync(in: .singleton) {
                    let words = Words()
                    holder.hold(words)
                    return words
                }
                .register { resolver in AsyncDependencyResolverBox(resolver) }
            }
        ) {
            _ = try await CurrentContainer.load(AsyncDependencyResolverBox.self).resolver
                .loadAsyncOrThrow(Words.self)
        }
        #expect(reported.failureCount == 1)
    }

    private struct AsyncDependencyResolverBox {
        let resolver: DependencyResolver
        init(_ resolver: DependencyResolver) { self.resolver = resolver }
    }

    #if compiler(>=6.3)
    @Test func onlyWarnsUnlessItIsToFail() async throws {
        let holder = Holder()
        let reported = try await trying(.container(registerApp)) {
            holder.hold(CurrentContainer.load(Words.self))
        }
        #expect(reported.failureCount == 0)
        #expect(reported.texts.count == 1)
    }
    #endif

    @Test func isSilentWhereItIsToBe() async throws {
        let holder = Holder()
        for leaks in [LeakReporting.ignore, .fail.except(Words.self)] {
            let reported = try await trying(.container(leaks: leaks, registerApp)) {
                holder.hold(CurrentContainer.load(Words.self))
            }
            #expect(reported.texts == [])
        }
    }

    @Test func anInnerTraitSaysMoreThanAnOuterOne() async throws {
        let holder = Holder()
        let body: @Sendable () async throws -> Void = {
            holder.hold(CurrentContainer.load(Words.self))
        }
        let inherited = try await trying(
            .container(leaks: .fail, registerApp),
            .container(registerApp),
            body: body
        )
        #expect(inherited.failureCount == 1)
        let changed = try await trying(
            .container(leaks: .fail, registerApp),
            .container(leaks: .ignore, registerApp),
            body: body
        )
        #expect(changed.texts == [])
    }
}
