import DIC

/// The mutable container. The operations read as those of the frozen one do; they are not shared,
/// because a client names the container that it has.
struct ByMutable: Subject {
    let container = DependencyInjectionContainer()

    init(withThousand: Bool) {
        container.registerServices()
        if withThousand { addThousand(to: ThousandInRegistrar(registrar: container)) }
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
