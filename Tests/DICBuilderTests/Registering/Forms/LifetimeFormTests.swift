import DICBuilder
import TestSupport
import Testing

/// What each way to write a registration promises under the lifetimes that keep an instance for a
/// while.
@Suite struct LifetimeFormTests {
    /// A top-level load that makes two more in it.
    private struct Pair {
        let first, second: any Gadget
    }

    private static func container(
        _ kind: ContainerKind,
        _ form: RegistrationForm,
        _ shop: Workshop
    ) throws -> any DependencyLoading & Sendable {
        try kind.container { registrar in
            _ = try form.register(registrar, shop)
            registrar.register { Pair(first: form.load(from: $0), second: form.load(from: $0)) }
        }
    }

    @Test(arguments: ContainerKind.allCases, RegistrationForm.graph)
    func aGraphInstanceIsMadeOnceForEachTopLevelLoad(
        _ kind: ContainerKind,
        _ form: RegistrationForm
    ) throws {
        let shop = Workshop()
        let container = try Self.container(kind, form, shop)
        #expect(shop.output == 0)
        #expect(form.load(from: container).number == 1)
        #expect(form.loadOrNil(from: container)?.number == 2)
        #expect(try form.loadOrThrow(from: container).number == 3)
        let pair = container.load(Pair.self)
        #expect(pair.first.number == 4)
        #expect(pair.second.number == 4)
        #expect(shop.output == 4)
    }

    @Test(arguments: ContainerKind.allCases, RegistrationForm.cached)
    func aCachedInstanceIsMadeOnceUntilItIsReset(_ kind: ContainerKind, _ form: RegistrationForm)
        throws
    {
        let shop = Workshop()
        let container = try Self.container(kind, form, shop)
        #expect(shop.output == 0)
        for number in 1...3 {
            #expect(form.load(from: container).number == number)
            #expect(form.loadOrNil(from: container)?.number == number)
            #expect(try form.loadOrThrow(from: container).number == number)
            #expect(container.load(Pair.self).second.number == number)
            container.reset(.cached)
        }
        #expect(shop.output == 3)
    }

    @Test(arguments: ContainerKind.allCases, RegistrationForm.weak)
    func aWeakInstanceIsMadeOnceWhileItIsHeld(_ kind: ContainerKind, _ form: RegistrationForm)
        throws
    {
        let shop = Workshop()
        let container = try Self.container(kind, form, shop)
        #expect(shop.output == 0)
        for number in 1...3 {
            let held = form.load(from: container)
            #expect(held.number == number)
            #expect(form.loadOrNil(from: container)?.number == number)
            #expect(try form.loadOrThrow(from: container).number == number)
            #expect(container.load(Pair.self).second.number == number)
            withExtendedLifetime(held) {}
        }
        #expect(shop.output == 3)
    }

    @Test(arguments: ContainerKind.allCases, RegistrationForm.throwingGraphCachedOrWeak)
    func whatAFactoryThrowsIsRethrownAndNothingIsKept(
        _ kind: ContainerKind,
        _ form: RegistrationForm
    ) throws {
        let shop = Workshop()
        let container = try form.container(kind, shop)
        shop.breakDown(Breakdown(reason: "fuse"))
        #expect(throws: Breakdown(reason: "fuse")) { try form.loadOrThrow(from: container) }
        #expect(form.loadOrNil(from: container) == nil)
        #expect(container.registeredDependencies.map(\.isMade) == [false])
        shop.repair()
        #expect(try form.loadOrThrow(from: container).number == 1)
    }

    @Test(
        arguments: ContainerKind.allCases,
        RegistrationForm.graph + RegistrationForm.cached + RegistrationForm.weak
    )
    func aRegistrationRemembersItsPlaceItsTypeAndItsLifetime(
        _ kind: ContainerKind,
        _ form: RegistrationForm
    ) throws {
        let registered = try form.container(kind, Workshop()).registeredDependencies
        try #require(registered.count == 1)
        #expect(registered[0].location == form.location)
        #expect(registered[0].lifetime == form.lifetime)
        let type: Any.Type = form.isAs ? gadget : Widget.self
        #expect(ObjectIdentifier(registered[0].type) == ObjectIdentifier(type))
        #expect(!registered[0].isMade)
    }

    @Test(
        arguments: ContainerKind.allCases,
        RegistrationForm.graph + RegistrationForm.cached + RegistrationForm.weak
    )
    func aRegistrationReturnsItsRegistrar(_ kind: ContainerKind, _ form: RegistrationForm) throws {
        _ = try kind.container { registrar in
            let returned = try form.register(registrar, Workshop())
            #expect(returned === registrar)
        }
    }
}
