import DIC

/// The frozen container.
struct ByFrozen: Subject {
    let container: ImmutableDependencyInjectionContainer

    init(withThousand: Bool) {
        let builder = DICBuilder()
        builder.registerServices()
        if withThousand { addThousand(to: ThousandInRegistrar(registrar: builder)) }
        container = builder.build()
    }

    @inline(never) func madeSingleton() { consume(container.load((any Settings).self)) }
    @inline(never) func emptyClass() { consume(container.load(EmptyService.self)) }
    @inline(never) func transient() { consume(container.load((any Greeter).self)) }
    @inline(never) func tree() { consume(container.load((any App).self)) }

    @inline(never) func miss() {
        switch container.loadOrNil((any Unregistered).self) {
        case .some(let service): consume(service)
        case .none: break
        }
    }
}
