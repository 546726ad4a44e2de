import DICBuilder
import Testing

/// Where the proof says that what is missing can be an argument of the load.
@Suite struct MissingArgumentTests {
    struct Clock: Sendable {}

    struct Page: Sendable {
        init(number: Int, clock: Clock, title: String) {}
        init(clock: Clock) {}
        init(throwing number: Int) throws {}
        init(later number: Int) async {}
        init(optional number: Int?, lazy: Lazy<Int>) {}
    }

    struct Book: Sendable {
        init(page: Page) {}
    }

    /// The suggestions with arguments, without the name of this suite.
    private static func suggestions(_ builder: DICBuilder) -> [[String]] {
        builder.validate().errors.map { problem in
            problem.suggestions.map(\.code).filter { $0.contains("arguments:") }
                .map { $0.replacing("MissingArgumentTests.", with: "") }
        }
    }

    @Test func theyAreTakenTogether() {
        let builder = DICBuilder().register { Clock() }.register(Page.init(number:clock:title:))
        let call = ".register(Page.init, arguments: (Int, String).self)"
        #expect(Self.suggestions(builder) == [[call], [call]])
    }

    @Test func whatIsRegisteredIsNoArgument() {
        let builder = DICBuilder().register { Clock() }.register { 7 }.register(
            Page.init(number:clock:title:)
        )
        #expect(Self.suggestions(builder) == [[".register(Page.init, arguments: String.self)"]])
    }

    @Test func eachFormHasArguments() {
        let builder = DICBuilder()
            .register(Page.init(throwing:), named: "one")
            .registerAsync(Page.init(later:), named: "two")
        #expect(
            Self.suggestions(builder) == [
                [
                    #".register(Page.init, arguments: Int.self, named: "one")"#,
                    #".registerAsync(Page.init, arguments: Int.self, named: "two")"#,
                ]
            ]
        )
    }

    @Test func aNameIsNoLongerNeeded() {
        let builder = DICBuilder()
            .register { Clock() }
            .register { "title" }
            .register(Page.init(number:clock:title:), parameters: [.named("page", Int.self)])
        #expect(Self.suggestions(builder) == [[".register(Page.init, arguments: Int.self)"]])
    }

    @Test func whatIsKeptOrNeededTakesNone() {
        let kept = DICBuilder().register(Page.init(throwing:), in: .singleton)
        #expect(Self.suggestions(kept) == [[]])
        let needed = DICBuilder().register(Page.init(throwing:)).register(Book.init)
        #expect(Self.suggestions(needed) == [[]])
        let root = DICBuilder().register(Page.init(throwing:)).roots(Page.self)
        #expect(Self.suggestions(root) == [[]])
    }

    @Test func whatIsCompletedTakesNone() {
        let completed = DICBuilder().register(Page.init(throwing:), initCompleted: { _, _ in })
        #expect(Self.suggestions(completed) == [[]])
        #expect(Self.suggestions(completed.decorate(Page.self) { $0 }) == [[]])
    }

    @Test func otherTypesAreNone() {
        #expect(Self.suggestions(DICBuilder().register(Page.init(clock:))) == [[]])
        #expect(Self.suggestions(DICBuilder().register(Page.init(optional:lazy:))) == [[]])
    }
}
