import DIC
import TestSupport
import Testing

/// Asynchronous factories that lead back to themselves: an error that shows the way, and never a
/// hang.
@Suite struct AsyncCycleErrorTests {
    final class A: Sendable { init(needing: some Sendable) {} }
    final class B: Sendable { init(needing: some Sendable) {} }
    final class C: Sendable { init(needing: some Sendable) {} }

    private static let advice =
        "   try:       load one of them when it is first used, not while the other is being made"

    private static let adviceForOne =
        "   try:       load another type in its factory, which loads the one that it makes"

    /// Whether the registrations of a cycle are singletons.
    enum Keeping: CaseIterable { case transient, singleton }

    private func expectCycle<T>(
        _ type: T.Type,
        in container: AsyncDependencyInjectionContainer,
        _ path: String,
        _ advice: String = Self.advice
    ) async {
        let error = await #expect(throws: ResolutionError.self) {
            try await container.loadAsyncOrThrow(type)
        }
        #expect(error?.code == .cycle)
        #expect(error?.description == "DIC: [cycle] \(path)\n\(advice)")
    }

    @Test(arguments: Keeping.allCases)
    func oneThatNeedsItself(_ keeping: Keeping) async {
        let container = AsyncDependencyInjectionContainer()
        let line = #line
        switch keeping {
        case .transient: container.registerAsync { try await $0.loadAsyncOrThrow(A.self) }
        case .singleton:
            container.registerAsync(in: .singleton) { try await $0.loadAsyncOrThrow(A.self) }
        }
        let place = "AsyncCycleErrorTests.swift:\(line + (keeping == .transient ? 2 : 4))"
        for _ in 1...2 {
            await expectCycle(
                A.self,
                in: container,
                "AsyncCycleErrorTests.A (\(place)) -> AsyncCycleErrorTests.A",
                Self.adviceForOne
            )
        }
    }

    @Test(arguments: Keeping.allCases)
    func three(_ keeping: Keeping) async {
        let container = AsyncDependencyInjectionContainer()
        let line: Int
        let lineCount: Int
        switch keeping {
        case .transient:
            line = #line + 2
            lineCount = 1
            container.registerAsync { A(needing: try await $0.loadAsyncOrThrow(B.self)) }
            container.registerAsync { B(needing: try await $0.loadAsyncOrThrow(C.self)) }
            container.registerAsync { C(needing: try await $0.loadAsyncOrThrow(A.self)) }
        case .singleton:
            line = #line + 2
            lineCount = 3
            container.registerAsync(in: .singleton) {
                A(needing: try await $0.loadAsyncOrThrow(B.self))
            }
            container.registerAsync(in: .singleton) {
                B(needing: try await $0.loadAsyncOrThrow(C.self))
            }
            container.registerAsync(in: .singleton) {
                C(needing: try await $0.loadAsyncOrThrow(A.self))
            }
        }
        let places = (0...2).map { "(AsyncCycleErrorTests.swift:\(line + $0 * lineCount))" }
        await expectCycle(
            A.self,
            in: container,
            """
            AsyncCycleErrorTests.A \(places[0]) -> AsyncCycleErrorTests.B \(places[1]) -> AsyncCycleErrorTests.C \
            \(places[2]) -> AsyncCycleErrorTests.A
            """
        )
        await expectCycle(
            B.self,
            in: container,
            """
            AsyncCycleErrorTests.B \(places[1]) -> AsyncCycleErrorTests.C \(places[2]) -> AsyncCycleErrorTests.A \
            \(places[0]) -> AsyncCycleErrorTests.B
            """
        )
    }

    /// Each task makes its own singleton and then waits for that of the other.
    @Test func twoTasksThatCrossEachOthersSingletons() async throws {
        let (aStarted, bStarted) = (Gate(), Gate())
        let container = AsyncDependencyInjectionContainer()
            .registerAsync(in: .singleton) {
                aStarted.open()
                await bStarted.pass()
                return A(needing: try await $0.loadAsyncOrThrow(B.self))
            }
            .registerAsync(in: .singleton) {
                bStarted.open()
                await aStarted.pass()
                return B(needing: try await $0.loadAsyncOrThrow(A.self))
            }
        let a = Task { try await container.loadAsyncOrThrow(A.self) }
        let b = Task { try await container.loadAsyncOrThrow(B.self) }
        let errors = [
            await #expect(throws: ResolutionError.self) { try await a.value },
            await #expect(throws: ResolutionError.self) { try await b.value },
        ]
        for error in errors {
            #expect(error?.code == .cycle)
            #expect(
                error?.chain.map(\.name).sorted() == [
                    "AsyncCycleErrorTests.A", "AsyncCycleErrorTests.B",
                ]
            )
        }
    }

    @Test func throughACapturedContainer() async {
        let box = CapturedContainer<AsyncDependencyInjectionContainer>()
        defer { box.contents = nil }
        let container = AsyncDependencyInjectionContainer()
            .registerAsync(in: .singleton) {
                A(needing: try await box.get().loadAsyncOrThrow(B.self))
            }
            .registerAsync { B(needing: try await box.get().loadAsyncOrThrow(A.self)) }
        box.contents = container
        let error = await #expect(throws: ResolutionError.self) {
            try await container.loadAsyncOrThrow(A.self)
        }
        #expect(error?.chain.map(\.name) == ["AsyncCycleErrorTests.A", "AsyncCycleErrorTests.B"])
    }

    /// In a child task, where neither the thread nor the order of things is that of the factory.
    @Test func throughChildTasks() async {
        let container = AsyncDependencyInjectionContainer()
            .registerAsync(in: .singleton) { resolver in
                async let b = resolver.loadAsyncOrThrow(B.self)
                return A(needing: try await b)
            }
            .registerAsync(in: .singleton) { resolver in
                try await withThrowingTaskGroup(of: A.self) { group in
                    group.addTask { try await resolver.loadAsyncOrThrow(A.self) }
                    return B(needing: try await group.next())
                }
            }
        let error = await #expect(throws: ResolutionError.self) {
            try await container.loadAsyncOrThrow(A.self)
        }
        #expect(error?.code == .cycle)
        #expect(error?.chain.map(\.name) == ["AsyncCycleErrorTests.A", "AsyncCycleErrorTests.B"])
    }

    /// Two ways to one dependency are no cycle, in whatever order they are gone.
    @Test func aDiamondIsNoCycle() async throws {
        let container = AsyncDependencyInjectionContainer()
            .registerAsync(in: .singleton) { 1 }
            .registerAsync(in: .singleton) { B(needing: try await $0.loadAsyncOrThrow(Int.self)) }
            .registerAsync(in: .singleton) { C(needing: try await $0.loadAsyncOrThrow(Int.self)) }
            .registerAsync { resolver in
                async let b = resolver.loadAsyncOrThrow(B.self)
                async let c = resolver.loadAsyncOrThrow(C.self)
                return A(needing: try await [b as AnyObject, c as AnyObject].count)
            }
        for _ in 1...20 { _ = try await container.loadAsyncOrThrow(A.self) }
    }

    private static func loadWhatNeedsItself() async {
        let container = AsyncDependencyInjectionContainer()
            .registerAsync(in: .singleton) { A(needing: await $0.loadAsync(B.self)) }
            .registerAsync { B(needing: await $0.loadAsync(A.self)) }
        _ = await container.loadAsync(A.self)
    }

    @Test func loadAsyncTrapsWithThePath() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        {
            await AsyncCycleErrorTests.loadWhatNeedsItself()
        }
        let line = #line - 10
        let file = "AsyncCycleErrorTests.swift"
        let path =
            """
            AsyncCycleErrorTests.A (\(file):\(line)) -> AsyncCycleErrorTests.B (\(file):\(line + 1)) -> \
            AsyncCycleErrorTests.A
            """
        expect(
            result,
            says:
                "DICBuilderTests/\(file):\(line + 1): Fatal error: DIC: [cycle] \(path)\n\(Self.advice)\n"
        )
    }
}
