import DICBuilder
import TestSupport
import Testing

/// Factories with arguments that return nil or throw: the table of combinations, as for those
/// without arguments.
@Suite struct ArgumentFailureTests {
    struct Port: Equatable {
        let number: Int
        init(_ number: Int) { self.number = number }
        init?(checked number: Int) {
            guard number > 0 else { return nil }
            self.number = number
        }
    }

    @Test(arguments: ContainerKind.allCases)
    func aFailableFactory(_ kind: ContainerKind) throws {
        let line = #line + 1
        let container = kind.container { $0.register { (_, number: Int) in Port(checked: number) } }
        #expect(container.load(Port.self, arguments: 1).number == 1)
        #expect(container.load(Port?.self, arguments: 1)?.number == 1)
        #expect(container.load(Port?.self, arguments: 0) == nil)
        #expect(container.loadOrNil(Port.self, arguments: 1)?.number == 1)
        #expect(container.loadOrNil(Port.self, arguments: 0) == nil)
        #expect(container.loadOrNil(Port?.self, arguments: 0) == .some(nil))
        #expect(try container.loadOrThrow(Port.self, arguments: 1).number == 1)
        #expect(try container.loadOrThrow(Port?.self, arguments: 0) == nil)
        let error = try resolutionError { try container.loadOrThrow(Port.self, arguments: 0) }
        #expect(error.code == .returnedNil)
        #expect(
            error.description.hasPrefix(
                """
                DIC: [returned-nil] ArgumentFailureTests.Port: the factory returned nil
                   loaded at  ArgumentFailureTests.swift:\(line + 9)
                   registered ArgumentFailureTests.swift:\(line)

                """
            )
        )
    }

    @Test(arguments: ContainerKind.allCases)
    func aValueIsLoadedAsOptional(_ kind: ContainerKind) throws {
        let container = kind.container { $0.register { (_, number: Int) in Port(number) } }
        let loaded = container.loadOrNil(Port?.self, arguments: 1)
        #expect(loaded == .some(.some(Port(1))))
        #expect(throws: Never.self) { try container.loadOrThrow(Port?.self, arguments: 1) }
    }

    @Test(arguments: ContainerKind.allCases)
    func bothFormsOfATypeAreKeptApart(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar
                .register { (_, number: Int) in Port(number) }
                .register { (_, number: Int) in Port(checked: number + 10) }
        }
        #expect(container.load(Port.self, arguments: 1).number == 1)
        #expect(container.load(Port?.self, arguments: 1)?.number == 11)
    }

    @Test(arguments: ContainerKind.allCases)
    func aThrowingFactory(_ kind: ContainerKind) throws {
        let container = kind.container { registrar in
            registrar
                .register { (_, number: Int) in
                    guard number > 0 else { throw Breakdown(reason: "\(number)") }
                    return Port(number)
                }
                .register { (_, number: Int) -> Port? in
                    guard number > 0 else { throw Breakdown(reason: "\(number)?") }
                    return Port(number)
                }
        }
        #expect(container.load(Port.self, arguments: 1).number == 1)
        #expect(container.loadOrNil(Port.self, arguments: 0) == nil)
        #expect(throws: Breakdown(reason: "-1")) {
            try container.loadOrThrow(Port.self, arguments: -1)
        }
        #expect(container.load(Port?.self, arguments: 0) == nil)
        #expect(throws: Breakdown(reason: "-1?")) {
            try container.loadOrThrow(Port?.self, arguments: -1)
        }
    }

    @Test(arguments: ContainerKind.allCases)
    func whatAnInnerFactoryThrowsComesOut(_ kind: ContainerKind) throws {
        let container = kind.container { registrar in
            registrar
                .register { (_, number: Int) throws -> Port in throw Breakdown(reason: "\(number)")
                }
                .register { (resolver, text: String) in
                    [try resolver.loadOrThrow(Port.self, arguments: text.count)]
                }
        }
        #expect(throws: Breakdown(reason: "4")) {
            try container.loadOrThrow([Port].self, arguments: "four")
        }
        #expect(container.loadOrNil([Port].self, arguments: "four") == nil)
    }

    private static let nilLine = #line + 3
    private static func loadWhatTheFactoryReturnsNilFor(_ kind: ContainerKind) {
        let container = kind.container { $0.register { (_, number: Int) in Port(checked: number) } }
        _ = container.load(Port.self, arguments: 0)
    }

    @Test(arguments: ContainerKind.allCases)
    func loadTrapsWhereTheFactoryReturnedNil(_ kind: ContainerKind) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        { [kind] in
            ArgumentFailureTests.loadWhatTheFactoryReturnsNilFor(kind)
        }
        let report = """
            DICBuilderTests/ArgumentFailureTests.swift:\(Self.nilLine): Fatal error: \
            DIC: [returned-nil] ArgumentFailureTests.Port: the factory returned nil
               loaded at  ArgumentFailureTests.swift:\(Self.nilLine)
               registered ArgumentFailureTests.swift:\(Self.nilLine - 1)

            """
        expect(result, says: report)
    }

    private static let throwLine = #line + 5
    private static func loadWhatTheFactoryThrowsFor(_ kind: ContainerKind) {
        let container = kind.container {
            $0.register { (_, _: Int) throws -> Port in throw Breakdown() }
        }
        _ = container.load(Port.self, arguments: 0)
    }

    @Test(arguments: ContainerKind.allCases)
    func loadTrapsWhereTheFactoryThrew(_ kind: ContainerKind) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        { [kind] in
            ArgumentFailureTests.loadWhatTheFactoryThrowsFor(kind)
        }
        let report = """
            DICBuilderTests/ArgumentFailureTests.swift:\(Self.throwLine): Fatal error: \
            DIC: [factory-threw] ArgumentFailureTests.Port: the factory threw TestSupport.Breakdown(reason: "no power")
               loaded at  ArgumentFailureTests.swift:\(Self.throwLine)

            """
        expect(result, says: report)
    }
}
