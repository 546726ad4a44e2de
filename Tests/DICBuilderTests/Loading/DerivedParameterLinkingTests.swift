import DICBuilder
import TestSupport
import Testing

/// Parameters that are made of what is registered, in functions that `build()` links and in such
/// that it does not.
@Suite struct DerivedParameterLinkingTests {
    final class Disk: Sendable {
        let name: String
        init(name: String = "disk") { self.name = name }
    }
    protocol Volume: Sendable { var name: String { get } }
    struct Mount: Volume { let name: String }
    struct Tape: Sendable {}

    final class Shelf {
        let disk: Disk?
        let tape: Tape?
        let lazy: Lazy<Disk>
        let provider: Provider<Disk>
        let volume: any Volume

        init(
            disk: Disk?,
            tape: Tape?,
            lazy: Lazy<Disk>,
            provider: Provider<Disk>,
            volume: any Volume
        ) {
            (self.disk, self.tape, self.lazy, self.provider, self.volume) = (
                disk, tape, lazy, provider, volume
            )
        }
    }

    private func register(into registrar: DependencyRegistrar, _ effect: FactoryEffect) {
        effect.register(into: registrar) { _ in Disk() }
        registrar
            .register { Mount(name: "mount") }
            .forward(Mount.self, to: (any Volume).self) { $0 }
            .register(Shelf.init)
    }

    @Test(arguments: ContainerKind.allCases, FactoryEffect.allCases)
    func eachIsMadeOfWhatIsRegistered(_ kind: ContainerKind, _ effect: FactoryEffect) throws {
        let container = kind.container { register(into: $0, effect) }
        for _ in 1...2 {
            let shelf = try container.loadOrThrow(Shelf.self)
            #expect(shelf.disk?.name == "disk")
            #expect(shelf.tape == nil)
            #expect(shelf.lazy.load() === shelf.lazy.load())
            #expect(shelf.provider.load() !== shelf.provider.load())
            #expect(shelf.volume.name == "mount")
        }
    }

    /// A child may register what its parent lacks, and replace what its parent has.
    @Test(arguments: FactoryEffect.allCases)
    func aChildFindsItsOwnRegistrations(_ effect: FactoryEffect) throws {
        let parent = DICBuilder()
        register(into: parent, effect)
        let frozen = parent.build()
        let child = DICBuilder(parent: frozen)
            .register { Tape() }
            .register { Disk(name: "child's") }
            .build()
        let shelf = try child.loadOrThrow(Shelf.self)
        #expect(shelf.tape != nil)
        #expect(shelf.disk?.name == "child's")
        #expect(shelf.lazy.load().name == "child's")
        #expect(shelf.provider.load().name == "child's")
        #expect(try frozen.loadOrThrow(Shelf.self).tape == nil)
    }
}
