import DICBuilder
import TestSupport
import Testing

/// Completions that fail, and cycles that no completion can help.
@Suite struct CompletionFailureTests {
    @Test(arguments: ContainerKind.allCases, KeepingLifetime.allCases)
    func aCompletionThatThrowsKeepsNothing(_ kind: ContainerKind, _ lifetime: KeepingLifetime)
        throws
    {
        // An eager one fails in `build()`, which is tested elsewhere.
        guard lifetime != .eagerSingleton || kind == .mutable else { return }
        let shop = Workshop()
        let made = WeakReferences()
        shop.breakDown(Breakdown())
        let container = kind.container { registrar in
            registrar.registerThrowable(
                in: lifetime.of(Parent.self),
                factory: { () throws -> Parent in
                    let parent = Parent()
                    made.add(parent)
                    return parent
                },
                initCompleted: { _, parent in
                    _ = try shop.tryToMake()
                    parent.complete(with: nil)
                }
            )
        }
        let before = made.addedCount
        #expect(throws: Breakdown()) { try container.loadOrThrow(Parent.self) }
        #expect(container.loadOrNil(Parent.self) == nil)
        #expect(made.addedCount == before + 2)
        #expect(made.leftCount == 0)
        #expect(container.registeredDependencies.map(\.isMade) == [false])
        shop.repair()
        let parent = try container.loadOrThrow(Parent.self)
        #expect(parent.completions == 1)
        if lifetime != .graph { #expect(container.load(Parent.self) === parent) }
        #expect(made.addedCount == before + 3)
    }

    @Test func aCompletionOfAnEagerSingletonThatThrowsIsInTheReportOfTheBuild() throws {
        let line = UInt(#line + 1)
        let builder = DICBuilder().registerThrowable(
            in: .eagerSingleton,
            factory: { Parent() },
            initCompleted: { _, _ in throw Breakdown(reason: "fuse") }
        )
        let error = try #require(throws: BuildError.self) { try builder.buildOrThrow() }
        #expect(error.problems.count == 1)
        #expect(error.problems.first?.code == .factoryThrew)
        #expect(error.problems.first?.subject == "Parent")
        #expect(error.problems.first?.registered?.line == line)
        #expect(error.problems.first?.underlyingError as? Breakdown == Breakdown(reason: "fuse"))
    }

    /// In the same top-level load, it is made again, and the failed instance is not found.
    @Test(arguments: ContainerKind.allCases)
    func aGraphInstanceWhoseCompletionThrewIsMadeAgain(_ kind: ContainerKind) throws {
        let runs = RunCounter()
        let container = kind.container { registrar in
            registrar
                .registerThrowable(
                    in: .graph,
                    factory: { Widget(number: runs.increment()) },
                    initCompleted: { _, widget in if widget.number == 1 { throw Breakdown() } }
                )
                .registerThrowable { resolver -> [Widget?] in
                    [
                        resolver.loadOrNil(Widget.self), resolver.loadOrNil(),
                        try resolver.loadOrThrow(),
                    ]
                }
        }
        #expect(try container.loadOrThrow([Widget?].self).map { $0?.number } == [nil, 2, 2])
    }

    /// The completion fails in what it loads. Nothing of that is kept either.
    @Test(arguments: ContainerKind.allCases, KeepingLifetime.lazyAcrossLoads)
    func aCompletionThatCannotLoadRethrows(_ kind: ContainerKind, _ lifetime: KeepingLifetime)
        throws
    {
        let shop = Workshop()
        shop.breakDown(Breakdown())
        let container = kind.container { registrar in
            registrar
                .registerThrowable(in: lifetime.of(Child.self)) { resolver in
                    _ = try shop.tryToMake()
                    return Child(parent: try resolver.loadOrThrow())
                }
                .registerThrowable(
                    in: lifetime.of(Parent.self),
                    factory: { Parent() },
                    initCompleted: { resolver, parent in
                        parent.complete(with: try resolver.loadOrThrow())
                    }
                )
        }
        #expect(throws: Breakdown()) { try container.loadOrThrow(Parent.self) }
        #expect(container.registeredDependencies.map(\.isMade) == [false, false])
        shop.repair()
        let parent = try container.loadOrThrow(Parent.self)
        #expect(parent.child?.parent === parent)
    }

    @Test(arguments: ContainerKind.allCases, KeepingLifetime.allCases)
    func aCycleInTheFactoryItselfIsAnError(_ kind: ContainerKind, _ lifetime: KeepingLifetime)
        async throws
    {
        guard lifetime != .eagerSingleton || kind == .mutable else { return }
        let completions = RunCounter()
        let container = kind.container { registrar in
            registrar
                .registerThrowable(in: lifetime.of(Child.self)) {
                    Child(parent: try $0.loadOrThrow())
                }
                .registerThrowable(
                    in: lifetime.of(Parent.self),
                    factory: { resolver in
                        _ = try resolver.loadOrThrow(Child.self)
                        return Parent()
                    },
                    initCompleted: { _, _ in completions.increment() }
                )
        }
        let error = try await onNewThread {
            Result { try resolutionError { try container.loadOrThrow(Parent.self) } }
        }.get()
        #expect(error.code == .cycle)
        #expect(Set(error.chain.map(\.name)) == ["Parent", "Child"])
        #expect(error.chain.count == 2)
        #expect(completions.count == 0)
        #expect(container.registeredDependencies.map(\.isMade) == [false, false])
    }

    /// Nothing leads back to an instance that is not kept.
    @Test(arguments: ContainerKind.allCases)
    func aTransientWhoseCompletionLeadsBackToItIsACycle(_ kind: ContainerKind) async throws {
        let container = kind.container { registrar in
            registrar
                .registerThrowable { Child(parent: try $0.loadOrThrow()) }
                .registerThrowable(
                    factory: { Parent() },
                    initCompleted: { resolver, parent in
                        parent.complete(with: try resolver.loadOrThrow())
                    }
                )
        }
        let error = try await onNewThread {
            Result { try resolutionError { try container.loadOrThrow(Parent.self) } }
        }.get()
        #expect(error.code == .cycle)
        #expect(Set(error.chain.map(\.name)) == ["Parent", "Child"])
    }

    /// Only the parent can be loaded before it is completed: loading the child first closes a cycle
    /// of factories.
    @Test(arguments: ContainerKind.allCases, KeepingLifetime.lazyAcrossLoads)
    func theFactoryOfTheOtherOneIsStillPartOfACycle(
        _ kind: ContainerKind,
        _ lifetime: KeepingLifetime
    ) throws {
        let container = kind.container { registrar in
            registrar
                .registerThrowable(in: lifetime.of(Child.self)) {
                    Child(parent: try $0.loadOrThrow())
                }
                .registerThrowable(
                    in: lifetime.of(Parent.self),
                    factory: { Parent() },
                    initCompleted: { resolver, parent in
                        parent.complete(with: try resolver.loadOrThrow())
                    }
                )
        }
        let error = try resolutionError { try container.loadOrThrow(Child.self) }
        #expect(error.code == .cycle)
        #expect(error.chain.map(\.name) == ["Child", "Parent"])
        let parent = try container.loadOrThrow(Parent.self)
        #expect(parent.child?.parent === parent)
    }
}
