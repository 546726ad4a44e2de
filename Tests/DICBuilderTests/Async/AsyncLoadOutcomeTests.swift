import DIC
import TestSupport
import Testing

/// The table of combinations, for asynchronous and synchronous registrations loaded asynchronously.
@Suite struct AsyncLoadOutcomeTests {
    struct Item: Equatable, Sendable { var value = 1 }

    enum Form: CaseIterable {
        case asynchronous, asynchronousWithResolver, asynchronousSingleton, synchronous,
            synchronousSingleton

        func container<T: Sendable>(
            of factory: @escaping @Sendable () throws -> T
        ) -> AsyncDependencyInjectionContainer {
            let container = AsyncDependencyInjectionContainer()
            switch self {
            case .asynchronous: container.registerAsync { try factory() }
            case .asynchronousWithResolver: container.registerAsync { _ in try factory() }
            case .asynchronousSingleton: container.registerAsync(in: .singleton) { try factory() }
            case .synchronous: container.registerThrowable { try factory() }
            case .synchronousSingleton:
                container.registerThrowable(in: .singleton) { try factory() }
            }
            return container
        }
    }

    private func expectValue(in container: AsyncDependencyInjectionContainer) async throws {
        #expect(await container.loadAsync(Item.self) == Item())
        #expect(await container.loadAsync(Item?.self) == .some(Item()))
        #expect(await container.loadAsyncOrNil(Item.self) == Item())
        #expect(try await container.loadAsyncOrThrow(Item.self) == Item())
        #expect(try await container.loadAsyncOrThrow(Item?.self) == .some(Item()))
    }

    @Test(arguments: Form.allCases)
    func registered(_ form: Form) async throws {
        try await expectValue(in: form.container { Item() })
    }

    @Test(arguments: Form.allCases)
    func registeredAsOptionalWithAValue(_ form: Form) async throws {
        try await expectValue(in: form.container { Optional(Item()) })
    }

    @Test(arguments: Form.allCases)
    func registeredAsOptionalWithNil(_ form: Form) async throws {
        let container = form.container { Item?.none }
        #expect(await container.loadAsync(Item?.self) == nil)
        #expect(await container.loadAsyncOrNil(Item.self) == nil)
        let error = await #expect(throws: ResolutionError.self) {
            try await container.loadAsyncOrThrow(Item.self)
        }
        #expect(error?.code == .returnedNil)
        #expect(try await container.loadAsyncOrThrow(Item?.self) == nil)
    }

    @Test(arguments: Form.allCases)
    func throwing(_ form: Form) async throws {
        let container = form.container { () throws -> Item in throw Breakdown() }
        #expect(await container.loadAsync(Item?.self) == nil)
        #expect(await container.loadAsyncOrNil(Item.self) == nil)
        await #expect(throws: Breakdown()) { try await container.loadAsyncOrThrow(Item.self) }
        await #expect(throws: Breakdown()) { try await container.loadAsyncOrThrow(Item?.self) }
    }

    @Test(arguments: Form.allCases)
    func throwingOptional(_ form: Form) async throws {
        let container = form.container { () throws -> Item? in throw Breakdown() }
        #expect(await container.loadAsync(Item?.self) == nil)
        #expect(await container.loadAsyncOrNil(Item.self) == nil)
        await #expect(throws: Breakdown()) { try await container.loadAsyncOrThrow(Item.self) }
        await #expect(throws: Breakdown()) { try await container.loadAsyncOrThrow(Item?.self) }
    }

    @Test(arguments: Form.allCases)
    func nothing(_ form: Form) async throws {
        let container = form.container { "something else" }
        #expect(await container.loadAsyncOrNil(Item.self) == nil)
        let error = await #expect(throws: ResolutionError.self) {
            try await container.loadAsyncOrThrow(Item.self)
        }
        #expect(error?.code == .notRegistered)
        let optionalError = await #expect(throws: ResolutionError.self) {
            try await container.loadAsyncOrThrow(Item?.self)
        }
        #expect(optionalError?.code == .notRegistered)
        #expect(optionalError?.subject == "AsyncLoadOutcomeTests.Item?")
    }

    @Test func doubleOptionals() async throws {
        let container = AsyncDependencyInjectionContainer().registerAsync { Int?.none }
        #expect(await container.loadAsync(Int??.self) == .some(nil))
        #expect(try await container.loadAsyncOrThrow(Int??.self) == .some(nil))
        #expect(await container.loadAsyncOrNil(Int?.self) == .some(nil))
        #expect(await container.loadAsyncOrNil(Int???.self) == nil)
    }

    private static func loadWhatTheFactoryReturnsNilFor() async {
        _ = await AsyncDependencyInjectionContainer().registerAsync { Item?.none }.loadAsync(
            Item.self
        )
    }

    @Test func loadAsyncTrapsWhereTheFactoryReturnedNil() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        {
            await AsyncLoadOutcomeTests.loadWhatTheFactoryReturnsNilFor()
        }
        let line = #line - 10
        let report = """
            DICBuilderTests/AsyncLoadOutcomeTests.swift:\(line): Fatal error: \
            DIC: [returned-nil] AsyncLoadOutcomeTests.Item: the factory returned nil
               loaded at  AsyncLoadOutcomeTests.swift:\(line)
               registered AsyncLoadOutcomeTests.swift:\(line)
            """
        expect(result, says: report)
    }

    private static func loadWhatTheFactoryThrowsFor() async {
        let container = AsyncDependencyInjectionContainer().registerAsync { () throws -> Item in
            throw Breakdown()
        }
        _ = await container.loadAsync(Item.self)
    }

    @Test func loadAsyncTrapsWhereTheFactoryThrew() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        {
            await AsyncLoadOutcomeTests.loadWhatTheFactoryThrowsFor()
        }
        let line = #line - 8
        let report = """
            DICBuilderTests/AsyncLoadOutcomeTests.swift:\(line): Fatal error: \
            DIC: [factory-threw] AsyncLoadOutcomeTests.Item: the factory threw TestSupport.Breakdown(reason: "no \
            power")
               loaded at  AsyncLoadOutcomeTests.swift:\(line)
            """
        expect(result, says: report)
    }

    private static func loadWhatIsNotRegistered(_ optional: Bool) async {
        let container = AsyncDependencyInjectionContainer()
        _ = optional ? await container.loadAsync(Item?.self) : await container.loadAsync(Item.self)
    }

    @Test(arguments: [false, true])
    func loadAsyncTrapsWhereNothingIsRegistered(_ optional: Bool) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        { [optional] in
            await AsyncLoadOutcomeTests.loadWhatIsNotRegistered(optional)
        }
        let line = #line - 9
        let report = """
            DICBuilderTests/AsyncLoadOutcomeTests.swift:\(line): Fatal error: \
            DIC: [not-registered] \(optional ? "AsyncLoadOutcomeTests.Item?" : "AsyncLoadOutcomeTests.Item")
               loaded at  AsyncLoadOutcomeTests.swift:\(line)
            """
        expect(result, says: report)
    }
}
