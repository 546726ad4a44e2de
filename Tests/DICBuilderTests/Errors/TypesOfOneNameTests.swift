import DIC
import Foundation
import TestSupport
import Testing

/// Reports tell types of one name apart, also where they are parts of other types, and those of a
/// module that is linked twice.
@Suite struct TypesOfOneNameTests {
    struct Box<Content>: Sendable {}
    struct Settings: Sendable {}
    struct Page {}

    private static let near = String(reflecting: Foundation.Locale.self)

    private func registering(_ register: (DICBuilder) -> Void) -> DICBuilder {
        let builder = DICBuilder().register { Foundation.Locale.current }
        register(builder)
        return builder
    }

    @Test func partsOfOtherTypesAreQualified() throws {
        let builders = [
            (
                "[DICBuilderTests.Locale]",
                registering { $0.register { (_: [Locale]) in 1 }.roots([Locale].self) }
            ),
            ("DICBuilderTests.Locale", registering { $0.register { (_: Lazy<Locale>) in 1 } }),
            (
                "DICBuilderTests.Locale",
                registering { $0.register { (_: Provider<Locale>, _: Locale?) in 1 } }
            ),
            (
                "(Int) -> DICBuilderTests.Locale",
                registering { $0.register { (_: @escaping (Int) -> Locale) in 1 } }
            ),
            (
                "(DICBuilderTests.Locale) -> Int",
                registering { $0.register { (_: @escaping (Locale) -> Int) in "" } }
            ),
            (
                "TypesOfOneNameTests.Box<DICBuilderTests.Locale>",
                registering { $0.register { (_: Box<Locale>) in 1 } }
            ),
            (
                "Dictionary<Int, DICBuilderTests.Locale>",
                registering { $0.register { (_: [Int: Locale]) in 1 } }
            ),
            (
                "(DICBuilderTests.Locale, Int)",
                registering { $0.register { (_: (Locale, Int)) in "" } }
            ),
        ]
        for (subject, builder) in builders {
            let problem = try #require(builder.validate().errors.first)
            #expect(problem.subject == subject)
            #expect(problem.description.contains("DICBuilderTests.Locale"))
        }
    }

    @Test func argumentsNamesAndLoadsAreQualified() async throws {
        let container = DICBuilder().register { (_, _: Foundation.Locale) in Page() }.build()
        let error = try resolutionError {
            _ = try container.loadOrThrow(Page.self, arguments: Locale())
        }
        #expect(
            error.detail?.hasPrefix(
                "loaded with (DICBuilderTests.Locale), registered with (Foundation"
            )
                == true
        )
        let named = DICBuilder().register { [Foundation.Locale.current] }.build()
        #expect(
            try resolutionError { _ = try named.loadOrThrow(Locale.self, named: "x") }.subject
                .hasPrefix("DICBuilderTests.")
        )
        let mutable = AsyncDependencyInjectionContainer().mainActor.register {
            Foundation.Locale.current
        }.nonisolated
        let other = await #expect(throws: ResolutionError.self) {
            try await mutable.loadAsyncOrThrow(Box<Locale>.self)
        }
        #expect(other?.subject == "TypesOfOneNameTests.Box<DICBuilderTests.Locale>")
    }

    /// What is not among the registrations that a report searches.
    @Test func theMembersOfACycleAreQualified() throws {
        let builder = DICBuilder().register { (_: Foundation.Locale) in Locale() }
            .register { (_: Locale) in Foundation.Locale.current }
        let problem = try #require(builder.validate().errors.first)
        #expect(
            problem.subject == "DICBuilderTests.Locale -> \(Self.near) -> DICBuilderTests.Locale"
        )
        #expect(problem.chain.map(\.name) == ["DICBuilderTests.Locale", Self.near])
        #expect(
            Set(problem.requesters.map(\.registration.name)) == [
                "DICBuilderTests.Locale", Self.near,
            ]
        )
        let container = DICBuilder().registerThrowable {
            try Locale(from: $0.loadOrThrow(Foundation.Locale.self))
        }
        .registerThrowable {
            _ = try $0.loadOrThrow(Locale.self)
            return Foundation.Locale.current
        }
        .build()
        let error = try resolutionError { _ = try container.loadOrThrow(Locale.self) }
        #expect(error.chain.map(\.name) == ["DICBuilderTests.Locale", Self.near])
    }

    @Test func aModuleThatIsLinkedTwiceIsNamed() throws {
        func register<T>(_ type: T.Type, _ builder: DICBuilder) {
            builder.register(as: type) { () -> T in fatalError("never made") }
        }
        let builder = DICBuilder()
        register(Self.copyOfSettings, builder)
        let error = try resolutionError { _ = try builder.build().loadOrThrow(Settings.self) }
        #expect(error.subject == "TypesOfOneNameTests.Settings")
        #expect(error.detail == "two types have this name")
        #expect(
            error.suggestions.map(\.code) == [
                "link module DICBuilderTests once: each copy has a type of its own"
            ]
        )
        let problem = try #require(builder.register { (_: Settings) in 1 }.validate().errors.first)
        #expect(problem.suggestion == error.suggestion)
        let overridden = DICBuilder()
        register(Self.copyOfSettings, overridden)
        let change = try #require(overridden.override { Settings() }.validate().errors.first)
        #expect(change.suggestion == error.suggestion)
        let homonym = DICBuilder().register { Foundation.Locale.current }.build()
        #expect(try resolutionError { _ = try homonym.loadOrThrow(Locale.self) }.detail == nil)
    }

    /// Their qualified names are equal, too, though the module is linked once.
    @Test func privateTypesOfOneNameAreToldApart() throws {
        func registered() -> DICBuilder {
            struct Hidden: Sendable {}
            return DICBuilder().register { Hidden() }
        }
        struct Hidden: Sendable {}
        let error = try resolutionError { _ = try registered().build().loadOrThrow(Hidden.self) }
        #expect(error.detail == "another type, private or local, has this name")
        #expect(error.suggestions.allSatisfy { !$0.code.contains("link") })
        #expect(error.near.count == 1)
    }

    /// The type as another copy of the module has it: its metadata has another address.
    private static let copyOfSettings: Any.Type = {
        // Two words come before its address, and as many after it are enough for a structure
        // without properties.
        let (word, type) = (MemoryLayout<Int>.size, Settings.self as Any.Type)
        let original = unsafe unsafeBitCast(type, to: UnsafeRawPointer.self) - 2 * word
        let copy = UnsafeMutableRawPointer.allocate(byteCount: 4 * word, alignment: 16)
        unsafe copy.copyMemory(from: original, byteCount: 4 * word)
        return unsafe unsafeBitCast(UnsafeRawPointer(copy + 2 * word), to: Any.Type.self)
    }()
}

/// Foundation has another.
private struct Locale: Sendable {
    init() {}
    init(from _: Foundation.Locale) {}
}
