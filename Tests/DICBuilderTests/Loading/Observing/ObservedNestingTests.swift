import DICBuilder
import Synchronization
import TestSupport
import Testing

/// Which make is part of which, on threads and in tasks.
@Suite struct ObservedNestingTests {
    struct Leaf: Sendable {}
    struct Branch: Sendable { let leaves: [Leaf] }
    struct Root: Sendable { let branches: [Branch] }

    private let log = EventLog()

    private var builder: DICBuilder {
        DICBuilder()
            .register { Leaf() }
            .register { Branch(leaves: [$0.load(), $0.load()]) }
            .register { Root(branches: [$0.load(), $0.load()]) }
    }

    /// Checks that what was told are complete trees of a root with two branches with two leaves
    /// each.
    private func expectTrees(_ count: Int, sourceLocation: SourceLocation = #_sourceLocation) {
        let makes = log.started.all
        let byID = Dictionary(uniqueKeysWithValues: makes.map { ($0.id, $0) })
        let children = Dictionary(grouping: makes) { $0.parentID }
        #expect(makes.count == count * 7, sourceLocation: sourceLocation)
        #expect(
            children[nil]?.map(\.dependency.title)
                == Array(repeating: "ObservedNestingTests.Root", count: count)
        )
        for make in makes {
            let inner = children[make.id, default: []].map(\.dependency.title)
            switch make.dependency.title {
            case "ObservedNestingTests.Root":
                #expect(
                    inner == ["ObservedNestingTests.Branch", "ObservedNestingTests.Branch"],
                    sourceLocation: sourceLocation
                )
            case "ObservedNestingTests.Branch":
                #expect(
                    inner == ["ObservedNestingTests.Leaf", "ObservedNestingTests.Leaf"],
                    sourceLocation: sourceLocation
                )
            default: #expect(inner == [], sourceLocation: sourceLocation)
            }
            let parent = make.parentID.flatMap { byID[$0] }
            #expect(
                make.depth == (parent.map { $0.depth + 1 } ?? 0),
                sourceLocation: sourceLocation
            )
            if let parent {
                #expect(
                    parent.id < make.id && parent.start <= make.start,
                    sourceLocation: sourceLocation
                )
            }
        }
    }

    @Test func onOneThread() {
        _ = builder.build(observer: log).load(Root.self)
        expectTrees(1)
    }

    @Test func onManyThreads() async throws {
        let container = builder.build(observer: log)
        try await ThreadTeam.run(64) { _ in _ = container.load(Root.self) }
        expectTrees(64)
    }

    @Test func inTasks() async throws {
        let container = DICBuilder()
            .registerAsync { () -> Leaf in
                await Task.yield()
                return Leaf()
            }
            .registerAsync { resolver -> Branch in
                async let one: Leaf = resolver.loadAsync()
                async let two: Leaf = resolver.loadAsync()
                return Branch(leaves: [await one, await two])
            }
            .registerAsync { resolver -> Root in
                async let one: Branch = resolver.loadAsync()
                async let two: Branch = resolver.loadAsync()
                return Root(branches: [await one, await two])
            }
            .build(observer: log)
        await withTaskGroup { group in
            for _ in 0..<50 { group.addTask { _ = await container.loadAsync(Root.self) } }
        }
        expectTrees(50)
    }

    @Test func aSingletonIsToldOnceOnManyThreads() async throws {
        let container = DICBuilder()
            .register(in: .singleton) { Leaf() }
            .register(in: .singleton) { Branch(leaves: [$0.load(), $0.load()]) }
            .build(observer: log)
        try await ThreadTeam.run(64) { _ in _ = container.load(Branch.self) }
        #expect(
            log.events == [
                "> ObservedNestingTests.Branch",
                "ObservedNestingTests.Branch -> ObservedNestingTests.Leaf",
                "> ObservedNestingTests.Leaf", "< ObservedNestingTests.Leaf",
                "ObservedNestingTests.Branch -> ObservedNestingTests.Leaf made",
                "< ObservedNestingTests.Branch",
            ]
        )
    }

    /// A task that a factory leaves behind belongs to the make only while that runs.
    @Test func aTaskThatIsLeftBehind() async throws {
        let gate = Gate()
        let tasks = SharedList<Task<Void, Never>>()
        let container = DICBuilder()
            .register { Leaf() }
            .register { resolver -> Branch in
                tasks.add(
                    Task {
                        await gate.pass()
                        _ = resolver.load(Leaf.self)
                    }
                )
                return Branch(leaves: [])
            }
            .build(observer: log)
        _ = container.load(Branch.self)
        gate.open()
        await tasks[0]?.value
        #expect(
            log.events == [
                "> ObservedNestingTests.Branch", "< ObservedNestingTests.Branch",
                "> ObservedNestingTests.Leaf",
                "< ObservedNestingTests.Leaf",
            ]
        )
        #expect(log.started.all.map(\.parentID) == [nil, nil])
    }

    @Test func theDurationsAreThoseOfTheFactories() throws {
        struct Durations: DependencyObserver {
            let list = SharedList<(String, Duration)>()
            func didMake(_ make: ObservedMake, in duration: Duration) {
                list.add((make.dependency.title, duration))
            }
        }
        let ticks = Atomic(0)
        let start = ContinuousClock.now
        let durations = Durations()
        let clock = Observation(durations) {
            start + .seconds(ticks.add(1, ordering: .relaxed).newValue)
        }
        let container = try builder.build(from: .nonisolated, observation: clock)
        _ = container.load(Branch.self)
        #expect(
            durations.list.all.map(\.0) == [
                "ObservedNestingTests.Leaf", "ObservedNestingTests.Leaf",
                "ObservedNestingTests.Branch",
            ]
        )
        #expect(durations.list.all.map(\.1) == [.seconds(1), .seconds(1), .seconds(5)])
    }
}
