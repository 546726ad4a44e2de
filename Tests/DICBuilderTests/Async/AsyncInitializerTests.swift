import DIC
import TestSupport
import Testing

/// Initializers whose parameters are loaded asynchronously.
@Suite struct AsyncInitializerTests {
    struct Database: Sendable {
        let path: String

        init(path: String) async {
            await Task.yield()
            self.path = path
        }
    }

    struct Repository: Sendable {
        let database: Database
        let number: Int

        init(database: Database, number: Int) { (self.database, self.number) = (database, number) }
    }

    struct Config: Sendable {
        let text: String

        init(text: String, breakdown: Breakdown) async throws {
            await Task.yield()
            if breakdown.reason != "none" { throw breakdown }
            self.text = text
        }
    }

    struct Port: Sendable {
        let number: Int

        init?(number: Int) async {
            await Task.yield()
            if number < 0 { return nil }
            self.number = number
        }
    }

    private static func container() -> AsyncDependencyInjectionContainer {
        AsyncDependencyInjectionContainer()
            .registerAsync { "notes.db" }
            .register { 3 }
            .registerAsync(Database.init)
    }

    @Test func anAsynchronousInitializer() async {
        let container = Self.container()
        #expect(await container.loadAsync(Database.self).path == "notes.db")
    }

    @Test func aSynchronousInitializerOfWhatIsMadeAsynchronously() async {
        let container = Self.container().registerAsync(Repository.init)
        let repository = await container.loadAsync(Repository.self)
        #expect(repository.database.path == "notes.db" && repository.number == 3)
    }

    @Test func aThrowingInitializerAndItsError() async throws {
        let container = Self.container().registerAsync(Config.init).register {
            Breakdown(reason: "none")
        }
        #expect(try await container.loadAsyncOrThrow(Config.self).text == "notes.db")
        container.register { Breakdown(reason: "fire") }
        await #expect(throws: Breakdown(reason: "fire")) {
            try await container.loadAsyncOrThrow(Config.self)
        }
        #expect(await container.loadAsyncOrNil(Config.self) == nil)
    }

    @Test func aFailableInitializer() async {
        let container = Self.container().registerAsync(Port.init)
        #expect(await container.loadAsync(Port.self).number == 3)
        container.register { -1 }
        #expect(await container.loadAsync(Port?.self) == nil)
        let error = await #expect(throws: ResolutionError.self) {
            try await container.loadAsyncOrThrow(Port.self)
        }
        #expect(error?.code == .returnedNil)
    }

    @Test func underAnotherTypeAndAName() async {
        let container = AsyncDependencyInjectionContainer()
            .register { 5 }
            .registerAsync(as: (any Gadget).self, named: "five") { (number: Int) async in
                Widget(number: number)
            }
        #expect(await container.loadAsync((any Gadget).self, named: "five").number == 5)
        #expect(await container.loadAsyncOrNil(Widget.self) == nil)
    }

    @Test func aSingletonIsMadeOnce() async {
        let counter = RunCounter()
        let container = AsyncDependencyInjectionContainer()
            .registerAsync { counter.increment() }
            .registerAsync(Widget.init(number:), in: .singleton)
        let first = await container.loadAsync(Widget.self)
        #expect(await container.loadAsync(Widget.self) === first)
        #expect(counter.count == 1)
    }

    @Test func anEagerOneIsMadeWithoutALoad() async {
        let made = Gate()
        let container = AsyncDependencyInjectionContainer().registerAsync { 5 }
        container.registerAsync(in: .eagerSingleton) { (number: Int) async -> Widget in
            made.open()
            return Widget(number: number)
        }
        await made.pass()
        #expect(await container.loadAsync(Widget.self).number == 5)
    }

    @Test func withoutParameters() async {
        let container = AsyncDependencyInjectionContainer().registerAsync { () async -> String in
            "nothing needed"
        }
        #expect(await container.loadAsync(String.self) == "nothing needed")
    }

    @Test func whatIsMissingIsReportedWithItsPlaceAmongTheParameters() async throws {
        let line = #line
        let container = AsyncDependencyInjectionContainer()
            .registerAsync(in: .singleton) { await Database(path: "") }
            .registerAsync(Repository.init)
        let error = await #expect(throws: ResolutionError.self) {
            try await container.loadAsyncOrThrow(Repository.self)
        }
        #expect(
            error?.description == """
                DIC: [not-registered] Int: parameter 2 of the factory
                   loaded by  AsyncInitializerTests.Repository  AsyncInitializerTests.swift:\(line + 3)
                   loaded at  AsyncInitializerTests.swift:\(line + 4)
                   try:       .registerAsync { (database: AsyncInitializerTests.Database) in \
                AsyncInitializerTests.Repository(…) }  \
                in place of AsyncInitializerTests.swift:\(line + 3), if parameter 2 has a default value
                """
        )
    }

    @Test func aCycleIsAnErrorWithItsPath() async {
        let container = AsyncDependencyInjectionContainer()
            .registerAsync { (number: Int) async in "\(number)" }
            .registerAsync(in: .singleton) { (text: String) async in text.count }
        let error = await #expect(throws: ResolutionError.self) {
            try await container.loadAsyncOrThrow(String.self)
        }
        #expect(error?.code == .cycle)
        #expect(error.map { Set($0.chain.map(\.name)) } == ["Int", "String"])
    }

    @Test func aSynchronousLoadNamesTheCallToWrite() throws {
        let error = try resolutionError { try Self.container().loadOrThrow(Database.self) }
        #expect(error.code == .needsAsync)
        #expect(
            error.suggestion
                == "await container.loadAsync(AsyncInitializerTests.Database.self)"
        )
    }

    /// A synchronous autoregistration cannot wait for what is made asynchronously.
    @Test func aSynchronousAutoregistrationOfWhatIsAsynchronousSaysSo() throws {
        let container = Self.container().register(Repository.init)
        let error = try resolutionError { try container.loadOrThrow(Repository.self) }
        #expect(error.code == .needsAsync)
        #expect(error.subject == "AsyncInitializerTests.Database")
        #expect(error.chain.map(\.name) == ["AsyncInitializerTests.Repository"])
    }
}
