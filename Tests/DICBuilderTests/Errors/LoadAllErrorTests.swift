import DICBuilder
import TestSupport
import Testing

/// What becomes of a load of all where one cannot be had.
@Suite struct LoadAllErrorTests {
    protocol Plugin: Sendable {}
    struct Page: Plugin {}

    @Test(arguments: ContainerKind.allCases)
    func theFirstThatThrowsEndsIt(_ kind: ContainerKind) {
        let journal = SharedList<String>()
        let container = kind.container { registrar in
            registrar
                .register(as: (any Plugin).self, named: "a") {
                    journal.add("a")
                    return Page()
                }
                .registerThrowable(as: (any Plugin).self, named: "b") { () throws -> Page in
                    journal.add("b")
                    throw Breakdown(reason: "b")
                }
                .registerThrowable(as: (any Plugin).self, named: "c") { () throws -> Page in
                    journal.add("c")
                    throw Breakdown(reason: "c")
                }
        }
        #expect(throws: Breakdown(reason: "b")) { try container.loadAllOrThrow((any Plugin).self) }
        #expect(journal.all == ["a", "b"])
    }

    @Test(arguments: ContainerKind.allCases)
    func whatOneOfThemLacksIsReportedWithItsName(_ kind: ContainerKind) throws {
        let line = #line
        let container = kind.container { registrar in
            registrar.registerThrowable(as: (any Plugin).self, named: "broken") { resolver in
                _ = try resolver.loadOrThrow(Int.self)
                return Page()
            }
        }
        let error = try resolutionError { try container.loadAllOrThrow((any Plugin).self) }
        #expect(
            error.description == """
                DIC: [not-registered] Int
                   loaded at  LoadAllErrorTests.swift:\(line + 3)
                   loaded by  any LoadAllErrorTests.Plugin named "broken"  LoadAllErrorTests.swift:\(line + 2)
                   try:       .register { Int(…) }
                """
        )
    }

    @Test(arguments: ContainerKind.allCases)
    func oneThatLoadsThemAllIsACycle(_ kind: ContainerKind) async throws {
        let container = kind.container { registrar in
            registrar
                .register(as: (any Plugin).self, named: "leaf") { Page() }
                .registerThrowable(as: (any Plugin).self, in: .singleton, named: "host") {
                    resolver in
                    _ = try resolver.loadAllOrThrow((any Plugin).self)
                    return Page()
                }
        }
        let error = try resolutionError { try container.loadAllOrThrow((any Plugin).self) }
        #expect(error.code == .cycle)
        #expect(error.chain.map(\.name) == ["any LoadAllErrorTests.Plugin named \"host\""])
    }

    private static func loadAll(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar.registerThrowable(as: (any Plugin).self) { () throws -> Page in
                throw Breakdown()
            }
        }
        _ = container.loadAll((any Plugin).self)
    }

    @Test(arguments: ContainerKind.allCases)
    func loadAllTrapsWithTheErrorAndTheCallToWrite(_ kind: ContainerKind) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        { [kind] in
            LoadAllErrorTests.loadAll(kind)
        }
        expect(result, says: "the factory threw TestSupport.Breakdown(reason: \"no power\")\n")
        expect(
            result,
            says:
                "   try:       loadAllOrThrow((any LoadAllErrorTests.Plugin).self), and handle the error\n"
        )
    }
}
