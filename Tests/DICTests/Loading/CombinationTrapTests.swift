import DIC
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
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [kind] in
            CombinationTrapTests.loadWhatTheFactoryReturnsNilFor(kind)
        }
        let report = """
            DICTests/CombinationTrapTests.swift:12: Fatal error: \
            DIC: [returned-nil] Item: the factory returned nil
               loaded at  CombinationTrapTests.swift:12
               registered CombinationTrapTests.swift:11
               try:       load(Item?.self)  in place of the load
               or:        .register { Item(…) }  in place of CombinationTrapTests.swift:11, never nil\n
            """
        expect(result, says: report)
    }

    private static func loadWhatTheFactoryThrowsFor(_ kind: ContainerKind) {
        let container = kind.container { $0.registerThrowable { () throws -> Item in throw Breakdown() } }
        _ = container.load(Item.self)
    }

    @Test(arguments: ContainerKind.allCases)
    func loadTrapsWhereTheFactoryThrew(_ kind: ContainerKind) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [kind] in
            CombinationTrapTests.loadWhatTheFactoryThrowsFor(kind)
        }
        let report = """
            DICTests/CombinationTrapTests.swift:33: Fatal error: \
            DIC: [factory-threw] Item: the factory threw DICTests.Breakdown(reason: "no power")
               loaded at  CombinationTrapTests.swift:33
               try:       loadOrThrow(Item.self), and handle the error\n
            """
        expect(result, says: report)
    }

    private static func loadWhatIsNotRegistered(_ kind: ContainerKind) {
        _ = kind.container { _ in }.load(Item.self)
    }

    @Test(arguments: ContainerKind.allCases)
    func loadTrapsWhereNothingIsRegistered(_ kind: ContainerKind) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [kind] in
            CombinationTrapTests.loadWhatIsNotRegistered(kind)
        }
        let report = """
            DICTests/CombinationTrapTests.swift:51: Fatal error: \
            DIC: [not-registered] Item
               loaded at  CombinationTrapTests.swift:51
               try:       .register { Item(…) }\n
            """
        expect(result, says: report)
    }

    private static func loadAnOptionalOfWhatIsNotRegistered(_ kind: ContainerKind) {
        _ = kind.container { _ in }.load(Item?.self)
    }

    @Test(arguments: ContainerKind.allCases)
    func loadOfAnOptionalTrapsWhereNothingIsRegistered(_ kind: ContainerKind) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [kind] in
            CombinationTrapTests.loadAnOptionalOfWhatIsNotRegistered(kind)
        }
        let report = """
            DICTests/CombinationTrapTests.swift:69: Fatal error: \
            DIC: [not-registered] Item?
               loaded at  CombinationTrapTests.swift:69

            """
        expect(result, says: report)
    }
}
