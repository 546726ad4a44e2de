import DICBuilder
import TestSupport
import Testing

/// `Sendable` is a marker: it leaves no trace in the metadata of types, so keys cannot tell it.
@Suite struct MarkerProtocolTests {
    protocol Store {
        var name: String { get }
    }
    struct DiskStore: Store {
        let name: String
    }

    /// As documented, a registration of `any Store` is also found as `any Store & Sendable`.
    @Test(arguments: ContainerKind.allCases)
    func aProtocolAndItsCompositionWithSendableAreOneKey(_ kind: ContainerKind) throws {
        let container = kind.container {
            $0.register(as: (any Store).self) { DiskStore(name: "disk") }
        }
        #expect(container.load((any Store & Sendable).self).name == "disk")
        #expect(try container.loadOrThrow((any Store & Sendable)?.self)?.name == "disk")
        #expect(container.registeredDependencies.count == 1)
    }

    @Test(arguments: ContainerKind.allCases)
    func theLastRegistrationOfTheTwoWins(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar
                .register(as: (any Store).self) { DiskStore(name: "first") }
                .register(as: (any Store & Sendable).self) { DiskStore(name: "second") }
        }
        #expect(container.load((any Store).self).name == "second")
        #expect(container.load((any Store & Sendable).self).name == "second")
        #expect(container.loadAll((any Store).self).count == 1)
        #expect(container.registeredDependencies.count == 1)
    }
}
