import DIC
import TestSupport
import Testing

/// What asynchronous loads with arguments report, and synchronous loads of what takes them
/// asynchronously.
@Suite struct AsyncArgumentErrorTests {
    struct Service: Sendable {}
    struct UserID: Sendable {}
    struct Region: Sendable {}

    @Test func aMismatchSaysWhatIsRegisteredAndWhatWasGiven() async throws {
        let line = #line
        let (service, arguments) = (
            "AsyncArgumentErrorTests.Service",
            "(AsyncArgumentErrorTests.UserID, AsyncArgumentErrorTests.Region)"
        )
        let blank = String(repeating: " ", count: arguments.count)
        let container = AsyncDependencyInjectionContainer()
            .registerAsync { (_, _: UserID, _: Region) in Service() }
            .registerAsync { Service() }
        do {
            _ = try await container.loadAsyncOrThrow(Service.self, arguments: UserID())
            Issue.record("nothing was thrown")
        } catch let error as ResolutionError {
            #expect(
                error.description == """
                    DIC: [argument-mismatch] \(service): loaded with (AsyncArgumentErrorTests.UserID), \
                    registered with \(arguments), registered with no arguments
                       loaded at  AsyncArgumentErrorTests.swift:\(line + 10)
                       near:      \(service)\(arguments)  AsyncArgumentErrorTests.swift:\(line + 7)
                                  \(service)\(blank)  AsyncArgumentErrorTests.swift:\(line + 8)
                       try:       loadAsync(\(service).self, arguments: userID, region)
                    """
            )
        }
    }

    @Test func aLoadWithoutArgumentsIsAMismatchToo() async {
        let container = AsyncDependencyInjectionContainer().registerAsync { (_, _: UserID) in
            Service()
        }
        let error = await #expect(throws: ResolutionError.self) {
            try await container.loadAsyncOrThrow(Service.self)
        }
        #expect(error?.code == .argumentMismatch)
        #expect(
            error?.detail
                == "loaded with no arguments, registered with (AsyncArgumentErrorTests.UserID)"
        )
        #expect(await container.loadAsyncOrNil(Service.self) == nil)
    }

    @Test func anotherNameIsNoMismatch() async {
        let container = AsyncDependencyInjectionContainer().registerAsync(named: "a") {
            (_, _: UserID) in Service()
        }
        let error = await #expect(throws: ResolutionError.self) {
            try await container.loadAsyncOrThrow(Service.self, named: "b", arguments: UserID())
        }
        #expect(error?.code == .notRegistered)
        #expect(error?.subject == "AsyncArgumentErrorTests.Service named \"b\"")
        #expect(error?.detail == "registered only as \"a\"")
    }

    @Test func whatIsNotRegisteredAtAllIsNotRegistered() async {
        let container = AsyncDependencyInjectionContainer()
        let error = await #expect(throws: ResolutionError.self) {
            try await container.loadAsyncOrThrow(Service.self, arguments: UserID(), Region())
        }
        #expect(error?.code == .notRegistered)
        #expect(
            error?.suggestion
                == """
                .register { (resolver, userID: AsyncArgumentErrorTests.UserID, region: \
                AsyncArgumentErrorTests.Region) in AsyncArgumentErrorTests.Service(…) }
                """
        )
    }

    @Test func aSynchronousLoadNamesTheCallToWrite() async throws {
        let line = #line
        let container = AsyncDependencyInjectionContainer()
            .registerAsync { (_, _: UserID) in Service() }
        let error = try resolutionError {
            try container.loadOrThrow(Service.self, arguments: UserID())
        }
        #expect(error.code == .needsAsync)
        #expect(error.detail == "registered with registerAsync, loaded synchronously")
        #expect(error.location?.line == UInt(line + 4))
        #expect(error.registered?.line == UInt(line + 2))
        #expect(
            error.suggestion
                == "await container.loadAsync(AsyncArgumentErrorTests.Service.self, arguments: userID)"
        )
        #expect(container.loadOrNil(Service.self, arguments: UserID()) == nil)
    }

    @Test func aSynchronousLoadOfANameNamesTheCallToWrite() throws {
        let container = AsyncDependencyInjectionContainer().registerAsync(named: "a") { Service() }
        let error = try resolutionError { try container.loadOrThrow(Service.self, named: "a") }
        #expect(error.code == .needsAsync)
        #expect(error.subject == "AsyncArgumentErrorTests.Service named \"a\"")
        #expect(
            error.suggestion
                == "await container.loadAsync(AsyncArgumentErrorTests.Service.self, named: \"a\")"
        )
    }

    @Test func theChainNamesTheArguments() async {
        let container = AsyncDependencyInjectionContainer().registerAsync { (resolver, _: UserID) in
            [try await resolver.loadAsyncOrThrow(Service.self)]
        }
        let error = await #expect(throws: ResolutionError.self) {
            try await container.loadAsyncOrThrow([Service].self, arguments: UserID())
        }
        #expect(
            error?.chain.map(\.name) == [
                "[AsyncArgumentErrorTests.Service](AsyncArgumentErrorTests.UserID)"
            ]
        )
    }

    @Test func aCycleThroughArgumentsIsAnErrorWithItsPath() async {
        let container = AsyncDependencyInjectionContainer()
            .registerAsync { (resolver, id: UserID) in
                try await resolver.loadAsyncOrThrow([Service].self, arguments: id)[0]
            }
            .registerAsync { (resolver, id: UserID) in
                [try await resolver.loadAsyncOrThrow(Service.self, arguments: id)]
            }
        let error = await #expect(throws: ResolutionError.self) {
            try await container.loadAsyncOrThrow(Service.self, arguments: UserID())
        }
        #expect(error?.code == .cycle)
        #expect(
            error.map { Set($0.chain.map(\.name)) } == [
                "AsyncArgumentErrorTests.Service(AsyncArgumentErrorTests.UserID)",
                "[AsyncArgumentErrorTests.Service](AsyncArgumentErrorTests.UserID)",
            ]
        )
    }

    private static func load(asynchronously: Bool) async {
        let container = AsyncDependencyInjectionContainer().registerAsync { (_, _: UserID) in
            Service()
        }
        if asynchronously {
            _ = await container.loadAsync(Service.self, arguments: Region())
        } else {
            _ = container.load(Service.self, arguments: UserID())
        }
    }

    @Test func loadAsyncTrapsWithTheMismatch() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        {
            await AsyncArgumentErrorTests.load(asynchronously: true)
        }
        expect(
            result,
            says:
                """
                DIC: [argument-mismatch] AsyncArgumentErrorTests.Service: loaded with \
                (AsyncArgumentErrorTests.Region), registered with (AsyncArgumentErrorTests.UserID)\n
                """
        )
    }

    @Test func loadTrapsWithTheCallToWrite() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        {
            await AsyncArgumentErrorTests.load(asynchronously: false)
        }
        expect(
            result,
            says:
                """
                DIC: [needs-async] AsyncArgumentErrorTests.Service: registered with registerAsync, loaded \
                synchronously\n
                """
        )
    }
}
