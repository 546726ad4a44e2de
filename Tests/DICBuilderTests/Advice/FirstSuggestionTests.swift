import DICBuilder
import TestSupport
import Testing

/// What a report says to write first is what was meant.
@Suite struct FirstSuggestionTests {
    protocol Query: Sendable {}
    struct SQL: Query {}
    struct Rows<Content>: Sendable {
        init(_ type: Content.Type = Content.self) {}
    }
    struct Log: Sendable {}
    struct API: Sendable {}
    struct Clock: Sendable {}
    final class Page: Sendable {
        init(id: Int) {}
        init(id: Int, api: API) {}
    }
    struct RemoteWalletMetadataProvider: Sendable {}
    enum Moonpay {
        struct Provider: Sendable {}
    }

    private func code(_ problem: Problem?) -> String? {
        problem?.suggestion.replacing("FirstSuggestionTests.", with: "")
    }

    private func first(_ builder: DICBuilder) -> String? {
        code(builder.validate().problems.first { $0.code != .opaque })
    }

    // MARK: Optionals

    /// Each shape of a parameter that is nil names what comes near, as `(any Query)?` does.
    @Test func aParameterThatIsAlwaysNilNamesWhatComesNear() {
        let base = { DICBuilder().register { SQL() } }
        let named = [
            base().register { (_: [any Query]?) in Log() },
            base().register { (_: Lazy<any Query>?) in Log() },
            base().register { (_: Provider<any Query>?) in Log() },
            base().register { (_: (any Query)?) in Log() },
        ]
        for builder in named {
            let problem = builder.validate().problems.first
            #expect(problem?.near.map(\.name) == ["FirstSuggestionTests.SQL"])
        }
        let maker = DICBuilder().register { (_, _: Int64) in API() }
            .register { (_: (@Sendable (Int) -> API)?) in Log() }
        #expect(first(maker) == "((Int64) -> API)?")
    }

