import DICBuilder
import Foundation
import TestSupport
import Testing

/// Singletons that need each other, each begun by a different thread before any of them loads the
/// next.
@Suite struct CycleAcrossThreadsTests {
    private static let rounds = Scale.rounds(release: 200, debug: 50, sanitized: 15)

    /// A singleton of the ring, which holds the next one.
    class Link: @unchecked Sendable {
        let next: Link?
        required init(next: Link?) { self.next = next }
    }
    final class First: Link, @unchecked Sendable {}
    final class Second: Link, @unchecked Sendable {}
    final class Third: Link, @unchecked Sendable {}

    static let ring: [Link.Type] = [First.self, Second.self, Third.self]

    /// How a factory asks for the next link.
    enum Verb: CaseIterable, Sendable {
        case loadOrThrow, loadOrNil
    }

    /// Registers a singleton whose factory waits until all of the ring are begun, then loads the
    /// next one.
    private static func register<This: Link, Next: Link>(
        _ this: This.Type,
        thatNeeds next: Next.Type,
        by verb: Verb,
        into registrar: DependencyRegistrar,
        runs: RunCounter,
        begun: Latch
    ) {
        registrar.registerThrowable(as: This.self, in: .singleton) { resolver in
            runs.increment()
            begun.arriveAndWait()
            switch verb {
            case .loadOrThrow: return This(next: try resolver.loadOrThrow(Next.self))
            case .loadOrNil: return This(next: resolver.loadOrNil(Next.self))
            }
        }
    }

    private static func container(
        _ kind: ContainerKind,
        ringOf count: Int,
        by verb: Verb,
        runs: RunCounter
    ) -> any DependencyLoading & Sendable {
        let begun = Latch(count)
        return kind.container { registrar in
            register(
                First.self,
                thatNeeds: Second.self,
                by: verb,
                into: registrar,
                runs: runs,
                begun: begun
            )
            if count == 2 {
                register(
                    Second.self,
                    thatNeeds: First.self,
                    by: verb,
                    into: registrar,
                    runs: runs,
                    begun: begun
                )
            } else {
                register(
                    Second.self,
                    thatNeeds: Third.self,
                    by: verb,
                    into: registrar,
                    runs: runs,
                    begun: begun
                )
                register(
                    Third.self,
                    thatNeeds: First.self,
                    by: verb,
                    into: registrar,
                    runs: runs,
                    begun: begun
                )
            }
        }
    }

    private static func load(_ index: Int, from container: some DependencyLoading) -> Result<
        Link, any Error
    > {
        switch index {
        case 0: Result { try container.loadOrThrow(First.self) }
        case 1: Result { try container.loadOrThrow(Second.self) }
        default: Result { try container.loadOrThrow(Third.self) }
        }
    }

    @Test(arguments: ContainerKind.withAsynchronous, [2, 3])
    func endsInErrorsThatShowThePath(kind: ContainerKind, count: Int) async throws {
        for _ in 0..<Self.rounds {
            let container = Self.container(
                kind,
                ringOf: count,
                by: .loadOrThrow,
                runs: RunCounter()
            )
            let results = try await ThreadTeam.collect(count) { Self.load($0, from: container) }
            for result in results {
                let error = #expect(throws: ResolutionError.self) { try result.get() }
                #expect(error?.code == .cycle)
                let names = try #require(error).chain.map(\.name)
                let expected = Self.ring.prefix(count).map { "CycleAcrossThreadsTests.\($0)" }
                let start = try #require(expected.firstIndex(of: names[0]))
                #expect(names == Array(expected[start...] + expected[..<start]))
                let path = "\(names[0]) (CycleAcrossThreadsTests.swift:"
                #expect(error?.description.contains(path) == true)
                #expect(error?.description.contains("-> \(names[0])\n") == true)
            }
        }
    }

    /// The thread that would close the ring gets nil instead of an instance, and no factory runs
    /// twice.
    @Test(arguments: ContainerKind.withAsynchronous, [2, 3])
    func endsWhereAFactoryCanDoWithout(kind: ContainerKind, count: Int) async throws {
        for _ in 0..<Self.rounds {
            let runs = RunCounter()
            let container = Self.container(kind, ringOf: count, by: .loadOrNil, runs: runs)
            let results = try await ThreadTeam.collect(count) { Self.load($0, from: container) }
            let links = try results.map { try $0.get() }
            #expect(runs.count == count)
            #expect(links.count { $0.next == nil } == 1)
            for (index, link) in links.enumerated() where link.next != nil {
                #expect(link.next === links[(index + 1) % count])
            }
        }
    }

    /// Nothing is left of the cycle: the next loads fail alike, at once, and on one thread.
    @Test(arguments: ContainerKind.withAsynchronous)
    func leavesNothingBehind(kind: ContainerKind) async throws {
        let container = Self.container(kind, ringOf: 3, by: .loadOrThrow, runs: RunCounter())
        _ = try await ThreadTeam.collect(3) { Self.load($0, from: container) }
        for index in 0..<3 {
            let error = #expect(throws: ResolutionError.self) {
                try Self.load(index, from: container).get()
            }
            #expect(error?.chain.count == 3)
        }
        #expect(container.registeredDependencies.allSatisfy { !$0.isMade })
    }

    /// A bystander waits for what cannot be made, and must neither hang nor close the ring.
    @Test(arguments: ContainerKind.withAsynchronous)
    func bystandersLearnOfIt(kind: ContainerKind) async throws {
        for _ in 0..<Self.rounds / 4 {
            let container = Self.container(kind, ringOf: 2, by: .loadOrThrow, runs: RunCounter())
            let results = try await ThreadTeam.collect(12) { Self.load($0 % 2, from: container) }
            for result in results {
                let error = #expect(throws: ResolutionError.self) { try result.get() }
                #expect(error?.code == .cycle)
            }
        }
    }

    struct Middle {
        let link: Second
    }

    @Test(arguments: ContainerKind.withAsynchronous)
    func isSeenThroughATransientAndAnotherContainer(kind: ContainerKind) async throws {
        for _ in 0..<Self.rounds / 4 {
            let begun = Latch(2)
            let captured = CapturedContainer<any DependencyLoading & Sendable>()
            defer { captured.contents = nil }
            let inner = kind.container { registrar in
                registrar.registerThrowable(as: Second.self, in: .singleton) { _ in
                    begun.arriveAndWait()
                    return Second(next: try captured.contents!.loadOrThrow(First.self))
                }
                registrar.registerThrowable { Middle(link: try $0.loadOrThrow(Second.self)) }
            }
            let outer = kind.container { registrar in
                registrar.registerThrowable(as: First.self, in: .singleton) { _ in
                    begun.arriveAndWait()
                    return First(next: try inner.loadOrThrow(Middle.self).link)
                }
            }
            captured.contents = outer
            let results = try await ThreadTeam.collect(2) { index in
                index == 0 ? Self.load(0, from: outer) : Self.load(1, from: inner)
            }
            for result in results {
                let error = #expect(throws: ResolutionError.self) { try result.get() }
                #expect(error?.code == .cycle)
                #expect(
                    Set(error?.chain.map(\.name) ?? []) == [
                        "CycleAcrossThreadsTests.First", "CycleAcrossThreadsTests.Middle",
                        "CycleAcrossThreadsTests.Second",
                    ]
                )
            }
        }
    }
}
