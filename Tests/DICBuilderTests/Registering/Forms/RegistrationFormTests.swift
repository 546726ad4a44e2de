import DICBuilder
import TestSupport
import Testing

/// What each way to write a registration promises, in each container.
@Suite struct RegistrationFormTests {
    @Test(
        arguments: ContainerKind.allCases,
        RegistrationForm.transient + RegistrationForm.throwingTransient
    )
    func aTransientIsMadeForEachLoadAndNotBefore(_ kind: ContainerKind, _ form: RegistrationForm)
        throws
    {
        let shop = Workshop()
        let container = try form.container(kind, shop)
        #expect(shop.output == 0)
        #expect(form.load(from: container).number == 1)
        #expect(form.loadOrNil(from: container)?.number == 2)
        #expect(try form.loadOrThrow(from: container).number == 3)
        #expect(shop.output == 3)
    }

    @Test(
        arguments: ContainerKind.allCases,
        RegistrationForm.singleton + RegistrationForm.throwingSingleton
    )
    func aSingletonIsMadeOnceAtTheFirstLoad(_ kind: ContainerKind, _ form: RegistrationForm) throws
    {
        let shop = Workshop()
        let container = try form.container(kind, shop)
        #expect(shop.output == 0)
        #expect(form.load(from: container).number == 1)
        #expect(form.loadOrNil(from: container)?.number == 1)
        #expect(try form.loadOrThrow(from: container).number == 1)
        #expect(shop.output == 1)
    }

    @Test(
        arguments: ContainerKind.allCases,
        RegistrationForm.eagerSingleton + RegistrationForm.throwingEagerSingleton
    )
    func anEagerSingletonIsMadeOnceBeforeTheFirstLoad(
        _ kind: ContainerKind,
        _ form: RegistrationForm
    ) throws {
        let shop = Workshop()
        let container = try form.container(kind, shop)
        #expect(shop.output == 1)
        #expect(form.load(from: container).number == 1)
        #expect(form.loadOrNil(from: container)?.number == 1)
        #expect(try form.loadOrThrow(from: container).number == 1)
        #expect(shop.output == 1)
    }

    @Test(arguments: ContainerKind.allCases, RegistrationForm.throwing)
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

    @Test(arguments: ContainerKind.allCases, RegistrationForm.all)
    func aRegistrationRemembersItsPlaceAndItsType(_ kind: ContainerKind, _ form: RegistrationForm)
        throws
    {
        let registered = try form.container(kind, Workshop()).registeredDependencies
        try #require(registered.count == 1)
        #expect(registered[0].location == form.location)
        let type: Any.Type = form.isAs ? gadget : Widget.self
        #expect(ObjectIdentifier(registered[0].type) == ObjectIdentifier(type))
        #expect(registered[0].lifetime == form.lifetime)
        #expect(!registered[0].isAsync)
    }

    @Test(arguments: ContainerKind.allCases, RegistrationForm.all)
    func aRegistrationReturnsItsRegistrar(_ kind: ContainerKind, _ form: RegistrationForm) throws {
        _ = try kind.container { registrar in
            let returned = try form.register(registrar, Workshop())
            #expect(returned === registrar)
        }
    }
}
