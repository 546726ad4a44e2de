import DIC
import TestSupport
import Testing

/// Reports suggest types that are related by inheritance or conformance, not by name alone.
@Suite struct RelatedTypeReportTests {
    protocol Store: Sendable {}
    struct Disk: Store {}
    protocol Archive: Store {}
    protocol Vault: Archive {}
    struct Safe: Vault {}
    struct Memory: Store {}
    struct StoreKitObserver: Sendable {}
    class Client: @unchecked Sendable {}
    final class Stub: Client, @unchecked Sendable {}
    protocol Configurable {}
    struct ConfigurableScreen: Sendable {}
    struct Settings: Sendable { let screen: ConfigurableScreen }

    private func suggestions(_ builder: DICBuilder) throws -> [String] {
        let error = try #require(throws: BuildError.self) { try builder.buildOrThrow() }
        return Self.codes(error.problems.flatMap(\.suggestions))
    }

    private func suggestions<T>(loading type: T.Type, from builder: DICBuilder) throws -> [String] {
        Self.codes(try resolutionError { try builder.build().loadOrThrow(type) }.suggestions)
    }

    private static func codes(_ suggestions: [ResolutionError.Suggestion]) -> [String] {
        suggestions.map { $0.code.replacing("RelatedTypeReportTests.", with: "") }
    }

    @Test func whatConformsCanBeForwarded() throws {
        let builder = DICBuilder().register { StoreKitObserver() }.register { Disk() }
        #expect(
            try suggestions(loading: (any Store).self, from: builder)
                == ["as: (any Store).self", ".forward(Disk.self, to: (any Store).self) { $0 }"]
        )
        #expect(
            try suggestions(loading: Client.self, from: DICBuilder().register { Stub() })
                == [".forward(Stub.self, to: Client.self) { $0 }"]
        )
    }

    @Test func whatIsRegisteredAsAProtocolThatInheritsIsForwarded() throws {
        let code = ".forward((any Vault).self, to: (any Store).self) { $0 }"
        let builder = DICBuilder().register(as: (any Vault).self) { Safe() }
        #expect(try suggestions(loading: (any Store).self, from: builder).first == code)
        #expect(try suggestions(builder.register { (_: any Store) in 1 }).first == code)
        builder.forward((any Vault).self, to: (any Store).self) { $0 }
        #expect(builder.validate().problems.isEmpty)
        let named = DICBuilder().register(as: (any Vault).self, named: "x") { Safe() }
        let withName = #".forward((any Vault).self, named: "x", to: (any Store).self) { $0 }"#
        #expect(try suggestions(named.roots((any Store).self, named: "x")).first == withName)
        let all = DICBuilder().register(as: (any Vault).self) { Safe() }.register {
            (_: [any Store]) in 1
        }
        let added =
            ".forward((any Vault).self, named: nil, to: (any Store).self, named: .unique) { $0 }"
        #expect(try suggestions(all).first == added)
    }

    @Test func whatIsMadeAsynchronouslyIsForwardedSo() async throws {
        let container = AsyncDependencyInjectionContainer().registerAsync(as: (any Archive).self) {
            Safe()
        }
        let error = await #expect(throws: ResolutionError.self) {
            try await container.loadAsyncOrThrow((any Store).self)
        }
        let codes = Self.codes(try #require(error).suggestions)
        #expect(codes.first == ".forwardAsync((any Archive).self, to: (any Store).self) { $0 }")
        let mutable = DependencyInjectionContainer()
        mutable.mainActor.register(as: (any Archive).self) { Safe() }
        let other = try resolutionError { _ = try mutable.loadOrThrow((any Store).self) }
        #expect(other.near.map(\.name) == ["any RelatedTypeReportTests.Archive"])
    }

    /// An instance of the one is not known to be one of the other.
    @Test func theProtocolThatIsInheritedIsOnlyNear() throws {
        let container = DICBuilder().register(as: (any Store).self) { Disk() }.build()
        let error = try resolutionError { _ = try container.loadOrThrow((any Vault).self) }
        #expect(error.near.map(\.name) == ["any RelatedTypeReportTests.Store"])
        #expect(Self.codes(error.suggestions) == [".register(as: (any Vault).self) { … }"])
        let overridden = DICBuilder().register(as: (any Store).self) { Disk() }.override(
            as: (any Vault).self
        ) {
            Safe()
        }
        #expect(try suggestions(overridden) == [".override(as: (any Store).self) { … }"])
    }

    @Test func whatDoesNotConformIsNotForwarded() throws {
        #expect(
            try suggestions(
                loading: (any Store).self,
                from: DICBuilder().register { StoreKitObserver() }
            )
                == [".register(as: (any Store).self) { … }"]
        )
    }

    /// Another registration would make another instance.
    @Test func whatIsRegisteredAsItsProtocolOrSuperclassIsLoadedAsThat() throws {
        let builder = DICBuilder().register(as: (any Store).self) { Disk() }.register(named: "b") {
            Client()
        }
        #expect(
            try suggestions(loading: Disk.self, from: builder)
                == ["load((any Store).self)", ".register { Disk(…) }"]
        )
        let error = try resolutionError { try builder.build().loadOrThrow(Disk.self) }
        #expect(error.near.map(\.name) == ["any RelatedTypeReportTests.Store"])
        #expect(try suggestions(loading: Stub.self, from: builder) == [".register { Stub(…) }"])
        #expect(
            try suggestions(loading: Stub.self, from: DICBuilder().register { Client() })
                == ["load(Client.self)", ".register { Stub(…) }"]
        )
    }

    @Test func anOverrideIsThatOfTheProtocolOrOfTheSuperclass() throws {
        let client = DICBuilder().register(in: .singleton) { Client() }
        #expect(
            try suggestions(client.override { Stub() }) == [
                ".override(as: Client.self) { Stub(…) }"
            ]
        )
        let store = DICBuilder().register(as: (any Store).self) { Disk() }
            .register(as: (any Store).self, named: "cache") { Memory() }
        #expect(
            try suggestions(store.override(named: "cache") { Disk() })
                == [#".override(as: (any Store).self, named: "cache") { Disk(…) }"#]
        )
        #expect(
            try suggestions(
                DICBuilder().register(as: (any Store).self) { Disk() }.override {
                    StoreKitObserver()
                }
            )
                == [".override(as: (any Store).self) { … }"]
        )
    }

    @Test func aDecoratorIsThatOfTheProtocol() throws {
        let builder = DICBuilder().register(as: (any Store).self) { Disk() }
        #expect(
            try suggestions(builder.decorate(Memory.self) { $0 }) == [
                ".decorate((any Store).self) { … }"
            ]
        )
    }

    /// The parameter cannot be of a protocol that its type does not conform to.
    @Test func aParameterIsNotReplacedByWhatOnlyHasASimilarName() throws {
        let builder = DICBuilder().register(as: (any Configurable).self) { fatalError() }.register(
            Settings.init
        )
        #expect(try suggestions(builder) == [".register { ConfigurableScreen(…) }"])
    }
}
