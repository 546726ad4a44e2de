import DICBuilder
import TestSupport
import Testing

extension AsyncWaitTests {
    /// The factory and what it waits for run in the background until a load of high priority waits.
    @Test func aWaitLendsItsPriority() async throws {
        let (hasBegun, priorities) = (Gate(), SharedList<TaskPriority>())
        @Sendable func waitForPriority() async {
            hasBegun.open()
            while Task.currentPriority < .high { try? await Task.sleep(for: .milliseconds(1)) }
            priorities.add(Task.currentPriority)
        }
        let container = DICBuilder()
            .registerAsync(in: .singleton) {
                await waitForPriority()
                return Database()
            }
            .registerAsync(in: .singleton) { resolver in Store(database: await resolver.loadAsync())
            }
            .build()
        let background = Task(priority: .background) { await container.loadAsync(Store.self) }
        await hasBegun.pass()
        let high = Task(priority: .high) { await container.loadAsync(Store.self) }
        _ = await high.value
        #expect(priorities.all.allSatisfy { $0 >= .high })
        _ = await background.value
    }

    /// What a stop has cancelled and waits for, too. Not where all is slow: it asks again and
    /// again.
    @Test(.disabled(if: Scale.isSanitized), arguments: [true, false])
    func aStopLendsItsPriority(ofScope: Bool) async throws {
        let (hasBegun, priorities) = (Gate(), SharedList<TaskPriority>())
        let make: @Sendable (AsyncDependencyResolver) async -> Database = { _ in
            hasBegun.open()
            let end = ContinuousClock.now + .seconds(30)
            // In another task: this one is cancelled, and its sleep would end at once.
            while Task.currentPriority < .high && .now < end {
                await Task.detached { try? await Task.sleep(for: .milliseconds(20)) }.value
            }
            priorities.add(Task.currentPriority)
            return Database()
        }
        let container = DICBuilder()
            .registerAsync(in: .singleton, factory: make)
            .registerAsync(in: .scoped("job"), named: "job", factory: make)
            .build()
        let scope = container.openScope("job")
        let background = Task(priority: .background) {
            _ =
                ofScope
                ? await scope.loadAsyncOrNil(Database.self, named: "job")
                : await container.loadAsyncOrNil(Database.self)
        }
        await hasBegun.pass()
        _ = await Task(priority: .high) { ofScope ? await scope.close() : await container.stop() }
            .value
        #expect(priorities.all.map { $0 >= .high } == [true])
        _ = await background.value
    }

    /// What a close waits for later, too: the first of two factories may end only after the second.
    @Test(.disabled(if: Scale.isSanitized), arguments: [0, 1])
    func aCloseLendsItsPriorityToAllThatItWaitsFor(first: Int) async {
        let (begun, gate, priorities) = (SharedList<Int>(), Gate(), SharedList<TaskPriority>())
        let builder = DICBuilder()
        for number in 0...1 {
            builder.registerAsync(in: .scoped("job"), named: DependencyName("\(number)")) {
                begun.add(number)
                let end = ContinuousClock.now + .seconds(30)
                while number == first && Task.currentPriority < .high && .now < end {
                    await Task.detached { try? await Task.sleep(for: .milliseconds(20)) }.value
                }
                if number == first { gate.open() } else { await gate.pass() }
                priorities.add(Task.currentPriority)
                return Database()
            }
        }
        let scope = builder.build().openScope("job")
        let background = [0, 1].map { number in
            Task(priority: .background) {
                _ = await scope.loadAsyncOrNil(Database.self, named: DependencyName("\(number)"))
            }
        }
        while begun.all.count < 2 { try? await Task.sleep(for: .milliseconds(1)) }
        _ = await Task(priority: .high) { await scope.close() }.value
        #expect(priorities.all.map { $0 >= .high } == [true, true])
        for task in background { await task.value }
    }
}
