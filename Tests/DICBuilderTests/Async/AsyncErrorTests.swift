import DIC
import TestSupport
import Testing

/// The reports on failed asynchronous loads, and on synchronous loads of what is asynchronous.
@Suite struct AsyncErrorTests {
    struct Database: Sendable {}
    struct Cache: Sendable {}
    struct Screen: Sendable {}

    @Test func theChainNamesTheAsynchronousFactories() async throws {
        let line = #line
        let container = AsyncDependencyInjectionContainer()
            .registerAsync(in: .singleton) { resolver in
                _ = try await resolver.loadAsyncOrThrow(Database.self)
                return Cache()
            }
            .registerAsync { resolver in
                _ = try await resolver.loadAsyncOrThrow(Cache.self)
                return Screen()
            }
        let error = await #expect(throws: ResolutionError.self) {
            try await container.loadAsyncOrThrow(Screen.self)
        }
        #expect(
            error?.description == """
                DIC: [not-registered] AsyncErrorTests.Database
                   loaded at  AsyncErrorTests.swift:\(line + 3)
                   loaded by  AsyncErrorTests.Cache   AsyncErrorTests.swift:\(line + 2)
                   in turn by AsyncErrorTests.Screen  AsyncErrorTests.swift:\(line + 6)
                   try:       .register { AsyncErrorTests.Database(…) }
                """
        )
    }

    @Test func theChainNamesSynchronousFactoriesWithin() async throws {
        let container = AsyncDependencyInjectionContainer()
            .registerThrowable { [try $0.loadOrThrow(Database.self)] }
            .registerAsync { resolver in
                _ = try resolver.loadOrThrow([Database].self)
                return Cache()
            }
            .registerAsync { resolver in
                _ = try await resolver.loadAsyncOrThrow(Cache.self)
                return Screen()
            }
        let error = await #expect(throws: ResolutionError.self) {
            try await container.loadAsyncOrThrow(Screen.self)
        }
        #expect(
            error?.chain.map(\.name) == [
                "[AsyncErrorTests.Database]", "AsyncErrorTests.Cache", "AsyncErrorTests.Screen",
            ]
        )
    }

    @Test func nilIsReportedWithItsRegistration() async throws {
        let line = #line + 1
        let container = AsyncDependencyInjectionContainer().registerAsync { Database?.none }
        let error = await #expect(throws: ResolutionError.self) {
            try await container.loadAsyncOrThrow(Database.self)
        }
        #expect(
            error?.description == """
                DIC: [returned-nil] AsyncErrorTests.Database: the factory returned nil
                   loaded at  AsyncErrorTests.swift:\(line + 1)
                   registered AsyncErrorTests.swift:\(line)
                   try:       await loadAsync(AsyncErrorTests.Database?.self)  in place of the load
                   or:        .registerAsync { AsyncErrorTests.Database(…) }  in place of \
                AsyncErrorTests.swift:\(line), never nil
                """
        )
    }

    @Test func theFactorysOwnErrorPassesUnwrapped() async {
        final class Outage: Error {}
        let outage = Outage()
        let container = AsyncDependencyInjectionContainer()
            .registerAsync(in: .singleton) { () async throws -> Int in throw outage }
            .registerAsync { "\(try await $0.loadAsyncOrThrow(Int.self))" }
            .registerAsync(in: .singleton) { [try await $0.loadAsyncOrThrow(String.self)] }
        let error = await #expect(throws: Outage.self) {
            try await container.loadAsyncOrThrow([String].self)
        }
        #expect(error === outage)
    }

    @Test(arguments: [false, true])
    func aSynchronousLoadOfAnAsynchronousRegistrationNamesTheCallToWrite(_ isSingleton: Bool) throws
    {
        let container = AsyncDependencyInjectionContainer()
        let line = #line
        if isSingleton {
            container.registerAsync(in: .singleton) { Database() }
        } else {
            container.registerAsync { Database() }
        }
        let error = try resolutionError { try container.loadOrThrow(Database.self) }
        #expect(error.code == .needsAsync)
        #expect(error.registered?.line == UInt(line + (isSingleton ? 2 : 4)))
        #expect(error.location?.line == UInt(line + 6))
        #expect(error.suggestion == "await container.loadAsync(AsyncErrorTests.Database.self)")
        #expect(
            error.description == """
                DIC: [needs-async] AsyncErrorTests.Database: registered with registerAsync, loaded synchronously
                   loaded at  AsyncErrorTests.swift:\(line + 6)
                   registered AsyncErrorTests.swift:\(line + (isSingleton ? 2 : 4))
                   try:       await container.loadAsync(AsyncErrorTests.Database.self)  in place of the load
                """
        )
        #expect(container.loadOrNil(Database.self) == nil)
    }

    @Test func aSynchronousLoadInAFactoryNamesTheCallToWrite() throws {
        let container = AsyncDependencyInjectionContainer()
            .registerAsync(as: (any Gadget).self) { Widget(number: 1) }
            .registerThrowable { [try $0.loadOrThrow((any Gadget).self)] }
        let error = try resolutionError { try container.loadOrThrow([any Gadget].self) }
        #expect(error.code == .needsAsync)
        #expect(error.chain.count == 1)
        #expect(
            error.suggestion
                == ".registerAsync(as: [any Gadget].self) { … await $0.loadAsync((any Gadget).self) … }"
        )
    }

    /// A `Lazy` is registered by no one, and cannot await what it loads.
    @Test func aLazyLoadOfAnAsynchronousRegistrationNamesTheLoadToWrite() throws {
        let container = DependencyInjectionContainer().registerAsync(in: .cached) { Database() }
        let lazy = try container.loadOrThrow(Lazy<Database>.self)
        let error = try resolutionError { try lazy.loadOrThrow() }
        #expect(error.code == .needsAsync)
        #expect(
            error.suggestions.map(\.description) == [
                """
                await container.loadAsync(AsyncErrorTests.Database.self)  in place of the \
                Lazy<AsyncErrorTests.Database>
                """
            ]
        )
    }

    private static func loadSynchronously(_ optional: Bool) {
        let container = AsyncDependencyInjectionContainer().registerAsync { Database() }
        _ = optional ? container.load(Database?.self) : container.load(Database.self)
    }

    /// Also where an optional is asked for: the mistake is one of the program, not a nil of the
    /// factory.
    @Test(arguments: [false, true])
    func loadTrapsWithTheCallToWrite(_ optional: Bool) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        { [optional] in
            AsyncErrorTests.loadSynchronously(optional)
        }
        expect(
            result,
            says:
                "DIC: [needs-async] AsyncErrorTests.Database: registered with registerAsync, loaded synchronously\n"
        )
        expect(
            result,
            says:
                "   try:       await container.loadAsync(AsyncErrorTests.Database.self)  in place of the load\n"
        )
    }

    /// What a builder keeps can be made by a start, which comes first.
    @Test func aStartMakesWhatABuilderKeeps() async throws {
        let start = "try await builder.start()  in place of builder.build()"
        let builder = DICBuilder()
            .registerAsync(in: .singleton) { Database() }
            .registerThrowable { [try $0.loadOrThrow(Database.self)] }
            .registerAsync { 7 }
        let container = builder.build()
        let loaded = try resolutionError { try container.loadOrThrow(Database.self) }
        #expect(
            loaded.suggestions.map(\.description) == [
                start,
                "await container.loadAsync(AsyncErrorTests.Database.self)  in place of the load",
            ]
        )
        let inFactory = try resolutionError { try container.loadOrThrow([Database].self) }
        #expect(inFactory.suggestions.first?.description == start)
        #expect(inFactory.suggestions.count == 2)
        let child = try resolutionError {
            try DICBuilder(parent: container).build().loadOrThrow(Database.self)
        }
        #expect(child.suggestions.first?.description != start)
        let transient = try resolutionError { try container.loadOrThrow(Int.self) }
        #expect(transient.suggestions.first?.code == "in: .singleton")
        #expect(transient.suggestions.dropFirst().first?.description == start)
        let started = try await builder.start()
        let afterStart = try resolutionError { try started.loadOrThrow(Int.self) }
        #expect(
            afterStart.suggestions.map(\.code) == [
                "in: .singleton", "await container.loadAsync(Int.self)",
            ]
        )
        // As it says.
        _ = try started.loadOrThrow([Database].self)
    }
}
