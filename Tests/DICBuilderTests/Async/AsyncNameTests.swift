import DIC
import TestSupport
import Testing

/// Names of what is made asynchronously.
@Suite struct AsyncNameTests {
    @Test func aNameTellsRegistrationsOfOneTypeApart() async throws {
        let container = AsyncDependencyInjectionContainer()
            .registerAsync { "plain" }
            .registerAsync(named: "a") { "a" }
            .registerAsync(in: .singleton, named: "b") { "b" }
            .register(named: "synchronous") { "synchronous" }
        #expect(await container.loadAsync(String.self) == "plain")
        #expect(await container.loadAsync(named: "a") == "a")
        #expect(try await container.loadAsyncOrThrow(String.self, named: "b") == "b")
        #expect(await container.loadAsyncOrNil(String.self, named: "synchronous") == "synchronous")
        #expect(await container.loadAsyncOrNil(String.self, named: "c") == nil)
    }

    @Test func eachNameHasASingletonOfItsOwn() async {
        let shop = Workshop()
        let container = AsyncDependencyInjectionContainer()
            .registerAsync(in: .singleton, named: "a") { shop.make() }
            .registerAsync(in: .singleton, named: "b") { shop.make() }
        let (a, b) = (
            await container.loadAsync(Widget.self, named: "a"),
            await container.loadAsync(Widget.self, named: "b")
        )
        #expect(a !== b)
        #expect(await container.loadAsync(Widget.self, named: "a") === a)
        #expect(shop.output == 2)
    }

    @Test func theLastRegistrationOfANameWins() async {
        let container = AsyncDependencyInjectionContainer()
            .registerAsync(in: .singleton, named: "a") { 1 }
            .registerAsync(named: "b") { 2 }
        #expect(await container.loadAsync(Int.self, named: "a") == 1)
        container.registerAsync(named: "a") { 3 }
        #expect(await container.loadAsync(Int.self, named: "a") == 3)
        container.register(named: "a") { 4 }
        #expect(await container.loadAsync(Int.self, named: "a") == 4)
        #expect(await container.loadAsync(Int.self, named: "b") == 2)
    }

    @Test func optionalsHaveNamesToo() async throws {
        let container = AsyncDependencyInjectionContainer()
            .registerAsync(named: "some") { UInt8("8") }
            .registerAsync(named: "none") { UInt8("many") }
        #expect(await container.loadAsync(UInt8.self, named: "some") == 8)
        #expect(await container.loadAsync(UInt8?.self, named: "none") == nil)
        let error = await #expect(throws: ResolutionError.self) {
            try await container.loadAsyncOrThrow(UInt8.self, named: "none")
        }
        #expect(error?.code == .returnedNil)
        #expect(error?.subject == "UInt8 named \"none\"")
    }

    @Test func aMissingNameListsTheNamesThereAre() async throws {
        struct Database: Sendable {}
        let line = #line
        let container = AsyncDependencyInjectionContainer()
            .registerAsync(named: "primary") { Database() }
            .register(named: "spare") { Database() }
        do {
            _ = try await container.loadAsyncOrThrow(Database.self, named: "backup")
            Issue.record("nothing was thrown")
        } catch let error as ResolutionError {
            #expect(
                error.description == """
                    DIC: [not-registered] AsyncNameTests.Database named "backup": registered only as "primary", "spare"
                       loaded at  AsyncNameTests.swift:\(line + 5)
                       near:      AsyncNameTests.Database named "primary"  AsyncNameTests.swift:\(line + 2)
                                  AsyncNameTests.Database named "spare"    AsyncNameTests.swift:\(line + 3)
                       try:       .register(named: "backup") { AsyncNameTests.Database(…) }
                    """
            )
        }
    }

    @Test func theChainHasTheNames() async throws {
        let container = AsyncDependencyInjectionContainer()
            .registerAsync(in: .singleton, named: "a") {
                "\(try await $0.loadAsyncOrThrow(Int.self, named: "missing"))"
            }
            .registerAsync(named: "b") { try await $0.loadAsyncOrThrow(String.self, named: "a") }
        let error = await #expect(throws: ResolutionError.self) {
            try await container.loadAsyncOrThrow(String.self, named: "b")
        }
        #expect(error?.subject == "Int named \"missing\"")
        #expect(error?.chain.map(\.name) == ["String named \"a\"", "String named \"b\""])
    }

    @Test func whatIsListedHasItsNameAndThatItIsAsynchronous() async {
        let container = AsyncDependencyInjectionContainer()
            .registerAsync(in: .cached, named: "a") { 1 }
            .register(named: "b") { 2 }
        _ = await container.loadAsync(Int.self, named: "a")
        let listed = container.registeredDependencies
        #expect(listed.map(\.name) == ["a", "b"])
        #expect(listed.map(\.isAsync) == [true, false])
        #expect(listed.map(\.isMade) == [true, false])
        #expect(
            listed[0].description.hasPrefix("Int named \"a\", cached, async, AsyncNameTests.swift:")
        )
    }
}
