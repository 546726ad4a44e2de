import DIC
import TestSupport
import Testing

/// The report on a type in place of which a function, or the type itself, was registered.
@Suite struct MistakenRegistrationReportTests {
    struct Settings: Sendable {
        static func make() throws -> Settings { Settings() }
        static func makeLater() async -> Settings { Settings() }
        static func tryToMakeLater() async throws -> Settings { Settings() }
    }
    protocol Store: Sendable {}
    struct Model: Sendable {
        let settings: Settings
        @Sendable init(settings: Settings) { self.settings = settings }
    }

    /// Kinds of registrations that do not register an instance.
    enum Mistake: String, CaseIterable, Codable, Sendable {
        case throwing, asynchronous, asynchronousThrowing, plain, parameter, throwingParameter,
            asynchronousParameter
        case metatype

        func register(into registrar: DependencyRegistrar, named name: DependencyName? = nil) {
            switch self {
            case .throwing:
                registrar.register(as: (() throws -> Settings).self, named: name) { Settings.make }
            case .asynchronous:
                registrar.register(as: (() async -> Settings).self, named: name) {
                    Settings.makeLater
                }
            case .asynchronousThrowing:
                registrar.register(as: (() async throws -> Settings).self, named: name) {
                    Settings.tryToMakeLater
                }
            case .plain:
                registrar.register(as: (() -> Settings).self, named: name) { Settings.init }
            case .parameter:
                registrar.register(as: ((Int) -> Settings).self, named: name) {
                    { _ in Settings() }
                }
            case .throwingParameter:
                registrar.register(as: ((Int) throws -> Settings).self, named: name) {
                    { _ in Settings() }
                }
            case .asynchronousParameter:
                registrar.register(as: ((Int) async throws -> Settings).self, named: name) {
                    { _ in Settings() }
                }
            case .metatype:
                registrar.register(as: Settings.Type.self, named: name) { Settings.self }
            }
        }

        var detail: String {
            switch self {
            case .throwing:
                "registered as a throwing function that returns `MistakenRegistrationReportTests.Settings`"
            case .asynchronous:
                "registered as an asynchronous function that returns `MistakenRegistrationReportTests.Settings`"
            case .asynchronousThrowing:
                "registered as an asynchronous throwing function that returns `MistakenRegistrationReportTests.Settings`"
            case .plain, .parameter:
                "registered as a function that returns `MistakenRegistrationReportTests.Settings`"
            case .throwingParameter:
                "registered as a throwing function that returns `MistakenRegistrationReportTests.Settings`"
            case .asynchronousParameter:
                "registered as an asynchronous throwing function that returns `MistakenRegistrationReportTests.Settings`"
            case .metatype: "registered as the type itself"
            }
        }

        var registered: String {
            switch self {
            case .throwing: "() throws -> MistakenRegistrationReportTests.Settings"
            case .asynchronous: "() async -> MistakenRegistrationReportTests.Settings"
            case .asynchronousThrowing:
                "() async throws -> MistakenRegistrationReportTests.Settings"
            case .plain: "() -> MistakenRegistrationReportTests.Settings"
            case .parameter: "(Int) -> MistakenRegistrationReportTests.Settings"
            case .throwingParameter: "(Int) throws -> MistakenRegistrationReportTests.Settings"
            case .asynchronousParameter:
                "(Int) async throws -> MistakenRegistrationReportTests.Settings"
            case .metatype: "MistakenRegistrationReportTests.Settings.Type"
            }
        }

        var suggestion: String {
            switch self {
            case .throwing: ".register { try MistakenRegistrationReportTests.Settings(…) }"
            case .asynchronous:
                ".registerAsync { await MistakenRegistrationReportTests.Settings(…) }"
            case .asynchronousThrowing:
                ".registerAsync { try await MistakenRegistrationReportTests.Settings(…) }"
            case .plain, .metatype: ".register { MistakenRegistrationReportTests.Settings(…) }"
            case .parameter: ".register(MistakenRegistrationReportTests.Settings.init)"
            case .throwingParameter: ".register(MistakenRegistrationReportTests.Settings.init)"
            case .asynchronousParameter:
                ".registerAsync(MistakenRegistrationReportTests.Settings.init)"
            }
        }
    }

    @Test(arguments: ContainerKind.allCases, Mistake.allCases)
    func aReportNamesTheMistakeAndWhatToWrite(_ kind: ContainerKind, _ mistake: Mistake) throws {
        let container = kind.container { mistake.register(into: $0) }
        let error = try resolutionError { try container.loadOrThrow(Settings.self) }
        #expect(error.code == .notRegistered)
        #expect(error.detail == mistake.detail)
        #expect(error.near.map(\.name) == [mistake.registered])
        #expect(error.near.map(\.location) == container.registeredDependencies.map(\.location))
        #expect(error.suggestion == mistake.suggestion)
    }

