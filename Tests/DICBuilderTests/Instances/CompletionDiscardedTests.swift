import DICBuilder
import TestSupport
import Testing

/// An instance whose completion fails is discarded by the container. Loads that received it keep
/// it.
@Suite struct CompletionDiscardedTests {
    final class Owner: Sendable {
        let number: Int
        private let completed = Guarded(false)
        var isCompleted: Bool { completed.withLock(\.self) }
        init(number: Int) { self.number = number }
        func complete() { completed.withLock { $0 = true } }
    }

    /// Holds its owner, and does not let go.
    final class Member: Sendable {
        let owner: Owner
        init(owner: Owner) { self.owner = owner }
    }

    private static func container(
        _ kind: ContainerKind,
        _ lifetime: KeepingLifetime,
        _ shop: Workshop
    ) -> any DependencyLoading & Sendable {
        kind.container { registrar in
            registrar
                .registerThrowable(in: .singleton) { Member(owner: try $0.loadOrThrow()) }
                .registerThrowable(
                    in: lifetime.of(Owner.self),
                    factory: { Owner(number: shop.make().number) },
                    initCompleted: { resolver, owner in
                        _ = try resolver.loadOrThrow(Member.self)
                        _ = try shop.tryToMake()
                        owner.complete()
                    }
                )
        }
    }

    @Test(arguments: ContainerKind.allCases, KeepingLifetime.lazyAcrossLoads)
    func anInstanceMadeMeanwhileKeepsTheDiscardedOne(
        _ kind: ContainerKind,
        _ lifetime: KeepingLifetime
    ) throws {
        let shop = Workshop()
        shop.breakDown(Breakdown())
        let container = Self.container(kind, lifetime, shop)
        #expect(throws: Breakdown()) { try container.loadOrThrow(Owner.self) }
        // The singleton that the completion loaded is made, and holds an owner that the container
        // does not know.
        #expect(container.registeredDependencies.map(\.isMade) == [true, false])
        let member = try container.loadOrThrow(Member.self)
        #expect(member.owner.number == 1)
        #expect(!member.owner.isCompleted)
        // It stays discarded: the next load makes another, and it is that one that is shared from
        // then on.
        shop.repair()
        let owner = try container.loadOrThrow(Owner.self)
        #expect(owner.number == 2)
        #expect(owner.isCompleted)
        #expect(try container.loadOrThrow(Owner.self) === owner)
        #expect(try container.loadOrThrow(Member.self) === member)
        #expect(member.owner !== owner)
        #expect(!member.owner.isCompleted)
    }

    /// A member that is made after a reset refers to the new owner.
    @Test(arguments: ContainerKind.allCases, KeepingLifetime.lazyAcrossLoads)
    func aResetReplacesTheInstanceThatKeepsADiscardedOne(
        _ kind: ContainerKind,
        _ lifetime: KeepingLifetime
    ) throws {
        let shop = Workshop()
        shop.breakDown(Breakdown())
        let container = kind.container { registrar in
            registrar
                .registerThrowable(in: .cached) { Member(owner: try $0.loadOrThrow()) }
                .registerThrowable(
                    in: lifetime.of(Owner.self),
                    factory: { Owner(number: shop.make().number) },
                    initCompleted: { resolver, owner in
                        _ = try resolver.loadOrThrow(Member.self)
                        _ = try shop.tryToMake()
                        owner.complete()
                    }
                )
        }
        #expect(container.loadOrNil(Owner.self) == nil)
        shop.repair()
        container.reset(.cached)
        let owner = try container.loadOrThrow(Owner.self)
        #expect(owner.isCompleted)
        #expect(try container.loadOrThrow(Member.self).owner === owner)
    }

    /// Once nothing holds it any more, it is released.
    @Test(arguments: ContainerKind.allCases)
    func theContainerDoesNotHoldIt(_ kind: ContainerKind) throws {
        let made = WeakReferences()
        let held = Guarded<Owner?>(nil)
        let container = kind.container { registrar in
            registrar.registerThrowable(
                in: .singleton,
                factory: { () -> Owner in
                    let owner = Owner(number: 1)
                    made.add(owner)
                    return owner
                },
                initCompleted: { resolver, _ in
                    let owner = try resolver.loadOrThrow(Owner.self)
                    held.withLock { $0 = owner }
                    throw Breakdown()
                }
            )
        }
        #expect(throws: Breakdown()) { try container.loadOrThrow(Owner.self) }
        #expect(made.leftCount == 1)
        held.withLock { $0 = nil }
        #expect(made.leftCount == 0)
    }
}
