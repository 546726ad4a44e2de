import DICBuilder
import Testing

/// What the proof says of functions that nothing loads, although what they return is registered.
@Suite struct MissingFunctionTests {
    struct Song: Sendable {}

    struct Player {
        init(numbered: @escaping (Int) -> Song) {}
        init(titled: @escaping (String) -> Song) {}
        init(both: @escaping (String, Int) -> Song) {}
        init(any: @escaping @Sendable () throws -> Song) {}
        init(later: @escaping (Int) async -> Song) {}
    }

    private static func texts(_ builder: DICBuilder) -> [String] {
        var texts: [String] = []
        for problem in builder.validate().errors {
            texts.append("\(problem.code) \(problem.subject): \(problem.detail ?? "")")
            texts += problem.near.map { "near \($0.name)" }
            texts += problem.suggestions.map(\.code)
        }
        return texts.map { $0.replacing("MissingFunctionTests.", with: "") }
    }

    @Test func otherArgumentsAreShown() {
        let builder = DICBuilder().register { (_, _: Int) in Song() }.register(Player.init(titled:))
        #expect(
            Self.texts(builder) == [
                "argument-mismatch (String) -> Song: a function of (String), registered with (Int)",
                "near Song(Int)", "(Int) -> Song",
                ".register { (resolver, string: String) in Song(…) }",
            ]
        )
    }

    @Test func aFunctionOfWhatTakesNoArgumentsIsAProvider() {
        let builder = DICBuilder().register { Song() }.register(Player.init(both:))
        #expect(
            Self.texts(builder) == [
                "argument-mismatch (String, Int) -> Song: a function of (String, Int), registered with no arguments",
                "near Song", "Provider<Song>",
                ".register { (resolver, string: String, int: Int) in Song(…) }",
            ]
        )
    }

    @Test func aFunctionWithoutParametersIsAProvider() {
        let builder = DICBuilder().register { Song() }.register(Player.init(any:))
        #expect(
            Self.texts(builder) == [
                "not-registered @Sendable () throws -> Song: not made from a registration; a Provider is",
                "near Song", "Provider<Song>",
                ".register(as: (@Sendable () throws -> Song).self) { … }",
            ]
        )
    }

    @Test func aFunctionWithoutParametersOfWhatTakesArgumentsTakesThem() {
        let builder = DICBuilder().register { (_, _: Int) in Song() }.register(Player.init(any:))
        #expect(
            Self.texts(builder) == [
                "argument-mismatch @Sendable () throws -> Song: a function of no arguments, registered with (Int)",
                "near Song(Int)", "(Int) -> Song",
                ".register(as: (@Sendable () throws -> Song).self) { … }",
            ]
        )
    }

    /// A provider cannot await.
    @Test func whatIsAsynchronousHasNoProvider() {
        let builder = DICBuilder().registerAsync { Song() }.register(Player.init(any:))
        #expect(!Self.texts(builder).contains("Provider<Song>"))
    }

    /// The arguments are those that are registered: something else is wrong.
    @Test func anAsynchronousFunctionIsNotRegistered() {
        let builder = DICBuilder().register { (_, _: Int) in Song() }.register(Player.init(later:))
        #expect(builder.validate().errors.map(\.code) == [.notRegistered])
    }

    @Test func aRootIsReplaced() {
        let builder = DICBuilder().register { (_, _: Int) in Song() }.roots(((String) -> Song).self)
        #expect(Self.texts(builder).contains(".roots(((Int) -> Song).self)"))
    }
}
