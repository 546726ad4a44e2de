import DICBuilder
import TestSupport
import Testing

/// `loadResult`: the instance, or a report of which factory threw, and the chain of loads.
@Suite struct LoadResultTests {
    struct Disk: Sendable {}
    struct Store: Sendable { let disk: Disk }
    struct Screen: Sendable { let store: Store }

    @Test(arguments: ContainerKind.allCases)
    func anInstanceIsASuccess(_ kind: ContainerKind) throws {
        let container = kind.container { registrar in
            registrar
                .register { 1 }
                .register(named: "two") { 2 }
                .register(as: String?.self) { nil }
                .register { (_, number: Int) in Double(number) }
        }
        #expect(try container.loadResult(Int.self).get() == 1)
        #expect(try container.loadResult(Int.self, named: "two").get() == 2)
        #expect(try container.loadResult(String?.self).get() == nil)
        #expect(try container.loadResult(Double.self, arguments: 3).get() == 3)
        let inferred: Result<Int, ResolutionError> = container.loadResult()
        #expect(try inferred.get() == 1)
    }

    /// The factory's own error, and beside it whose it is.
    @Test(arguments: ContainerKind.allCases)
    func whatAFactoryThrowsComesWithTheFactoryAndTheChain(_ kind: ContainerKind) throws {
        let line = #line
        let container = kind.container { registrar in
            registrar
                .registerThrowable { () throws -> Disk in throw Breakdown(reason: "full") }
                .register(Store.init)
                .registerThrowable { Screen(store: try $0.loadOrThrow()) }
        }
        guard case .failure(let error) = container.loadResult(Screen.self) else {
            Issue.record("there is no screen")
            return
        }
        #expect(error.code == .factoryThrew)
        #expect(error.underlyingError as? Breakdown == Breakdown(reason: "full"))
        #expect(error.registered?.line == UInt(line + 3))
        #expect(error.subject == "LoadResultTests.Disk")
        #expect(error.chain.map(\.name) == ["LoadResultTests.Store", "LoadResultTests.Screen"])
        #expect(error.description.contains("Breakdown(reason: \"full\")"))
        #expect(error.description.contains("LoadResultTests.swift:\(line + 3)"))
        // The same container, by the other verb: the error as it was thrown.
        #expect(throws: Breakdown(reason: "full")) { try container.loadOrThrow(Screen.self) }
    }

    @Test(arguments: ContainerKind.allCases)
    func whatTheContainerReportsIsTheFailureItself(_ kind: ContainerKind) throws {
        let container = kind.faultyContainer { registrar in
            registrar
                .register(Store.init)
                .register(Screen.init)
                .register(as: Int?.self) { nil }
                .registerThrowable { resolver -> String in try resolver.loadOrThrow() }
        }
        #expect(throws: ResolutionError.self) { try container.loadResult(Screen.self).get() }
        func code<T>(_ result: Result<T, ResolutionError>) -> ResolutionError.Code? {
            if case .failure(let error) = result { error.code } else { nil }
        }
        #expect(code(container.loadResult(Screen.self)) == .notRegistered)
        #expect(code(container.loadResult(Int.self)) == .returnedNil)
        #expect(code(container.loadResult(String.self)) == .cycle)
        #expect(code(container.loadResult(Bool.self)) == .notRegistered)
    }

    /// An error that a factory catches and rethrows or replaces belongs to the factory that threw
    /// it last.
    @Test(arguments: ContainerKind.allCases)
    func anErrorInThePlaceOfAnotherIsThatOfWhoThrewIt(_ kind: ContainerKind) throws {
        let line = #line
        let container = kind.container { registrar in
            registrar
                .registerThrowable { () throws -> Disk in throw Breakdown(reason: "full") }
                .registerThrowable { resolver -> Store in
                    guard let disk = resolver.loadOrNil(Disk.self) else {
                        throw Breakdown(reason: "no disk")
                    }
                    return Store(disk: disk)
                }
        }
        guard case .failure(let error) = container.loadResult(Store.self) else {
            Issue.record("there is no store")
            return
        }
        #expect(error.underlyingError as? Breakdown == Breakdown(reason: "no disk"))
        #expect(error.registered?.line == UInt(line + 4))
    }

    /// A load that waited for another thread's factory gets the same report as the load that ran
    /// it.
    @Test(arguments: ContainerKind.allCases)
    func aSingletonThatFailsTellsAllWhoWait(_ kind: ContainerKind) async throws {
        let container = kind.container { registrar in
            registrar.registerThrowable(in: .singleton) { () throws -> Disk in throw Breakdown() }
        }
        let errors = try await ThreadTeam.collect(8) { _ -> ResolutionError? in
            if case .failure(let error) = container.loadResult(Disk.self) { error } else { nil }
        }
        #expect(
            errors.allSatisfy { $0?.code == .factoryThrew && $0?.subject == "LoadResultTests.Disk" }
        )
    }

    /// What an earlier load met is not told of a later one.
    @Test(arguments: ContainerKind.allCases)
    func nothingIsLeftOfAnEarlierFailure(_ kind: ContainerKind) throws {
        let shop = Workshop()
        let container = kind.container { registrar in
            registrar
                .registerThrowable { () throws -> Disk in throw Breakdown(reason: "disk") }
                .registerThrowable { try shop.tryToMake() }
        }
        #expect(container.loadOrNil(Disk.self) == nil)
        shop.breakDown(Breakdown(reason: "disk"))
        guard case .failure(let error) = container.loadResult(Widget.self) else {
            Issue.record("there is a widget")
            return
        }
        #expect(error.subject == "Widget")
        shop.repair()
        #expect(try container.loadResult(Widget.self).get().number == 1)
    }
}
