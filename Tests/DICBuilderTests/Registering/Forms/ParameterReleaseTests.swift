import DICBuilder
import TestSupport
import Testing

private typealias Counter = ParameterSamples.Counter
private typealias Tracked = ParameterSamples.Tracked
private typealias Holder = ParameterSamples.Holder
private typealias Both = ParameterSamples.Both
private typealias Large = ParameterSamples.Large

/// What an autoregistered function is passed is alive while the function runs, and released once.
@Suite struct ParameterReleaseTests {
    @Test func whatAScopeKeepsIsPassed() {
        let counter = Counter()
        let container = DICBuilder()
            .register(in: .scoped(.request)) { Tracked(counter) }
            .registerThrowable(in: .scoped(.request)) { () throws -> Unmade in throw Failure() }
            .register { (a: Tracked, b: Tracked) in a === b ? counter.live : 0 }
            .register(named: "unmade") { (a: Tracked, b: Unmade) in 0 }
            .build()

        let scope = container.openScope(.request)
        #expect(scope.load(Int.self) == 1)
        #expect(throws: Failure.self) { try scope.loadOrThrow(Int.self, named: "unmade") }
        #expect(counter.live == 1)
        scope.close()
        #expect(counter.live == 0)
    }

    /// What a scope keeps as a value is copied for each call.
    @Test func valuesThatAScopeKeepsArePassed() {
        let counter = Counter()
        let container = DICBuilder()
            .registerSupplied(Holder.self, in: .request)
            .registerSupplied(Large.self, in: .request)
            .register(in: .scoped(.request)) { (holder: Holder) in Tracked(holder.counter) }
            .register { (a: Holder, b: Tracked, c: Holder) in counter.live }
            .register(named: "large") { (a: Large, b: Holder) in counter.live }
            .build()

        let scope = container.openScope(
            .request,
            supplying: Holder(counter),
            Large(first: 1, last: Tracked(counter))
        )
        for _ in 0..<3 { #expect(scope.load(Int.self) == 3) }
        for _ in 0..<3 { #expect(scope.load(Int.self, named: "large") == 3) }
        scope.close()
        #expect(throws: ResolutionError.self) { try scope.loadOrThrow(Int.self) }
        #expect(counter.live == 0)
    }

    /// A scope that closes releases what a function has been passed once, and only then.
    @Test func whatAScopeKeepsIsPassedWhileItCloses() async throws {
        let counter = Counter()
        let container = DICBuilder()
            .registerSupplied(Holder.self, in: .request)
            .register(in: .scoped(.request)) { Tracked(counter) }
            .register { (a: Holder, b: Tracked, c: Holder) in counter.live }
            .build()
        for _ in 0..<Scale.rounds(release: 200, debug: 100, sanitized: 40) {
            let scope = container.openScope(.request, supplying: Holder(counter))
            try await ThreadTeam.run(8) { index in
                if index == 5 { scope.close() }
                for _ in 0..<10 { _ = scope.loadOrNil(Int.self) }
            }
            #expect(scope.loadOrNil(Int.self) == nil)
            #expect(counter.live == 0)
        }
    }

    @Test func argumentsAreReleasedWhenTheScopeClosesMeanwhile() throws {
        let counter = Counter()
        let scope = Guarded<DependencyScope?>(nil)
        let container = DICBuilder()
            .registerSupplied(Holder.self, in: .request)
            .register(in: .scoped(.request)) { Tracked(counter) }
            .register { () -> Late in
                scope.withLock(\.self)?.close()
                return Late()
            }
            .register { (a: Holder, b: Tracked, c: Late, d: Holder) in 0 }
            .build()
        scope.withLock { $0 = container.openScope(.request, supplying: Holder(counter)) }
        let error = try resolutionError { try scope.withLock(\.self)?.loadOrThrow(Int.self) }
        #expect(error.code == .scopeClosed)
        #expect(counter.live == 0)
        scope.withLock { $0 = nil }
    }

    /// Loads are checked on a deep stack, with and without parameters that are kept.
    @Test(arguments: [2, 10, 31, 32, 33, 64])
    func chainsOfEachDepthAreMade(_ depth: Int) throws {
        let counter = Counter()
        let builder = DICBuilder(maximumDepth: 40)
            .register(in: .singleton) { Tracked(counter) }
            .register { UInt8(7) }
            .register(named: "1") { (a: Tracked, b: UInt8) in Int(b) }
        for level in 2...depth {
            builder.register(
                named: DependencyName("\(level)"),
                parameters: [.named(DependencyName("\(level - 1)"), Int.self)]
            ) { (a: Tracked, below: Int, b: UInt8) in below + 1 }
        }
        let container = builder.build()
        // A parameter is one level more than the function that takes it.
        if depth < 40 {
            #expect(
                try container.loadOrThrow(Int.self, named: DependencyName("\(depth)")) == depth + 6
            )
        } else {
            let error = try resolutionError {
                try container.loadOrThrow(Int.self, named: DependencyName("\(depth)"))
            }
            #expect(error.code == .tooDeep)
        }
        #expect(counter.live == 1)
    }

    /// What a container keeps is passed where it lies: it is neither copied nor released by a call.
    @Test func whatAContainerKeepsIsPassed() {
        let counter = Counter()
        do {
            let container = DICBuilder()
                .register(in: .singleton) { Holder(counter) }
                .register(in: .singleton) { Tracked(counter) }
                .registerThrowable { () throws -> Late in throw Failure() }
                .register { (a: Holder, b: Tracked, c: Holder) in counter.live }
                .register(named: "late") { (a: Holder, b: Tracked, c: Late) in 0 }
                .build()
            for _ in 0..<3 { #expect(container.load(Int.self) == 2) }
            #expect(throws: Failure.self) { try container.loadOrThrow(Int.self, named: "late") }
            #expect(counter.live == 2)
        }
        #expect(counter.live == 0)
    }

    @Test func argumentsAreReleasedWhenTheFunctionHasReturned() {
        let counter = Counter()
        let container = ParameterSamples.tracked(counter)
            .register { SharedObject.one }
            .register { (a: Tracked, b: any Both, c: SharedObject, d: Tracked?) in counter.live }
            .build()

        #expect(container.load(Int.self) == 3)
        #expect(counter.live == 0)
    }

    @Test func argumentsAreReleasedWhenALaterOneCannotBeLoaded() {
        let counter = Counter()
        let container = ParameterSamples.tracked(counter)
            .registerThrowable { () throws -> Late in throw Failure() }
            .register { (a: Tracked, b: any Both, c: Tracked?, d: Late) in 0 }
            .build()

        #expect(throws: Failure.self) { try container.loadOrThrow(Int.self) }
        #expect(counter.live == 0)
    }

    @Test func argumentsAreReleasedWhenTheFunctionThrows() {
        let counter = Counter()
        let container = ParameterSamples.tracked(counter)
            .register { (a: Tracked, b: any Both) throws -> Int in throw Failure() }
            .build()

        #expect(throws: Failure.self) { try container.loadOrThrow(Int.self) }
        #expect(counter.live == 0)
    }
}

private struct Failure: Error {}

private final class SharedObject: Sendable {
    static let one = SharedObject()
}

private struct Late {}

private final class Unmade: Sendable {}
