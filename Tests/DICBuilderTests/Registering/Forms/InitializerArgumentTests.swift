import DICBuilder
import TestSupport
import Testing

/// Autoregistered functions of whose parameters some are arguments of the load.
@Suite struct InitializerArgumentTests {
    struct UserID: Sendable, Equatable { let text: String }
    struct Region: Sendable, Equatable { let text: String }
    struct Client: Sendable, Equatable { var port = 80 }
    struct Logger: Sendable, Equatable { var level = 1 }

    struct Service: Equatable {
        let id: UserID
        let region: Region?
        let client: Client
        let logger: Logger

        init(first id: UserID, client: Client, logger: Logger) {
            (self.id, region, self.client, self.logger) = (id, nil, client, logger)
        }
        init(client: Client, middle id: UserID, logger: Logger) {
            (self.id, region, self.client, self.logger) = (id, nil, client, logger)
        }
        init(client: Client, logger: Logger, last id: UserID) {
            (self.id, region, self.client, self.logger) = (id, nil, client, logger)
        }
        init(region: Region, client: Client, logger: Logger, id: UserID) {
            (self.id, self.region, self.client, self.logger) = (id, region, client, logger)
        }
        init?(failing id: UserID, client: Client, logger: Logger) {
            if id.text.isEmpty { return nil }
            self.init(first: id, client: client, logger: logger)
        }
        init(throwing id: UserID, client: Client, logger: Logger) throws {
            if id.text.isEmpty { throw Breakdown() }
            self.init(first: id, client: client, logger: logger)
        }
    }

    private func container(
        _ kind: ContainerKind,
        _ register: (DependencyRegistrar) -> Void
    ) -> any DependencyLoading & Sendable {
        kind.container { registrar in
            registrar.register(in: .singleton) { Client() }.register { Logger() }
            register(registrar)
        }
    }

