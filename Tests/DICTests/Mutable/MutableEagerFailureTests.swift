import DIC
import TestSupport
import Testing

/// A mutable container keeps the error of an eager singleton that could not be made when it was
/// registered.
@Suite struct MutableEagerFailureTests {
    private static func failures(of container: DependencyInjectionContainer) -> [(any Error)?] {
        container.registeredDependencies.map(\.failure)
    }

    @Test func theErrorIsInTheListUntilALoadSucceeds() throws {
        let (container, shop) = (DependencyInjectionContainer(), Workshop())
        shop.breakDown(Breakdown(reason: "first"))
        container.register { 1 }.registerThrowable(in: .eagerSingleton) { try shop.tryToMake() }
        #expect(
            Self.failures(of: container).map { $0 as? Breakdown } == [
                nil, Breakdown(reason: "first"),
            ]
        )
        #expect(container.registeredDependencies.map(\.isMade) == [false, false])
        // The next load runs the factory again, and meets the error of today.
        shop.breakDown(Breakdown(reason: "second"))
        #expect(throws: Breakdown(reason: "second")) { try container.loadOrThrow(Widget.self) }
        #expect(Self.failures(of: container).count { $0 != nil } == 1)
        shop.repair()
        #expect(try container.loadOrThrow(Widget.self).number == 1)
        #expect(Self.failures(of: container).allSatisfy { $0 == nil })
        #expect(container.registeredDependencies.map(\.isMade) == [false, true])
    }

    /// It makes no other instance, so it does not try again either.
    @Test func aStopActionDoesNotRunTheFactoryAgain() {
        let (container, runs) = (DependencyInjectionContainer(), RunCounter())
        container.registerThrowable(in: .eagerSingleton) { () throws -> Int in
            runs.increment()
            throw Breakdown()
        }
        container.onStop(Int.self) { _ in }
        #expect(runs.count == 1)
        #expect(Self.failures(of: container)[0] as? Breakdown == Breakdown())
    }

    @Test func whatCannotBeLoadedIsAReport() throws {
        let container = DependencyInjectionContainer()
        container.registerThrowable(in: .eagerSingleton) { "\(try $0.loadOrThrow(Int.self))" }
        let error = try #require(Self.failures(of: container)[0] as? ResolutionError)
        #expect(error.code == .notRegistered)
        #expect(error.subject == "Int")
        #expect(error.chain.map(\.name) == ["String"])
        container.register { 1 }
        #expect(try container.loadOrThrow(String.self) == "1")
        #expect(Self.failures(of: container).allSatisfy { $0 == nil })
    }

    @Test func aCompletionThatFailsIsKeptToo() {
        let container = DependencyInjectionContainer()
        container.registerThrowable(
            in: .eagerSingleton,
            factory: { Parent() },
            initCompleted: { _, _ in throw Breakdown(reason: "fuse") }
        )
        #expect(Self.failures(of: container)[0] as? Breakdown == Breakdown(reason: "fuse"))
    }

    /// A registration that takes its place, or its release, has done with it.
    @Test func itGoesWithItsRegistration() {
        let container = DependencyInjectionContainer()
        let register = { (number: Int?) in
            container.registerThrowable(in: .eagerSingleton) { () throws -> Int in
                guard let number else { throw Breakdown() }
                return number
            }
        }
        _ = register(nil)
        #expect(Self.failures(of: container).map { $0 != nil } == [true])
        _ = register(1)
        #expect(Self.failures(of: container).map { $0 != nil } == [false])
        _ = register(nil)
        container.releaseSharedInstances()
        #expect(Self.failures(of: container).map { $0 != nil } == [false])
        _ = register(nil)
        container.unregisterDependencies()
        #expect(Self.failures(of: container).isEmpty)
    }

    /// Only of what the registration itself was to make.
    @Test func noOtherRegistrationHasOne() {
        let container = DependencyInjectionContainer()
        container
            .registerThrowable { () throws -> Int in throw Breakdown() }
            .registerThrowable(in: .singleton) { () throws -> String in throw Breakdown() }
        #expect(container.loadOrNil(Int.self) == nil)
        #expect(container.loadOrNil(String.self) == nil)
        #expect(Self.failures(of: container).allSatisfy { $0 == nil })
    }

    @Test func anAsynchronousOneHasItToo() async {
        let (container, failed) = (AsyncDependencyInjectionContainer(), Gate())
        container.registerAsync(in: .eagerSingleton) { () async throws -> Int in
            defer { failed.open() }
            throw Breakdown(reason: "asynchronous")
        }
        await failed.pass()
        // The task that made it ends after its factory.
        while Self.failures(of: container)[0] == nil { await Task.yield() }
        #expect(Self.failures(of: container)[0] as? Breakdown == Breakdown(reason: "asynchronous"))
    }
}
