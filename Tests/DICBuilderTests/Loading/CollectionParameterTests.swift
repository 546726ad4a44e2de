import DICBuilder
import TestSupport
import Testing

/// Arrays as parameters of autoregistered initializers.
@Suite struct CollectionParameterTests {
    protocol Plugin: Sendable {
        var title: String { get }
    }
    struct Page: Plugin {
        let title: String
    }
    struct Host: Sendable {
        let titles: [String]
        init(plugins: [any Plugin]) { titles = plugins.map(\.title) }
    }
    struct RunCounter: Sendable {
        let plugins: [any Plugin]
        let numbers: [Int]
        let widget: Widget
    }

    private static func register(into registrar: DependencyRegistrar) {
        registrar
            .register(Host.init)
            .register(as: (any Plugin).self, named: "b") { Page(title: "1") }
            .register(as: (any Plugin).self, named: "a") { Page(title: "2") }
            .register(as: (any Plugin).self, in: .singleton, named: .unique) { Page(title: "3") }
    }

    @Test(arguments: ContainerKind.allCases)
    func anArrayIsAllThatIsRegisteredForItsElements(_ kind: ContainerKind) {
        let container = kind.container(Self.register)
        #expect(container.load(Host.self).titles == ["1", "2", "3"])
    }

    @Test(arguments: ContainerKind.allCases)
    func severalArraysAndOtherParametersGoTogether(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            Self.register(into: registrar)
            registrar
                .register(RunCounter.init, in: .singleton)
                .register { 4 }
                .register(named: "five") { 5 }
                .register { Widget(number: 6) }
        }
        let tally = container.load(RunCounter.self)
        #expect(tally.plugins.count == 3)
        #expect(tally.numbers == [4, 5])
        #expect(tally.widget.number == 6)
    }

    /// All names are collected, so a name is that of an array which is registered as it is.
    @Test(arguments: ContainerKind.allCases)
    func anArrayWithANameIsNotCollected(_ kind: ContainerKind) throws {
        let container = kind.faultyContainer { registrar in
            Self.register(into: registrar)
            registrar
                .register(as: [any Plugin].self, named: "main") { [Page(title: "only")] }
                .register(
                    Host.init,
                    named: "array",
                    parameters: [.named("main", [any Plugin].self)]
                )
                .register(named: "lazy", parameters: [.named("main", Lazy<[any Plugin]>.self)]) {
                    (plugins: Lazy<[any Plugin]>) in Host(plugins: plugins.load())
                }
                .register(
                    Host.init,
                    named: "missing",
                    parameters: [.named("mian", [any Plugin].self)]
                )
        }
        #expect(container.load(Host.self, named: "array").titles == ["only"])
        #expect(container.load(Host.self, named: "lazy").titles == ["only"])
        let error = try resolutionError { try container.loadOrThrow(Host.self, named: "missing") }
        #expect(error.code == .notRegistered)
        #expect(error.subject == #"[any CollectionParameterTests.Plugin] named "mian""#)
        #expect(error.detail == #"parameter 1 of the factory, registered only as "main""#)
        #expect(error.suggestions.allSatisfy { !$0.code.contains("loadAll") })
    }

    @Test(arguments: ContainerKind.allCases)
    func anArrayThatIsRegisteredItselfIsTaken(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            Self.register(into: registrar)
            registrar.register(as: [any Plugin].self) { [Page(title: "only")] }
        }
        #expect(container.load(Host.self).titles == ["only"])
        #expect(container.loadAll((any Plugin).self).count == 3)
    }

    @Test(arguments: ContainerKind.allCases)
    func anArrayOfNothingIsNotRegistered(_ kind: ContainerKind) throws {
        let line = #line
        let container = kind.faultyContainer { $0.register(Host.init) }
        let error = try resolutionError { try container.loadOrThrow(Host.self) }
        #expect(error.code == .notRegistered)
        #expect(error.detail == "parameter 1 of the factory")
        #expect(error.chain.map(\.name) == ["CollectionParameterTests.Host"])
        #expect(error.chain.map(\.location.line) == [UInt(line + 1)])
        #expect(container.loadOrNil(Host.self) == nil)
    }

    @Test(arguments: ContainerKind.allCases)
    func whatAnElementThrowsReachesTheLoad(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            Self.register(into: registrar)
            registrar.registerThrowable(as: (any Plugin).self) { () throws -> Page in
                throw Breakdown()
            }
        }
        #expect(throws: Breakdown()) { try container.loadOrThrow(Host.self) }
    }

    @Test(arguments: ContainerKind.allCases)
    func anArrayGoesWithArguments(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            Self.register(into: registrar)
            registrar.register(
                { (plugins: [any Plugin], separator: String) in
                    Page(title: plugins.map(\.title).joined(separator: separator))
                },
                arguments: String.self
            )
        }
        #expect(container.load(Page.self, arguments: "-").title == "1-2-3")
    }

    /// Only a parameter is collected: a load of an array asks for a registration of an array.
    @Test(arguments: ContainerKind.allCases)
    func aLoadOfAnArrayIsNotALoadOfAll(_ kind: ContainerKind) throws {
        let container = kind.container(Self.register)
        #expect(container.loadOrNil([any Plugin].self) == nil)
        #expect(
            try resolutionError { try container.loadOrThrow([any Plugin].self) }.code
                == .notRegistered
        )
    }
}
