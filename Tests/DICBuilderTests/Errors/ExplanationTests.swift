import Testing

@testable import DICBuilder

/// What a report says of the cause without the search for what to write.
@Suite struct ExplanationTests {
    struct Clock: Sendable {}
    struct Draft: Sendable {
        init(body: () -> String) {}
    }
    struct Page: Sendable { let title: String? }

    private func explanation(of builder: DICBuilder) throws -> String? {
        try #require(builder.validate().problems.first).finding.explanation
    }

    @Test func aFunctionThatIsRegistered() throws {
        let builder = DICBuilder().register(Draft.init(body:))
        #expect(try explanation(of: builder) == "registered as a function")
    }

    @Test func aTypeThatIsRegistered() throws {
        func add<T: Sendable>(_ value: T) -> DICBuilder { DICBuilder().register(value) }
        #expect(try explanation(of: add(Clock.self)) == "registered as the type itself")
    }

    @Test func aClosureThatReturnsNothing() throws {
        let builder = DICBuilder().register { if Bool.random() { throw CancellationError() } }
        #expect(
            try explanation(of: builder) == "registered by a closure that returns nothing"
        )
    }

    @Test func nothingIsSaidOfWhatCannotBeTold() throws {
        let container = DICBuilder().register { Clock() }.build()
        let unnamed = try #require(throws: ResolutionError.self) {
            try container.loadOrThrow(Page.self)
        }
        #expect(unnamed.finding.explanation == nil)
        let named = try #require(throws: ResolutionError.self) {
            try container.loadOrThrow(Any.self, named: "x")
        }
        #expect(named.finding.explanation == nil)
        #expect(named.finding.detail == nil)
    }

    @Test func aProgramWithoutTheSearchSaysWhereItIs() {
        #expect(Advice.none.suggestions.map(\.code).count == 1)
        #expect(Advice.none.suggestions[0].code.contains("DICTools"))
    }
}
