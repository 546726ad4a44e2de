import TestSupport
import Testing

@testable import DICBuilder
@testable import DICTools

/// What a child container's graph has of its parent.
@Suite struct DependencyGraphParentTests {
    struct Header: Sendable {
        init(_ text: String) {}
    }
    final class Footer: Sendable {
        init(_ header: Header) {}
    }

    private static func parent() -> ImmutableDependencyInjectionContainer {
        DICBuilder().register { "parent" }.register(Header.init).register(
            Footer.init,
            in: .singleton
        )
        .register { 1 }.build()
    }

    private static func lines(_ graph: DependencyGraph) -> [String] {
        graph.snapshot.split(separator: "\n").map { line in
            line.split(separator: "DICToolsTests.DependencyGraphParentTests.").joined()
        }
    }

    @Test func aChildThatReplacesNothingHasItsParentsNodesOnce() {
        let parent = Self.parent()
        #expect(DICBuilder(parent: parent).build().graph == parent.graph)
        #expect(DICBuilder(parent: DICBuilder(parent: parent).build()).graph == parent.graph)
        #expect(DICBuilder(parent: parent).register { 2 }.graph == parent.graph)
    }

    @Test func whatTheParentKeepsNeedsTheParentsRegistrations() {
        let graph = DICBuilder(parent: Self.parent()).register { "child" }.graph
        #expect(
            Self.lines(graph) == [
                "Footer  singleton",
                "Footer -> Header (parent)",
                "Header  transient",
                "Header (parent)  transient",
                "Header (parent) -> Swift.String (parent)",
                "Header -> Swift.String",
                "Swift.Int  transient",
                "Swift.String  transient",
                "Swift.String (parent)  transient",
            ]
        )
        #expect(graph.node(Header.self)?.title == "DependencyGraphParentTests.Header")
        #expect(graph["Swift.String (parent)"]?.title == "String (parent)")
    }

    @Test func aKeptRegistrationThatTheChildReplacesIsANodeOfTheParentIfItIsNeededThere() {
        let parent = DICBuilder().register(in: .singleton) { "parent" }.register(
            Header.init,
            in: .singleton
        )
        .build()
        let graph = DICBuilder(parent: parent).register(in: .singleton) { "child" }.graph
        #expect(graph.dependencies(of: Header.self).map(\.id) == ["Swift.String (parent)"])
        #expect(
            graph.nodes.map(\.title) == [
                "DependencyGraphParentTests.Header", "String", "String (parent)",
            ]
        )
    }

    @Test func aGrandparentsNodesSaySo() {
        let parent = DICBuilder(parent: Self.parent()).register { "middle" }.register(in: .cached) {
            (_: String) in
            1.5
        }
        .build()
        let graph = DICBuilder(parent: parent).register { "child" }.graph
        #expect(
            graph.dependencies(of: Footer.self).map(\.title) == [
                "DependencyGraphParentTests.Header (parent 2)"
            ]
        )
        #expect(graph.dependencies(of: Double.self).map(\.title) == ["String (parent)"])
        #expect(graph.dependencies(of: Header.self).map(\.title) == ["String"])
    }

    @Test func whatTheParentLacksIsMissingThereEvenIfTheChildHasIt() throws {
        let parent = try DICBuilder().register(Header.init, in: .singleton).buildUnproved()
        let graph = DICBuilder(parent: parent).register { "child" }.graph
        #expect(
            graph.dependencies(of: Header.self).map(\.description) == [
                "Swift.String (parent)  not registered"
            ]
        )
        let transient = try DICBuilder().register(Header.init).buildUnproved()
        #expect(transient.graph.leaves.map(\.isRegistered) == [false])
        #expect(
            DICBuilder(parent: transient).register { "child" }.graph.leaves.map(\.isRegistered) == [
                true
            ]
        )
    }

    @Test func cyclesInTheParentAreFollowedOnce() throws {
        struct Left { init(_ right: Right) {} }
        struct Right { init(_ left: Left, _ text: String) {} }
        final class Kept: Sendable { init(_ left: Left) {} }
        let parent = try DICBuilder().register(Left.init).register(Right.init).register { "parent" }
            .register(Kept.init, in: .singleton).buildUnproved()
        #expect(DICBuilder(parent: parent).register { 1 }.graph.nodes.count == 5)
        let graph = DICBuilder(parent: parent).register { "child" }.graph
        #expect(
            graph.nodes.map(\.title)
                == [
                    "DependencyGraphParentTests.Kept", "DependencyGraphParentTests.Left",
                    "DependencyGraphParentTests.Left (parent)", "DependencyGraphParentTests.Right",
                    "DependencyGraphParentTests.Right (parent)", "String", "String (parent)",
                ]
        )
    }
}
