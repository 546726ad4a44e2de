import DICBuilder
import TestSupport
import Testing

/// A name that is not registered: the report says which there are.
@Suite struct NameErrorTests {
    struct Database { var path = "" }
    struct Queue {}

    @Test(arguments: ContainerKind.allCases)
    func aMissingNameListsTheNamesThereAre(_ kind: ContainerKind) throws {
        let line = #line
        let container = kind.container { registrar in
            registrar
                .register(named: "primary") { Database() }
                .register(named: "backup") { Database() }
                .register(named: "elsewhere") { Queue() }
        }
        let error = try resolutionError {
            try container.loadOrThrow(Database.self, named: "primry")
        }
        #expect(
            error.description == """
                DIC: [not-registered] NameErrorTests.Database named "primry": registered only as "primary", "backup"
                   loaded at  NameErrorTests.swift:\(line + 8)
                   near:      NameErrorTests.Database named "primary"  NameErrorTests.swift:\(line + 3)
                              NameErrorTests.Database named "backup"   NameErrorTests.swift:\(line + 4)
                   try:       load(NameErrorTests.Database.self, named: "primary")
                """
        )
        #expect(error.code == .notRegistered)
        #expect(error.subject == "NameErrorTests.Database named \"primry\"")
        #expect(error.detail == "registered only as \"primary\", \"backup\"")
    }

    @Test(arguments: ContainerKind.allCases)
    func whereThereIsNoNameTheReportSaysSo(_ kind: ContainerKind) throws {
        let line = #line
        let container = kind.container { $0.register { Database() } }
        let error = try resolutionError {
            try container.loadOrThrow(Database.self, named: "primary")
        }
        #expect(
            error.description == """
                DIC: [not-registered] NameErrorTests.Database named "primary": no name is registered for it
                   loaded at  NameErrorTests.swift:\(line + 3)
                   near:      NameErrorTests.Database  NameErrorTests.swift:\(line + 1)
                   try:       load(NameErrorTests.Database.self)
                   or:        .register(named: "primary") { NameErrorTests.Database(…) }
                """
        )
    }

    @Test(arguments: ContainerKind.allCases)
    func whereThereAreOnlyNamesTheUnnamedLoadShowsThem(_ kind: ContainerKind) throws {
        let line = #line
        let container = kind.container { $0.register(named: "primary") { Database() } }
        let error = try resolutionError { try container.loadOrThrow(Database.self) }
        #expect(
            error.description == """
                DIC: [not-registered] NameErrorTests.Database
                   loaded at  NameErrorTests.swift:\(line + 2)
                   near:      NameErrorTests.Database named "primary"  NameErrorTests.swift:\(line + 1)
                   try:       load(NameErrorTests.Database.self, named: "primary")
                   or:        .register { NameErrorTests.Database(…) }
                """
        )
    }

    @Test(arguments: ContainerKind.allCases)
    func theSuggestionForAProtocolHasTheNameToo(_ kind: ContainerKind) throws {
        let container = kind.container { _ in }
        let error = try resolutionError {
            try container.loadOrThrow((any Gadget).self, named: "blue")
        }
        #expect(error.subject == "any Gadget named \"blue\"")
        #expect(error.suggestion == ".register(as: (any Gadget).self, named: \"blue\") { … }")
    }

    @Test(arguments: ContainerKind.allCases)
    func theChainHasTheNames(_ kind: ContainerKind) throws {
        let line = #line
        let container = kind.container { registrar in
            registrar
                .registerThrowable(named: "outer") {
                    Database(path: try $0.loadOrThrow(named: "path"))
                }
                .registerThrowable(named: "path") {
                    try $0.loadOrThrow(String.self, named: "root") + "/notes.db"
                }
        }
        let error = try resolutionError { try container.loadOrThrow(Database.self, named: "outer") }
        #expect(
            error.description == """
                DIC: [not-registered] String named "root": registered only as "path"
                   loaded at  NameErrorTests.swift:\(line + 7)
                   loaded by  String named "path"                    NameErrorTests.swift:\(line + 6)
                   in turn by NameErrorTests.Database named "outer"  NameErrorTests.swift:\(line + 3)
                   try:       .register(named: "root") { String(…) }
                """
        )
    }

    @Test(arguments: ContainerKind.allCases)
    func theEmptyNameIsQuotedToo(_ kind: ContainerKind) throws {
        let container = kind.container { $0.register(named: "") { Database() } }
        let error = try resolutionError { try container.loadOrThrow(Database.self, named: "x") }
        #expect(error.detail == "registered only as \"\"")
        #expect(error.near.map(\.name) == ["NameErrorTests.Database named \"\""])
    }

    /// A unique name cannot be requested, but what has one is registered.
    @Test(arguments: ContainerKind.allCases)
    func uniqueNamesAreListedToo(_ kind: ContainerKind) throws {
        let only = kind.container { $0.register(named: .unique) { Database() } }
        let error = try resolutionError { try only.loadOrThrow(Database.self, named: "primary") }
        #expect(error.detail == "registered only as .unique")
        #expect(error.near.map(\.name) == ["NameErrorTests.Database named .unique"])

        let both = kind.container { registrar in
            registrar
                .register(named: .unique) { Database() }
                .register(named: "backup") { Database() }
        }
        let other = try resolutionError { try both.loadOrThrow(Database.self, named: "primary") }
        #expect(other.detail == "registered only as \"backup\", .unique")
    }

    /// With and without arguments, it is one name.
    @Test(arguments: ContainerKind.allCases)
    func aNameIsListedOnce(_ kind: ContainerKind) throws {
        let container = kind.container { registrar in
            registrar
                .register(named: "primary") { Database() }
                .register(named: "primary") { (_, path: String) in Database(path: path) }
                .register(named: "backup") { Database() }
        }
        let error = try resolutionError { try container.loadOrThrow(Database.self, named: "other") }
        #expect(error.detail == "registered only as \"primary\", \"backup\"")
    }

    @Test(arguments: ContainerKind.allCases)
    func aMisspelledNameIsSuggestedWithItsArguments(_ kind: ContainerKind) throws {
        let container = kind.container {
            $0.register(named: "primary") { (_, path: String) in Database(path: path) }
        }
        let error = try resolutionError {
            try container.loadOrThrow(Database.self, named: "primry", arguments: "/")
        }
        #expect(error.detail == "registered only as \"primary\"")
        #expect(
            error.suggestion
                == "load(NameErrorTests.Database.self, named: \"primary\", arguments: string)"
        )
    }

    private static let loadLine = #line + 3
    private static func loadWhatHasAnotherName(_ kind: ContainerKind) {
        let container = kind.container { $0.register(named: "primary") { Database() } }
        _ = container.load(Database.self, named: "backup")
    }

    @Test(arguments: ContainerKind.allCases)
    func loadTrapsWithTheNames(_ kind: ContainerKind) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        { [kind] in
            NameErrorTests.loadWhatHasAnotherName(kind)
        }
        let report = """
            DICBuilderTests/NameErrorTests.swift:\(Self.loadLine): Fatal error: \
            DIC: [not-registered] NameErrorTests.Database named "backup": registered only as "primary"
               loaded at  NameErrorTests.swift:\(Self.loadLine)
               near:      NameErrorTests.Database named "primary"  NameErrorTests.swift:\(Self.loadLine - 1)
               try:       .register(named: "backup") { NameErrorTests.Database(…) }\n
            """
        expect(result, says: report)
    }
}
