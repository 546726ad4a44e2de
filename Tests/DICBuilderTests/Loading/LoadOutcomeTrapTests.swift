import DICBuilder
import TestSupport
import Testing

/// The cells of the table of combinations that trap, with the report.
///
/// What traps stands outside the exit tests, in whose bodies all lines count as one.
@Suite struct LoadOutcomeTrapTests {
    struct Item: Sendable {}

    private static func loadWhatTheFactoryReturnsNilFor(_ kind: ContainerKind) {
        let container = kind.container { $0.register(as: Item?.self) { nil } }
        _ = container.load(Item.self)
    }

    @Test(arguments: ContainerKind.allCases)
    func loadTrapsWhereTheFactoryReturnedNil(_ kind: ContainerKind) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        { [kind] in
            LoadOutcomeTrapTests.loadWhatTheFactoryReturnsNilFor(kind)
        }
        let report = """
            DICBuilderTests/LoadOutcomeTrapTests.swift:13: Fatal error: \
            DIC: [returned-nil] LoadOutcomeTrapTests.Item: the factory returned nil
               loaded at  LoadOutcomeTrapTests.swift:13
               registered LoadOutcomeTrapTests.swift:12
               try:       load(LoadOutcomeTrapTests.Item?.self)  in place of the load
               or:        .register { LoadOutcomeTrapTests.Item(…) }  in place of LoadOutcomeTrapTests.swift:12, \
            never nil\n
            """
        expect(result, says: report)
    }

    private static func loadWhatTheFactoryThrowsFor(_ kind: ContainerKind) {
        let container = kind.container {
            $0.registerThrowable { () throws -> Item in throw Breakdown() }
        }
        _ = container.load(Item.self)
    }

    @Test(arguments: ContainerKind.allCases)
    func loadTrapsWhereTheFactoryThrew(_ kind: ContainerKind) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        { [kind] in
            LoadOutcomeTrapTests.loadWhatTheFactoryThrowsFor(kind)
        }
        let report = """
            DICBuilderTests/LoadOutcomeTrapTests.swift:38: Fatal error: \
            DIC: [factory-threw] LoadOutcomeTrapTests.Item: the factory threw TestSupport.Breakdown(reason: "no power")
               loaded at  LoadOutcomeTrapTests.swift:38
               try:       loadOrThrow(LoadOutcomeTrapTests.Item.self), and handle the error\n
            """
        expect(result, says: report)
    }

    private static func loadWhatIsNotRegistered(_ kind: ContainerKind) {
        _ = kind.container { _ in }.load(Item.self)
    }

    @Test(arguments: ContainerKind.allCases)
    func loadTrapsWhereNothingIsRegistered(_ kind: ContainerKind) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        { [kind] in
            LoadOutcomeTrapTests.loadWhatIsNotRegistered(kind)
        }
        let report = """
            DICBuilderTests/LoadOutcomeTrapTests.swift:57: Fatal error: \
            DIC: [not-registered] LoadOutcomeTrapTests.Item
               loaded at  LoadOutcomeTrapTests.swift:57
               try:       .register { LoadOutcomeTrapTests.Item(…) }\n
            """
        expect(result, says: report)
    }

    private static func loadAnOptionalOfWhatIsNotRegistered(_ kind: ContainerKind) {
        _ = kind.container { _ in }.load(Item?.self)
    }

    @Test(arguments: ContainerKind.allCases)
    func loadOfAnOptionalTrapsWhereNothingIsRegistered(_ kind: ContainerKind) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        { [kind] in
            LoadOutcomeTrapTests.loadAnOptionalOfWhatIsNotRegistered(kind)
        }
        let report = """
            DICBuilderTests/LoadOutcomeTrapTests.swift:76: Fatal error: \
            DIC: [not-registered] LoadOutcomeTrapTests.Item?
               loaded at  LoadOutcomeTrapTests.swift:76

            """
        expect(result, says: report)
    }

    private static func loadInAFactory(_ kind: ContainerKind) {
        #sourceLocation(file:"Services.swift",line:1)
        let container = kind.container { registrar in
            registrar
                .registerThrowable { () throws -> Item in throw Breakdown() }
                .register { [$0.load(Item.self)] }
        }
        #sourceLocation()
        _ = container.load([Item].self)
    }

    /// The factory is the place to write the call.
    @Test(arguments: ContainerKind.allCases)
    func aLoadInAFactoryTrapsWhereTheOtherFactoryThrew(_ kind: ContainerKind) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        { [kind] in
            LoadOutcomeTrapTests.loadInAFactory(kind)
        }
        let factory = "the factory of [LoadOutcomeTrapTests.Item] (Services.swift:4)"
        let place = "in place of the load of LoadOutcomeTrapTests.Item in \(factory)"
        expect(result, says: "   try:       try $0.loadOrThrow(…)  \(place)\n")
    }
}
