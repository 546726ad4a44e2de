import DICBuilder
import TestSupport
import Testing

/// Every way to write an override replaces the factory of a registration.
@Suite struct OverrideFormTests {
    protocol Clock: Sendable { var hour: Int { get } }
    struct WallClock: Clock { let hour: Int }
    struct Port: Sendable, Equatable {
        let number: Int
        init(_ number: Int) { self.number = number }
        init(checking number: Int) throws { self.number = number }
    }
    struct Server: Sendable { let port: Port }

    /// Everything that the forms override, registered in front of them: a mutable container
    /// overrides what it has.
    private static func register(into registrar: DependencyRegistrar) {
        registrar
            .register(WallClock(hour: 1), as: (any Clock).self)
            .register(WallClock(hour: 2), as: (any Clock).self, named: "other")
            .register(Port(1))
            .register { Server(port: Port(1)) }
            .register { (_, number: Int) in Port(number) }
            .register(named: "other") { (_, number: Int, factor: Int) in Port(number * factor) }
    }

    private static func container(
        _ kind: ContainerKind,
        _ override: (DependencyRegistrar) -> Void
    ) -> any DependencyLoading & Sendable {
        kind.container {
            register(into: $0)
            override($0)
        }
    }

    @Test(arguments: ContainerKind.allCases)
    func closures(_ kind: ContainerKind) throws {
        let container = Self.container(kind) {
            $0.override(as: (any Clock).self) { WallClock(hour: 9) }
                .override(as: (any Clock).self, named: "other") { WallClock(hour: 10) }
                .override { Port(8) }
                .override { resolver in Server(port: resolver.load()) }
        }
        #expect(container.load((any Clock).self).hour == 9)
        #expect(container.load((any Clock).self, named: "other").hour == 10)
        #expect(container.load(Server.self).port == Port(8))
    }

    @Test(arguments: ContainerKind.allCases)
    func closuresInParentheses(_ kind: ContainerKind) {
        let container = Self.container(kind) {
            $0.override({ WallClock(hour: 9) }, as: (any Clock).self)
                .override(
                    as: (any Clock).self,
                    named: "other",
                    factory: { WallClock(hour: $0.load(Port.self).number) }
                )
        }
        #expect(container.load((any Clock).self).hour == 9)
        #expect(container.load((any Clock).self, named: "other").hour == 1)
    }

    @Test(arguments: ContainerKind.allCases)
    func expressions(_ kind: ContainerKind) {
        let container = Self.container(kind) {
            $0.override(Port(8)).override(WallClock(hour: 9), as: (any Clock).self)
        }
        #expect(container.load(Port.self) == Port(8))
        #expect(container.load((any Clock).self).hour == 9)
    }

    @Test(arguments: ContainerKind.allCases)
    func throwingForms(_ kind: ContainerKind) throws {
        let container = Self.container(kind) {
            $0.override { try Port(checking: 8) }
                .override { resolver in try Server(port: resolver.loadOrThrow()) }
                .override({ WallClock(hour: try Port(checking: 9).number) }, as: (any Clock).self)
                .override { (_, number: Int) in try Port(checking: number + 1) }
        }
        #expect(try container.loadOrThrow(Port.self) == Port(8))
        #expect(try container.loadOrThrow(Server.self).port == Port(8))
        #expect(try container.loadOrThrow((any Clock).self).hour == 9)
        #expect(try container.loadOrThrow(Port.self, arguments: 4) == Port(5))
    }

    @Test func throwingExpressions() throws {
        let builder = DICBuilder()
        Self.register(into: builder)
        let container =
            builder
            .override { try Port(checking: 8) }
            .override(as: (any Clock).self, named: "other") {
                WallClock(hour: try Port(checking: 9).number)
            }
            .build()
        #expect(try container.loadOrThrow(Port.self) == Port(8))
        #expect(try container.loadOrThrow((any Clock).self, named: "other").hour == 9)
    }

    struct Refusal: Error {}

