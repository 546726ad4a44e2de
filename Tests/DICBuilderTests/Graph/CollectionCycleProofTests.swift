import DICBuilder
import Testing

/// A collection that contains who asks for it: a whole that is registered as one of its own parts.
@Suite struct CollectionCycleProofTests {
    protocol Exporter: Sendable {}
    struct PDF: Exporter {}
    struct Composite<Parts: Sendable>: Exporter { let parts: Parts }

    typealias Parts = [any Exporter]

    private static let advice =
        "the collection contains it: register the parts or the whole under another type"

    private static func parts() -> DICBuilder {
        DICBuilder()
            .register(as: (any Exporter).self, named: .unique) { PDF() }
            .register(as: (any Exporter).self, named: .unique) { PDF() }
    }

    /// The code and the first suggestion of each problem.
    private static func problems(_ builder: DICBuilder) -> [String] {
        builder.validate().problems.filter { $0.severity > .note }.map {
            "\($0.code): \($0.suggestion)"
        }
    }

    private static func isRefused(
        _ builder: DICBuilder,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let refusal = "cycle: \(advice)"
        #expect(problems(builder) == [refusal], sourceLocation: sourceLocation)
        #expect(
            builder.validate().problems.allSatisfy {
                !$0.suggestions.contains { $0.code.contains("Lazy") }
            },
            sourceLocation: sourceLocation
        )
    }

    @Test func thatIsLoadedAtOnceIsRefused() {
        Self.isRefused(
            Self.parts().register(as: (any Exporter).self) { (all: Parts) in Composite(parts: all) }
        )
        Self.isRefused(
            Self.parts().register(Composite<Parts>.init, as: (any Exporter).self, in: .singleton)
        )
        Self.isRefused(
            Self.parts().register(as: (any Exporter).self) { (all: Parts?) in
                Composite(parts: all)
            }
        )
        Self.isRefused(
            Self.parts().register(as: (any Exporter).self, dependsOn: Parts.self) {
                Composite(parts: $0.loadAll((any Exporter).self))
            }
        )
    }

    @Test func ofAsynchronousFactoriesIsRefused() {
        Self.isRefused(
            Self.parts().registerAsync(as: (any Exporter).self) { (all: Parts) in
                Composite(parts: all)
            }
        )
        Self.isRefused(
            Self.parts().registerAsync(as: (any Exporter).self) { (all: Lazy<Parts>) in
                Composite(parts: all)
            }
        )
    }

    @Test func throughForwardsIsRefused() {
        let whole = Self.parts().register(Composite<Parts>.init, in: .singleton)
        Self.isRefused(
            whole.forward(Composite<Parts>.self, to: (any Exporter).self) { $0 }
        )
        let late = Self.parts().register(Composite<Lazy<Parts>>.init)
        Self.isRefused(
            late.forward(Composite<Lazy<Parts>>.self, to: (any Exporter & Described).self) { $0 }
                .forward((any Exporter & Described).self, to: (any Exporter).self) { $0 }
        )
    }

    /// The parts that it replaces are in no collection, so to decorate them would not mend it.
    @Test func thatReplacesItsPartIsRefused() {
        let builder = DICBuilder()
            .register(as: (any Exporter).self) { PDF() }
            .register(as: (any Exporter).self) { (all: Parts) in Composite(parts: all) }
        Self.isRefused(builder)
    }

    @Test func thatIsMadeAnewByEachLateLoadIsRefused() {
        Self.isRefused(
            Self.parts().register(Composite<Lazy<Parts>>.init, as: (any Exporter).self)
        )
        Self.isRefused(
            Self.parts().register(
                Composite<Provider<Parts>>.init,
                as: (any Exporter).self,
                in: .graph
            )
        )
        Self.isRefused(
            Self.parts().register(as: (any Exporter).self) { (all: Lazy<Parts>?) in
                Composite(parts: all)
            }
        )
    }

    /// It finds itself in its collection, and can leave itself out.
    @Test func thatIsKeptMayLoadItselfLater() throws {
        let builder = Self.parts()
            .register(Composite<Lazy<Parts>>.init, as: (any Exporter).self, in: .singleton)
        #expect(Self.problems(builder) == [])
        let whole = try #require(
            builder.build().load((any Exporter).self) as? Composite<Lazy<Parts>>
        )
        #expect(whole.parts.load().count == 3)

        let scoped = Self.parts()
            .register(Composite<Provider<Parts>>.init, as: (any Exporter).self, in: .scoped("job"))
        #expect(Self.problems(scoped) == [])
    }

    /// A bus and its handlers, for example.
    @Test func whosePartsNeedItLaterIsProved() {
        struct Bus: Sendable { let handlers: Parts }
        let builder = Self.parts()
            .register(Bus.init)
            .register(Composite<Lazy<Bus>>.init, as: (any Exporter).self)
        #expect(Self.problems(builder) == [])
        let wholes = Self.parts()
            .register(Composite<Lazy<Parts>>.init)
            .register(Composite<Parts>.init)
        #expect(Self.problems(wholes) == [])
    }
}

/// Only so that there is another type to forward over.
protocol Described: Sendable {}
extension CollectionCycleProofTests.Composite: Described {}