    @Test(arguments: ContainerKind.allCases)
    func anArgumentMayStandAnywhere(_ kind: ContainerKind) throws {
        let container = container(kind) { registrar in
            registrar
                .register(
                    Service.init(first:client:logger:),
                    arguments: UserID.self,
                    named: "first"
                )
                .register(
                    Service.init(client:middle:logger:),
                    arguments: UserID.self,
                    named: "middle"
                )
                .register(Service.init(client:logger:last:), arguments: UserID.self, named: "last")
        }
        let id = UserID(text: "42")
        let expected = Service(first: id, client: Client(), logger: Logger())
        #expect(container.load(Service.self, named: "first", arguments: id) == expected)
        #expect(container.loadOrNil(Service.self, named: "middle", arguments: id) == expected)
        #expect(try container.loadOrThrow(Service.self, named: "last", arguments: id) == expected)
        #expect(
            container.factory(of: Service.self, named: "last", arguments: UserID.self)(id)
                == expected
        )
    }

    @Test(arguments: ContainerKind.allCases)
    func severalArgumentsComeInTheOrderOfTheirRegistration(_ kind: ContainerKind) {
        let container = container(kind) {
            $0.register(Service.init(region:client:logger:id:), arguments: (UserID, Region).self)
        }
        let service = container.load(
            Service.self,
            arguments: UserID(text: "42"),
            Region(text: "north")
        )
        #expect(
            service.id.text == "42" && service.region?.text == "north" && service.client.port == 80
        )
        #expect(
            container.loadOrNil(Service.self, arguments: Region(text: "north"), UserID(text: "42"))
                == nil
        )
        #expect(container.loadOrNil(Service.self, arguments: UserID(text: "42")) == nil)
        #expect(container.loadOrNil(Service.self) == nil)
    }

    @Test(arguments: ContainerKind.allCases)
    func argumentsOfOneTypeGoToTheParametersInTheirOrder(_ kind: ContainerKind) {
        let container = container(kind) { registrar in
            registrar
                .register { 1000 }
                .register(
                    { (a: Int, logger: Logger, b: Int) in [a, logger.level, b] },
                    arguments: (Int, Int).self
                )
                .register({ (a: Int, b: Int, c: Int) in [a, b, c] }, arguments: Int.self)
        }
        #expect(container.load([Int].self, arguments: 5, 6) == [5, 1, 6])
        #expect(container.load([Int].self, arguments: 5) == [5, 1000, 1000])
    }

    @Test(arguments: ContainerKind.allCases)
    func anArgumentWinsOverWhatIsRegistered(_ kind: ContainerKind) {
        let container = container(kind) { registrar in
            registrar.register(Service.init(client:middle:logger:), arguments: Logger.self)
                .register { UserID(text: "registered") }
        }
        let service = container.load(Service.self, arguments: Logger(level: 9))
        #expect(service.logger.level == 9 && service.id.text == "registered")
    }

    @Test(arguments: ContainerKind.allCases)
    func allParametersMayBeArguments(_ kind: ContainerKind) {
        let container = kind.container {
            $0.register(
                Service.init(first:client:logger:),
                arguments: (UserID, Client, Logger).self
            )
        }
        let service = container.load(
            Service.self,
            arguments: UserID(text: "1"),
            Client(port: 8080),
            Logger(level: 3)
        )
        #expect(service.client.port == 8080 && service.logger.level == 3)
    }

    @Test(arguments: ContainerKind.allCases)
    func failableAndThrowingFunctions(_ kind: ContainerKind) throws {
        let (good, bad) = (UserID(text: "42"), UserID(text: ""))
        let failable = container(kind) {
            $0.register(Service.init(failing:client:logger:), arguments: UserID.self)
        }
        #expect(failable.load(Service.self, arguments: good).id == good)
        #expect(failable.load(Service?.self, arguments: bad) == nil)
        #expect(failable.loadOrNil(Service.self, arguments: bad) == nil)
        #expect(
            try resolutionError { try failable.loadOrThrow(Service.self, arguments: bad) }.code
                == .returnedNil
        )
        let throwing = container(kind) {
            $0.register(Service.init(throwing:client:logger:), arguments: UserID.self)
        }
        #expect(throwing.load(Service.self, arguments: good).id == good)
        #expect(throwing.loadOrNil(Service.self, arguments: bad) == nil)
        #expect(throws: Breakdown()) { try throwing.loadOrThrow(Service.self, arguments: bad) }
    }

    /// Values whose types a cast might mistake for others.
    @Test(arguments: ContainerKind.allCases)
    func anArgumentComesThroughAsItIs(_ kind: ContainerKind) {
        func passed<Argument>(_ argument: Argument) -> Argument {
            let container = container(kind) { registrar in
                registrar.register(
                    {
                        (logger: Logger, value: Argument) in
                        [value]
                    },
                    as: [Argument].self,
                    arguments: Argument.self
                )
            }
            return container.load([Argument].self, arguments: argument)[0]
        }
        #expect(passed(nil as Int?) == nil)
        #expect(passed(5 as Int?) == 5)
        #expect(passed(.some(nil) as Int??) == .some(nil))
        #expect(passed(nil as Int??) == nil)
        #expect(passed(Widget(number: 3) as any Gadget).number == 3)
        #expect(passed(nil as (any Gadget)?) == nil)
        #expect(passed(5 as Any) as? Int == 5)
        #expect(passed(nil as Any?) == nil)
        #expect(passed({ $0 + 1 } as (Int) -> Int)(1) == 2)
        #expect(passed(Int.self as Any.Type) == Int.self)
        #expect(passed("x" as AnyHashable) == ("x" as AnyHashable))
        #expect(passed([nil, 1] as [Int?]) == [nil, 1])
    }

    @Test(arguments: ContainerKind.allCases)
    func asAnotherType(_ kind: ContainerKind) {
        let container = container(kind) { registrar in
            registrar.register(Widget.init, as: (any Gadget).self, arguments: Int.self)
        }
        #expect(container.load((any Gadget).self, arguments: 4).number == 4)
        #expect(container.loadOrNil(Widget.self, arguments: 4) == nil)
    }

    /// The position counts all parameters, the arguments among them.
    @Test(arguments: ContainerKind.allCases)
    func aMissingParameterHasItsPosition(_ kind: ContainerKind) throws {
        let line = #line
        let container = kind.faultyContainer { registrar in
            registrar
                .register { Client() }
                .register(Service.init(client:middle:logger:), arguments: UserID.self)
        }
        let error = try resolutionError {
            try container.loadOrThrow(Service.self, arguments: UserID(text: "42"))
        }
        #expect(
            error.description == """
                DIC: [not-registered] InitializerArgumentTests.Logger: parameter 3 of the factory
                   loaded by  InitializerArgumentTests.Service(InitializerArgumentTests.UserID)  \
                InitializerArgumentTests.swift:\(line + 4)
                   loaded at  InitializerArgumentTests.swift:\(line + 7)
                   try:       .register { InitializerArgumentTests.Logger(…) }
                """
        )
        #expect(container.loadOrNil(Service.self, arguments: UserID(text: "42")) == nil)
    }

    private static let surplusLine = #line + 3
    private static func registerWithASurplusArgument(_ kind: ContainerKind) {
        _ = kind.container {
            $0.register(Service.init(first:client:logger:), arguments: Region.self)
        }
    }

    @Test(arguments: ContainerKind.allCases)
    func anArgumentThatIsNoParameterTrapsAtTheRegistration(_ kind: ContainerKind) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        { [kind] in
            InitializerArgumentTests.registerWithASurplusArgument(kind)
        }
        let file = "InitializerArgumentTests.swift"
        let report = """
            DICBuilderTests/\(file):\(Self.surplusLine): Fatal error: \
            DIC: [no-such-parameter] the factory of InitializerArgumentTests.Service takes \
            (InitializerArgumentTests.UserID, InitializerArgumentTests.Client, InitializerArgumentTests.Logger), \
            so it has no parameter for an \
            argument of type InitializerArgumentTests.Region
               registered \(file):\(Self.surplusLine)
               try:       arguments: with parameter types, each at most as often as it occurs\n
            """
        expect(result, says: report)
    }

    private static let doubleLine = #line + 3
    private static func registerWithAnArgumentTooMany(_ kind: ContainerKind) {
        _ = kind.container {
            $0.register(Service.init(first:client:logger:), arguments: (UserID, UserID).self)
        }
    }

    @Test(arguments: ContainerKind.allCases)
    func anArgumentTooManyTrapsAtTheRegistration(_ kind: ContainerKind) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        { [kind] in
            InitializerArgumentTests.registerWithAnArgumentTooMany(kind)
        }
        let file = "InitializerArgumentTests.swift"
        expect(
            result,
            says:
                "DICBuilderTests/\(file):\(Self.doubleLine): Fatal error: DIC: [no-such-parameter] "
        )
        expect(
            result,
            says:
                "so it has no parameter for an argument of type InitializerArgumentTests.UserID\n"
        )
    }
}
