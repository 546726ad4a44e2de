import DICBuilder
import TestSupport
import Testing

/// A parameter that is a function which makes something from arguments: what is registered with
/// these arguments.
@Suite struct FunctionParameterTests {
    struct UserID: Hashable, Sendable { let text: String }
    struct Region: Sendable { let number: Int }
    struct Service: Equatable, Sendable { let text: String }
    struct Screen: Sendable {
        let makeService: @Sendable (UserID) -> Service
    }
    struct Board {
        let make: (UserID, Region) -> Service
        let widget: Widget
    }
    struct Plain {
        let make: (UserID) -> Service
    }

    private static func register(into registrar: DependencyRegistrar) {
        registrar
            .register { (_, id: UserID) in Service(text: id.text) }
            .register(
                { (widget: Widget, id: UserID, region: Region) in
                    Service(text: "\(id.text) \(region.number) \(widget.number)")
                },
                arguments: (UserID, Region).self
            )
            .register(in: .singleton) { Widget(number: 3) }
    }

    @Test(arguments: ContainerKind.allCases)
    func aMakerOfOneArgument(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            Self.register(into: registrar)
            registrar.register(Screen.init, in: .singleton).register(Plain.init)
        }
        let screen = container.load(Screen.self)
        #expect(screen.makeService(UserID(text: "1")) == Service(text: "1"))
        #expect(screen.makeService(UserID(text: "2")) == Service(text: "2"))
        #expect(container.load(Plain.self).make(UserID(text: "3")) == Service(text: "3"))
    }

    @Test(arguments: ContainerKind.allCases)
    func aMakerOfSeveralBesideOtherParameters(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            Self.register(into: registrar)
            registrar.register(Board.init)
        }
        let board = container.load(Board.self)
        #expect(board.make(UserID(text: "1"), Region(number: 2)) == Service(text: "1 2 3"))
        #expect(board.widget.number == 3)
    }

    @Test(arguments: ContainerKind.allCases)
    func aThrowingMakerThrowsWhatTheFactoryThrows(_ kind: ContainerKind) throws {
        struct One { let make: (Int) throws -> Service }
        struct SendableOne { let make: @Sendable (Int) throws -> Service }
        struct Two { let make: (Int, String) throws -> Service }
        struct SendableTwo { let make: @Sendable (Int, String) throws -> Service }
        let container = kind.container { registrar in
            registrar
                .register { (_, number: Int) -> Service in throw Breakdown(reason: "\(number)") }
                .register { (_, number: Int, text: String) -> Service in
                    throw Breakdown(reason: text)
                }
                .register(One.init)
                .register(SendableOne.init)
                .register(Two.init)
                .register(SendableTwo.init)
        }
        #expect(throws: Breakdown(reason: "1")) { try container.load(One.self).make(1) }
        #expect(throws: Breakdown(reason: "2")) { try container.load(SendableOne.self).make(2) }
        #expect(throws: Breakdown(reason: "3")) { try container.load(Two.self).make(3, "3") }
        #expect(throws: Breakdown(reason: "4")) {
            try container.load(SendableTwo.self).make(4, "4")
        }
    }

    /// Each call is a load: nothing is made before, and nothing is kept.
    @Test(arguments: ContainerKind.allCases)
    func eachCallMakesOne(_ kind: ContainerKind) {
        let shop = Workshop()
        struct Host { let make: @Sendable (Int) -> Widget }
        let container = kind.container { registrar in
            registrar
                .register { (_, number: Int) in Widget(number: number + shop.make().number) }
                .register(Host.init)
        }
        let host = container.load(Host.self)
        #expect(shop.output == 0)
        #expect(host.make(10).number == 11)
        #expect(host.make(10).number == 12)
    }

    /// A function of that very type that is registered itself is what the parameter gets.
    @Test(arguments: ContainerKind.allCases)
    func aFunctionThatIsRegisteredIsTaken(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            Self.register(into: registrar)
            registrar
                .register(as: (@Sendable (UserID) -> Service).self) {
                    { _ in Service(text: "registered") }
                }
                .register(Screen.init)
        }
        #expect(
            container.load(Screen.self).makeService(UserID(text: "1"))
                == Service(text: "registered")
        )
    }

    @Test(arguments: ContainerKind.allCases)
    func aMakerOfWhatIsNotRegisteredIsAnErrorOfTheLoad(_ kind: ContainerKind) throws {
        let container = kind.faultyContainer { $0.register(Screen.init) }
        let error = try resolutionError { try container.loadOrThrow(Screen.self) }
        #expect(error.code == .notRegistered)
        #expect(error.chain.map(\.name) == ["FunctionParameterTests.Screen"])
        #expect(
            error.suggestion
                == """
                .register { (resolver, userID: FunctionParameterTests.UserID) in \
                FunctionParameterTests.Service(…) }
                """
        )
        #expect(container.loadOrNil(Screen.self) == nil)
    }

    @Test(arguments: ContainerKind.allCases)
    func aMakerOfWhatTakesOtherArgumentsIsAnErrorToo(_ kind: ContainerKind) throws {
        let container = kind.faultyContainer { registrar in
            registrar.register { (_, region: Region) in Service(text: "\(region.number)") }
                .register(Screen.init)
        }
        let error = try resolutionError { try container.loadOrThrow(Screen.self) }
        #expect(error.code == .notRegistered)
        #expect(
            error.suggestion
                == """
                .register { (resolver, userID: FunctionParameterTests.UserID) in \
                FunctionParameterTests.Service(…) }
                """
        )
    }

    @Test(arguments: ContainerKind.allCases)
    func anOptionalMakerOfWhatIsNotRegisteredIsNil(_ kind: ContainerKind) {
        struct Host { let make: ((UserID) -> Service)? }
        let container = kind.container { $0.register(Host.init) }
        #expect(container.load(Host.self).make == nil)
    }

    /// What uses it while it is being made leads back to it by a load that is not there yet.
    @Test(arguments: ContainerKind.allCases)
    func aMakerBreaksACycle(_ kind: ContainerKind) {
        final class Factory: Sendable {
            let make: @Sendable (Int) -> Product
            init(make: @escaping @Sendable (Int) -> Product) { self.make = make }
        }
        final class Product: Sendable {
            let factory: Factory
            let number: Int
            init(factory: Factory, number: Int) { (self.factory, self.number) = (factory, number) }
        }
        let container = kind.container { registrar in
            registrar
                .register(Factory.init, in: .singleton)
                .register(Product.init, arguments: Int.self)
        }
        let factory = container.load(Factory.self)
        #expect(factory.make(4).factory === factory)
        #expect(factory.make(4).number == 4)
    }

    /// The maker is the child's, with the child's registrations.
    @Test(arguments: ContainerKind.withAsynchronous)
    func aMakerInAChildMakesFromTheChilds(_ kind: ContainerKind) {
        let builder = DICBuilder()
        Self.register(into: builder)
        let parent = builder.register(Plain.init).build()
        let child = kind.child(of: parent) {
            $0.register { (_, id: UserID) in Service(text: "child \(id.text)") }
        }
        #expect(child.load(Plain.self).make(UserID(text: "1")) == Service(text: "child 1"))
        #expect(parent.load(Plain.self).make(UserID(text: "1")) == Service(text: "1"))
    }

    private static func makeWhatTakesAFactoryThatThrows(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar
                .register { (_, _: UserID) throws -> Service in throw Breakdown() }
                .register(Plain.init)
        }
        _ = container.load(Plain.self).make(UserID(text: "1"))
    }

    /// A maker cannot throw, so it does what `load` does.
    @Test(arguments: ContainerKind.allCases)
    func aMakerOfWhatThrowsTrapsWithTheReport(_ kind: ContainerKind) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        { [kind] in
            FunctionParameterTests.makeWhatTakesAFactoryThatThrows(kind)
        }
        expect(
            result,
            says: "DIC: [factory-threw] FunctionParameterTests.Service: the factory threw"
        )
    }
}