    @Test(arguments: ContainerKind.allCases)
    func whatAThrowingFormThrowsIsRethrown(_ kind: ContainerKind) {
        let container = Self.container(kind) {
            $0.override { () throws -> Port in throw Refusal() }
        }
        #expect(throws: Refusal.self) { try container.loadOrThrow(Port.self) }
        #expect(container.loadOrNil(Port.self) == nil)
    }

    @Test(arguments: ContainerKind.allCases)
    func withArguments(_ kind: ContainerKind) {
        let container = Self.container(kind) {
            $0.override { (_, number: Int) in Port(-number) }
                .override(named: "other") { (resolver, number: Int, factor: Int) in
                    Port(resolver.load(Port.self).number + number - factor)
                }
        }
        #expect(container.load(Port.self, arguments: 4) == Port(-4))
        #expect(container.load(Port.self, named: "other", arguments: 4, 2) == Port(3))
        #expect(container.load(Port.self) == Port(1))
    }

    @Test(arguments: ContainerKind.allCases)
    func asynchronousForms(_ kind: ContainerKind) async throws {
        let container = Self.container(kind) {
            $0.registerAsync(as: (any Clock).self, named: "async") { WallClock(hour: 1) }
                .registerAsync { (_, name: String) in Port(name.count) }
                .overrideAsync(as: (any Clock).self, named: "async") { resolver in
                    WallClock(hour: await resolver.loadAsync(Port.self).number + 8)
                }
                .overrideAsync { (_, name: String) in Port(-name.count) }
                .overrideAsync { Server(port: Port(7)) }
        }
        #expect(await container.loadAsync((any Clock).self, named: "async").hour == 9)
        #expect(await container.loadAsync(Port.self, arguments: "four") == Port(-4))
        #expect(await container.loadAsync(Server.self).port == Port(7))
        #expect(throws: ResolutionError.self) { try container.loadOrThrow(Server.self) }
    }

    @Test(arguments: ContainerKind.allCases)
    func aSynchronousFakeStandsInForAnAsynchronousRegistration(_ kind: ContainerKind) async {
        let container = Self.container(kind) {
            $0.registerAsync(as: (any Clock).self, in: .singleton, named: "async") {
                WallClock(hour: 1)
            }
            .override(as: (any Clock).self, named: "async") { WallClock(hour: 9) }
        }
        #expect(container.load((any Clock).self, named: "async").hour == 9)
        #expect(await container.loadAsync((any Clock).self, named: "async").hour == 9)
    }

    final class Owner: Sendable { let parts = SharedList<Int>() }

    @Test(arguments: ContainerKind.allCases)
    func aCompletionIsReplacedWithItsFactory(_ kind: ContainerKind) {
        let container = kind.container {
            $0.register(
                in: .singleton,
                factory: { Owner() },
                initCompleted: { _, owner in owner.parts.add(1) }
            )
            .register(in: .singleton, named: "completed") { Owner() }
            .override { Owner() }
            .override(
                named: "completed",
                factory: { Owner() },
                initCompleted: { _, owner in owner.parts.add(2) }
            )
        }
        #expect(container.load(Owner.self).parts.all == [])
        #expect(container.load(Owner.self, named: "completed").parts.all == [2])
    }

    struct Stub: Clock {
        let hour: Int
        init(port: Port, hour: Int) { self.hour = hour * port.number }
    }

    @Test(arguments: ContainerKind.allCases)
    func aFunctionWithArguments(_ kind: ContainerKind) {
        let container = kind.container {
            $0.register { Port(3) }
                .register(as: (any Clock).self) { (_, hour: Int) in WallClock(hour: hour) }
                .override(Stub.init, as: (any Clock).self, arguments: Int.self)
        }
        #expect(container.load((any Clock).self, arguments: 5).hour == 15)
    }

    @MainActor @Test func aFunctionWithArgumentsOnTheMainActor() throws {
        let container = try DICBuilder().mainActor
            .register { Port(3) }
            .register(as: (any Clock).self) { (_, hour: Int) in WallClock(hour: hour) }
            .override(Stub.init, as: (any Clock).self, arguments: Int.self)
            .buildOrThrow(.fullyProved)
        let hour = container.load((any Clock).self, arguments: 5).hour
        #expect(hour == 15)
    }
}
