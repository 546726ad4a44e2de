import DIC
import TestSupport
import Testing

/// The current container for the duration of a closure.
@Suite struct WithContainerTests {
    struct Owner: Sendable {
        @Injected var number: Int
    }

    private static func container(_ number: Int, _ kind: ContainerKind = .frozen)
        -> any DependencyLoading
    {
        kind.container { $0.register { number } }
    }

    @Test(arguments: ContainerKind.allCases)
    func itReturnsWhatItsClosureReturns(_ kind: ContainerKind) async {
        #expect(withContainer(Self.container(1, kind)) { Owner().number } == 1)
        let later = await withContainer(Self.container(2, kind)) {
            await Task.yield()
            return Owner().number
        }
        #expect(later == 2)
    }

    @Test func theInnermostCounts() async {
        let numbers = withContainer(Self.container(1)) {
            let before = Owner().number
            let within = withContainer(Self.container(2)) { Owner().number }
            return [before, within, Owner().number]
        }
        #expect(numbers == [1, 2, 1])
        let later = await withContainer(Self.container(1)) {
            let before = Owner().number
            let within = await withContainer(Self.container(2)) {
                await Task.yield()
                return Owner().number
            }
            return [before, within, Owner().number]
        }
        #expect(later == [1, 2, 1])
    }

    @Test func itEndsWithAnErrorToo() async {
        let numbers = await withContainer(Self.container(1)) {
            do {
                try withContainer(Self.container(2)) {
                    throw Breakdown(reason: "\(Owner().number)")
                }
            } catch {
                #expect(error as? Breakdown == Breakdown(reason: "2"))
            }
            do {
                try await withContainer(Self.container(3)) {
                    await Task.yield()
                    throw Breakdown(reason: "\(Owner().number)")
                }
            } catch {
                #expect(error as? Breakdown == Breakdown(reason: "3"))
            }
            return Owner().number
        }
        #expect(numbers == 1)
    }

    @Test func childTasksHaveIt() async {
        let numbers = await withContainer(Self.container(1)) {
            async let first = Owner().number
            let group = await withTaskGroup(of: Int.self) { group in
                for _ in 1...3 { group.addTask { Owner().number } }
                return await group.reduce(into: []) { $0.append($1) }
            }
            return await [first] + group
        }
        #expect(numbers == [1, 1, 1, 1])
    }

    @Test func aChildTaskCanHaveItsOwn() async {
        let numbers = await withContainer(Self.container(0)) {
            await withTaskGroup(of: Int.self) { group in
                for number in 1...20 {
                    group.addTask {
                        await withContainer(Self.container(number)) {
                            await Task.yield()
                            return Owner().number
                        }
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
        }
        #expect(numbers.sorted() == Array(1...20))
    }

    /// A task that is started in the closure keeps what was current then.
    @Test func aTaskThatOutlivesTheClosureHasItStill() async {
        let gate = Gate()
        let task = withContainer(Self.container(1)) {
            Task {
                await gate.pass()
                return Owner().number
            }
        }
        withContainer(Self.container(2)) { gate.open() }
        #expect(await task.value == 1)
    }

    @Test @MainActor func theClosureSharesTheIsolationOfItsCaller() async {
        final class Count { var value = 0 }  // Not Sendable: it cannot leave the main actor.
        let count = Count()
        await withContainer(Self.container(5)) {
            await Task.yield()
            MainActor.assertIsolated()
            count.value += Owner().number
        }
        #expect(count.value == 5)
    }

    @Test func itIsOneOfAnyKind() async {
        let parent = DICBuilder().register { 1 }.build()
        #expect(withContainer(DICBuilder(parent: parent).build()) { Owner().number } == 1)
        #expect(withContainer(DependencyInjectionContainer(parent: parent)) { Owner().number } == 1)
        #expect(
            withContainer(AsyncDependencyInjectionContainer().register { 2 }) { Owner().number }
                == 2
        )
    }

    @Test func aMutableOneIsLoadedFromAsItIsNow() {
        let container = DependencyInjectionContainer().register { 1 }
        withContainer(container) {
            #expect(Owner().number == 1)
            container.register { 2 }
            #expect(Owner().number == 2)
        }
    }

    @Test func itIsLetGoOfAfterwards() {
        let gone = WeakReferences()
        do {
            let container = Self.container(1)
            gone.add(container._storage)
            withContainer(container) { _ = Owner() }
        }
        #expect(gone.addedCount == 1)
        #expect(gone.leftCount == 0)
    }

    // Two tests, each of many cases, that run at the same time and use the same types.

    @Test(arguments: 1...20)
    func testsThatRunInParallelHaveTheirOwn(_ number: Int) async {
        await withContainer(Self.container(number)) {
            for _ in 1...10 {
                await Task.yield()
                #expect(Owner().number == number)
            }
        }
    }

    @Test(arguments: 101...120)
    func otherTestsInParallelHaveTheirOwn(_ number: Int) async {
        await withContainer(Self.container(number, .mutable)) {
            for _ in 1...10 {
                await Task.yield()
                #expect(Owner().number == number)
            }
        }
    }
}
