import DICBuilder
import TestSupport
import Testing

/// What becomes of a nil that a factory returns and of an error that it throws.
@Suite struct FactoryErrorTests {
    struct Port: Sendable {
        init?(rawValue: Int) {
            guard rawValue > 0 else { return nil }
        }
    }

    final class Outage: Error {}

    @Test(arguments: ContainerKind.allCases)
    func nilInPlaceOfAValueIsReportedWithItsRegistration(_ kind: ContainerKind) throws {
        let line = #line
        let container = kind.container { registrar in
            registrar
                .register(Port(rawValue: 0))
                .registerThrowable { [try $0.loadOrThrow(Port.self)] }
        }
        let error = try resolutionError { try container.loadOrThrow([Port].self) }
        #expect(
            error.description == """
                DIC: [returned-nil] FactoryErrorTests.Port: the factory returned nil
                   loaded at  FactoryErrorTests.swift:\(line + 4)
                   registered FactoryErrorTests.swift:\(line + 3)
                   loaded by  [FactoryErrorTests.Port]  FactoryErrorTests.swift:\(line + 4)
                   try:       load(FactoryErrorTests.Port?.self)  in place of the load
                   or:        .register { FactoryErrorTests.Port(…) }  in place of \
                FactoryErrorTests.swift:\(line + 3), never nil
                """
        )
        #expect(String(reflecting: error) == error.description)
        #expect(error.code == .returnedNil)
        #expect(error.registered == CodeLocation(fileID: #fileID, line: UInt(line + 3)))
    }

    @Test(arguments: ContainerKind.allCases)
    func anOptionalProtocolIsSpelledWithParentheses(_ kind: ContainerKind) throws {
        let container = kind.container { $0.register(as: (any Gadget)?.self) { nil } }
        let error = try resolutionError { try container.loadOrThrow((any Gadget).self) }
        #expect(error.subject == "any Gadget")
        #expect(error.suggestion == "load((any Gadget)?.self)")
    }

    @Test(arguments: ContainerKind.allCases, RegistrationForm.throwing)
    func loadOrThrowRethrowsTheVeryErrorOfTheFactory(
        _ kind: ContainerKind,
        _ form: RegistrationForm
    ) throws {
        let outage = Outage()
        let container = try kind.container { registrar in
            _ = try form.register(registrar, Workshop())
            registrar.registerThrowable(as: Widget.self) { throw outage }
            registrar.registerThrowable(as: gadget, in: .singleton) { throw outage }
        }
        let error = #expect(throws: Outage.self) { try form.loadOrThrow(from: container) }
        #expect(error === outage)
    }

    @Test(arguments: ContainerKind.allCases)
    func anErrorPassesUnwrappedThroughTheFactoriesAroundIt(_ kind: ContainerKind) throws {
        let outage = Outage()
        let container = kind.container { registrar in
            registrar
                .registerThrowable { () throws -> Int in throw outage }
                .registerThrowable(in: .singleton) { "\(try $0.loadOrThrow(Int.self))" }
                .registerThrowable { [try $0.loadOrThrow(String.self)] }
        }
        #expect(
            #expect(throws: Outage.self) { try container.loadOrThrow([String].self) } === outage
        )
    }

    @Test(arguments: ContainerKind.allCases)
    func aFactoryMayHandleWhatItsDependencyThrows(_ kind: ContainerKind) throws {
        let container = kind.container { registrar in
            registrar
                .registerThrowable { () throws -> Int in throw Breakdown() }
                .register { Double((try? $0.loadOrThrow(Int.self)) ?? -1) }
                .register { $0.loadOrNil(Int.self).map(String.init) ?? "none" }
        }
        #expect(container.load(Double.self) == -1)
        #expect(container.load(String.self) == "none")
        // A failure leaves nothing behind that a later report would show.
        let error = try resolutionError { try container.loadOrThrow(Bool.self) }
        #expect(error.chain.isEmpty)
    }

    @Test func codesHaveStableNames() {
        let codes: [ResolutionError.Code] = [
            .notRegistered, .returnedNil, .cycle, .needsAsync, .factoryThrew,
        ]
        let names = ["not-registered", "returned-nil", "cycle", "needs-async", "factory-threw"]
        #expect(codes.map(\.description) == names)
        #expect(Set(codes).count == codes.count)
    }

}
