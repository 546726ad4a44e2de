import DIC
import DICBuilder
import Dispatch
import TestSupport
import Testing

/// What lives on the main actor, loaded by a call that is not isolated to it: an error, on every
/// thread alike.
@Suite struct NeedsMainActorTests {
    @MainActor
    private static func container(_ kind: MainActorKind) -> DependencyResolver {
        kind.faultyContainer { registrar in
            registrar
                .registerThrowable(named: "text") { try $0.loadOrThrow(Note.self).text }
                .register { (note: Note) in note.text }
                .register { (note: Note?, number: Int) in [number] }
                .register { 7 }
                .mainActor
                .register { Note("note") }
                .register(in: .singleton, named: "singleton") { Note() }
                .register(in: .cached, named: "cached") { Note() }
                .register(in: .graph, named: "graph") { Note() }
                .register { (_, text: String) in Note(text) }
                .registerThrowable(named: "throwing") { Note() }
                .register(named: "failable") { Note?.some(Note()) }
        }
        .nonisolated
    }

    private static let names: [DependencyName?] = [
        nil, "singleton", "cached", "graph", "throwing", "failable",
    ]

    @MainActor
    @Test(arguments: MainActorKind.allCases)
    func everyVerbReportsItOnTheMainThread(_ kind: MainActorKind) throws {
        let container = Self.container(kind)
        // Made, and still not for nonisolated loads.
        _ = container.mainActor.load(Note.self, named: "singleton")
        try Self.expectReports(from: container)
    }

    @Test(arguments: MainActorKind.allCases)
    func everyVerbReportsItOnAnotherThread(_ kind: MainActorKind) async throws {
        let container = await Self.container(kind)
        try await onNewThread { Result { try Self.expectReports(from: container) } }.get()
    }

