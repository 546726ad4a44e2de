import DICBuilder
import TestSupport
import Testing

/// Code that reports suggest, where its form depends on how something was registered.
@Suite struct SuggestedCodeTests {
    struct Resolver: Sendable {}
    protocol Keeping: Sendable {}
    struct Cache: Keeping {}
    struct RequestID: Sendable {}

    private func suggestions(_ problems: [Problem]) -> [String] {
        problems.flatMap(\.suggestions).map { $0.code.replacing("SuggestedCodeTests.", with: "") }
    }

    @Test func twoParametersHaveNamesOfTheirOwn() throws {
        let error = try resolutionError {
            try DICBuilder().build().loadOrThrow(Cache.self, arguments: Resolver(), 1)
        }
        #expect(
            error.suggestion.contains(
                "(resolver, resolver1: SuggestedCodeTests.Resolver, int: Int) in"
            )
        )
    }

    /// What is given to a scope has no name, and no factory that could be overridden.
    @Test func aValueThatIsRegisteredTwiceIsRemoved() {
        let report = DICBuilder()
            .registerSupplied(RequestID.self, in: .request)
            .registerSupplied(RequestID.self, in: .session)
            .validate()
        let duplicates = report.problems.filter { $0.code == .duplicate }
        #expect(
            duplicates.flatMap(\.suggestions).map {
                $0.code.hasPrefix("remove the registration at")
            } == [true]
        )
    }

    /// A forward from one name to another keeps both.
    @Test func aForwardKeepsItsNames() {
        let asynchronous = DICBuilder()
            .registerAsync(named: "main") { Cache() }
            .forward(Cache.self, named: "main", to: (any Keeping).self, named: nil) { $0 }
            .validate()
        #expect(
            suggestions(asynchronous.errors).contains(
                #".forwardAsync(Cache.self, named: "main", to: (any Keeping).self, named: nil) { $0 }"#
            )
        )
        let duplicate = DICBuilder()
            .register { Cache() }
            .register(as: (any Keeping).self) { Cache() }
            .forward(Cache.self, to: (any Keeping).self) { $0 }
            .validate()
        #expect(!suggestions(duplicate.problems).contains { $0.contains("try") })
    }

    @Test func aFactoryThatThrowsIsOverriddenByOneThatThrows() {
        let report = DICBuilder()
            .registerThrowable { Cache() }
            .registerThrowable { Cache() }
            .validate()
        #expect(suggestions(report.problems).contains(".override { try Cache(…) }"))
    }

    @MainActor final class Screen {}

    /// The suggested call takes the place of the override, and so has to say all that it says.
    @Test func anOverrideIsStillCompleted() throws {
        let container = DICBuilder()
            .mainActor.register { Screen() }.nonisolated
            .register { Cache() }
            .override(
                { Cache() },
                initCompleted: { resolver, _ in _ = try resolver.loadOrThrow(Screen.self) }
            )
            .build()
        let error = try resolutionError { try container.loadOrThrow(Cache.self) }
        #expect(
            error.suggestions.map(\.code).contains {
                $0.contains("} initCompleted: { … }.nonisolated")
            }
        )
    }

    struct Panel: Sendable {
        init(screen: Screen) {}
    }

    @Test(arguments: [4, 5])
    func theFirstPlacesOfARepairAreWrittenOut(count: Int) {
        let builder = DICBuilder().mainActor.register { Screen() }.nonisolated
        for number in 1...count { builder.register(Panel.init, named: "\(number)") }
        let suggestions = suggestions(builder.validate().errors)
        #expect(
            suggestions.prefix(4)
                == (1...4).map { #".mainActor.register(Panel.init, named: "\#($0)").nonisolated"# }[
                    ...
                ]
        )
        #expect(
            suggestions.dropFirst(4) == (count > 4 ? ["the same for the others that need it"] : [])
        )
    }

    /// A function that loads cannot await, so what takes it has to load in its place.
    @Test func aFunctionThatWouldLoadAsynchronously() throws {
        let builder = DICBuilder()
            .registerAsync { (_, _: String) in Cache() }
            .register { (make: @escaping @Sendable (String) -> Cache) in [make("a")] }
        #expect(builder.validate().errors.map(\.code) == [.needsAsync])
        let suggestions = suggestions(builder.validate().errors)
        #expect(
            suggestions
                == [
                    ".registerAsync(as: [Cache].self) { … await $0.loadAsync(Cache.self, arguments: string) … }"
                ]
        )
        let cured = DICBuilder()
            .registerAsync { (_, _: String) in Cache() }
            .registerAsync(as: [Cache].self) { [await $0.loadAsync(Cache.self, arguments: "a")] }
        #expect(cured.validate().errors.isEmpty)
    }
}