    @Test func theSuggestionKeepsTheLifetime() throws {
        typealias Make = @Sendable () throws -> Settings
        typealias MakeFrom = @Sendable (Int) -> Settings
        let container = DICBuilder()
            .register(as: Make.self, in: .eagerSingleton, named: "closure") { { Settings() } }
            .register(as: MakeFrom.self, in: .cached, named: "function") { { _ in Settings() } }
            .register(as: (() async -> Settings).self, in: .graph, named: "later") {
                Settings.makeLater
            }
            .build()
        let closure = try resolutionError {
            try container.loadOrThrow(Settings.self, named: "closure")
        }
        #expect(
            closure.suggestion
                == #"""
                .register(in: .eagerSingleton, named: "closure") { try \#
                MistakenRegistrationReportTests.Settings(…) }
                """#
        )
        let function = try resolutionError {
            try container.loadOrThrow(Settings.self, named: "function")
        }
        #expect(
            function.suggestion
                == #".register(MistakenRegistrationReportTests.Settings.init, in: .cached, named: "function")"#
        )
        let later = try resolutionError { try container.loadOrThrow(Settings.self, named: "later") }
        #expect(
            later.suggestion
                == #".registerAsync(named: "later") { await MistakenRegistrationReportTests.Settings(…) }"#
        )
    }

    struct Failure<First: Sendable, Second: Sendable>: Error {}

    @Test(arguments: ContainerKind.allCases)
    func aThrownTypeMayHaveGenericArguments(_ kind: ContainerKind) throws {
        typealias Make = @Sendable (@escaping (Int) -> Int) throws(Failure<Int, String>) -> Settings
        let container = kind.container { $0.register(as: Make.self) { { _ in Settings() } } }
        let error = try resolutionError { try container.loadOrThrow(Settings.self) }
        #expect(
            error.detail
                == "registered as a throwing function that returns `MistakenRegistrationReportTests.Settings`"
        )
        #expect(error.suggestion == ".register(MistakenRegistrationReportTests.Settings.init)")
    }

    @Test(arguments: ContainerKind.allCases)
    func aFunctionThatReturnsAFunctionIsNoMistake(_ kind: ContainerKind) throws {
        let container = kind.container {
            $0.register(as: (() -> () -> Settings).self) { { { Settings() } } }
        }
        let error = try resolutionError { try container.loadOrThrow(Settings.self) }
        #expect(error.detail?.contains("registered as") != true)
    }

    @Test(arguments: ContainerKind.allCases)
    func aReportShowsThePlaceOfTheMistake(_ kind: ContainerKind) throws {
        let line = #line
        let container = kind.container { registrar in
            registrar.register(as: (() throws -> Settings).self) { Settings.make }
        }
        let error = try resolutionError { try container.loadOrThrow(Settings.self) }
        #expect(
            error.description == """
                DIC: [not-registered] MistakenRegistrationReportTests.Settings: registered as a throwing function that \
                returns `MistakenRegistrationReportTests.Settings`
                   loaded at  MistakenRegistrationReportTests.swift:\(line + 4)
                   near:      () throws -> MistakenRegistrationReportTests.Settings  \
                MistakenRegistrationReportTests.swift:\(line + 2)
                   try:       .register { try MistakenRegistrationReportTests.Settings(…) }  \
                in place of MistakenRegistrationReportTests.swift:\(line + 2)
                """
        )
    }

    @Test(arguments: ContainerKind.allCases)
    func theMistakeHasTheNameOfTheRequest(_ kind: ContainerKind) throws {
        let container = kind.container { Mistake.throwing.register(into: $0, named: "app") }
        let error = try resolutionError { try container.loadOrThrow(Settings.self, named: "app") }
        #expect(
            error.suggestion
                == #".register(named: "app") { try MistakenRegistrationReportTests.Settings(…) }"#
        )
        let other = try resolutionError { try container.loadOrThrow(Settings.self) }
        #expect(
            other.detail == nil
                && other.suggestion == ".register { MistakenRegistrationReportTests.Settings(…) }"
        )
    }

    @Test(arguments: ContainerKind.allCases)
    func aProtocolItselfIsAMistake(_ kind: ContainerKind) throws {
        let container = kind.container {
            $0.register(as: (any Store).Type.self) { (any Store).self }
        }
        let error = try resolutionError { try container.loadOrThrow((any Store).self) }
        #expect(error.detail == "registered as the type itself")
        #expect(
            error.suggestion
                == ".register(as: (any MistakenRegistrationReportTests.Store).self) { … }"
        )
    }

    @Test func aParameterIsReportedWithTheMistake() throws {
        let error = try #require(throws: ResolutionError.self) {
            let container = DependencyInjectionContainer()
            Mistake.throwing.register(into: container)
            container.register(Model.init)
            _ = try container.loadOrThrow(Model.self)
        }
        #expect(
            error.detail
                == "parameter 1 of the factory, \(Mistake.throwing.detail)"
        )
        #expect(error.suggestion == Mistake.throwing.suggestion)
    }

    /// `print(container.load())` compiles: what is printed may be anything.
    @Test(arguments: ContainerKind.allCases)
    func aLoadOfAnythingIsToldToSayWhichType(_ kind: ContainerKind) throws {
        let container = kind.container { $0.register { Settings() } }
        let error = try resolutionError { try container.loadOrThrow(Any.self) }
        #expect(
            error.suggestions.map(\.description).allSatisfy {
                $0.hasPrefix("say which type: load(Model.self)")
            }
        )
        #expect(error.suggestions.count == 1)
    }
}