    private static func expectReports(from container: DependencyResolver) throws {
        for name in names {
            #expect(
                try resolutionError { try container.loadOrThrow(Note.self, named: name) }.code
                    == .needsMainActor
            )
            #expect(
                try resolutionError { try container.loadOrThrow(Note?.self, named: name) }.code
                    == .needsMainActor
            )
            #expect(
                try resolutionError { try container.loadResult(Note.self, named: name).get() }.code
                    == .needsMainActor
            )
        }
        #expect(
            try resolutionError { try container.loadOrThrow(Note.self, arguments: "a") }.code
                == .needsMainActor
        )
        #expect(
            try resolutionError { try container.loadAllOrThrow(Note.self) }.code == .needsMainActor
        )
        #expect(container.load(Int.self) == 7)
    }

    @MainActor
    @Test(arguments: MainActorKind.allCases)
    func nonisolatedFactoriesDoNotSeeIt(_ kind: MainActorKind) throws {
        let container = Self.container(kind).mainActor
        #expect(container.load(Note?.self) != nil)
        #expect(
            try resolutionError { try container.loadOrThrow(String.self) }.code == .needsMainActor
        )
        #expect(
            try resolutionError { try container.loadOrThrow(String.self, named: "text") }.code
                == .needsMainActor
        )
        // Not nil: it is registered.
        #expect(
            try resolutionError { try container.loadOrThrow([Int].self) }.code == .needsMainActor
        )
    }

    @MainActor
    @Test(arguments: MainActorKind.allCases)
    func theReportNamesTheCallToWrite(_ kind: MainActorKind) throws {
        let container = Self.container(kind)
        let line: UInt = #line + 1
        let error = try resolutionError { try container.loadOrThrow(Note.self, named: "singleton") }
        #expect(error.code == .needsMainActor)
        #expect(error.subject == "Note named \"singleton\"")
        #expect(
            error.detail == "made on the main actor, loaded by a call that is not isolated to it"
        )
        let call = "container.mainActor.load(Note.self, named: \"singleton\")"
        #expect(
            error.suggestions.dropLast().suffix(2).map(\.description) == [
                "\(call)  on the main actor", "await \(call)  in other code",
            ]
        )
        let place = error.registered.map { "\($0)" } ?? "?"
        #expect(
            error.suggestions.last?.description
                == "register it before .mainActor, and not at \(place), if it need not live there"
        )
        #expect(error.location?.line == line)
        #expect(error.registered?.description.hasPrefix("NeedsMainActorTests.swift") == true)
        let nested = try resolutionError { try container.loadOrThrow(String.self, named: "text") }
        #expect(
            nested.suggestion
                == #".mainActor.register(named: "text") { try String(… $0.load(Note.self) …) }.nonisolated"#
        )
        #expect(nested.chain.map(\.name) == ["String named \"text\""])
    }

    /// A closure that names its parameters calls the resolver by its name.
    @MainActor
    @Test func theReportNamesTheResolverOfAFactoryWithArguments() throws {
        let container = DICBuilder()
            .register(named: "throwing") { (resolver, _: Int) in
                try resolver.loadOrThrow(Note.self).text
            }
            .mainActor
            .register { Note() }
            .build()
        let error = try resolutionError {
            try container.loadOrThrow(String.self, named: "throwing", arguments: 1)
        }
        #expect(
            error.suggestion
                == #".mainActor.register(named: "throwing") { (resolver, int: Int) in "#
                + "String(… resolver.load(Note.self) …) }.nonisolated"
        )
    }

    @Test func aTrapShowsTheReport() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        {
            let container = await DICBuilder().mainActor.register { Note() }.build().nonisolated
            _ = container.load(Note.self)
        }
        let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
        #expect(text.contains("DIC: [needs-main-actor] Note: made on the main actor"))
        #expect(text.contains("container.mainActor.load(Note.self)"))
    }

    @Test(arguments: MainActorKind.allCases)
    func anAwaitedLoadHops(_ kind: MainActorKind) async throws {
        let container = await Self.container(kind).mainActor
        let boards = await kind.container { $0.mainActor.register { Board(note: Note("hop")) } }
        let board = await boards.load(Board.self)
        await MainActor.run { #expect(board.note.text == "hop") }
        #expect(await container.load(Int.self) == 7)
        #expect(await boards.loadOrNil(Int.self) == nil)
    }

    @MainActor
    @Test func forwardsAreAsNonisolatedAsTheyAreRegistered() throws {
        let builder = DICBuilder()
            .forward(Note.self, to: AnyObject.self) { $0 }
            .mainActor
            .register(in: .singleton) { Note() }
            .forward(Note.self, named: nil, to: (any CustomReflectable).self) {
                Mirror(reflecting: $0)
            }
        #expect(builder.validate().errors.map(\.code) == [.needsMainActor])
        let container = try builder.nonisolated.buildUnproved().mainActor
        #expect(
            try resolutionError { try container.loadOrThrow(AnyObject.self) }.code
                == .needsMainActor
        )
        #expect(
            try resolutionError {
                try container.nonisolated.loadOrThrow((any CustomReflectable).self)
            }.code
                == .needsMainActor
        )
        #expect(container.loadOrNil((any CustomReflectable).self) != nil)
    }

    @MainActor
    @Test func aPlainBuildReportsEagerSingletonsOfTheMainActor() throws {
        let builder = DICBuilder().registerSingleton { 7 }.mainActor.registerSingleton(Note())
            .nonisolated
        let error = #expect(throws: BuildError.self) { try builder.buildOrThrow() }
        #expect(error?.problems.map(\.code) == [.needsMainActor])
        #expect(error?.problems.first?.suggestion == ".mainActor.build()")
        #expect(try builder.mainActor.buildOrThrow().load(Int.self) == 7)
    }

    @Test func aPlainOverridingReportsThemToo() async throws {
        let container = DICBuilder().register { 7 }.build()
        let error = #expect(throws: BuildError.self) {
            try container.overridingOrThrow { $0.mainActor.registerSingleton(Note()) }
        }
        #expect(
            error?.problems.first?.suggestions.map(\.description)
                == [".mainActor.overriding { … }  in place of .overriding { … }"]
        )
        await MainActor.run {
            let changed = container.mainActor.overriding { $0.registerSingleton(Note("made")) }
            #expect(changed.load(Note.self).text == "made")
        }
    }

    @Test func aMutableContainerMakesAnEagerSingletonAtTheFirstLoadIfItIsRegisteredElsewhere() async
    {
        let container = DependencyInjectionContainer()
        await onNewThread { _ = container.mainActor.registerSingleton { Note("later") } }
        #expect(container.registeredDependencies.map(\.isMade) == [false])
        #expect(container.registeredDependencies[0].failure == nil)
        await MainActor.run {
            #expect(container.mainActor.load(Note.self) === container.mainActor.load(Note.self))
        }
    }

    /// As a closure that is isolated, but not `Sendable`, may do in Swift 5 mode.
    @Test(arguments: MainActorKind.allCases)
    func aFactoryRunsNowhereElseWhateverTheCompilerHasChecked(_ kind: MainActorKind) async {
        let container = await kind.container { registrar in
            registrar.mainActor
                .register(in: .singleton) { Board(note: Note()) }
                .register(named: "transient") { Board(note: Note()) }
                .register { (_, number: Int) in Board(note: Note("\(number)")) }
                .register(named: "initializer") { (board: Board) in Board(note: board.note) }
        }
        let storage = container._storage
        let made = await onNewThread {
            [nil, "transient", "initializer"].map { name -> Board? in
                try? storage.loadOrThrow(
                    name,
                    from: .mainActor,
                    at: CodeLocation(fileID: #fileID, line: #line)
                )
            }
        }
        #expect(made.allSatisfy { $0 == nil })
        #expect(await container.loadOrNil(Board.self) != nil)
    }

    @MainActor
    @Test func aPlainLoadInAFactoryOfTheMainActorIsToldApart() throws {
        let container = DependencyInjectionContainer()
        container.mainActor
            .register { Note() }
            .registerThrowable { Board(note: try container.loadOrThrow(Note.self)) }
            .registerThrowable(named: "all") {
                Board(note: try container.loadAllOrThrow(Note.self)[0])
            }
        let error = try resolutionError { try container.mainActor.loadOrThrow(Board.self) }
        #expect(
            error.suggestions.map(\.code) == [
                "$0.load(Note.self)", "container.mainActor.load(Note.self)",
            ]
        )
        let all = try resolutionError {
            try container.mainActor.loadOrThrow(Board.self, named: "all")
        }
        #expect(
            all.suggestions.map(\.code) == [
                "$0.loadAll(Note.self)", "container.mainActor.loadAll(Note.self)",
            ]
        )
    }

    @Test func theMainQueueIsTheMainActor() async {
        let isThere = await withCheckedContinuation { continuation in
            DispatchQueue.main.async { continuation.resume(returning: isOnMainActor()) }
        }
        #expect(isThere)
        #expect(await onNewThread { isOnMainActor() } == false)
        #expect(await MainActor.run { isOnMainActor() })
    }

    /// A load with arguments finds neither what takes others, nor what lives elsewhere.
    @MainActor
    @Test func theChainGoesThroughBothIsolations() throws {
        struct Outer { let text: String }
        let container = DICBuilder()
            .registerThrowable { Outer(text: try $0.loadOrThrow(String.self)) }
            .mainActor
            .registerThrowable { try $0.loadOrThrow(Int.self).description }
            .registerThrowable { try $0.loadOrThrow(Double.self) > 0 ? 1 : 2 }
            .build()
        let miss = try resolutionError { try container.loadOrThrow(String.self) }
        #expect(miss.code == .notRegistered)
        #expect(miss.chain.map(\.name) == ["Int", "String"])
        let outer = try resolutionError { try container.loadOrThrow(Outer.self) }
        #expect(outer.code == .needsMainActor)
        #expect(outer.chain.map(\.name) == ["NeedsMainActorTests.Outer"])
    }
}
