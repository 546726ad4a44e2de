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
        let builder = DICBuilder().register { Clock() }.autoregister(Page.init(number:clock:title:))
        let call = ".autoregister(arguments: (Int, String).self, Page.init)"
        #expect(Self.suggestions(builder) == [[call], [call]])
    }

    @Test func whatIsRegisteredIsNoArgument() {
        let builder = DICBuilder().register { Clock() }.register { 7 }.autoregister(Page.init(number:clock:title:))
        #expect(Self.suggestions(builder) == [[".autoregister(arguments: String.self, Page.init)"]])
    }

    @Test func eachFormHasArguments() {
        let builder = DICBuilder()
            .autoregisterThrowable(named: "one", Page.init(throwing:))
            .autoregisterAsync(named: "two", Page.init(later:))
        #expect(
            Self.suggestions(builder) == [
                [
                    #".autoregisterThrowable(arguments: Int.self, named: "one", Page.init)"#,
                    #".autoregisterAsync(arguments: Int.self, named: "two", Page.init)"#,
                ]
            ]
        )
    }

    @Test func aNameIsNoLongerNeeded() {
        let builder = DICBuilder()
            .register { Clock() }
            .register { "title" }
            .autoregister(parameters: [.named("page", Int.self)], Page.init(number:clock:title:))
        #expect(Self.suggestions(builder) == [[".autoregister(arguments: Int.self, Page.init)"]])
    }

    @Test func whatIsKeptOrNeededTakesNone() {
        let kept = DICBuilder().autoregisterThrowable(in: .singleton, Page.init(throwing:))
        #expect(Self.suggestions(kept) == [[]])
        let needed = DICBuilder().autoregisterThrowable(Page.init(throwing:)).autoregister(Book.init)
        #expect(Self.suggestions(needed) == [[]])
        let root = DICBuilder().autoregisterThrowable(Page.init(throwing:)).roots(Page.self)
        #expect(Self.suggestions(root) == [[]])
    }

    @Test func whatIsCompletedTakesNone() {
        let completed = DICBuilder().autoregisterThrowable(Page.init(throwing:), initCompleted: { _, _ in })
        #expect(Self.suggestions(completed) == [[]])
        #expect(Self.suggestions(completed.decorate(Page.self) { $0 }) == [[]])
    }

    @Test func otherTypesAreNone() {
        #expect(Self.suggestions(DICBuilder().autoregister(Page.init(clock:))) == [[]])
        #expect(Self.suggestions(DICBuilder().autoregister(Page.init(optional:lazy:))) == [[]])
    }
}
