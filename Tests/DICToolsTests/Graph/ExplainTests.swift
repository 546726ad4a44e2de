import Foundation
import Testing

@testable import DICBuilder
@testable import DICTools

// At file scope, so that their names are short.
private struct Clock: Sendable {}
private struct Base: Sendable {}
private protocol Store: Sendable {}
private final class Disk: Store { init(_ base: Base) {} }
private final class Model { init(_ store: any Store, _ clock: Clock?, _ absent: Float?) {} }
private struct Start { init(_ model: Lazy<Model>, _ bases: [Base]) {} }
private struct Ping: Sendable { init(_ pong: Pong) {} }
private struct Pong: Sendable { init(_ ping: Lazy<Ping>) {} }

/// What `explain` and `needs` answer, as text and as JSON.
@Suite struct ExplainTests {
    private static let graph = DICBuilder()
        .register { Clock() }
        .registerSingleton { Base() }
        .register(named: "old") { Base() }
        .register(Disk.init, in: .singleton)
        .forward(Disk.self, to: (any Store).self) { $0 }
        .register(Model.init)
        .register(Start.init)
        .graph

    /// The lines of the text, without the places in this file and what is nearly always the same.
    private static func lines(_ explanation: Explanation) -> [String] {
        explanation.description.split(separator: "\n").compactMap { line in
            let line = String(line).replacing(/ExplainTests.swift:\d+/, with: "@").replacing(
                /\s+/,
                with: " "
            )
            return line.hasSuffix("registered as exactly this type") ? nil : line
        }
    }

    private static func answer(_ explanation: Explanation) throws -> [String: Any] {
        let object =
            try JSONSerialization.jsonObject(with: Data(explanation.json.utf8)) as? [String: Any]
        return try #require((object?["answers"] as? [[String: Any]])?.first)
    }

    private static func ids(_ records: Any?) -> [String] {
        (records as? [[String: Any]])?.compactMap {
            ($0["id"] as? String)?.replacing("DICToolsTests.", with: "")
        }
            ?? ["none"]
    }

    // MARK: Texts

