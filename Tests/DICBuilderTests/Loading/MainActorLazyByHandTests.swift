import DICBuilder
import TestSupport
import Testing

/// A `Lazy` or a `Provider` of what lives on the main actor.
@Suite struct MainActorLazyByHandTests {
    @MainActor final class Parser {
        let number: Int

        init(number: Int = 1) { self.number = number }
    }

    /// On the main actor and not Sendable.
    final class Draft {}

    /// Not isolated, though it takes what is.
    struct Importer: Sendable {
        let parser: Lazy<Parser>
        let parsers: Provider<Parser>
    }

    private static func container() -> ImmutableDependencyInjectionContainer {
        DICBuilder()
            .register(Importer.init)
            .mainActor
            .register { Parser() }
            .nonisolated
            .build()
    }

    @Test @MainActor func onTheMainActorTheyLoadFromAContainer() throws {
        let importer = Self.container().load(Importer.self)
        #expect(importer.parser.load() === importer.parser.load())
        #expect(importer.parsers.load() !== importer.parsers.load())
        #expect(importer.parsers.loadOrNil() != nil)
        #expect(try importer.parsers.loadOrThrow().number == 1)
    }

    @Test func elsewhereTheyReport() async throws {
        let importer = Self.container().load(Importer.self)
        let codes = await onNewThread {
            [
                #expect(throws: ResolutionError.self) { try importer.parser.loadOrThrow() }?.code,
                #expect(throws: ResolutionError.self) { try importer.parsers.loadOrThrow() }?.code,
            ]
        }
        #expect(codes == [.needsMainActor, .needsMainActor])
        // A failed use is not the first one.
        let parser = await MainActor.run { importer.parser.load() }
        await MainActor.run { #expect(importer.parser.load() === parser) }
        #expect((try? importer.parser.loadOrThrow()) == nil)
    }

    @Test @MainActor func withoutAContainerAClosureOnTheMainActorMakesThem() throws {
        var made = 0
        let lazy: Lazy<Parser> = .mainActor {
            made += 1
            return Parser(number: made)
        }
        let provider: Provider<Parser> = .mainActor {
            made += 1
            return Parser(number: made)
        }
        #expect(made == 0)
        let copy = lazy
        #expect(lazy.load().number == 1)
        #expect(copy.loadOrNil()?.number == 1)
        #expect(provider.load().number == 2)
        #expect(provider.loadOrNil()?.number == 3)
        #expect(try provider.loadOrThrow().number == 4)
    }

    @Test func elsewhereAClosureOnTheMainActorIsNotCalled() async throws {
        let counter = RunCounter()
        let lazyLine = UInt(#line) + 1
        let lazy = Lazy<Parser>.mainActor {
            _ = counter.increment()
            return Parser()
        }
        let providerLine = UInt(#line) + 1
        let provider = Provider<Parser>.mainActor {
            _ = counter.increment()
            return Parser()
        }
        let line = UInt(#line)
        let errors = await onNewThread {
            [
                #expect(throws: ResolutionError.self) {
                    try lazy.loadOrThrow(
                        fileID: "DICBuilderTests/MainActorLazyByHandTests.swift",
                        line: line
                    )
                },
                #expect(throws: ResolutionError.self) {
                    try provider.loadOrThrow(
                        fileID: "DICBuilderTests/MainActorLazyByHandTests.swift",
                        line: line
                    )
                },
            ]
        }
        #expect(counter.count == 0)
        let file = "MainActorLazyByHandTests.swift"
        #expect(
            errors[0]?.description == """
                DIC: [needs-main-actor] MainActorLazyByHandTests.Parser: made on the main actor, used by code that is \
                not isolated to it
                   loaded at  \(file):\(line)
                   registered \(file):\(lazyLine)
                   try:       use it on the main actor
                   or:        await MainActor.run { … }  around all that uses it in other code
                """
        )
        #expect(errors[1]?.registered?.line == providerLine)
        #expect(errors[1]?.location?.line == line)
        let number = await MainActor.run { lazy.load().number + provider.load().number }
        #expect(number == 2)
        #expect(counter.count == 2)
        // Kept now, and the same from anywhere.
        #expect(lazy.loadOrNil() != nil)
    }

    @Test @MainActor func theyTakeWhatIsNotSendable() {
        let lazy: Lazy<Draft> = .mainActor { Draft() }
        let provider: Provider<Draft> = .mainActor { Draft() }
        #expect(lazy.load() === lazy.load())
        #expect(provider.load() !== provider.load())
    }

    @Test @MainActor func whatTheClosureThrowsIsThrownAndTheNextUseTriesAgain() throws {
        let shop = Workshop()
        shop.breakDown(Breakdown())
        let lazy: Lazy<Widget> = .mainActor { try shop.tryToMake() }
        let provider: Provider<Widget> = .mainActor { try shop.tryToMake() }
        #expect(throws: Breakdown()) { try lazy.loadOrThrow() }
        #expect(throws: Breakdown()) { try provider.loadOrThrow() }
        shop.repair()
        #expect(try lazy.loadOrThrow().number == 1)
        #expect(try provider.loadOrThrow().number == 2)
    }

    @Test func manyThreadsGetWhatTheMainActorHasMade() async throws {
        for _ in 1...Scale.rounds(release: 50, debug: 20, sanitized: 5) {
            let lazy = Lazy<Parser>.mainActor { Parser() }
            async let made = MainActor.run { lazy.load() }
            // Not `loadOrNil`, which traps until it is made: nil would not mean that it is not there.
            let others = try await ThreadTeam.collect(8) { _ in try? lazy.loadOrThrow() }
            let parser = await made
            #expect(others.allSatisfy { $0 == nil || $0 === parser })
        }
    }

    enum Deferred: String, CaseIterable, Codable, Sendable {
        case lazy, provider

        static let line = UInt(#line) + 4

        func load() {
            switch self {
            case .lazy: _ = Lazy<Parser?>.mainActor { Parser() }.load()
            case .provider: _ = Provider<Parser?>.mainActor { Parser() }.load()
            }
        }

        var line: UInt { self == .lazy ? Self.line : Self.line + 1 }
    }

    /// Also for an optional: nil would hide the mistake.
    @Test(arguments: Deferred.allCases)
    func elsewhereALoadTraps(_ deferred: Deferred) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        { [deferred] in
            _ = await onNewThread { deferred.load() }
        }
        expect(
            result,
            says: """
                DIC: [needs-main-actor] MainActorLazyByHandTests.Parser?: made on the main actor, used by code that \
                is not isolated to it
                   loaded at  MainActorLazyByHandTests.swift:\(deferred.line)
                """
        )
    }
}
