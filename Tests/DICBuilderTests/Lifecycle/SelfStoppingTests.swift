import DIC
import TestSupport
import Testing

/// Types that say how they are stopped, and who is responsible for an instance.
@Suite struct SelfStoppingTests {
    final class Pool: ClosableDependency, Sendable {
        let log: SharedList<String>

        init(log: SharedList<String>) { self.log = log }

        func close() throws { log.add("close") }
    }

    actor Worker: StoppableDependency {
        let log: SharedList<String>

        init(log: SharedList<String>) { self.log = log }

        func stop() async throws { log.add("stop") }
    }

    protocol Storage: Sendable {}

    final class DiskStorage: Storage, ClosableDependency {
        let log: SharedList<String>

        init(log: SharedList<String>) { self.log = log }

        func close() { log.add("disk") }
    }

    @MainActor
    final class Player: @MainActor ClosableDependency {
        let log: SharedList<String>

        init(log: SharedList<String>) { self.log = log }

        func close() {
            MainActor.assertIsolated()
            log.add("player")
        }
    }

    private let log = SharedList<String>()

    @Test func aTypeThatClosesItselfNeedsNoStopAction() async {
        let container = DICBuilder()
            .registerSingleton { [log] in Pool(log: log) }
            .registerSingleton { [log] in Worker(log: log) }
            .build()
        let report = await container.stop()
        #expect(Set(log.all) == ["close", "stop"])
        #expect(report.services.count == 2)
    }

    @Test func theTypeOfTheInstanceCounts() async {
        let container = DICBuilder()
            .registerSingleton(as: (any Storage).self) { [log] in DiskStorage(log: log) }
            .build()
        await container.stop()
        #expect(log.all == ["disk"])
    }

    @Test func aStopActionTakesPrecedence() async {
        let container = DICBuilder()
            .register(in: .eagerSingleton.onStop { [log] _ in log.add("action") }) { [log] in
                Pool(log: log)
            }
            .build()
        await container.stop()
        #expect(log.all == ["action"])
    }

    @Test func aSuppliedInstanceIsLeftAlone() async {
        let pool = Pool(log: log)
        let container = DICBuilder().registerSingleton(pool).build()
        let report = await container.stop()
        #expect(log.all == [])
        #expect(report.services.isEmpty)
        #expect(report.leftOpen.map(\.name) == ["SelfStoppingTests.Pool"])
        let line = #line - 5
        let note =
            "Pool (SelfStoppingTests.swift:\(line)), left open: register a closure, or add an onStop"
        #expect(report.description.hasSuffix("\n         -  SelfStoppingTests.\(note)"))
    }

    /// Only of what could be stopped there is something to say.
    @Test func nothingElseIsReportedAsLeftOpen() async throws {
        let parent = DICBuilder().registerSingleton { [log] in Pool(log: log) }.build()
        let pool = parent.load(Pool.self)
        let other = Pool(log: log)
        let container = DICBuilder(parent: parent)
            .registerSingleton(1)
            .registerSingleton(named: "closure") { [log] in Pool(log: log) }
            .registerSingleton(pool, named: "of the parent")
            .registerSingleton(other, named: "with an action")
            .onStop(Pool.self, named: "with an action") { try $0.close() }
            .build()
        let report = await container.stop()
        #expect(report.services.count == 2)
        #expect(report.leftOpen.isEmpty)
        #expect(await parent.stop().leftOpen.isEmpty)
    }

    @Test(arguments: [false, true])
    func aFailedBuildAndAMutableContainerSayWhatTheyLeaveOpen(_ isMutable: Bool) async throws {
        let pool = Pool(log: log)
        if isMutable {
            let container = DependencyInjectionContainer().registerSingleton(pool)
            #expect(await container.stop().leftOpen.map(\.name) == ["SelfStoppingTests.Pool"])
            #expect(await container.stop().leftOpen.isEmpty)
        } else {
            let builder = DICBuilder()
                .registerSingleton(pool)
                .registerThrowable(in: .eagerSingleton) { () throws -> Int in
                    throw Breakdown(reason: "broken")
                }
            let error = try #require(throws: BuildError.self) { try builder.buildOrThrow() }
            #expect(error.rollback?.leftOpen.map(\.name) == ["SelfStoppingTests.Pool"])
        }
        #expect(log.all == [])
    }

    @Test func aSuppliedInstanceIsStoppedIfAStopActionSaysSo() async {
        let pool = Pool(log: log)
        let container = DICBuilder().register(pool, in: .eagerSingleton.onStop { try $0.close() })
            .build()
        await container.stop()
        #expect(log.all == ["close"])
    }

    @Test func anObjectUnderTwoTypesIsClosedOnce() async {
        let container = DICBuilder()
            .registerSingleton { [log] in DiskStorage(log: log) }
            .registerSingleton(as: (any Storage).self) { $0.load(DiskStorage.self) }
            .build()
        await container.stop()
        #expect(log.all == ["disk"])
    }

    @Test @MainActor func whatLivesOnTheMainActorIsStoppedThere() async {
        let log = log
        let container = DICBuilder().mainActor
            .registerSingleton { Player(log: log) }
            .build()
        await container.stop()
        #expect(log.all == ["player"])
    }

    @Test @MainActor func anActionOnTheMainActorRunsThere() async {
        final class Screen {}
        let log = log
        let container = DICBuilder().mainActor
            .registerSingleton { Screen() }
            .onStop(Screen.self) { _ in
                MainActor.assertIsolated()
                log.add("main")
            }
            .build()
        await container.stop()
        #expect(log.all == ["main"])
    }

    @Test func whatIsSharedIsStoppedByItsOwnerOnly() async throws {
        let log = log
        let app = DICBuilder()
            .register(in: .eagerSingleton.onStop { _ in log.add("worker") }) { Worker(log: log) }
            .registerSingleton { Pool(log: log) }
            .build()
        let test = app.overriding { $0.override { Pool(log: log) } }
        _ = test.load(Pool.self)
        await test.stop()
        #expect(log.all == ["close"])
        await app.stop()
        #expect(log.all.count == 3)
    }

    @Test func aDecoratorThatReturnsTheParentsInstanceDoesNotCloseIt() async {
        let app = DICBuilder().registerSingleton { [log] in Pool(log: log) }.build()
        let child = DICBuilder(parent: app).decorate(Pool.self) { $0 }.build()
        _ = child.load(Pool.self)
        await child.stop()
        #expect(log.all == [])
    }

    /// The object that an optional contains is the same object under another type.
    @Test func oneObjectUnderAnOptionalAndAnotherTypeIsStoppedOnce() async {
        let log = SharedList<String>()
        let container = DICBuilder()
            .register(in: .singleton) { DiskStorage(log: log) as DiskStorage? }
            .registerThrowable(as: (any Storage).self, in: .singleton) {
                try $0.loadOrThrow(DiskStorage.self)
            }
            .build()
        _ = container.load((any Storage).self)
        #expect(await container.stop().services.count == 1)
        #expect(log.all == ["disk"])
    }

    @Test func anOptionalThatADecoratorReturnsIsLeftToTheParent() async {
        let log = SharedList<String>()
        let parent = DICBuilder().register(in: .singleton) { DiskStorage(log: log) as DiskStorage? }
            .build()
        let child = DICBuilder(parent: parent).decorate(DiskStorage?.self) { $0 }.build()
        _ = child.load(DiskStorage?.self)
        await child.stop()
        #expect(log.all == [])
        await parent.stop()
        #expect(log.all == ["disk"])
    }
}
