import Testing

@testable import DICBuilder

/// What is true of each lifetime, and that the facts agree with each other.
@Suite struct LifetimeFactsTests {
    static let all: [Lifetime] = [
        .transient, .graph, .singleton, .eagerSingleton, .cached, .weak, .scoped(.request),
    ]

    private static func lifetimes(_ fact: (Lifetime) -> Bool) -> [Lifetime] { all.filter(fact) }

    /// As the names of registrations are.
    @Test func namesOfScopesAreComparedByBytes() {
        let (composed, decomposed) = ("caf\u{e9}", "cafe\u{301}")
        #expect(ScopeName(composed) != ScopeName(decomposed))
        #expect(DependencyName(composed) != DependencyName(decomposed))
        #expect(ScopeName(decomposed) == ScopeName(decomposed))
    }

    @Test func eachFactHoldsForItsLifetimes() {
        #expect(Self.lifetimes(\.isPermanent) == [.singleton, .eagerSingleton])
        #expect(Self.lifetimes(\.isEager) == [.eagerSingleton])
        #expect(
            Self.lifetimes(\.isSharedByContainer) == [.singleton, .eagerSingleton, .cached, .weak]
        )
        #expect(Self.lifetimes(\.isOfOneLoad) == [.transient, .graph])
        #expect(
            Self.lifetimes(\.canBeStopped) == [
                .singleton, .eagerSingleton, .cached, .scoped(.request),
            ]
        )
        #expect(Self.lifetimes(\.isResettable) == [.cached, .weak])
        #expect(
            Self.lifetimes(\.canBeAsync)
                == [.transient, .singleton, .eagerSingleton, .cached, .scoped(.request)]
        )
        #expect(Self.all.compactMap(\.scope) == [.request])
    }

    /// An instance is shared by a container, or kept by a scope, or belongs to one load.
    @Test(arguments: all)
    func anInstanceHasOneOwner(_ lifetime: Lifetime) {
        let owners = [lifetime.isSharedByContainer, lifetime.scope != nil, lifetime.isOfOneLoad]
        #expect(owners.count(where: \.self) == 1)
    }

    /// What a container shares has a slot, and nothing else has one.
    @Test(arguments: all)
    func aSlotKeepsWhatAContainerShares(_ lifetime: Lifetime) {
        #expect((Lifetime.Keeping(lifetime.kind) != nil) == lifetime.isSharedByContainer)
    }
}
