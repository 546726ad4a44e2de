import DIC
import TestSupport
import Testing

/// The cells of the table of combinations that trap, with the report.
///
/// What traps stands outside the exit tests, in whose bodies all lines count as one.
@Suite struct CombinationTrapTests {
    struct Item: Sendable {}

    private static func loadWhatTheFactoryReturnsNilFor(_ kind: ContainerKind) {
        let container = kind.container { $0.register(as: Item?.self) { nil } }
        _ = container.load(Item.self)
    }

    @Test(arguments: ContainerKind.allCases)
    func loadTrapsWhereTheFactoryReturnedNil(_ kind: ContainerKind) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        { [kind] in
            CombinationTrapTests.loadWhatTheFactoryReturnsNilFor(kind)
        }
        let report = """
            DICTests/CombinationTrapTests.swift:13: Fatal error: \
            DIC: [returned-nil] CombinationTrapTests.Item: the factory returned nil
               loaded at  CombinationTrapTests.swift:13
               registered CombinationTrapTests.swift:12
               try:       load(CombinationTrapTests.Item?.self)  in place of the load
               or:        .register { CombinationTrapTests.Item(…) }  in place of CombinationTrapTests.swift:12, \
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
            CombinationTrapTests.loadWhatTheFactoryThrowsFor(kind)
        }
        let report = """
            DICTests/CombinationTrapTests.swift:38: Fatal error: \
            DIC: [factory-threw] CombinationTrapTests.Item: the factory threw TestSupport.Breakdown(reason: "no power")
               loaded at  CombinationTrapTests.swift:38
               try:       loadOrThrow(CombinationTrapTests.Item.self), and handle the error\n
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
            CombinationTrapTests.loadWhatIsNotRegistered(kind)
        }
        let report = """
            DICTests/CombinationTrapTests.swift:57: Fatal error: \
            DIC: [not-registered] CombinationTrapTests.Item
               loaded at  CombinationTrapTests.swift:57
               try:       .register { CombinationTrapTests.Item(…) }\n
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
            CombinationTrapTests.loadAnOptionalOfWhatIsNotRegistered(kind)
        }
        let report = """
            DICTests/CombinationTrapTests.swift:76: Fatal error: \
            DIC: [not-registered] CombinationTrapTests.Item?
               loaded at  CombinationTrapTests.swift:76

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
            CombinationTrapTests.loadInAFactory(kind)
        }
        let factory = "the factory of [CombinationTrapTests.Item] (Services.swift:4)"
        let place = "in place of the load of CombinationTrapTests.Item in \(factory)"
        expect(result, says: "   try:       try $0.loadOrThrow(…)  \(place)\n")
    }
}
