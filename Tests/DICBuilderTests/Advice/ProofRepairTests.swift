import Foundation
import Testing

@testable import DICBuilder

/// What a report says to write, written: the wiring is right then.
///
/// The repairs are the wrong wirings of the reports in `Golden` with the suggested code in the
/// suggested place, word for word: where the suggestion has `…`, with what only an author knows.
@Suite struct ProofRepairTests {
    /// What only the main actor builds.
    private static let eager = "needs-main-actor, eager"

    @Test(arguments: Repair.all) func theSuggestionRepairsTheWiring(repair: Repair) throws {
        let wiring = try #require(
            Wiring.all.first { $0.name == repair.wiring },
            "no wiring is named \(repair.wiring)"
        )
        let suggestions = try #require(wiring.validationReport()).problems.flatMap(\.suggestions)
            .map(\.description)
        for code in repair.code {
            #expect(
                suggestions.contains(code),
                "the report of \(wiring.name) suggests \(suggestions)"
            )
        }
        #expect(try repair.problems() == [])
    }

    /// Every suggestion with code is written in a repair.
    @Test(arguments: Wiring.all.filter { $0.name != eager }) func everySuggestionIsTried(
        wiring: Wiring
    ) throws {
        let problems = try #require(wiring.validationReport()).problems
        let suggestions = problems.flatMap(\.suggestions).filter(\.hasCode).map(\.description)
        let tried = Set(Repair.all.filter { $0.wiring == wiring.name }.flatMap(\.code))
        #expect(Set(suggestions).subtracting(tried).sorted() == [])
    }

    @MainActor
    @Test func theViewForTheMainActorMakesItsEagerSingletons() throws {
        let wiring = try #require(Wiring.all.first { $0.name == Self.eager })
        let suggestion = wiring.validationReport()?.problems.first?.suggestions.first?.description
        #expect(suggestion == ".mainActor.build()  in place of .build(), on the main actor")
        let builder = DICBuilder().mainActor.registerSingleton { Router() }.nonisolated
        let container = builder.mainActor.build()
        #expect(container.nonisolated.validate().problems.isEmpty)
    }
}

/// A wiring that was wrong, with what its report says to write.
struct Repair: Sendable, CustomTestStringConvertible {
    /// The name of the wrong wiring.
    let wiring: String

    /// The suggestions that it follows.
    let code: [String]

    /// The codes of the problems that are left, besides notes that the repair is not about.
    let problems: @Sendable () throws -> [String]

    var testDescription: String { "\(wiring): \(code.joined(separator: ", and "))" }

    /// - Parameters:
    ///   - checks: What to refuse besides errors.
    ///   - isStarted: Whether the repair starts the container, and does not build it.
    init(
        _ wiring: String,
        _ code: String...,
        checks: BuildChecks = [],
        isStarted: Bool = false,
        _ builder: @escaping @Sendable () throws -> DICBuilder
    ) {
        self.wiring = wiring
        self.code = code
        problems = {
            let builder = try builder()
            if isStarted { return builder.validateStart(checks).problems.map(\.description) }
            do {
                _ = try builder.buildOrThrow(checks)
            } catch let error as BuildError {
                return error.problems.map(\.description)
            }
            return builder.validate(checks).problems
                .filter { ![.opaque, .optionalFilled].contains($0.code) }
                .map(\.description)
        }
    }
}

extension Repair {
    static let all = missing + cycles + isolation + remarks + scopes + eager + changes
}
