import DIC
import TestSupport
import Testing

/// Parameters of asynchronously autoregistered initializers: optional, arrays, lazy, and arguments.
@Suite struct AsyncParameterTests {
    struct Parts<each Part: Sendable>: Sendable {
        let all: (repeat each Part)
        init(_ parts: repeat each Part) { all = (repeat each parts) }
    }

    @Test func anOptionalParameterIsNilWhereNothingIsRegistered() async {
        let container = AsyncDependencyInjectionContainer()
            .registerAsync { "text" }
            .registerAsync { (text: String?, number: Int?) async in Parts(text, number) }
        let parts = await container.loadAsync(Parts<String?, Int?>.self)
        #expect(parts.all.0 == "text")
        #expect(parts.all.1 == nil)
    }

    @Test func anOptionalParameterIsNilWhereTheFactoryGivesNil() async throws {
        let container = AsyncDependencyInjectionContainer()
            .registerAsync { UInt8("many") }
            .registerAsync(in: .singleton) { Int8("8") }
            .registerAsync { (first: UInt8?, second: Int8?) async in Parts(first, second) }
            .registerAsync { (first: UInt8) async in Parts(first) }
        let parts = await container.loadAsync(Parts<UInt8?, Int8?>.self)
        #expect(parts.all.0 == nil && parts.all.1 == 8)
        let error = await #expect(throws: ResolutionError.self) {
            try await container.loadAsyncOrThrow(Parts<UInt8>.self)
        }
        #expect(error?.code == .returnedNil)
    }

    @Test func anErrorOfAnOptionalParameterIsAnError() async {
        let container = AsyncDependencyInjectionContainer()
            .registerAsync { () async throws -> Int in throw Breakdown() }
            .registerAsync { (number: Int?) async in Parts(number) }
        await #expect(throws: Breakdown()) {
            try await container.loadAsyncOrThrow(Parts<Int?>.self)
        }
    }

    @Test func anArrayIsAllThatIsRegisteredForItsElements() async {
        let container = AsyncDependencyInjectionContainer()
            .registerAsync(as: (any Gadget).self, named: "b") { Widget(number: 1) }
            .register(as: (any Gadget).self, named: "a") { Widget(number: 2) }
            .registerAsync(as: (any Gadget).self, in: .singleton, named: .unique) {
                Widget(number: 3)
            }
            .registerAsync { (gadgets: [any Gadget]) async in gadgets.map(\.number) }
        #expect(await container.loadAsync([Int].self) == [1, 2, 3])
    }

    @Test func anArrayOfNothingIsNotRegistered() async {
        let container = AsyncDependencyInjectionContainer()
            .registerAsync { (gadgets: [any Gadget]) async in gadgets.count }
        let error = await #expect(throws: ResolutionError.self) {
            try await container.loadAsyncOrThrow(Int.self)
        }
        #expect(error?.code == .notRegistered)
        #expect(error?.detail == "parameter 1 of the factory")
    }

    @Test func anArrayThatIsRegisteredItselfIsTaken() async {
        let container = AsyncDependencyInjectionContainer()
            .registerAsync { 1 }
            .registerAsync { [7] }
            .registerAsync { (numbers: [Int]) async in "\(numbers)" }
        #expect(await container.loadAsync(String.self) == "[7]")
    }

    @Test func lazyParametersAreLoadedWhenTheyAreUsed() async {
        let counter = RunCounter()
        let container = AsyncDependencyInjectionContainer()
            .register { counter.increment() }
            .registerAsync { (lazy: Lazy<Int>, provider: Provider<Int>) async in
                Parts(lazy, provider)
            }
        let parts = await container.loadAsync(Parts<Lazy<Int>, Provider<Int>>.self)
        #expect(counter.count == 0)
        #expect(
            [parts.all.0.load(), parts.all.0.load(), parts.all.1.load(), parts.all.1.load()] == [
                1, 1, 2, 3,
            ]
        )
    }

    @Test func oneArgumentAmongTheParameters() async {
        let container = AsyncDependencyInjectionContainer()
            .registerAsync { "text" }
            .registerAsync(
                { (text: String, number: Int) async in Parts(text, number) },
                arguments: Int.self
            )
        #expect(await container.loadAsync(Parts<String, Int>.self, arguments: 5).all == ("text", 5))
    }

    @Test func severalArgumentsAtAnyPlace() async {
        let container = AsyncDependencyInjectionContainer()
            .registerAsync { "loaded" }
            .registerAsync(
                {
                    (flag: Bool, first: Int, text: String, second: Int) async in
                    Parts(flag, first, text, second)
                },
                arguments: (Int, Bool, Int).self,
                named: "parts"
            )
        let parts = await container.loadAsync(
            Parts<Bool, Int, String, Int>.self,
            named: "parts",
            arguments: 1,
            true,
            2
        )
        #expect(parts.all == (true, 1, "loaded", 2))
    }

    @Test func anArgumentComesBeforeWhatIsRegisteredForItsType() async {
        let container = AsyncDependencyInjectionContainer()
            .register { 1 }
            .registerAsync(
                { (first: Int, second: Int) async in [first, second] },
                arguments: Int.self
            )
        #expect(await container.loadAsync([Int].self, arguments: 2) == [2, 1])
    }

    @Test func anOptionalArgumentMayBeNil() async {
        let container = AsyncDependencyInjectionContainer()
            .register { 1 }
            .registerAsync({ (number: Int?) async in Parts(number) }, arguments: Int?.self)
        let (none, some): (Int?, Int?) = (
            await container.loadAsync(Parts<Int?>.self, arguments: Int?.none).all,
            await container.loadAsync(Parts<Int?>.self, arguments: Int?(2)).all
        )
        #expect(none == nil)
        #expect(some == 2)
    }

    @Test func whatIsThrownWithArgumentsPassesUnwrapped() async {
        let container = AsyncDependencyInjectionContainer()
            .registerAsync(
                { (text: String) async throws -> Int in
                    throw Breakdown(reason: text)
                },
                arguments: String.self
            )
        await #expect(throws: Breakdown(reason: "fire")) {
            try await container.loadAsyncOrThrow(Int.self, arguments: "fire")
        }
    }

    private static let line = UInt(#line) + 4

    private static func registerForAnArgumentThatIsNoParameter() {
        _ = AsyncDependencyInjectionContainer()
            .registerAsync(
                { (text: String, number: Int) async in "\(text) \(number)" },
                arguments: (Int, Bool).self
            )
    }

    @Test func anArgumentThatIsNoParameterTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        {
            AsyncParameterTests.registerForAnArgumentThatIsNoParameter()
        }
        expect(
            result,
            says: """
                DIC: [no-such-parameter] the factory of String takes (String, Int), so it has no parameter for an argument \
                of type Bool
                   registered AsyncParameterTests.swift:\(Self.line)

                """
        )
    }
}
