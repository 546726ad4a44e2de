import DICBuilder
import TestSupport
import Testing

/// The table of what each load does with each registration, a test for each row.
/// `LoadOutcomeTrapTests` has the traps.
@Suite struct LoadOutcomeTests {
    struct Item: Equatable, Sendable { var value = 1 }

    /// The lifetimes of a row: what a load does does not depend on them.
    enum Keeping: CaseIterable { case transient, singleton }

    private func container(
        _ kind: ContainerKind,
        _ keeping: Keeping,
        _ factory: @escaping @Sendable () -> Item?
    ) -> any DependencyLoading {
        kind.container { registrar in
            switch keeping {
            case .transient: registrar.register(as: Item?.self) { factory() }
            case .singleton: registrar.register(as: Item?.self, in: .singleton) { factory() }
            }
        }
    }

    private func container(
        _ kind: ContainerKind,
        _ keeping: Keeping,
        throwing factory: @escaping @Sendable () throws -> Item
    ) -> any DependencyLoading {
        kind.container { registrar in
            switch keeping {
            case .transient: registrar.registerThrowable { try factory() }
            case .singleton: registrar.registerThrowable(in: .singleton) { try factory() }
            }
        }
    }

    private func expectValue(in container: some DependencyLoading) throws {
        #expect(container.load(Item.self) == Item())
        #expect(container.load(Item?.self) == .some(Item()))
        #expect(container.loadOrNil(Item.self) == Item())
        #expect(container[Item.self] == Item())
        #expect(try container.loadOrThrow(Item.self) == Item())
        #expect(try container.loadOrThrow(Item?.self) == .some(Item()))
    }

    @Test(arguments: ContainerKind.allCases)
    func registered(_ kind: ContainerKind) throws {
        try expectValue(in: kind.container { $0.register { Item() } })
        try expectValue(in: kind.container { $0.register(in: .singleton) { Item() } })
        try expectValue(in: kind.container { $0.registerSingleton { Item() } })
    }

    @Test(arguments: ContainerKind.allCases, Keeping.allCases)
    func registeredAsOptionalWithAValue(_ kind: ContainerKind, _ keeping: Keeping) throws {
        try expectValue(in: container(kind, keeping) { Item() })
    }

    @Test(arguments: ContainerKind.allCases, Keeping.allCases)
    func registeredAsOptionalWithNil(_ kind: ContainerKind, _ keeping: Keeping) throws {
        let container = container(kind, keeping) { nil }
        #expect(container.load(Item?.self) == nil)
        #expect(container.loadOrNil(Item.self) == nil)
        #expect(container[Item.self] == nil)
        let error = #expect(throws: ResolutionError.self) { try container.loadOrThrow(Item.self) }
        #expect(error?.code == .returnedNil)
        #expect(error?.detail == "the factory returned nil")
        #expect(try container.loadOrThrow(Item?.self) == nil)
    }

    @Test(arguments: ContainerKind.allCases, Keeping.allCases)
    func throwingAndReturns(_ kind: ContainerKind, _ keeping: Keeping) throws {
        try expectValue(in: container(kind, keeping, throwing: { Item() }))
    }

    @Test(arguments: ContainerKind.allCases, Keeping.allCases)
    func throwingAndThrows(_ kind: ContainerKind, _ keeping: Keeping) throws {
        let container = container(kind, keeping, throwing: { throw Breakdown() })
        #expect(container.load(Item?.self) == nil)
        #expect(container.loadOrNil(Item.self) == nil)
        #expect(container[Item.self] == nil)
        #expect(throws: Breakdown()) { try container.loadOrThrow(Item.self) }
        #expect(throws: Breakdown()) { try container.loadOrThrow(Item?.self) }
    }

    @Test(arguments: ContainerKind.allCases)
    func throwingOptionalAndThrows(_ kind: ContainerKind) throws {
        let container = kind.container { registrar in
            registrar.registerThrowable { () throws -> Item? in throw Breakdown() }
        }
        #expect(container.load(Item?.self) == nil)
        #expect(container.loadOrNil(Item.self) == nil)
        #expect(throws: Breakdown()) { try container.loadOrThrow(Item.self) }
        #expect(throws: Breakdown()) { try container.loadOrThrow(Item?.self) }
    }

    @Test(arguments: ContainerKind.allCases)
    func nothing(_ kind: ContainerKind) throws {
        let container = kind.container { $0.register { "something else" } }
        #expect(container.loadOrNil(Item.self) == nil)
        #expect(container[Item.self] == nil)
        let error = #expect(throws: ResolutionError.self) { try container.loadOrThrow(Item.self) }
        #expect(error?.code == .notRegistered)
        #expect(error?.subject == "LoadOutcomeTests.Item")
        let optionalError = #expect(throws: ResolutionError.self) {
            try container.loadOrThrow(Item?.self)
        }
        #expect(optionalError?.code == .notRegistered)
        #expect(optionalError?.subject == "LoadOutcomeTests.Item?")
    }

    /// The verbs mean the same in code that does not know the type.
    @Test(arguments: ContainerKind.allCases)
    func inGenericCode(_ kind: ContainerKind) throws {
        func load<T>(_ type: T.Type, from container: some DependencyLoading) throws -> (T, T?, T) {
            (container.load(type), container.loadOrNil(type), try container.loadOrThrow(type))
        }
        let container = kind.container { $0.register { Item() }.register(as: Int?.self) { nil } }
        #expect(try load(Item.self, from: container) == (Item(), Item(), Item()))
        #expect(try load(Item?.self, from: container) == (Item(), .some(Item()), Item()))
        #expect(try load(Int?.self, from: container) == (nil, .some(nil), nil))
        #expect(throws: ResolutionError.self) { try container.loadOrThrow(String?.self) }
    }
}
