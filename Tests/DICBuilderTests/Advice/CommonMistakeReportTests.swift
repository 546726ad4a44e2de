import DIC
import Foundation
import TestSupport
import Testing

/// What the first users ran into: the report says what they meant to write.
@Suite struct CommonMistakeReportTests {
    struct Doc: Sendable {}
    struct Pair<each Part> {}
    protocol Greeter: Sendable {}
    final class Host: Greeter {}
    final class Guest: Greeter {}
    @MainActor final class Model {}

    private static func problem(_ builder: DICBuilder) throws -> Problem {
        try #require(builder.validate().problems.first)
    }

    private static func suggestions(_ builder: DICBuilder) throws -> [String] {
        try problem(builder).suggestions.map(\.code)
    }

    // MARK: Names

    @Test func typesOfOneNameAreQualified() throws {
        let report = DICBuilder().register { Foundation.Locale.current }.register { (_: Locale) in 1
        }.validate()
        let problem = try #require(report.errors.first)
        #expect(problem.subject == "DICBuilderTests.Locale")
        #expect(problem.suggestion == ".register { DICBuilderTests.Locale(…) }")
        #expect(
            problem.near[0].name.hasSuffix(".Locale") && problem.near[0].name != problem.subject
        )
        #expect(report.description.contains("[not-registered] DICBuilderTests.Locale\n"))
        let container = DICBuilder().register { Foundation.Locale.current }.build()
        #expect(
            try resolutionError { _ = try container.loadOrThrow(Locale.self) }.subject
                == "DICBuilderTests.Locale"
        )
        let error = try resolutionError { _ = try container.loadOrThrow(Doc.self) }
        #expect(error.subject == "CommonMistakeReportTests.Doc")
    }

    @Test func partsOfAPackAreSpelledAsInCode() throws {
        let error = try resolutionError {
            _ = try DICBuilder().build().loadOrThrow(Pair<Int, String>.self)
        }
        #expect(error.subject == "CommonMistakeReportTests.Pair<Int, String>")
    }

    @Test func whatCannotBeSeenInANameIsEscaped() throws {
        let container = DICBuilder().register(in: .scoped("a\n\u{1B}[31m")) { Doc() }.build()
        let error = try resolutionError { _ = try container.loadOrThrow(Doc.self) }
        #expect(error.detail == #"kept by scope a\n\u{1b}[31m, and loaded in the container"#)
        #expect(ScopeName("a\u{200B}").description == #"a\u{200b}"#)
        #expect(ScopeName("👩‍👩‍👧").description == "👩‍👩‍👧")
        let other = try resolutionError {
            _ = try container.loadOrThrow(Int.self, named: "a\u{200B}")
        }
        #expect(other.subject == #"Int named "a\u{200b}""#)
    }

    @Test func allNamesAreListed() throws {
        let container = DICBuilder().register { 1 }.register(named: "a") { 2 }.register(
            named: .unique
        ) { 3 }.build()
        let error = try resolutionError { _ = try container.loadOrThrow(Int.self, named: "b") }
        #expect(error.detail == #"registered only as "a", .unique, and without a name"#)
    }

    @Test func aForwardOfAnotherNameIsWritten() throws {
        let builder = DICBuilder().register(named: "y") { Host() }
            .forward(Host.self, named: "x", to: (any Greeter).self) { $0 }
        let code =
            #".forward(CommonMistakeReportTests.Host.self, named: "y", to: "#
            + #"(any CommonMistakeReportTests.Greeter).self, named: "x") { $0 }"#
        #expect(try Self.suggestions(builder).first == code)
    }

    // MARK: What is not known

    final class Clock: Sendable {}
    final class Sheet: Sendable {
        init(resolver: DependencyResolver) {}
        init(clock: Clock, resolver: DependencyResolver) {}
        init(number: Int, resolver: DependencyResolver) {}
    }

    /// What would be written otherwise is what was written already.
    @Test(arguments: [
        DICBuilder().register(Sheet.init(resolver:)),
        DICBuilder().register(Sheet.init(resolver:), named: "a"),
        DICBuilder().register { Clock() }.register(Sheet.init(clock:resolver:), in: .singleton),
        DICBuilder().register(Sheet.init(number:resolver:), arguments: Int.self),
        DICBuilder().register(Sheet.init(resolver:), in: .scoped("job")),
        DICBuilder().mainActor.register(Sheet.init(resolver:)).nonisolated,
        DICBuilder().registerAsync(Sheet.init(resolver:)),
    ])
    func aFunctionTakesWhatItLoads(_ builder: DICBuilder) throws {
        let problem = try #require(builder.validate(.fullyProved).errors.first)
        #expect(problem.code == .opaque)
        #expect(
            problem.suggestion
                == "take what the function loads as its parameters, in place of the resolver"
        )
    }

    /// That its body is the initializer's call, with what it loads, is not known.
    @Test func aClosureNamesWhatItLoads() throws {
        let builder = DICBuilder().register { Sheet(clock: $0.load(), resolver: $0) }
        let typed = DICBuilder().register { (_: Clock, resolver: DependencyResolver) in
            Sheet(resolver: resolver)
        }
        for (builder, parameters) in [
            (builder, "…"),
            (typed.register { Clock() }, "…, clock: CommonMistakeReportTests.Clock"),
        ] {
            let error = try #require(builder.validate(.fullyProved).errors.first)
            #expect(
                error.suggestion
                    == ".register { (\(parameters)) in CommonMistakeReportTests.Sheet(…) }"
            )
        }
        let completed = DICBuilder().register({ Clock() }, initCompleted: { _, _ in })
        let suggestion = try #require(completed.validate(.fullyProved).errors.first).suggestion
        #expect(suggestion == "take what initCompleted loads as parameters")
    }

    // MARK: Registered again

    @Test func aLineThatRunsTwiceIsToBeCalledOnce() throws {
        func register(_ builder: DICBuilder) { builder.register(in: .singleton) { Host() } }
        let builder = DICBuilder()
        register(builder)
        register(builder)
        let problem = try Self.problem(builder)
        #expect(problem.code == .duplicate)
        #expect(problem.detail == "registered again by the same line")
        #expect(problem.suggestion.hasPrefix("call once the function that registers it"))
    }

    struct Settings: Assembly {
        var address: String
        func assemble(into registrar: DependencyRegistrar) {
            let address = address
            registrar.register { address }
        }
    }

    struct Sized: Assembly {
        let size: Int
        var identity: any Hashable & Sendable { size }
        func assemble(into registrar: DependencyRegistrar) {}
    }

    @Test func anAssemblyWithOtherValuesIsNoted() throws {
        let builder = DICBuilder().assemble(
            Settings(address: "a"),
            Settings(address: "a"),
            Sized(size: 1),
            Sized(size: 2)
        )
        #expect(builder.validate().notes.isEmpty)
        let problem = try Self.problem(builder.assemble(Settings(address: "b")))
        #expect((problem.code, problem.severity) == (.duplicate, .note))
        #expect(problem.subject == "CommonMistakeReportTests.Settings")
        #expect(problem.suggestion == "var identity: any Hashable & Sendable { … }")
        #expect(builder.build().load(String.self) == "a")
    }

    @Test func notesAreNoProblems() {
        let report = DICBuilder().register { 1 }.register { $0.load(Int.self) > 0 }.validate()
        #expect(report.summary == "no problems and 1 note in 2 registrations (1 proved, 1 opaque)")
    }

    // MARK: Containers

    @Test func aLoadOfAResolverIsNoLoad() throws {
        let container = DICBuilder().build()
        let error = try resolutionError { _ = try container.loadOrThrow(DependencyResolver.self) }
        #expect(error.detail == "not loaded: it is what loads")
    }

    @Test func anOverrideInAScopeIsNoScope() throws {
        let container = DICBuilder().register { 1 }.register(in: .scoped("job")) { Host() }.build()
        try withContainer(container.openScope("job")) {
            try withContainer {
                $0.override { 2 }
            } operation: {
                let error = try resolutionError { _ = try CurrentContainer.loadOrThrow(Host.self) }
                #expect(error.code == .scopeUnreachable)
                #expect(error.suggestion == "override first, and open the scope in the operation")
            }
        }
    }

    @Test func aContainerOfTheMainActorIsBuiltThere() throws {
        let container = DICBuilder().mainActor.register { Model() }.nonisolated.build()
        let error = try resolutionError { _ = try container.loadOrThrow(Model.self) }
        #expect(
            error.suggestions[0].description
                == ".mainActor.build()  in place of .build(), on the main actor"
        )
        let mutable = DependencyInjectionContainer()
        mutable.mainActor.register { Model() }
        let other = try resolutionError { _ = try mutable.loadOrThrow(Model.self) }
        #expect(other.suggestion.hasPrefix("container.mainActor.load("))
    }

    // MARK: Parameters

    struct Page { init(name: String, size: Int = 20) {} }
    struct Printer { let print: @Sendable (Int, String, Bool, Int, Int, Int) -> Doc }
    struct Later { let make: @Sendable (Int) async -> Doc }

    @Test func aDefaultValueIsLeftOut() throws {
        let builder = DICBuilder().register(named: "title") { "" }
            .register(Page.init, in: .singleton, parameters: [.named("title", String.self)])
        let code =
            #".register(in: .singleton, parameters: [.named("title", String.self)]) "#
            + "{ (string: String) in CommonMistakeReportTests.Page(…) }"
        #expect(try Self.suggestions(builder).contains(code))
        let repaired = DICBuilder().register(named: "title") { "" }
            .register(in: .singleton, parameters: [.named("title", String.self)]) {
                (string: String) in
                Page(name: string)
            }
        #expect(repaired.validate().problems.isEmpty)
    }

    @Test func whichFunctionsAreMadeIsSaid() throws {
        let printer = DICBuilder().register(Printer.init)
            .register { (_, _: Int, _: String, _: Bool, _: Int, _: Int, _: Int) in Doc() }
            .register { (_, _: Int) in Doc() }
        let problem = try Self.problem(printer)
        #expect(problem.code == .notRegistered)
        #expect(
            problem.near.map(\.name) == [
                "CommonMistakeReportTests.Doc(Int, String, Bool, Int, Int, Int)"
            ]
        )
        #expect(
            problem.suggestion.hasPrefix(
                "{ (int1: Int, string: String, bool: Bool, int2: Int, int3: Int, int4: Int) in "
            )
        )
        let later = DICBuilder().register(Later.init)
            .register { (_, _: Int, _: Int) in Doc() }.register { (_, _: Int) in Doc() }
        #expect(try Self.problem(later).suggestion == "(Int) -> CommonMistakeReportTests.Doc")
    }

    @Test func functionsAndTuplesThatDifferLittleAreNear() throws {
        let function: @Sendable (Int) -> String = { _ in "" }
        let builder = DICBuilder().register(as: (@Sendable (Int) -> String).self) { function }
            .register { (1, 2) as (Int, Int) }
            .register { (_: @escaping (Int) -> String) in 1 }
            .register { (_: (width: Int, height: Int)) in true }
        let errors = builder.validate().errors
        #expect(
            errors.map { $0.near.map(\.name) } == [["@Sendable (Int) -> String"], ["(Int, Int)"]]
        )
        #expect(
            errors[0].suggestion
                == ".forward((@Sendable (Int) -> String).self, to: ((Int) -> String).self) { $0 }"
        )
        #expect(
            errors[1].suggestion
                == ".forward((Int, Int).self, to: (width: Int, height: Int).self) { $0 }"
        )
        builder.forward((@Sendable (Int) -> String).self, to: ((Int) -> String).self) { $0 }
            .forward((Int, Int).self, to: (width: Int, height: Int).self) { $0 }
        #expect(builder.validate().errors.isEmpty)
    }

    @Test func theTypesOfACollectionAreNear() throws {
        let builder = DICBuilder().register { Host() }.register { Guest() }.roots(
            [any Greeter].self
        )
        let problem = try #require(
            builder.register { (_: [any Greeter]) in 1 }.validate().errors.first
        )
        #expect(
            problem.near.map(\.name) == [
                "CommonMistakeReportTests.Host", "CommonMistakeReportTests.Guest",
            ]
        )
        builder.forward(Host.self, named: nil, to: (any Greeter).self, named: .unique) { $0 }
        #expect(builder.validate().errors.isEmpty)
        #expect(builder.build().loadAll((any Greeter).self).count == 1)
    }

    @Test func whatIsLoadedLaterIsACollectionInside() throws {
        let lazy = DICBuilder().register { Doc() }.register { (_: [Lazy<Doc>]) in 1 }
        #expect(try Self.suggestions(lazy) == ["Lazy<[CommonMistakeReportTests.Doc]>"])
        let provider = DICBuilder().register { Doc() }.register { (_: [Provider<Doc>]) in 1 }
        #expect(try Self.suggestions(provider) == ["Provider<[CommonMistakeReportTests.Doc]>"])
        let functions = DICBuilder().register { (_, _: Int) in Doc() }.register {
            (_: [(Int) -> Doc]) in 1
        }
        #expect(
            try Self.suggestions(functions).map { $0.hasPrefix(".register(as: ((Int) -> ") } == [
                true
            ]
        )
    }
}

/// Foundation has another.
private struct Locale: Sendable {}
