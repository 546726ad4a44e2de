import DICBuilder
import TestSupport
import Testing

/// Arguments that nothing is registered with: the report says what was given, and what is taken.
@Suite struct ArgumentMismatchTests {
    struct UserID: Sendable {}
    struct Region: Sendable {}
    struct UserService: Sendable {}
    struct UserReport: Sendable {}
    private let file = "ArgumentMismatchTests.swift"

    @Test(arguments: ContainerKind.allCases)
    func wrongTypes(_ kind: ContainerKind) throws {
        let line = #line
        let container = kind.container {
            $0.register { (_, _: UserID, _: Region) in UserService() }
        }
        let error = try resolutionError {
            try container.loadOrThrow(UserService.self, arguments: UserID(), "north")
        }
        #expect(
            error.description == """
                DIC: [argument-mismatch] ArgumentMismatchTests.UserService: loaded with \
                (ArgumentMismatchTests.UserID, String), registered with (ArgumentMismatchTests.UserID, \
                ArgumentMismatchTests.Region)
                   loaded at  \(file):\(line + 5)
                   near:      ArgumentMismatchTests.UserService(ArgumentMismatchTests.UserID, \
                ArgumentMismatchTests.Region)  \(file):\(line + 2)
                   try:       load(ArgumentMismatchTests.UserService.self, arguments: userID, region)
                """
        )
        #expect(error.code == .argumentMismatch)
        #expect(error.code.description == "argument-mismatch")
    }

    @Test(arguments: ContainerKind.allCases)
    func wrongOrder(_ kind: ContainerKind) throws {
        let container = kind.container {
            $0.register { (_, _: UserID, _: Region) in UserService() }
        }
        let error = try resolutionError {
            try container.loadOrThrow(UserService.self, arguments: Region(), UserID())
        }
        #expect(
            error.detail
                == """
                loaded with (ArgumentMismatchTests.Region, ArgumentMismatchTests.UserID), registered with \
                (ArgumentMismatchTests.UserID, ArgumentMismatchTests.Region)
                """
        )
    }

    @Test(arguments: ContainerKind.allCases)
    func wrongCount(_ kind: ContainerKind) throws {
        let container = kind.container { registrar in
            registrar
                .register { (_, _: UserID) in UserService() }
                .register { (_, _: UserID, _: Region, _: Int) in UserService() }
        }
        let error = try resolutionError {
            try container.loadOrThrow(UserService.self, arguments: UserID(), Region())
        }
        #expect(
            error.detail
                == """
                loaded with (ArgumentMismatchTests.UserID, ArgumentMismatchTests.Region), registered with \
                (ArgumentMismatchTests.UserID), registered with (ArgumentMismatchTests.UserID, \
                ArgumentMismatchTests.Region, Int)
                """
        )
        #expect(
            error.near.map(\.name) == [
                "ArgumentMismatchTests.UserService(ArgumentMismatchTests.UserID)",
                "ArgumentMismatchTests.UserService(ArgumentMismatchTests.UserID, ArgumentMismatchTests.Region, Int)",
            ]
        )
        #expect(
            error.suggestion == "load(ArgumentMismatchTests.UserService.self, arguments: userID)"
        )
    }

    @Test(arguments: ContainerKind.allCases)
    func noneGiven(_ kind: ContainerKind) throws {
        let line = #line
        let container = kind.container { $0.register { (_, _: UserID) in UserService() } }
        let error = try resolutionError { try container.loadOrThrow(UserService.self) }
        #expect(
            error.description == """
                DIC: [argument-mismatch] ArgumentMismatchTests.UserService: loaded with no arguments, registered with \
                (ArgumentMismatchTests.UserID)
                   loaded at  \(file):\(line + 2)
                   near:      ArgumentMismatchTests.UserService(ArgumentMismatchTests.UserID)  \(file):\(line + 1)
                   try:       load(ArgumentMismatchTests.UserService.self, arguments: userID)
                """
        )
        #expect(container.loadOrNil(UserService.self) == nil)
        #expect(container[UserService.self] == nil)
    }

    @Test(arguments: ContainerKind.allCases)
    func givenWhereNoneIsTaken(_ kind: ContainerKind) throws {
        let line = #line
        let container = kind.container { $0.register { UserService() } }
        let error = try resolutionError {
            try container.loadOrThrow(UserService.self, arguments: UserID())
        }
        #expect(
            error.description == """
                DIC: [argument-mismatch] ArgumentMismatchTests.UserService: loaded with \
                (ArgumentMismatchTests.UserID), registered with no arguments
                   loaded at  \(file):\(line + 3)
                   near:      ArgumentMismatchTests.UserService  \(file):\(line + 1)
                   try:       load(ArgumentMismatchTests.UserService.self)
                """
        )
        #expect(container.loadOrNil(UserService.self, arguments: UserID()) == nil)
    }

    @Test(arguments: ContainerKind.allCases)
    func anOptionalIsAnotherTypeThanItsValue(_ kind: ContainerKind) throws {
        let container = kind.container {
            $0.register { (_, _: UserID?, _: any Gadget) in UserService() }
        }
        let error = try resolutionError {
            try container.loadOrThrow(UserService.self, arguments: UserID(), Widget(number: 1))
        }
        #expect(
            error.detail
                == """
                loaded with (ArgumentMismatchTests.UserID, Widget), registered with \
                (ArgumentMismatchTests.UserID?, any Gadget)
                """
        )
        #expect(
            error.suggestion
                == "load(ArgumentMismatchTests.UserService.self, arguments: argument, argument)"
        )
    }

    @Test(arguments: ContainerKind.allCases)
    func withAName(_ kind: ContainerKind) throws {
        let line = #line
        let container = kind.container { registrar in
            registrar
                .register(named: "blue") { (_, _: UserID) in UserService() }
                .register { (_, _: Int) in UserService() }
        }
        let error = try resolutionError {
            try container.loadOrThrow(UserService.self, named: "blue", arguments: 1)
        }
        #expect(
            error.description == """
                DIC: [argument-mismatch] ArgumentMismatchTests.UserService named "blue": loaded with (Int), \
                registered with (ArgumentMismatchTests.UserID)
                   loaded at  \(file):\(line + 7)
                   near:      ArgumentMismatchTests.UserService(ArgumentMismatchTests.UserID) named "blue"  \
                \(file):\(line + 3)
                   try:       load(ArgumentMismatchTests.UserService.self, named: "blue", arguments: userID)
                """
        )
    }

    @Test(arguments: ContainerKind.allCases)
    func aMissingNameWithArguments(_ kind: ContainerKind) throws {
        let container = kind.container {
            $0.register(named: "blue") { (_, _: UserID) in UserService() }
        }
        let error = try resolutionError {
            try container.loadOrThrow(UserService.self, named: "red", arguments: UserID())
        }
        #expect(error.code == .notRegistered)
        #expect(error.detail == "registered only as \"blue\"")
        #expect(
            error.suggestion
                == """
                .register(named: "red") { (resolver, userID: ArgumentMismatchTests.UserID) in \
                ArgumentMismatchTests.UserService(…) }
                """
        )
    }

    @Test(arguments: ContainerKind.allCases)
    func nothingIsRegistered(_ kind: ContainerKind) throws {
        let line = #line + 2
        let container = kind.container { _ in }
        let error = try resolutionError {
            try container.loadOrThrow(UserService.self, arguments: UserID(), Region())
        }
        #expect(
            error.description == """
                DIC: [not-registered] ArgumentMismatchTests.UserService
                   loaded at  \(file):\(line + 1)
                   try:       .register { (resolver, userID: ArgumentMismatchTests.UserID, region: \
                ArgumentMismatchTests.Region) in ArgumentMismatchTests.UserService(…) }
                """
        )
        #expect(error.code == .notRegistered)
    }

    @Test(arguments: ContainerKind.allCases)
    func theChainHasTheArgumentTypes(_ kind: ContainerKind) throws {
        let line = #line
        let container = kind.container { registrar in
            registrar.register { (resolver, id: UserID) in
                _ = try resolver.loadOrThrow(UserService.self, arguments: id)
                return UserReport()
            }
        }
        let error = try resolutionError {
            try container.loadOrThrow(UserReport.self, arguments: UserID())
        }
        #expect(
            error.description == """
                DIC: [not-registered] ArgumentMismatchTests.UserService
                   loaded at  \(file):\(line + 3)
                   loaded by  ArgumentMismatchTests.UserReport(ArgumentMismatchTests.UserID)  \(file):\(line + 2)
                   try:       .register { (resolver, userID: ArgumentMismatchTests.UserID) in \
                ArgumentMismatchTests.UserService(…) }
                """
        )
    }

    private static let loadLine = #line + 3
    private static func loadWithWrongArguments(_ kind: ContainerKind) {
        let container = kind.container { $0.register { (_, _: UserID) in UserService() } }
        _ = container.load(UserService.self, arguments: 5)
    }

    @Test(arguments: ContainerKind.allCases)
    func loadTrapsWithTheReport(_ kind: ContainerKind) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        { [kind] in
            ArgumentMismatchTests.loadWithWrongArguments(kind)
        }
        let report = """
            DICBuilderTests/\(file):\(Self.loadLine): Fatal error: \
            DIC: [argument-mismatch] ArgumentMismatchTests.UserService: loaded with (Int), registered with \
            (ArgumentMismatchTests.UserID)
               loaded at  \(file):\(Self.loadLine)
               near:      ArgumentMismatchTests.UserService(ArgumentMismatchTests.UserID)  \(file):\(Self.loadLine - 1)
               try:       load(ArgumentMismatchTests.UserService.self, arguments: userID)\n
            """
        expect(result, says: report)
    }
}
