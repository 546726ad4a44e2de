import DICBuilder
import TestSupport
import Testing

/// What a load through a forward reports.
@Suite struct ForwardErrorTests {
    protocol Kept: AnyObject, Sendable {}
    protocol Reader: Kept {}
    final class Store: Reader {}
    struct Report {
        let reader: any Reader
    }

    @Test(arguments: ContainerKind.allCases)
    func aMissingSourceIsReportedWithTheForwardInTheChain(_ kind: ContainerKind) throws {
        let line = #line
        let container = kind.faultyContainer { registrar in
            registrar
                .forward(Store.self, to: (any Reader).self) { $0 }
                .registerThrowable { Report(reader: try $0.loadOrThrow()) }
        }
        let error = try resolutionError { try container.loadOrThrow(Report.self) }
        #expect(
            error.description == """
                DIC: [not-registered] ForwardErrorTests.Store
                   loaded at  ForwardErrorTests.swift:\(line + 3)
                   loaded by  any ForwardErrorTests.Reader  ForwardErrorTests.swift:\(line + 3)
                   in turn by ForwardErrorTests.Report      ForwardErrorTests.swift:\(line + 4)
                   try:       .register { ForwardErrorTests.Store(…) }
                """
        )
        #expect(container.loadOrNil(Report.self) == nil)
        #expect(container.loadOrNil((any Reader).self) == nil)
    }

    /// Whether the conversion takes its source in a buffer, or the source is too large.
    @Test func aSourceOfAScopeIsReportedAtTheForward() throws {
        struct Large: Sendable { let numbers = (1, 2, 3, 4, 5, 6) }
        let line = #line
        let container = DICBuilder()
            .register(in: .scoped("session")) { Store() }
            .register(in: .scoped("session")) { Large() }
            .forward(Store.self, to: (any Reader).self) { $0 }
            .forward(Large.self, to: Int.self) { $0.numbers.0 }
            .build()
        let ofObject = try resolutionError { try container.loadOrThrow((any Reader).self) }
        let ofLarge = try resolutionError { try container.loadOrThrow(Int.self) }
        #expect(ofObject.code == .scopeUnreachable && ofLarge.code == .scopeUnreachable)
        #expect(ofObject.description.contains("loaded at  ForwardErrorTests.swift:\(line + 4)\n"))
        #expect(ofLarge.description.contains("loaded at  ForwardErrorTests.swift:\(line + 5)\n"))
    }

    @Test(arguments: ContainerKind.allCases)
    func aMissingSourceReachesWhatIsAutoregistered(_ kind: ContainerKind) throws {
        let container = kind.faultyContainer { registrar in
            registrar
                .forward(Store.self, to: (any Reader).self) { $0 }
                .register(Report.init)
        }
        let error = try resolutionError { try container.loadOrThrow(Report.self) }
        #expect(error.code == .notRegistered)
        #expect(error.subject == "ForwardErrorTests.Store")
        #expect(
            error.chain.map(\.name) == ["any ForwardErrorTests.Reader", "ForwardErrorTests.Report"]
        )
    }

    @Test(arguments: ContainerKind.allCases)
    func aMissingNamedSourceIsReportedWithItsName(_ kind: ContainerKind) throws {
        let line = #line
        let container = kind.faultyContainer { registrar in
            registrar
                .register(named: "main") { Store() }
                .forward(Store.self, named: "spare", to: (any Reader).self) { $0 }
        }
        let error = try resolutionError {
            try container.loadOrThrow((any Reader).self, named: "spare")
        }
        #expect(
            error.description == """
                DIC: [not-registered] ForwardErrorTests.Store named "spare": registered only as "main"
                   loaded at  ForwardErrorTests.swift:\(line + 4)
                   loaded by  any ForwardErrorTests.Reader named "spare"  ForwardErrorTests.swift:\(line + 4)
                   near:      ForwardErrorTests.Store named "main"        ForwardErrorTests.swift:\(line + 3)
                   try:       .register(named: "spare") { ForwardErrorTests.Store(…) }
                """
        )
    }

    @Test(arguments: ContainerKind.allCases)
    func whatTheSourceThrowsIsRethrownUnwrapped(_ kind: ContainerKind) {
        final class Outage: Error {}
        let outage = Outage()
        let container = kind.container { registrar in
            registrar
                .registerThrowable(in: .singleton) { () throws -> Store in throw outage }
                .forward(Store.self, to: (any Reader).self) { $0 }
                .forward((any Reader).self, to: (any Kept).self) { $0 }
        }
        let error = #expect(throws: Outage.self) { try container.loadOrThrow((any Kept).self) }
        #expect(error === outage)
        #expect(container.loadOrNil((any Reader).self) == nil)
    }

    @Test(arguments: ContainerKind.allCases)
    func aSourceThatThrewIsTriedAgain(_ kind: ContainerKind) throws {
        let shop = Workshop()
        shop.breakDown(Breakdown())
        let container = kind.container { registrar in
            registrar
                .registerThrowable(in: .singleton) { try shop.tryToMake() }
                .forward(Widget.self, to: (any Gadget).self) { $0 }
        }
        #expect(throws: Breakdown()) { try container.loadOrThrow((any Gadget).self) }
        shop.repair()
        #expect(try container.loadOrThrow((any Gadget).self).number == 1)
        #expect(try container.loadOrThrow(Widget.self).number == 1)
    }

    @Test(arguments: ContainerKind.allCases)
    func aTypeForwardedToItselfIsACycle(_ kind: ContainerKind) async throws {
        let container = kind.faultyContainer {
            $0.register { 1 }.forward(Int.self, to: Int.self) { $0 + 1 }
        }
        let error = try await onNewThread {
            Result { try resolutionError { try container.loadOrThrow(Int.self) } }
        }.get()
        #expect(error.code == .cycle)
        #expect(error.chain.map(\.name) == ["Int"])
    }

    @Test(arguments: ContainerKind.allCases)
    func twoTypesForwardedToEachOtherAreACycle(_ kind: ContainerKind) async throws {
        let container = kind.faultyContainer { registrar in
            registrar
                .forward(Int.self, to: Double.self) { Double($0) }
                .forward(Double.self, to: Int.self) { Int($0) }
        }
        let error = try await onNewThread {
            Result { try resolutionError { try container.loadOrThrow(Int.self) } }
        }.get()
        #expect(error.code == .cycle)
        #expect(Set(error.chain.map(\.name)) == ["Int", "Double"])
    }

    private static func loadWithoutSource(_ kind: ContainerKind) {
        let container = kind.faultyContainer {
            $0.forward(Store.self, to: (any Reader).self) { $0 }
        }
        _ = container.load((any Reader).self)
    }

    @Test(arguments: ContainerKind.allCases)
    func loadTrapsWithTheReport(_ kind: ContainerKind) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        { [kind] in
            ForwardErrorTests.loadWithoutSource(kind)
        }
        expect(result, says: "DIC: [not-registered] ForwardErrorTests.Store\n")
        expect(result, says: "   loaded by  any ForwardErrorTests.Reader  ForwardErrorTests.swift:")
    }
}
