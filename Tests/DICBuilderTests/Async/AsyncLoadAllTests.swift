import DIC
import TestSupport
import Testing

/// Several implementations of one type, loaded together and asynchronously.
@Suite struct AsyncLoadAllTests {
    final class Page {  // Not Sendable.
        let title: String
        init(title: String) { self.title = title }
    }

    @Test func theyComeInTheOrderOfRegistrationOneAfterTheOther() async throws {
        let journal = SharedList<String>()
        let container = AsyncDependencyInjectionContainer()
        for name in ["c", "a", "b"] {
            container.registerAsync(named: DependencyName(name)) {
                journal.add("\(name) starts")
                await Task.yield()
                journal.add("\(name) ends")
                return Page(title: name)
            }
        }
        container.register { Page(title: "synchronous") }
        #expect(
            await container.loadAllAsync(Page.self).map(\.title) == ["c", "a", "b", "synchronous"]
        )
        #expect(journal.all == ["c starts", "c ends", "a starts", "a ends", "b starts", "b ends"])
        #expect(try await container.loadAllAsyncOrThrow(Page.self).count == 4)
    }

    @Test func eachHasItsOwnLifetime() async {
        let shop = Workshop()
        let container = AsyncDependencyInjectionContainer()
            .registerAsync(in: .singleton, named: .unique) { shop.make() }
            .registerAsync(named: .unique) { shop.make() }
            .registerAsync(in: .cached, named: .unique) { shop.make() }
        #expect(await container.loadAllAsync(Widget.self).map(\.number) == [1, 2, 3])
        #expect(await container.loadAllAsync(Widget.self).map(\.number) == [1, 4, 3])
        container.reset(.cached)
        #expect(await container.loadAllAsync(Widget.self).map(\.number) == [1, 5, 6])
    }

    @Test func thereAreNoneWhereNothingIsRegistered() async throws {
        let container = AsyncDependencyInjectionContainer().registerAsync { (_, _: Int) in
            "takes arguments"
        }
        #expect(await container.loadAllAsync(String.self).isEmpty)
        #expect(try await container.loadAllAsyncOrThrow(Int.self).isEmpty)
    }

    @Test func aReplacedOneIsLeftOut() async {
        let container = AsyncDependencyInjectionContainer()
            .registerAsync(named: "a") { 1 }
            .registerAsync(named: "b") { 2 }
            .registerAsync(named: "a") { 3 }
        #expect(await container.loadAllAsync(Int.self) == [2, 3])
        container.unregisterDependencies()
        #expect(await container.loadAllAsync(Int.self).isEmpty)
    }

    @Test func theFirstThatThrowsEndsIt() async {
        let journal = SharedList<String>()
        let container = AsyncDependencyInjectionContainer()
        for name in ["a", "b", "c"] {
            container.registerAsync(named: DependencyName(name)) { () async throws -> Int in
                journal.add(name)
                if name != "a" { throw Breakdown(reason: name) }
                return 1
            }
        }
        await #expect(throws: Breakdown(reason: "b")) {
            try await container.loadAllAsyncOrThrow(Int.self)
        }
        #expect(journal.all == ["a", "b"])
    }

    @Test func aChildHasItsParentsFirst() async {
        let parent = DICBuilder().register(named: "a") { 1 }.register(named: "b") { 2 }.build()
        let child = AsyncDependencyInjectionContainer(parent: parent)
            .registerAsync(named: "c") { 3 }
            .registerAsync(named: "a") { 4 }
        #expect(await child.loadAllAsync(Int.self) == [2, 3, 4])
    }

    @Test func aFactoryLoadsThemAllFromItsResolver() async {
        let container = AsyncDependencyInjectionContainer()
            .registerAsync(named: "a") { 1 }
            .registerAsync(named: "b") { 2 }
            .registerAsync(in: .singleton) { "\(await $0.loadAllAsync(Int.self))" }
        #expect(await container.loadAsync(String.self) == "[1, 2]")
    }

    @Test func aSynchronousLoadOfAllNeedsThemAllSynchronous() throws {
        let container = AsyncDependencyInjectionContainer().register(named: "a") { 1 }
        #expect(container.loadAll(Int.self) == [1])
        container.registerAsync(named: "b") { 2 }
        let error = try resolutionError { try container.loadAllOrThrow(Int.self) }
        #expect(error.code == .needsAsync)
        #expect(error.subject == "Int named \"b\"")
        #expect(error.suggestion == "await container.loadAllAsync(Int.self)")
    }

    @Test func anErrorHasThePlaceOfTheLoad() async throws {
        let container = await DICBuilder().mainActor.register { 1 }.build().nonisolated
        let line: UInt = #line + 1
        let error = await #expect(throws: ResolutionError.self) {
            try await container.loadAllAsyncOrThrow(Int.self)
        }
        #expect(error?.code == .needsMainActor && error?.location?.line == line)
        let scope = container.openScope(.request)
        await scope.close()
        let closed = await #expect(throws: ResolutionError.self) {
            try await scope.loadAllAsyncOrThrow(Int.self)
        }
        #expect(closed?.code == .scopeClosed && closed?.location?.line == line + 6)
    }

    private static func loadAll() async {
        let container = AsyncDependencyInjectionContainer()
            .registerAsync { () async throws -> Int in throw Breakdown() }
        _ = await container.loadAllAsync(Int.self)
    }

    @Test func loadAllAsyncTrapsWithTheErrorAndTheCallToWrite() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        {
            await AsyncLoadAllTests.loadAll()
        }
        expect(result, says: "the factory threw TestSupport.Breakdown(reason: \"no power\")\n")
        expect(result, says: "   try:       loadAllAsyncOrThrow(Int.self), and handle the error\n")
    }

    @Test func aReportSuggestsToLoadAllOnTheMainActor() async throws {
        let container = DICBuilder().mainActor
            .register(named: .unique) { Page(title: "") }
            .nonisolated.build()
        let error = try await #require(throws: ResolutionError.self) {
            _ = try await container.loadAllAsyncOrThrow(Page.self).count
        }
        #expect(error.code == .needsMainActor)
        #expect(error.suggestions.contains { $0.code.contains("loadAll(") })
    }
}
