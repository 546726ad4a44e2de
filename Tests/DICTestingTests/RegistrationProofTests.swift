import DIC
import DICBuilder
import DICTesting
import Testing

/// Each problem is an issue at the line of the app that has to change.
@Suite struct RegistrationProofTests {
    private struct UserTable: Sendable {}
    private struct Users: Sendable { init(table: UserTable) {} }
    private struct Account: Sendable {}
    private struct Profile: Sendable { init(account: Account) {} }
    private final class Chicken: Sendable { init(egg: Egg) {} }
    private final class Egg: Sendable { init(chicken: Chicken) {} }
    private final class Cache: Sendable {}
    private struct Page: Sendable { init(cache: Cache) {} }

    @Test func aSoundAppRecordsNothing() {
        proveRegistrations { registerApp(into: $0) }
        proveRegistrations([.strict, .fullyProved], notes: true) { $0.register { Words() } }
        proveRegistrations(of: DICBuilder().register { Words() })
    }

    /// A broken app of three modules, one of them in a package of its own.
    @Test func eachFaultNamesTheLineThatHasToChange() async throws {
        let app = try SourceFolder(
            "Package.swift",
            "Sources/Auth/Accounts/Auth.swift",
            "Sources/Home/Home.swift",
            "Packages/Storage/Package.swift",
            "Packages/Storage/Sources/Storage/Storage.swift"
        )
        let issues = try await RecordedIssue.all {
            proveRegistrations(sourceLocation: app.test()) { registrar in
                registrar
                    .register(Users.init, fileID: "Auth/Auth.swift", line: 41)
                    .register(in: .scoped(.session), fileID: "Storage/Storage.swift", line: 5) {
                        Account()
                    }
                    .register(Profile.init, in: .singleton, fileID: "Auth/Auth.swift", line: 44)
                    .register(Chicken.init, in: .singleton, fileID: "Home/Home.swift", line: 8)
                    .register(Egg.init, in: .singleton, fileID: "Home/Home.swift", line: 9)
                    .override(fileID: "Home/Home.swift", line: 12) { Words() }
                    .roots(Number.self, fileID: "Home/Home.swift", line: 14)
                    .scopes("a", "b", fileID: "Storage/Storage.swift", line: 20)
                    .scopes("c", "b", fileID: "Storage/Storage.swift", line: 21)
                    .register(fileID: "Storage/Storage.swift", line: 30) { [$0.load(Words.self)] }
            }
        }
        let home = "\(app.path)/Sources/Home/Home.swift"
        let auth = "\(app.path)/Sources/Auth/Accounts/Auth.swift"
        let storage = "\(app.path)/Packages/Storage/Sources/Storage/Storage.swift"
        let marks = Dictionary(grouping: issues, by: \.code).mapValues { $0.map(\.mark) }
        #expect(
            marks == [
                "not-registered": ["\(auth):41", "\(home):14"],
                "captive": ["\(auth):44"],
                "cycle": ["\(home):8"],
                "override-of-nothing": ["\(home):12"],
                "scope-unreachable": ["\(storage):21"],
                "opaque": ["\(storage):30"],
            ]
        )
        #expect(issues.allSatisfy { $0.isError && $0.note == nil && $0.location.column == 1 })
        let missing = try #require(issues.first { $0.mark == "\(auth):41" })
        #expect(missing.location.fileID == "Auth/Auth.swift")
        #expect(
            missing.text == """
                DIC: [not-registered] RegistrationProofTests.UserTable
                   needed by  RegistrationProofTests.Users  parameter 1  Auth.swift:41
                   try:       .register { RegistrationProofTests.UserTable(…) }  beside Auth.swift:41
                """
        )
    }

    @Test func theFileOfTheTestIsNotLookedFor() async throws {
        let line = #line + 2
        let issues = try await RecordedIssue.all {
            proveRegistrations { $0.register(Users.init) }
        }
        #expect(issues.map(\.mark) == ["\(#filePath):\(line)"])
    }

    /// Which other tests look for.
    @Test func aFileOfThisPackageIsFound() async throws {
        let issues = try await RecordedIssue.all {
            proveRegistrations {
                $0.register(Users.init, fileID: "DICBuilder/Report.swift", line: 2)
            }
        }
        let root = "\(#filePath)".dropLast(
            "Tests/DICTestingTests/RegistrationProofTests.swift".count
        )
        #expect(issues.map(\.mark) == ["\(root)Sources/DICBuilder/Errors/Report.swift:2"])
    }

    #if compiler(>=6.3)
    @Test func warningsAreWarningsUnlessTheyAreRefused() async throws {
        @Sendable func register(into registrar: DependencyRegistrar) {
            registrar.register(in: .cached) { Cache() }.register(Page.init, in: .singleton)
        }
        let warnings = try await RecordedIssue.all { proveRegistrations { register(into: $0) } }
        #expect(warnings.map(\.code) == ["captive"])
        #expect(!warnings[0].isError)
        #expect(warnings[0].text.hasPrefix("DIC: warning [captive] "))
        let errors = try await RecordedIssue.all {
            proveRegistrations(.strict) { register(into: $0) }
        }
        #expect(errors.map(\.isError) == [true])
        #expect(errors[0].text.hasPrefix("DIC: [captive] "))
    }

    @Test func notesAreRecordedOnDemand() async throws {
        @Sendable func register(into registrar: DependencyRegistrar) {
            registrar.register { Words() }.register { Words() }.register { [$0.load(Words.self)] }
        }
        let none = try await RecordedIssue.all { proveRegistrations([]) { register(into: $0) } }
        #expect(none.isEmpty)
        let notes = try await RecordedIssue.all {
            proveRegistrations([], notes: true) { register(into: $0) }
        }
        #expect(notes.map(\.code) == ["duplicate", "opaque"])
        #expect(notes.allSatisfy { !$0.isError })
    }
    #endif

    private struct Kit: Assembly {
        let number: Int
        func assemble(into registrar: DependencyRegistrar) { registrar.register(number) }
    }

    /// An assembly that is skipped has no line.
    @Test func whatHasNoLineIsAtTheTest() async throws {
        let line = #line + 2
        let issues = try await RecordedIssue.all {
            proveRegistrations(.strict) { $0.assemble(Kit(number: 1), Kit(number: 2)) }
        }
        #expect(issues.map(\.code) == ["duplicate"])
        #expect(issues.map(\.mark) == ["\(#filePath):\(line)"])
        #expect(issues.first?.note == nil)
    }

    @MainActor @Test func theMainActorNeedsNoOtherForm() async throws {
        @MainActor func register(into registrar: MainActorRegistrar) {
            registrar.register(HomeModel.init)
        }
        let line = #line - 2
        #expect(try await lines { proveRegistrations { register(into: $0.mainActor) } } == [line])
        let builder = DICBuilder().mainActor.register(HomeModel.init)
        #expect(try await lines { proveRegistrations(of: builder.nonisolated) } == [line + 4])
    }

    private func lines(_ body: @escaping @MainActor @Sendable () -> Void) async throws -> [Int] {
        try await RecordedIssue.all { await body() }.map(\.location.line)
    }

    @Test func aChildIsProvedWithWhatItInherits() async throws {
        let app = DICBuilder().register { UserTable() }.build()
        let issues = try await RecordedIssue.all {
            proveRegistrations(of: DICBuilder(parent: app)) { $0.register(Users.init) }
        }
        #expect(issues.isEmpty)
    }

    @Test func aStartMakesWhatABuildCannot() async throws {
        @Sendable func register(into registrar: DependencyRegistrar) {
            registrar.registerAsync(in: .singleton) { UserTable() }.register(Users.init)
        }
        let issues = try await RecordedIssue.all { proveRegistrations { register(into: $0) } }
        #expect(issues.map(\.code) == ["needs-async"])
        #expect(
            issues.first?.text.contains("starting: true  in the call of proveRegistrations") == true
        )
        let started = try await RecordedIssue.all {
            proveRegistrations(starting: true) { register(into: $0) }
        }
        #expect(started.isEmpty)
    }

    private struct NoSettings: Error {}

    @Test func whatTheClosureThrowsIsRecorded() async throws {
        let issues = try await RecordedIssue.all {
            proveRegistrations {
                $0.register(Users.init)
                throw NoSettings()
            }
        }
        #expect(issues.map(\.error) == ["NoSettings()"])
        #expect(issues.map(\.location.fileID) == [#fileID])
    }

    @Test func manyProblemsAreCounted() async throws {
        let issues = try await RecordedIssue.all {
            proveRegistrations { registrar in
                for number in 1...500 {
                    registrar.register(named: "\(number)") { [$0.load(Words.self)] }
                }
            }
        }
        #expect(issues.count < 200)
        #expect(issues.allSatisfy { $0.isError })
        #expect(issues.last?.text == "… \(501 - issues.count) more problems")
    }
}
