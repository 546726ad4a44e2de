import DIC
import TestSupport
import Testing

/// The list of what is registered, with names, arguments and lifetimes.
@Suite struct RegisteredLifetimesTests {
    final class Session: Sendable {}

    @Test(arguments: ContainerKind.allCases)
    func saysNamesArgumentsAndLifetimes(_ kind: ContainerKind) {
        let line = UInt(#line)
        let container = kind.container { registrar in
            registrar
                .register { Session() }
                .register(in: .graph, named: "graph") { Session() }
                .register(in: .singleton, named: "singleton") { Session() }
                .registerSingleton(named: "eager") { Session() }
                .register(in: .cached, named: "cached") { Session() }
                .register(in: .weak, named: "weak") { Session() }
                .register { (_, number: Int, text: String) in Session() }
                .register(named: "taking") { (_, number: Int) in Session() }
                .register(as: (any Gadget).self, in: .cached) { Widget(number: 1) }
        }
        let registered = container.registeredDependencies
        #expect(
            registered.map(\.lifetime) == [
                .transient, .graph, .singleton, .eagerSingleton, .cached, .weak, .transient,
                .transient, .cached,
            ]
        )
        let names: [DependencyName?] = [
            nil, "graph", "singleton", "eager", "cached", "weak", nil, "taking", nil,
        ]
        #expect(registered.map(\.name) == names)
        let arguments = registered.map { $0.argumentTypes?.map(ObjectIdentifier.init) }
        let (int, string) = (ObjectIdentifier(Int.self), ObjectIdentifier(String.self))
        #expect(arguments == [nil, nil, nil, nil, nil, nil, [int, string], [int], nil])
        #expect(
            registered.map { ObjectIdentifier($0.type) }.dropLast().allSatisfy {
                $0 == ObjectIdentifier(Session.self)
            }
        )
        #expect(registered.map(\.location.line) == (3...11).map { line + $0 })
        #expect(registered.allSatisfy { !$0.isAsync })
        #expect(
            registered.map(\.isMade) == [
                false, false, false, true, false, false, false, false, false,
            ]
        )
        let file = "RegisteredLifetimesTests.swift"
        #expect(
            registered.map(\.description) == [
                "RegisteredLifetimesTests.Session, transient, \(file):\(line + 3)",
                "RegisteredLifetimesTests.Session named \"graph\", graph, \(file):\(line + 4)",
                "RegisteredLifetimesTests.Session named \"singleton\", singleton, \(file):\(line + 5)",
                "RegisteredLifetimesTests.Session named \"eager\", eagerSingleton, \(file):\(line + 6)",
                "RegisteredLifetimesTests.Session named \"cached\", cached, \(file):\(line + 7)",
                "RegisteredLifetimesTests.Session named \"weak\", weak, \(file):\(line + 8)",
                "RegisteredLifetimesTests.Session(Int, String), transient, \(file):\(line + 9)",
                "RegisteredLifetimesTests.Session(Int) named \"taking\", transient, \(file):\(line + 10)",
                "any Gadget, cached, \(file):\(line + 11)",
            ]
        )
    }

    @Test(arguments: ContainerKind.allCases, KeepingLifetime.allCases)
    func saysWhatIsMadeNow(_ kind: ContainerKind, _ lifetime: KeepingLifetime) {
        let container = kind.container { $0.register(in: lifetime.of(Session.self)) { Session() } }
        #expect(container.registeredDependencies.map(\.lifetime) == [lifetime.listed])
        #expect(container.registeredDependencies.map(\.isMade) == [lifetime == .eagerSingleton])
        let session = container.load(Session.self)
        #expect(container.registeredDependencies.map(\.isMade) == [lifetime != .graph])
        withExtendedLifetime(session) {}
        #expect(lifetime != .weak || container.load(Session.self) === session)
    }

    /// While a load is going on, it is not yet made, and a graph instance never is: no container
    /// keeps it.
    @Test(arguments: ContainerKind.allCases, KeepingLifetime.allCases)
    func whatIsBeingMadeIsNotMade(_ kind: ContainerKind, _ lifetime: KeepingLifetime) {
        let (inFactory, inCompletion) = (SharedList<String>(), SharedList<String>())
        let container = kind.container { registrar in
            registrar.register(
                in: lifetime.of(Session.self),
                factory: { resolver in
                    inFactory.add("\(resolver.registeredDependencies.map(\.isMade))")
                    return Session()
                },
                initCompleted: { resolver, _ in
                    inCompletion.add("\(resolver.registeredDependencies.map(\.isMade))")
                }
            )
        }
        let session = container.load(Session.self)
        #expect(inFactory.all == ["[false]"])
        #expect(inCompletion.all == ["[false]"])
        withExtendedLifetime(session) {}
    }

    @Test func aMutableContainerListsWhatIsThereNow() {
        let container = DependencyInjectionContainer().register(in: .cached) { 1 }.register(
            named: "a"
        ) { 2 }
        #expect(container.registeredDependencies.map(\.lifetime) == [.cached, .transient])
        container.register(in: .singleton) { 3 }
        #expect(container.registeredDependencies.map(\.name) == ["a", nil])
        #expect(container.registeredDependencies.map(\.lifetime) == [.transient, .singleton])
        container.unregisterDependencies()
        #expect(container.registeredDependencies.isEmpty)
        container.register(in: .graph) { 4 }
        #expect(container.registeredDependencies.map(\.lifetime) == [.graph])
    }

    @Test func everyLifetimeHasADescription() {
        let all: [Lifetime] = [.transient, .graph, .singleton, .eagerSingleton, .cached, .weak]
        #expect(
            all.map(\.description) == [
                "transient", "graph", "singleton", "eagerSingleton", "cached", "weak",
            ]
        )
        #expect(Set(all).count == 6)
    }
}
