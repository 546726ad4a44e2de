import DICBuilder
import Testing

/// What one holder holds too long is one problem, as far as one cure mends it; and what holds a
/// holder that has to move has to move, too.
@Suite struct CaptiveCureTests {
    struct Client: Sendable {}
    struct First: Sendable { init(client: Client) {} }
    struct Second: Sendable { init(first: First) {} }
    struct Third: Sendable { init(second: Second) {} }
    struct Deferring: Sendable { init(second: Lazy<Second>) {} }

    private static let type = "CaptiveCureTests"

    private static func names(_ codes: [String]) -> [String] {
        codes.map { $0.replacing("\(type).", with: "") }
    }

    private static func requesters(_ problem: Problem?) -> [String] {
        names(problem?.requesters.map { "\($0.registration.name): \($0.role)" } ?? [])
    }

    @Test func allThatHasToMoveToAScope() {
        let report = DICBuilder()
            .register(in: .scoped(.request)) { Client() }
            .register(First.init, in: .singleton)
            .register(Second.init, in: .singleton)
            .register(Third.init)
            .register(Deferring.init, in: .singleton)
            .validate()
        #expect(report.errors.map(\.code) == [.captive, .captive, .scopeUnreachable])
        #expect(
            Self.names(report.errors.compactMap(\.suggestions.first?.description)).map {
                $0.components(beforeFile: " (")
            } == [
                "in: .scoped(.request)  in place of in: .singleton of First",
                "in: .scoped(.request)  in place of in: .singleton of Second",
                "in: .scoped(.request)  in place of in: .singleton of Deferring",
            ]
        )
    }

    struct Cached<Part>: Sendable {}
    struct Holding: Sendable {
        init(one: Cached<Int>, two: Cached<String>) {}
    }
    struct Scoped<Part>: Sendable {}
    struct Keeping: Sendable {
        init(one: Scoped<Int>, two: Scoped<String>, three: Lazy<Scoped<Bool>>) {}
    }

    @Test func oneCureOfSeveralCaptivesIsSaidOnce() {
        let report = DICBuilder()
            .register(in: .cached) { Cached<Int>() }
            .register(in: .cached) { Cached<String>() }
            .register(Holding.init, in: .singleton)
            .validate()
        #expect(report.warnings.map(\.code) == [.captive])
        let problem = report.warnings.first
        #expect(
            Self.names([problem?.detail ?? ""]) == [
                "cached, and held by Holding, which keeps it after a reset; so is Cached<String>"
            ]
        )
        #expect(
            Self.requesters(problem) == [
                "Holding: parameter 1", "Holding: needs Cached<String> (parameter 2)",
            ]
        )
        #expect(
            Self.names(problem?.suggestions.map(\.code) ?? []) == [
                "Provider<Cached<Int>>", "Provider<Cached<String>>", "in: .cached",
            ]
        )
    }

    /// Those of different groups are reset apart.
    @Test func otherCuresAreSaidApart() {
        let report = DICBuilder()
            .register(in: .cached) { Cached<Int>() }
            .register(in: .cached("session")) { Cached<String>() }
            .register(Holding.init, in: .singleton)
            .validate()
        #expect(report.warnings.map(\.code) == [.captive, .captive])
    }

    @Test func oneCureOfAScopeIsSaidOnce() {
        let report = DICBuilder()
            .register(in: .scoped(.request)) { Scoped<Int>() }
            .register(in: .scoped(.request)) { Scoped<String>() }
            .register(in: .scoped(.request)) { Scoped<Bool>() }
            .register(Keeping.init, in: .singleton)
            .validate()
        #expect(report.errors.map(\.code) == [.captive, .scopeUnreachable])
        #expect(
            report.errors.first?.detail?.hasSuffix("; so is \(Self.type).Scoped<String>") == true
        )
        #expect(report.errors.first?.suggestions.count == 1)
    }
}

extension String {
    /// The text before a place.
    fileprivate func components(beforeFile mark: String) -> String {
        split(separator: mark, maxSplits: 1).first.map(String.init) ?? self
    }
}
