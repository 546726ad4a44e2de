import DICBuilder
import TestSupport
import Testing

/// The whole text of a report on what is not registered.
@Suite struct NotRegisteredErrorTests {
    protocol UserRepository: Sendable {}
    struct DefaultUserRepository: UserRepository {}
    struct LoginService {}
    struct LoginModel {}
    struct LoginScreen {}
    enum Archive { struct UserRecord: Sendable {} }
    struct UserRecord: Sendable {}

    @Test(arguments: ContainerKind.allCases)
    func theChainNamesEachFactoryThatWasRunning(_ kind: ContainerKind) throws {
        let line = #line
        let container = kind.container { registrar in
            registrar
                .registerThrowable { resolver in
                    _ = try resolver.loadOrThrow((any UserRepository).self)
                    return LoginService()
                }
                .registerThrowable(in: .singleton) { resolver in
                    _ = try resolver.loadOrThrow(LoginService.self)
                    return 5
                }
                .registerThrowable { resolver in
                    _ = try resolver.loadOrThrow(Int.self)
                    return LoginScreen()
                }
        }
        let error = try resolutionError { try container.loadOrThrow(LoginScreen.self) }
        #expect(
            error.description == """
                DIC: [not-registered] any NotRegisteredErrorTests.UserRepository
                   loaded at  NotRegisteredErrorTests.swift:\(line + 4)
                   loaded by  NotRegisteredErrorTests.LoginService  NotRegisteredErrorTests.swift:\(line + 3)
                   in turn by Int                                   NotRegisteredErrorTests.swift:\(line + 7)
                   in turn by NotRegisteredErrorTests.LoginScreen   NotRegisteredErrorTests.swift:\(line + 11)
                   try:       .register(as: (any NotRegisteredErrorTests.UserRepository).self) { … }
                """
        )
        #expect(String(reflecting: error) == error.description)
        #expect(error.code == .notRegistered)
        #expect(error.subject == "any NotRegisteredErrorTests.UserRepository")
        #expect(error.detail == nil && error.registered == nil && error.underlyingError == nil)
        #expect(error.location == location(line + 4))
        #expect(
            error.chain.map(\.name) == [
                "NotRegisteredErrorTests.LoginService", "Int",
                "NotRegisteredErrorTests.LoginScreen",
            ]
        )
        #expect(
            error.chain.map(\.location) == [
                location(line + 3), location(line + 7), location(line + 11),
            ]
        )
        #expect(
            error.suggestion
                == ".register(as: (any NotRegisteredErrorTests.UserRepository).self) { … }"
        )
    }

    @Test(arguments: ContainerKind.allCases)
    func whatIsSpelledAlikeIsNear(_ kind: ContainerKind) throws {
        let line = #line
        let container = kind.container { registrar in
            registrar
                .register { LoginScreen() }
                .register { LoginModel() }
                .register { Archive.UserRecord() }
        }
        struct LoginModels {}
        let error = try resolutionError { try container.loadOrThrow(LoginModels.self) }
        #expect(
            error.description == """
                DIC: [not-registered] NotRegisteredErrorTests.LoginModels
                   loaded at  NotRegisteredErrorTests.swift:\(line + 8)
                   near:      NotRegisteredErrorTests.LoginModel  NotRegisteredErrorTests.swift:\(line + 4)
                   try:       .register { NotRegisteredErrorTests.LoginModels(…) }
                """
        )
    }

    @Test(arguments: ContainerKind.allCases)
    func aLoadOfAnOptionalMayExpectNothing(_ kind: ContainerKind) throws {
        let container = kind.container { $0.register { LoginScreen() } }
        let error = try resolutionError { try container.loadOrThrow(UserRecord?.self) }
        #expect(
            error.suggestions.map(\.description) == [
                ".register { NotRegisteredErrorTests.UserRecord(…) }",
                "loadOrNil(NotRegisteredErrorTests.UserRecord.self)",
            ]
        )
        let named = try resolutionError {
            try container.loadOrThrow((any UserRepository)?.self, named: "spare")
        }
        #expect(
            named.suggestions.last?.code
                == "loadOrNil((any NotRegisteredErrorTests.UserRepository).self, named: \"spare\")"
        )
        #expect(
            try resolutionError { try container.loadOrThrow(UserRecord.self) }.suggestions.count
                == 1
        )
    }

    @Test(arguments: ContainerKind.allCases)
    func aConcreteTypeIsNearItsProtocol(_ kind: ContainerKind) throws {
        let line = #line
        let container = kind.container { $0.register { DefaultUserRepository() } }
        let error = try resolutionError { try container.loadOrThrow((any UserRepository).self) }
        #expect(
            error.description == """
                DIC: [not-registered] any NotRegisteredErrorTests.UserRepository
                   loaded at  NotRegisteredErrorTests.swift:\(line + 2)
                   near:      NotRegisteredErrorTests.DefaultUserRepository  NotRegisteredErrorTests.swift:\(line + 1)
                   try:       as: (any NotRegisteredErrorTests.UserRepository).self  \
                at NotRegisteredErrorTests.swift:\(line + 1)
                   or:        .forward(NotRegisteredErrorTests.DefaultUserRepository.self, to: (any \
                NotRegisteredErrorTests.UserRepository).self) { $0 }  \
                beside NotRegisteredErrorTests.swift:\(line + 1)
                """
        )
    }

    @Test(arguments: ContainerKind.allCases)
    func aProtocolIsNearItsConcreteType(_ kind: ContainerKind) throws {
        let line = #line
        let container = kind.container {
            $0.register(as: (any UserRepository).self) { DefaultUserRepository() }
        }
        let error = try resolutionError { try container.loadOrThrow(DefaultUserRepository.self) }
        #expect(
            error.description == """
                DIC: [not-registered] NotRegisteredErrorTests.DefaultUserRepository
                   loaded at  NotRegisteredErrorTests.swift:\(line + 4)
                   near:      any NotRegisteredErrorTests.UserRepository  NotRegisteredErrorTests.swift:\(line + 2)
                   try:       load((any NotRegisteredErrorTests.UserRepository).self)
                   or:        .register { NotRegisteredErrorTests.DefaultUserRepository(…) }
                """
        )
    }

    /// Alike to the letter: only with their scopes can one tell them apart.
    @Test(arguments: ContainerKind.allCases)
    func aTypeOfTheSameNameInAnotherScopeIsNear(_ kind: ContainerKind) throws {
        let line = #line
        let container = kind.container { $0.register { Archive.UserRecord() } }
        let error = try resolutionError { try container.loadOrThrow(UserRecord.self) }
        #expect(error.near.map(\.name) == ["NotRegisteredErrorTests.Archive.UserRecord"])
        #expect(error.near.map(\.location) == [location(line + 1)])
    }

    @Test(arguments: ContainerKind.allCases)
    func theNearestComesFirstAndThenTheOrderOfRegistration(_ kind: ContainerKind) throws {
        let container = kind.container { registrar in
            registrar
                .register(as: [UserRecord].self) { [] }
                .register { ["UserRecord": 1] }
                .register(as: UserRecord?.self) { nil }
                .register { Archive.UserRecord() }
                .register { LoginModel() }
        }
        for _ in 1...3 {
            let error = try resolutionError { try container.loadOrThrow([Archive.UserRecord].self) }
            #expect(error.near.map(\.name) == ["[NotRegisteredErrorTests.UserRecord]"])
        }
    }

    @Test(arguments: ContainerKind.allCases)
    func nothingIsNearWhereNothingIsAlike(_ kind: ContainerKind) throws {
        let container = kind.container {
            $0.register { LoginModel() }.register { 5 }.register { "" }
        }
        let error = try resolutionError { try container.loadOrThrow(UserRecord.self) }
        #expect(error.near.isEmpty)
        #expect(!error.description.contains("near"))
    }

    private func location(_ line: Int) -> CodeLocation {
        CodeLocation(fileID: #fileID, line: UInt(line))
    }
}