    @Test func aMisspeltNameOfAnOptionalIsQuotedAndStrict() throws {
        let builder = DICBuilder().register(named: "main") { API() }
            .register(parameters: [.named("mian", API?.self)]) { (_: API?) in Log() }
        let report = builder.validate(.strict)
        #expect(report.errors.map(\.subject) == [#"FirstSuggestionTests.API? named "mian""#])
        #expect(
            code(report.errors.first)
                == #".register(parameters: [.named("main", API?.self)]) { (argument: API?) in Log(…) }"#
        )
        let cured = DICBuilder().register(named: "main") { API() }
            .register(parameters: [.named("main", API?.self)]) { (api: API?) in Log() }
        #expect(cured.validate(.strict).problems.isEmpty)
    }

    @Test func anOptionalOfWhatHasANameIsLoadedByThat() {
        let builder = DICBuilder().register(named: "main") { API() }
            .register { (_: API?) in Log() }
        #expect(
            first(builder)
                == #".register(parameters: [.named("main", API?.self)]) { (argument: API?) in Log(…) }"#
        )
    }

    @Test func aFunctionThatMayReturnNilHasOtherArguments() {
        let builder = DICBuilder().register { (_, _: Int64) in API() }
            .register { (_: @escaping @Sendable (Int) -> API?) in Log() }
        #expect(builder.validate().errors.map(\.code) == [.argumentMismatch])
        #expect(first(builder) == "(Int64) -> API")
    }

    // MARK: Addresses

    /// A type in a function has the address of that function in its name.
    @Test func noReportHasAnAddress() async throws {
        struct Failure: Error { let status = 503 }
        struct Local: Sendable {}
        let failing = DICBuilder().register { () throws -> Log in throw Failure() }.build()
        let error = try #require(failing.loadResult(Log.self).failure)
        #expect(
            error.detail
                == "the factory threw DICBuilderTests.FirstSuggestionTests.Failure(status: 503)"
        )
        let eager = DICBuilder().registerSingleton { () throws -> Log in throw Failure() }
        let build = try #require(#expect(throws: BuildError.self) { try eager.buildOrThrow() })
        let missing = DICBuilder().register { (_: Rows<Local>) in Log() }.validate()
        let stopped = DICBuilder()
            .register(in: .singleton.onStop { (_: Log) in throw Failures(all: [Failure()]) }) {
                Log()
            }
            .build()
        _ = stopped.load(Log.self)
        let stop = await stopped.stop()
        for text in ["\(error)", "\(build)", "\(missing)", "\(stop)"] {
            #expect(!text.contains("unknown context"))
            #expect(!text.contains("$"))
        }
        #expect("\(stop)".contains("Failure(status: 503)"))
    }

    struct Failures: Error { let all: [any Error] }

    // MARK: Names and types

    @Test func aMisspeltNameAtALoadIsCorrected() throws {
        let container = DICBuilder().register(named: "main") { API() }.build()
        let error = try resolutionError { try container.loadOrThrow(API.self, named: "mian") }
        #expect(error.suggestion == #"load(FirstSuggestionTests.API.self, named: "main")"#)
    }

    @Test func aTypeThatEndsWithACommonWordIsNotNear() {
        let builder = DICBuilder().register { Moonpay.Provider() }
            .register { (_: RemoteWalletMetadataProvider) in Log() }
        #expect(builder.validate().errors.first?.near.isEmpty == true)
    }

    @Test func whatConformsLacksTheProtocol() {
        #expect(
            first(DICBuilder().register(SQL.init).register { (_: any Query) in Log() })
                == "as: (any Query).self"
        )
        #expect(
            DICBuilder().register(SQL.init, as: (any Query).self)
                .register { (_: any Query) in Log() }.validate().errors.isEmpty
        )
        // Without it, what needs the structure would miss that.
        let needed = DICBuilder().register(SQL.init).register { (_: any Query) in Log() }
            .register { (_: SQL) in API() }
        #expect(first(needed) == ".forward(SQL.self, to: (any Query).self) { $0 }")
    }

    // MARK: Values of loads

    @Test func aNumberOfALoadIsAnArgument() {
        #expect(
            first(DICBuilder().register(Page.init(id:)))
                == ".register(Page.init, arguments: Int.self)"
        )
        let closure = DICBuilder().register { API() }
            .register { (id: Int, api: API) in Page(id: id, api: api) }
        #expect(
            first(closure)
                == ".register({ (int: Int, api: API) in Page(…) }, arguments: Int.self)"
        )
        let cured = DICBuilder().register { API() }
            .register({ (int: Int, api: API) in Page(id: int, api: api) }, arguments: Int.self)
        #expect(cured.validate(.fullyProved).errors.isEmpty)
    }

    @MainActor
    @Test func aClosureMovesToTheMainActorAsItIs() {
        let builder = DICBuilder().mainActor.register { Clock() }.nonisolated
            .register { (clock: Clock) in Rows<Int>() }
        #expect(
            first(builder) == ".mainActor.register { (clock: Clock) in Rows<Int>(…) }.nonisolated"
        )
    }

    /// Each value has the name that the closure gives it.
    @Test func aFunctionOfMoreArgumentsThanAreMadeIsWritten() {
        let builder = DICBuilder()
            .register { (_, _: Int, _: String, _: Int, _: String, _: Int, _: Int) in API() }
            .register {
                (_: @escaping @Sendable (Int, String, Int, String, Int, Int) -> API) in Log()
            }
        let parameters =
            "int1: Int, string1: String, int2: Int, string2: String, int3: Int, int4: Int"
        #expect(
            first(builder)
                == "{ (\(parameters)) in resolver.load(API.self,"
                + " arguments: int1, string1, int2, string2, int3, int4) }"
        )
    }

    // MARK: Containers

    @Test func whatChildrenSupplyIsNoHelpToWhatIsKept() {
        let problem = DICBuilder().suppliedByChildren(Clock.self)
            .register(in: .singleton) { (_: Clock) in Log() }
            .validate().errors.first
        #expect(
            problem?.detail?.replacing("FirstSuggestionTests.", with: "")
                == "suppliedByChildren does not count for what is kept here, and Log is"
        )
    }

    final class Handler: Sendable {
        let opener: ScopeOpener
        init(opener: ScopeOpener) { self.opener = opener }
    }

    @Test func anOpenerOfAScopeThatIsClosedIsToBeTheContainers() async throws {
        let container = DICBuilder().register(Handler.init, parameters: [.opening("job")])
            .register(in: .scoped("job")) { Log() }
            .register(in: .scoped("request")) { API() }
            .build()
        let request = container.openScope("request")
        let handler = request.load(Handler.self)
        await request.close()
        let error = await #expect(throws: ResolutionError.self) {
            try await handler.opener.withScope { _ in }
        }
        #expect(error?.code == .scopeClosed)
        #expect(
            error?.suggestion.contains("of the container, or by what a singleton holds") == true
        )
    }
}
