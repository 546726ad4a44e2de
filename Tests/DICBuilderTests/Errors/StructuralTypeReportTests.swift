import DICBuilder
import TestSupport
import Testing

/// How reports name arrays, optionals, `Lazy` and `Provider`, and what they say to write for them.
@Suite struct StructuralTypeReportTests {
    protocol Plugin: Sendable {}
    struct Disk: Sendable {}
    struct Page: Plugin {}

    private static func subject<T>(_ type: T.Type, in container: some DependencyLoading) throws
        -> String
    {
        try resolutionError { try container.loadOrThrow(type) }.subject
    }

    @Test(arguments: ContainerKind.allCases)
    func anArrayIsNamedAsItIsWritten(_ kind: ContainerKind) throws {
        let container = kind.container { $0.register { 1 } }
        #expect(
            try Self.subject([any Plugin].self, in: container)
                == "[any StructuralTypeReportTests.Plugin]"
        )
        #expect(try Self.subject([Disk].self, in: container) == "[StructuralTypeReportTests.Disk]")
        #expect(
            try Self.subject([[any Plugin]].self, in: container)
                == "[[any StructuralTypeReportTests.Plugin]]"
        )
        #expect(
            try Self.subject([any Plugin]?.self, in: container)
                == "[any StructuralTypeReportTests.Plugin]?"
        )
        #expect(
            try Self.subject([(any Plugin)?].self, in: container)
                == "[(any StructuralTypeReportTests.Plugin)?]"
        )
    }

    @Test(arguments: ContainerKind.allCases)
    func anArrayIsNamedTheSameInTheListAndInChains(_ kind: ContainerKind) throws {
        let container = kind.container { registrar in
            registrar.registerThrowable { resolver -> [any Plugin] in
                _ = try resolver.loadOrThrow(Disk.self)
                return []
            }
        }
        let error = try resolutionError { try container.loadOrThrow([any Plugin].self) }
        #expect(error.chain.map(\.name) == ["[any StructuralTypeReportTests.Plugin]"])
        #expect(
            error.description.contains(
                "loaded by  [any StructuralTypeReportTests.Plugin]  StructuralTypeReportTests.swift:"
            )
        )
        #expect(
            container.registeredDependencies.first?.description.hasPrefix(
                "[any StructuralTypeReportTests.Plugin], transient, "
            ) == true
        )
    }

    @Test(arguments: ContainerKind.allCases)
    func deferredTypesNameWhatTheyLoad(_ kind: ContainerKind) throws {
        let container = kind.container { registrar in
            registrar
                .registerThrowable { resolver -> Lazy<any Plugin> in
                    _ = try resolver.loadOrThrow(Disk.self)
                    return resolver.load()
                }
                .registerThrowable { resolver -> Provider<[any Plugin]> in
                    _ = try resolver.loadOrThrow(Lazy<any Plugin>.self)
                    return resolver.load()
                }
        }
        let error = try resolutionError { try container.loadOrThrow(Provider<[any Plugin]>.self) }
        #expect(
            error.chain.map(\.name) == [
                "Lazy<any StructuralTypeReportTests.Plugin>",
                "Provider<[any StructuralTypeReportTests.Plugin]>",
            ]
        )
    }

    /// A `Lazy` is not registered itself: what is missing is the type that it loads.
    private static func expectASuggestion(_ suggestion: String, _ body: () throws -> Void) throws {
        let error = try resolutionError { try body() }
        #expect(error.code == .notRegistered)
        #expect(error.suggestion == suggestion)
        #expect(!error.description.contains("{ Lazy<"))
        #expect(!error.description.contains("{ Provider<"))
        #expect(!error.description.contains("Array<"))
    }

    private static let ofDisk = ".register { StructuralTypeReportTests.Disk(…) }"

    @Test(arguments: ContainerKind.allCases)
    func aDeferredTypeIsNotWhatToRegister(_ kind: ContainerKind) throws {
        let container = kind.container { $0.register { 1 } }
        try Self.expectASuggestion(Self.ofDisk) {
            _ = try container.loadOrThrow(Lazy<Disk>.self).loadOrThrow()
        }
        try Self.expectASuggestion(Self.ofDisk) {
            _ = try container.loadOrThrow(Provider<Disk>.self).loadOrThrow()
        }
        try Self.expectASuggestion(Self.ofDisk) {
            _ = try container.loadOrThrow(Lazy<Provider<Disk>>.self).loadOrThrow().loadOrThrow()
        }
        try Self.expectASuggestion(".register(named: \"a\") { StructuralTypeReportTests.Disk(…) }")
        {
            _ = try container.loadOrThrow(Lazy<Disk>.self, named: "a").loadOrThrow()
        }
    }

    /// As an optional, with arguments, or as all that is registered, it is not made of anything.
    @Test(arguments: ContainerKind.allCases)
    func aLazyOrProviderThatCannotBeMadeIsNotWhatToRegister(_ kind: ContainerKind) throws {
        let container = kind.container { $0.register { 1 } }
        try Self.expectASuggestion(Self.ofDisk) { _ = try container.loadOrThrow(Lazy<Disk>?.self) }
        try Self.expectASuggestion(Self.ofDisk) {
            _ = try container.loadOrThrow(Provider<Disk>?.self)
        }
        try Self.expectASuggestion(
            ".register { (resolver, int: Int) in StructuralTypeReportTests.Disk(…) }"
        ) {
            _ = try container.loadOrThrow(Lazy<Disk>.self, arguments: 1)
        }
    }

    @Test(arguments: ContainerKind.allCases)
    func anArrayParameterSaysHowToRegisterItsElements(_ kind: ContainerKind) throws {
        let container = kind.faultyContainer {
            $0.register { (plugins: [any Plugin]) in plugins.count }
        }
        let error = try resolutionError { try container.loadOrThrow(Int.self) }
        #expect(error.subject == "[any StructuralTypeReportTests.Plugin]")
        #expect(
            error.suggestion
                == ".register(as: (any StructuralTypeReportTests.Plugin).self, named: .unique) { … }"
        )
    }

    @Test(arguments: ContainerKind.allCases)
    func aLoadOfAnArrayOfWhatIsRegisteredSaysToLoadAll(_ kind: ContainerKind) throws {
        let container = kind.container { $0.register(as: (any Plugin).self) { Page() } }
        let error = try resolutionError { try container.loadOrThrow([any Plugin].self) }
        #expect(error.suggestion == "loadAll((any StructuralTypeReportTests.Plugin).self)")
    }
}