    @Test func whoNeedsATypeAndThroughWhichChain() {
        #expect(
            Self.lines(Self.graph.explain(Base.self)) == [
                "[explain] Base: needed by 2, and 2 through them",
                " registered @ eagerSingleton",
                " needed by Disk parameter 1 @",
                " Start parameter 2, as [Base] @",
                " from root Start -> Base",
            ]
        )
        #expect(
            Self.lines(Self.graph.explain((any Store).self)) == [
                "[explain] any Store: needed by 1, and 1 through them",
                " registered @ transient",
                " forwarded from Disk",
                " needed by Model parameter 1 @",
                " from root Start -> Model (later) -> any Store",
            ]
        )
        #expect(
            Self.lines(Self.graph.explain(Start.self))[0]
                == "[explain] Start: needed by nothing else"
        )
    }

    @Test func whatATypeNeedsAndHow() {
        let lines = Self.lines(Self.graph.needs(Model.self))
        #expect(
            lines == [
                "[needs] Model: needs 2, and 2 through them",
                " registered @ transient",
                " needs any Store parameter 1 @",
                " Clock parameter 2, as Clock? @",
                " in turn Disk by any Store @",
                " Base by Disk @",
            ]
        )
        #expect(Self.lines(Self.graph.needs(Clock.self))[0] == "[needs] Clock: needs nothing else")
    }

    @Test func whatIsOpaqueMayAddToEachAnswer() async throws {
        let builder = DICBuilder().register { Clock() }.register { Base() }
            .register { resolver in Disk(resolver.load()) }
            .register(as: String.self) { (_: Disk) in "" }
        let answer = Self.lines(builder.graph.explain(Base.self))
        #expect(answer[0] == "[explain] Base: needed by nothing else, as far as is known")
        #expect(answer.last == " opaque: may need it, too: Disk")
        #expect(Self.lines(builder.graph.needs(String.self)).last == " opaque: may need more: Disk")
        // It is known to need the disk, whatever else it needs.
        #expect(!builder.graph.explain(Disk.self).description.contains("opaque:"))
        let observed = try await builder.verify().graph
        #expect(Self.lines(observed.explain(Base.self)).contains(" needed by Disk observed @"))
        #expect(!observed.needs(String.self).description.contains("opaque:"))
    }

    @Test func whatATypeIsMadeOfStandsForIt() {
        func first(_ type: Any.Type) -> String { Self.lines(Self.graph.explain(type))[2] }
        #expect(
            first(Lazy<Model>.self)
                == " facts: stands for Lazy<Model>, as which nothing is registered"
        )
        #expect(first([Clock].self) == " facts: stands for [Clock], as which nothing is registered")
        #expect(
            first(Provider<Clock?>.self)
                == " facts: stands for Provider<Clock?>, as which nothing is registered"
        )
        #expect(Self.graph.explain([Base].self).description.matches(of: /\[explain\]/).count == 2)
        let graph = DICBuilder().register { Optional(Clock()) }.register { (_, _: Int) in Base() }
            .register { (_: Clock, _: @escaping (Int) -> Base) in "" }.graph
        #expect(
            Self.lines(graph.explain(Clock.self)).contains(
                " needed by String parameter 1, as Clock @"
            )
        )
        #expect(
            Self.lines(graph.explain(((Int) -> Base).self))[0] == "[explain] Base(Int): needed by 1"
        )
    }

    @Test func aCircleIsShownOnce() {
        let graph = DICBuilder().register(Ping.init).register(Pong.init).register {
            (_: Lazy<Base>) in Base()
        }.graph
        #expect(Self.lines(graph.explain(Ping.self)).last == " cycle: Ping -> Pong -> Ping (later)")
        #expect(Self.lines(graph.needs(Pong.self)).last == " cycle: Pong -> Ping (later) -> Pong")
        let own = Self.lines(graph.needs(Base.self))
        #expect(
            own[0] == "[needs] Base: needs nothing else"
                && own.last == " cycle: Base -> Base (later)"
        )
    }

    @Test func whatARegistrationReplaces() {
        let builder = DICBuilder().register { Clock() }
            .register { Clock() }.register(named: "") { Base() }
            .decorate(Clock.self) { $0 }.registerSupplied(Int8.self, in: .request)
        #expect(
            Self.lines(builder.graph.explain(Clock.self))[2...] == [" decorated", " replaces @"]
        )
        #expect(
            builder.graph.explain(Base.self, named: "").description.contains(
                "exactly this type and name"
            )
        )
        #expect(
            Self.lines(builder.graph.explain(Int8.self)).contains(
                " given to its scope when that opens"
            )
        )
        let parent = builder.register(in: .singleton) { (_: Clock) in 1 }.build()
        let child = DICBuilder(parent: parent).override { Clock() }.graph
        #expect(Self.lines(child.explain(Clock.self))[2] == " overrides @")
        #expect(Self.lines(child.explain(Int.self))[2] == " registered in a parent container")
        #expect(
            child.explain(matching: "*Clock (parent)").description.contains(
                "container, for what that keeps"
            )
        )
        #expect(
            Self.lines(DICBuilder(parent: parent).register { 2 }.graph.explain(Int.self))[2]
                == " replaces @"
        )
    }

    @Test @MainActor func isolationAndScopesAreSaid() {
        let builder = DICBuilder().registerAsync(in: .scoped(.request)) { Clock() }
        builder.mainActor.register { Base() }
        #expect(
            Self.lines(builder.graph.explain(Clock.self))[1]
                == " registered @ scoped(.request), async"
        )
        #expect(
            Self.lines(builder.graph.needs(Base.self))[1] == " registered @ transient, main actor"
        )
    }

    // MARK: What is not registered

    @Test func whatIsNotRegisteredIsAnsweredWithWhatComesNear() {
        let graph = DICBuilder().register(Disk.init).register(named: "a") { Clock() }.graph
        #expect(
            Self.lines(graph.explain((any Store).self)) == [
                "[explain] any Store: needed by nothing else", " registered no", " near: Disk @",
            ]
        )
        #expect(Self.lines(graph.explain(Clock.self)).last == #" near: Clock named "a" @"#)
        #expect(Self.lines(graph.explain(Base.self)).contains(" needed by Disk parameter 1 @"))
        #expect(
            Self.lines(graph.needs(matching: "App.Clok")) == [
                #"[needs] nothing matches "App.Clok""#, #" near: Clock named "a" @"#,
            ]
        )
        #expect(
            DependencyGraph().explain(matching: "").description == #"[explain] nothing matches """#
        )
        #expect(
            DependencyGraph().needs(matching: "a\nb").description
                == #"[needs] nothing matches "a\nb""#
        )
    }

    @Test func aPatternFindsWhatATypeDoes() {
        let type = Self.graph.explain(Base.self).description
        let id = "DICToolsTests.Base"
        #expect(Self.graph.explain(matching: id).description == type)
        #expect(
            Self.graph.explain(matching: "Base").description
                == Self.graph.explain(matching: "*Base*").description
        )
        #expect(
            Self.graph.explain(named: "old", matching: "Base").description.contains(
                #"Base named "old": needed by 1"#
            )
        )
        #expect(Self.graph.explain(matching: "Store").description.contains("any Store: "))
    }

    // MARK: JSON

    @Test func theJSONHasAllOfTheText() throws {
        let needs = try Self.answer(Self.graph.needs(Start.self))
        #expect(
            Set(needs.keys) == ["node", "facts", "edges", "reached", "cycle", "opaque", "near"]
        )
        let node = try #require(needs["node"] as? [String: Any])
        #expect(
            node["id"] as? String == "DICToolsTests.Start" && node["isRegistered"] as? Bool == true
        )
        #expect(needs["facts"] as? [String] == ["registered as exactly this type"])
        let edges = try #require(needs["edges"] as? [[String: Any]])
        #expect(
            edges.map { $0["position"] as? Int } == [1, 2, 2]
                && edges[0]["isDeferred"] as? Bool == true
        )
        #expect(edges[1]["type"] as? String == "[DICToolsTests.Base]")
        #expect(
            edges[1]["from"] as? String == node["id"] as? String
                && edges[1]["isCollected"] as? Bool == true
        )
        #expect(Set(edges[0].keys).count == 8)
        #expect(
            Self.ids(needs["reached"]) == [
                "Model", "Base", #"Base named "old""#, "any Store", "Clock", "Disk",
            ]
        )
        #expect(
            (needs["near"] as? [String])?.isEmpty == true
                && (needs["opaque"] as? [String])?.isEmpty == true
        )

        let explained = try #require(
            try Self.answer(Self.graph.explain(Disk.self))["reached"] as? [[String: Any]]
        )
        #expect(explained.map { $0["distance"] as? Int } == [1, 2, 3])
        #expect(explained.map { $0["isRoot"] as? Bool } == [false, false, true])
        #expect(
            explained.map { $0["next"] as? String }.dropFirst() == Self.idsOf(explained).dropLast()
        )
        let cycle = DICBuilder().register(Ping.init).register(Pong.init).register { _ in 1 }.graph
        #expect((try Self.answer(cycle.needs(Ping.self))["cycle"] as? [String])?.count == 3)
        #expect(try Self.answer(cycle.explain(Ping.self))["opaque"] as? [String] == ["Swift.Int"])
    }

    private static func idsOf(_ records: [[String: Any]]) -> ArraySlice<String?> {
        records.map { $0["id"] as? String }[...]
    }

    @Test func theJSONSaysWhatWasAsked() throws {
        let json = Self.graph.explain(matching: "Bass").json
        #expect(
            json == Self.graph.explain(matching: "Bass").json
                && json.hasPrefix("{\n  \"version\": 1,\n")
        )
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        )
        #expect(object["version"] as? Int == 1 && object["question"] as? String == "explain")
        #expect(object["omittedAnswers"] as? Int == 0 && Set(object.keys).count == 4)
        let answer = try Self.answer(Self.graph.explain(matching: "Bass"))
        #expect(answer["node"] is NSNull && (answer["near"] as? [String])?.count == 2)
    }

    // MARK: Size

    @Test(.timeLimit(.minutes(1))) func aDeepChainIsAnsweredInAShortText() throws {
        let graph = DependencyGraph.chain(10_000)
        let explained = graph.explain(matching: "009999")
        #expect(
            explained.description.contains(
                "from root  000000 -> 000001 -> 000002 -> 000003 -> … 9992 more -> 009996"
            )
        )
        #expect(try (Self.answer(explained)["reached"] as? [Any])?.count == 9999)
        let needs = graph.needs(matching: "000000").description
        #expect(needs.split(separator: "\n").count < 60 && needs.contains("… 9958 more"))
    }

    @Test(.timeLimit(.minutes(1))) func manyAnswersAndManyLinesAreCounted() {
        let wide = DependencyGraph((0..<1500).flatMap { ["r\($0) -> hub", "hub -> l\($0)"] })
        #expect(wide.explain(matching: "hub").description.split(separator: "\n").count < 100)
        let all = wide.explain(matching: "*")
        let lines = all.description.split(separator: "\n")
        #expect(lines.count == 200 && lines[199].hasPrefix("… "))
        #expect(all.json.contains("\"omittedAnswers\": 2991"))
        #expect(Self.graph.explain().description.split(separator: "\n").count < 200)
    }
}
