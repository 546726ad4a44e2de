import DIC
import DICTesting
import Testing

/// The file of a registration is found by its module and its name, or it is said why not.
@Suite struct SourceFileTests {
    private struct Missing: Sendable {}
    private struct Needing: Sendable { init(missing: Missing) {} }

    /// The issue of a fault that is registered in a file.
    private func issue(at fileID: StaticString, _ test: SourceLocation, line: UInt = 41)
        async throws -> RecordedIssue
    {
        let issues = try await RecordedIssue.all {
            proveRegistrations(sourceLocation: test) {
                $0.register(Needing.init, fileID: fileID, line: line)
            }
        }
        #expect(issues.count == 1)
        return try #require(issues.first)
    }

    @Test(arguments: [
        "Sources/Auth/Auth.swift", "Sources/Auth/Deep/Down/Auth.swift", "Auth/Auth.swift",
        "App/Auth.swift",
        "Sources/Kits/Core/Auth.swift", "Auth.swift",
    ])
    func whereverItIs(file: String) async throws {
        let app = try SourceFolder("Package.swift", file)
        let issue = try await issue(at: "Auth/Auth.swift", app.test())
        #expect(issue.mark == "\(app.path)/\(file):41")
    }

    @Test func aModuleIsNotAFolderOfAnotherOne() async throws {
        let app = try SourceFolder(
            "Package.swift",
            "Sources/App/Auth/Setup.swift",
            "Sources/Auth/Setup.swift"
        )
        #expect(
            try await issue(at: "Auth/Setup.swift", app.test()).mark
                == "\(app.path)/Sources/Auth/Setup.swift:41"
        )
        let own = try await issue(at: "App/Setup.swift", app.test())
        #expect(own.mark == "\(app.path)/Sources/App/Auth/Setup.swift:41")
    }

    @Test func aModuleOfAPackageWithADash() async throws {
        let app = try SourceFolder(
            "Package.swift",
            "Sources/my-auth/Setup.swift",
            "Sources/App/Setup.swift"
        )
        let issue = try await issue(at: "my_auth/Setup.swift", app.test())
        #expect(issue.mark == "\(app.path)/Sources/my-auth/Setup.swift:41")
    }

    @Test func sourcesAreAlsoInPackagesBeside() async throws {
        let app = try SourceFolder(
            ".git/HEAD",
            "App/App.xcodeproj/project.pbxproj",
            "Packages/Auth/Package.swift",
            "Packages/Auth/Sources/Auth/Setup.swift",
            "App/App/Auth/Setup.swift"
        )
        let issue = try await issue(at: "Auth/Setup.swift", app.test("App/AppTests/AppTests.swift"))
        #expect(issue.mark == "\(app.path)/Packages/Auth/Sources/Auth/Setup.swift:41")
    }

    @Test func notOutsideTheRepository() async throws {
        let outer = try SourceFolder(
            "Package.swift",
            "Sources/Auth/Auth.swift",
            "app/Package.swift",
            "app/.git/HEAD"
        )
        let issue = try await issue(at: "Auth/Auth.swift", outer.test("app/Tests/AppTests.swift"))
        #expect(issue.mark == "\(outer.path)/app/Tests/AppTests.swift:7")
        #expect(issue.note == "   place      Auth/Auth.swift:41  not found under \(outer.path)/app")
    }

    @Test(arguments: [
        ".build/checkouts/Auth/Auth.swift", "build/Auth/Auth.swift", "Sources/Auth/Other.swift",
    ])
    func aMissingFile(file: String) async throws {
        let app = try SourceFolder("Package.swift", file)
        let issue = try await issue(at: "Auth/Auth.swift", app.test())
        #expect(issue.mark == "\(app.path)/Tests/AppTests/AppTests.swift:7")
        #expect(issue.location.column == 3)
        #expect(issue.note == "   place      Auth/Auth.swift:41  not found under \(app.path)")
        #expect(issue.text.contains("\n   try: ") && issue.isError)
    }

    @Test func noPackage() async throws {
        let app = try SourceFolder("Sources/Auth/Auth.swift")
        let issue = try await issue(at: "Auth/Auth.swift", app.test())
        #expect(issue.location.line == 7)
        #expect(issue.note?.hasSuffix("not found under a folder with a Package.swift") == true)
    }

    @Test func aModuleThatThereIsTwice() async throws {
        let app = try SourceFolder(
            "Package.swift",
            "A/Sources/Auth/Auth.swift",
            "B/Sources/Auth/Auth.swift"
        )
        let issue = try await issue(at: "Auth/Auth.swift", app.test())
        #expect(issue.location.line == 7)
        let (first, second) = (
            "\(app.path)/A/Sources/Auth/Auth.swift", "\(app.path)/B/Sources/Auth/Auth.swift"
        )
        #expect(issue.note == "   place      Auth/Auth.swift:41  may be \(first) or \(second)")
    }

    @Test func twoFilesOfTheNameWithoutTheModule() async throws {
        let app = try SourceFolder(
            "Package.swift",
            "Sources/One/Setup.swift",
            "Sources/Two/Setup.swift"
        )
        let issue = try await issue(at: "Auth/Setup.swift", app.test())
        #expect(issue.location.line == 7)
        #expect(issue.note?.contains("may be \(app.path)/Sources/One/Setup.swift or ") == true)
    }

    @Test func linksThatLeadBack() async throws {
        let app = try SourceFolder("Package.swift", "Sources/Auth/Auth.swift")
        try app.link("Sources/Auth/Loop", to: "Sources")
        try app.link("Copy", to: "Sources")
        let issue = try await issue(at: "Auth/Auth.swift", app.test())
        #expect(issue.mark == "\(app.path)/Sources/Auth/Auth.swift:41")
    }

    @Test func placesThatAreNone() async throws {
        let app = try SourceFolder("Package.swift", "Auth.swift")
        for fileID in ["Auth.swift", "", "/Auth.swift", "Auth/"] as [StaticString] {
            #expect(try await issue(at: fileID, app.test()).location.line == 7)
        }
        #expect(try await issue(at: "App/Auth.swift", app.test(), line: 0).location.line == 7)
    }
}
