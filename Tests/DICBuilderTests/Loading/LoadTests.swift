import DICBuilder
import TestSupport
import Testing

/// The ways to write a load.
@Suite struct LoadTests {
    struct Clock: Sendable, Equatable { var hour = 8 }

    struct Alarm {
        let clock: Clock
        let label: String
        let spare: Clock?
    }

    private func container(_ kind: ContainerKind) -> any DependencyLoading & Sendable {
        kind.container { registrar in
            registrar
                .register { Clock() }
                .register { "wake" }
                .register { Alarm(clock: $0.load(), label: $0.load(), spare: $0.load()) }
        }
    }

    @Test(arguments: ContainerKind.allCases)
    func theTypeIsInferredFromWhereTheInstanceGoes(_ kind: ContainerKind) throws {
        func hour(of clock: Clock) -> Int { clock.hour }
        let container = container(kind)
        let declared: Clock = container.load()
        let perhaps: Clock? = container.loadOrNil()
        let thrown: Clock = try container.loadOrThrow()
        let optional: Clock? = container.load()
        let array: [Clock] = [container.load(), container.load()]
        #expect(declared == perhaps && thrown == optional && array == [declared, declared])
        #expect(hour(of: container.load()) == 8)
        #expect(Alarm(clock: container.load(), label: container.load(), spare: nil).label == "wake")
    }

    @Test(arguments: ContainerKind.allCases)
    func theTypeIsNamed(_ kind: ContainerKind) throws {
        let container = container(kind)
        #expect(container.load(Clock.self) == Clock())
        #expect(container.loadOrNil(Clock.self) == Clock())
        #expect(try container.loadOrThrow(Clock.self) == Clock())
        #expect(container[Clock.self] == Clock())
        #expect(container[Int.self] == nil)
        #expect(container[Alarm.self]?.spare == Clock())
    }

    @Test(arguments: ContainerKind.allCases)
    func theTypeIsAVariable(_ kind: ContainerKind) {
        func load<T>(_ type: T.Type, from container: some DependencyLoading) -> T {
            container.load(type)
        }
        let types: [any Any.Type] = [Clock.self, String.self, Alarm.self]
        for type in types {
            #expect(
                ObjectIdentifier(Swift.type(of: load(type, from: container(kind))))
                    == ObjectIdentifier(type)
            )
        }
    }

    @Test(arguments: ContainerKind.allCases)
    func aResolverThatIsKeptLoadsFromItsContainerOnAnyThread(_ kind: ContainerKind) async throws {
        struct Kiosk: Sendable { let resolver: DependencyResolver }
        var container: (any DependencyLoading & Sendable)? = kind.container { registrar in
            registrar.register(in: .singleton) { Clock(hour: 9) }.register { Kiosk(resolver: $0) }
        }
        let kiosk = try #require(container).load(Kiosk.self)
        container = nil
        // The container is gone, and what it had is not, as long as there is a resolver.
        #expect(kiosk.resolver.load(Clock.self) == Clock(hour: 9))
        #expect(kiosk.resolver.load(Kiosk.self).resolver[Clock.self] == Clock(hour: 9))
        #expect(await onNewThread { kiosk.resolver.loadOrNil(Clock.self) } == Clock(hour: 9))
        #expect(kiosk.resolver.loadOrNil(Int.self) == nil)
        #expect(kiosk.resolver.registeredDependencies.count == 2)
    }

    @Test(arguments: ContainerKind.allCases)
    func aFactoryMayLoadFromTheContainerThatItCaptured(_ kind: ContainerKind) {
        let clocks = kind.container { $0.register { Clock(hour: 10) } }
        let container = kind.container { registrar in
            registrar.register {
                Alarm(clock: clocks.load(), label: "captured", spare: clocks[Clock.self])
            }
        }
        #expect(container.load(Alarm.self).clock == Clock(hour: 10))
    }

    @Test(arguments: ContainerKind.allCases)
    func aFunctionOverTheProtocolTakesContainersAndResolvers(_ kind: ContainerKind) {
        @Sendable func makeAlarm(from loading: any DependencyLoading) -> Alarm {
            Alarm(clock: loading.load(), label: "made elsewhere", spare: loading.loadOrNil())
        }
        let container = kind.container { registrar in
            registrar.register { Clock(hour: 11) }.register { makeAlarm(from: $0) }
        }
        #expect(container.load(Alarm.self).clock == makeAlarm(from: container).clock)
    }
}
