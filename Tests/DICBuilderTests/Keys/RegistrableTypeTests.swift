import DICBuilder
import TestSupport
import Testing

/// Whatever Swift has for a type can be registered and loaded.
@Suite struct RegistrableTypeTests {
    struct Point: Equatable { var x = 0.0, y = 0.0 }

    enum Theme: Equatable { case light, dark(Int) }

    actor Ledger {
        let name: String
        init(name: String) { self.name = name }
    }

    class Vehicle {
        var wheels: Int { 0 }
    }

    final class Car: Vehicle {
        override var wheels: Int { 4 }
    }

    struct Box<Content> { var content: Content }

    protocol Named { var name: String { get } }
    protocol Priced { var price: Int { get } }
    struct Book: Named, Priced { var name = "Emma", price = 9 }

    protocol Source<Element> {
        associatedtype Element
        func next() -> Element
    }
    struct Constant<Element>: Source {
        var element: Element
        func next() -> Element { element }
    }

    @Test(arguments: ContainerKind.allCases)
    func structsAndEnums(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar.register { Point(x: 1, y: 2) }.register(Theme.dark(3))
        }
        #expect(container.load(Point.self) == Point(x: 1, y: 2))
        #expect(container.load(Theme.self) == .dark(3))
    }

    @Test(arguments: ContainerKind.allCases)
    func actors(_ kind: ContainerKind) {
        let container = kind.container { $0.registerSingleton { Ledger(name: "2026") } }
        #expect(container.load(Ledger.self).name == "2026")
        #expect(container.load(Ledger.self) === container.load(Ledger.self))
    }

    @Test(arguments: ContainerKind.allCases)
    func classesThatAreNotSendableUnderTheirOwnTypeOrTheirSuperclass(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar.register { Car() }.register(as: Vehicle.self) { Car() }
        }
        #expect(container.load(Car.self) !== container.load(Car.self))
        #expect(container.load(Vehicle.self).wheels == 4)
    }

    @Test(arguments: ContainerKind.allCases)
    func eachSpecializationOfAGenericTypeIsATypeOfItsOwn(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar.register { Box(content: 7) }.register { Box(content: "seven") }.register {
                [1, 2]
            }
        }
        #expect(container.load(Box<Int>.self).content == 7)
        #expect(container.load(Box<String>.self).content == "seven")
        #expect(container.loadOrNil(Box<Double>.self) == nil)
        #expect(container.load([Int].self) == [1, 2])
    }

    @Test(arguments: ContainerKind.allCases)
    func protocolsCompositionsAndConstrainedProtocols(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar
                .register(as: (any Named).self) { Book(name: "Emma") }
                .register(as: (any Named & Priced).self) { Book(name: "Persuasion") }
                .register(Constant(element: 5), as: (any Source<Int>).self)
                .register(as: Any.self) { Book(name: "Sanditon") }
                .register(as: (any Sendable).self) { 8 }
        }
        #expect(container.load((any Named).self).name == "Emma")
        #expect(container.load((any Named & Priced).self).name == "Persuasion")
        #expect(container.load((any Source<Int>).self).next() == 5)
        #expect(container.loadOrNil((any Source<String>).self) == nil)
        #expect(container.loadOrNil((any Priced).self) == nil)
    }

    @Test(arguments: ContainerKind.allCases)
    func functionsAndClosures(_ kind: ContainerKind) async throws {
        let container = kind.container { registrar in
            registrar
                .register(as: ((Int) -> Int).self) { { $0 + 1 } }
                .register { { () -> String in "made and called" } }
                .register(in: .singleton) {
                    { @Sendable (number: Int) async throws -> String in "\(number)" }
                }
        }
        #expect(container.load(((Int) -> Int).self)(2) == 3)
        #expect(container.load((() -> String).self)() == "made and called")
        #expect(try await container.load((@Sendable (Int) async throws -> String).self)(4) == "4")
    }

    @Test(arguments: ContainerKind.allCases)
    func tuplesAndMetatypes(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar
                .register { (1, "one") }
                .register(as: (low: Int, high: Int).self, in: .singleton) { (low: 1, high: 9) }
                .register { Car.self }
                .register(as: Vehicle.Type.self) { Car.self }
                .register(as: (any Named.Type).self) { Book.self }
        }
        #expect(container.load((Int, String).self) == (1, "one"))
        #expect(container.load((low: Int, high: Int).self).high == 9)
        #expect(container.loadOrNil((Int, Int).self) == nil)
        #expect(container.load(Car.Type.self) == Car.self)
        #expect(container.load(Vehicle.Type.self) == Car.self)
        #expect(
            ObjectIdentifier(container.load((any Named.Type).self)) == ObjectIdentifier(Book.self)
        )
    }

    @Test(arguments: ContainerKind.allCases)
    func voidAndTypesWithoutValues(_ kind: ContainerKind) {
        enum Impossible: Sendable {}
        let runs = RunCounter()
        let container = kind.container { registrar in
            // Written directly, the compiler would warn that this closure returns nothing.
            func register<T>(_ factory: @escaping @Sendable () -> T) { registrar.register(factory) }
            register { _ = runs.increment() }
            registrar.register(as: Impossible?.self) { nil }
        }
        container.load(Void.self)
        #expect(runs.count == 1)
        #expect(container.loadOrNil(Impossible.self) == nil)
        #expect(container.loadOrNil(Never.self) == nil)
    }

    @Test(arguments: ContainerKind.allCases)
    func typesOfOneNameInDifferentScopes(_ kind: ContainerKind) {
        enum Outer { struct Point: Sendable { var z = 5 } }
        struct Local: Sendable { var value = 1 }
        func otherLocal() -> any Sendable.Type {
            struct Local: Sendable {}
            return Local.self
        }
        let container = kind.container { registrar in
            registrar.register { Point(x: 1) }.register { Outer.Point() }.register {
                Local(value: 6)
            }
        }
        #expect(container.load(Point.self).x == 1)
        #expect(container.load(Outer.Point.self).z == 5)
        #expect(container.load(Local.self).value == 6)
        #expect(loadOrNilOpened(otherLocal(), from: container) == nil)
    }

    /// Loads a type of which only the metatype is at hand.
    private func loadOrNilOpened<T>(_ type: T.Type, from container: some DependencyLoading) -> Any?
    {
        container.loadOrNil(type)
    }
}
