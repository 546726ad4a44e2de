import TestSupport
import Testing

@testable import DICBuilder
@testable import DICTools

private struct Hidden: Sendable {}
private protocol Holder<Value>: Sendable {
    associatedtype Value
}

private enum First {
    fileprivate struct Item: Sendable {}
}

/// The identifiers and titles of nodes.
@Suite struct DependencyGraphIdentifierTests {
    struct Box<Value>: Sendable {}
    protocol Store: Sendable {}

    private static func names<each Argument>(
        _ type: Any.Type,
        _ name: DependencyName? = nil,
        _ arguments: repeat (each Argument).Type
    ) -> [String] {
        let node = DependencyGraph.Node(Key(type, named: name, Signature(repeat each arguments)))
        return [node.id, node.title]
    }

    @Test func typesAreSpelledAsInSource() {
        let module = "DICToolsTests.DependencyGraphIdentifierTests"
        #expect(Self.names(Int.self) == ["Swift.Int", "Int"])
        #expect(
            Self.names((any Store).self) == [
                "any \(module).Store", "any DependencyGraphIdentifierTests.Store",
            ]
        )
        #expect(
            Self.names((any Store)?.self) == [
                "(any \(module).Store)?", "(any DependencyGraphIdentifierTests.Store)?",
            ]
        )
        #expect(
            Self.names([(any Store)].self) == [
                "[any \(module).Store]", "[any DependencyGraphIdentifierTests.Store]",
            ]
        )
        #expect(Self.names(Lazy<Int?>.self) == ["Lazy<Swift.Int?>", "Lazy<Int?>"])
        #expect(
            Self.names(Box<Box<Int>>.self) == [
                "\(module).Box<\(module).Box<Swift.Int>>",
                "DependencyGraphIdentifierTests.Box<DependencyGraphIdentifierTests.Box<Int>>",
            ]
        )
        #expect(
            Self.names(((Int) -> String)?.self) == [
                "((Swift.Int) -> Swift.String)?", "((Int) -> String)?",
            ]
        )
        #expect(
            Self.names(Int.self, nil, Int.self, String?.self)[0]
                == "Swift.Int(Swift.Int, Swift.String?)"
        )
        #expect(
            Self.names(Int.self, "a", Int.self) == [
                #"Swift.Int(Swift.Int) named "a""#, #"Int(Int) named "a""#,
            ]
        )
    }

    @Test func privateTypesHaveNoAddresses() {
        struct Local {}
        #expect(Self.names(Hidden.self) == ["DICToolsTests.Hidden", "Hidden"])
        #expect(Self.names(First.Item.self)[0] == "DICToolsTests.First.Item")
        #expect(
            Self.names(Local.self) == [
                "DICToolsTests.DependencyGraphIdentifierTests.Local",
                "DependencyGraphIdentifierTests.Local",
            ]
        )
        #expect(
            Self.names(Box<Hidden>.self)[0].hasSuffix(
                "DependencyGraphIdentifierTests.Box<DICToolsTests.Hidden>"
            )
        )
        #expect(
            Self.names((any Holder<Hidden>).self)[0]
                == "any DICToolsTests.Holder<DICToolsTests.Hidden>"
        )
        #expect(Self.names(((Hidden) -> [Hidden]).self)[0].hasPrefix("(DICToolsTests.Hidden) -> "))
    }

    @Test(arguments: [
        ("", #""""#), ("a \"b\"", #""a \"b\"""#), ("back\\slash", #""back\\slash""#),
        ("two\nlines", #""two\nlines""#),
        ("👩‍👩‍👧 <b>", "\"👩‍👩‍👧 <b>\""), ("\r\t\u{0}\u{85}\u{2028}", #""\r\t\u{0}\u{85}\u{2028}""#),
    ])
    func namesAreLiteralsInOneLine(_ text: String, _ literal: String) {
        #expect(
            Self.names(Int.self, DependencyName(text)) == [
                "Swift.Int named \(literal)", "Int named \(literal)",
            ]
        )
    }

    @Test func uniqueNamesAreNumberedInTheOrderOfRegistration() {
        func graph() -> DependencyGraph {
            DICBuilder().register(named: .unique) { 1 }.register(in: .singleton, named: .unique) {
                2
            }
            .register(named: .unique) { 3 }.graph
        }
        let first = graph()
        #expect(first == graph())
        #expect(
            first.snapshot == """
                Swift.Int named .unique  transient
                Swift.Int named .unique #2  singleton
                Swift.Int named .unique #3  transient

                """
        )
    }

    /// Two types that only their scope tells apart.
    private static func registerTwins(_ isReversed: Bool) -> DependencyGraph {
        let builder = DICBuilder()
        func first() {
            struct Twin: Sendable {}
            builder.register(line: 1) { Twin() }
        }
        func second() {
            struct Twin: Sendable {}
            builder.register(in: .singleton, line: 2) { Twin() }
        }
        if isReversed { second() }
        first()
        if !isReversed { second() }
        return builder.graph
    }

    @Test func typesOfTheSameNameAreNumberedByTheirPlaceInTheSource() {
        let twin = "DICToolsTests.DependencyGraphIdentifierTests.Twin"
        let text = "\(twin)  transient\n\(twin) #2  singleton\n"
        #expect(Self.registerTwins(false).snapshot == text)
        #expect(Self.registerTwins(true).snapshot == text)
    }

    @Test func theOrderOfRegistrationMakesNoDifference() {
        let steps: [(DICBuilder) -> Void] = [
            { $0.register { 1 } }, { $0.register { (_: Int, _: String?) in 1.5 } },
            { $0.register { "" } },
            { $0.register(named: "a") { 1 } },
            { $0.register { (_: [Int], _: Lazy<Double>) in true } },
        ]
        func graph(_ steps: [(DICBuilder) -> Void]) -> DependencyGraph {
            let builder = DICBuilder()
            for step in steps { step(builder) }
            return builder.graph
        }
        let expected = graph(steps)
        var random = SeededGenerator(seed: 7)
        for _ in 0..<20 {
            let shuffled = graph(steps.shuffled(using: &random))
            #expect(shuffled == expected)
            #expect(shuffled.tree == expected.tree && shuffled.dot == expected.dot)
            #expect(shuffled.mermaid == expected.mermaid && shuffled.snapshot == expected.snapshot)
        }
    }
}
