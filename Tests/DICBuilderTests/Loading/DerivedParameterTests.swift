import DICBuilder
import TestSupport
import Testing

/// Parameters of types that are not registered as such: optionals, arrays, `Lazy` and `Provider`.
@Suite struct DerivedParameterTests {
    struct Wanting<Parameter> {
        let parameter: Parameter
    }

    protocol Plugin: Sendable { var name: String { get } }
    struct Spelling: Plugin { let name = "spelling" }
    struct Counting: Plugin { let name = "counting" }

    /// What an autoregistered function gets for a parameter of a type.
    private func parameter<Parameter>(
        _ type: Parameter.Type,
        _ kind: ContainerKind,
        isFaulty: Bool = false,
        _ register: (DependencyRegistrar) -> Void
    ) throws -> Parameter {
        func registerAll(_ registrar: DependencyRegistrar) {
            register(registrar)
            registrar.register(Wanting<Parameter>.init)
        }
        let container = isFaulty ? kind.faultyContainer(registerAll) : kind.container(registerAll)
        return try container.loadOrThrow(Wanting<Parameter>.self).parameter
    }

    @Test(arguments: ContainerKind.allCases)
    func anOptionalParameter(_ kind: ContainerKind) throws {
        #expect(try parameter(Int?.self, kind) { $0.register { 1 } } == 1)
        #expect(try parameter(Int?.self, kind) { _ in } == nil)
        #expect(try parameter(Int?.self, kind) { $0.register(as: Int?.self) { 2 } } == 2)
        #expect(try parameter(Int?.self, kind) { $0.register(as: Int?.self) { nil } } == nil)
        #expect(
            try parameter(Int?.self, kind) { $0.register { 1 }.register(as: Int?.self) { 2 } } == 2
        )
        #expect(try parameter(Int?.self, kind) { $0.register(named: "one") { 1 } } == nil)
        #expect(
            try parameter(Int?.self, kind) { $0.register { (_, number: Int) in number } } == nil
        )
        #expect(try parameter((any Plugin)?.self, kind) { _ in } == nil)
        let plugin = try parameter((any Plugin)?.self, kind) {
            $0.register(as: (any Plugin).self) { Counting() }
        }
        #expect(plugin?.name == "counting")
    }

    /// Nil means that it is not registered, not that something went wrong.
    @Test(arguments: ContainerKind.allCases)
    func anOptionalParameterWhoseFactoryThrows(_ kind: ContainerKind) throws {
        #expect(throws: Breakdown()) {
            try parameter(Int?.self, kind) {
                $0.registerThrowable { () throws -> Int in throw Breakdown() }
            }
        }
        let error = try resolutionError {
            try parameter(Int?.self, kind, isFaulty: true) {
                $0.register { (text: String) in text.count }
            }
        }
        #expect(error.subject == "String")
    }

    @Test(arguments: ContainerKind.allCases)
    func aParameterThatIsRegisteredAsOptional(_ kind: ContainerKind) throws {
        #expect(try parameter(Int.self, kind) { $0.register(as: Int?.self) { 2 } } == 2)
        let line = #line + 2
        let nothing = { (registrar: DependencyRegistrar) -> Void in
            registrar.register(as: Int?.self) { nil }
        }
        let error = try resolutionError { try parameter(Int.self, kind, nothing) }
        #expect(error.code == .returnedNil)
        #expect(error.subject == "Int")
        #expect(error.chain.map(\.name) == ["DerivedParameterTests.Wanting<Int>"])
        #expect(error.registered?.line == UInt(line))
    }

    @Test(arguments: ContainerKind.allCases)
    func anArrayIsAllThatIsRegisteredInItsOrder(_ kind: ContainerKind) throws {
        let plugins = try parameter([any Plugin].self, kind) { registrar in
            registrar
                .register(as: (any Plugin).self, named: "b") { Spelling() }
                .register(as: (any Plugin).self) { Counting() }
                .register(as: (any Plugin).self, in: .singleton, named: .unique) { Counting() }
                .register(as: (any Plugin).self, named: .unique) { Spelling() }
                .register(as: (any Plugin).self, named: "b") { Counting() }
                .register(as: (any Plugin).self) { (_, _: Int) in Spelling() }
                .register { Spelling() }
        }
        #expect(plugins.map(\.name) == ["counting", "counting", "spelling", "counting"])
        #expect(try parameter([Int].self, kind) { $0.register { 1 } } == [1])
    }

    @Test(arguments: ContainerKind.allCases)
    func anArrayThatIsItselfRegisteredWins(_ kind: ContainerKind) throws {
        #expect(
            try parameter([Int].self, kind) { $0.register { 1 }.register { [2, 3] } } == [2, 3]
        )
        #expect(try parameter([Int].self, kind) { $0.register { [Int]() } } == [])
        #expect(
            try parameter([Int].self, kind) { $0.register { 1 }.register(as: [Int]?.self) { [4] } }
                == [4]
        )
    }

    @Test(arguments: ContainerKind.allCases)
    func anArrayOfNothingIsAnError(_ kind: ContainerKind) throws {
        let error = try resolutionError {
            try parameter([any Plugin].self, kind, isFaulty: true) { $0.register { Spelling() } }
        }
        #expect(error.code == .notRegistered)
        #expect(error.detail == "parameter 1 of the factory")
        #expect(
            error.chain.map(\.name) == [
                "DerivedParameterTests.Wanting<[any DerivedParameterTests.Plugin]>"
            ]
        )
    }

    @Test(arguments: ContainerKind.allCases)
    func anElementThatThrowsThrows(_ kind: ContainerKind) {
        #expect(throws: Breakdown()) {
            try parameter([Int].self, kind) { registrar in
                registrar
                    .register { 1 }
                    .registerThrowable(named: "two") { () throws -> Int in throw Breakdown() }
            }
        }
    }

    @Test(arguments: ContainerKind.allCases)
    func aLazyParameter(_ kind: ContainerKind) throws {
        let shop = Workshop()
        let lazy = try parameter(Lazy<Widget>.self, kind) { $0.register { shop.make() } }
        #expect(shop.output == 0)
        #expect(lazy.load().number == 1)
        #expect(lazy.load().number == 1)
        // Nothing is loaded before it is used: without the proof, nothing has to be there.
        #expect(try parameter(Lazy<Widget>.self, kind, isFaulty: true) { _ in }.loadOrNil() == nil)
        #expect(try parameter(Lazy<Int?>.self, kind) { $0.register { 5 } }.load() == 5)
    }

    @Test(arguments: ContainerKind.allCases)
    func aProviderParameter(_ kind: ContainerKind) throws {
        let shop = Workshop()
        let provider = try parameter(Provider<Widget>.self, kind) { $0.register { shop.make() } }
        #expect(shop.output == 0)
        #expect(provider.load().number == 1)
        #expect(provider.load().number == 2)
        #expect(
            try parameter(Provider<Widget>.self, kind, isFaulty: true) { _ in }.loadOrNil() == nil
        )
    }

    @Test(arguments: ContainerKind.allCases)
    func optionalsOfWhatIsDerived(_ kind: ContainerKind) throws {
        #expect(try parameter(Lazy<Int>?.self, kind) { $0.register { 5 } }?.load() == 5)
        #expect(try parameter(Provider<Int>?.self, kind) { $0.register { 5 } }?.load() == 5)
        #expect(try parameter([Int]?.self, kind) { $0.register { 5 } } == [5])
        #expect(try parameter([Int]?.self, kind) { _ in } == nil)
    }

    @Test(arguments: ContainerKind.allCases)
    func allKindsOfParametersTogether(_ kind: ContainerKind) {
        struct Everything {
            let number: Int
            let text: String?
            let missing: Double?
            let plugins: [any Plugin]
            let lazy: Lazy<Int>
            let provider: Provider<String>
            let failable: UInt
        }
        let container = kind.container { registrar in
            registrar
                .register(Everything.init)
                .register { 1 }
                .register { "text" }
                .register(as: (any Plugin).self, named: "a") { Spelling() }
                .register(as: (any Plugin).self, named: "b") { Counting() }
                .register { UInt("7") }
        }
        let everything = container.load(Everything.self)
        #expect(everything.number == 1 && everything.text == "text" && everything.missing == nil)
        #expect(everything.plugins.map(\.name) == ["spelling", "counting"])
        #expect(
            everything.lazy.load() == 1 && everything.provider.load() == "text"
                && everything.failable == 7
        )
    }
}
