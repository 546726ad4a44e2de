import DIC

// The scenarios on the main actor: S1 and S3, of services that are not `Sendable`. By hand and in a
// container alike, the loops run on the main actor.

/// A service that only the main actor uses.
protocol Router {
    var depth: Int { get }
}

final class TheRouter: Router {
    var depth = 0
}

/// Made on each load.
protocol Model {}

final class TheModel: Model {
    var text = 0
}

@inline(never)
@_optimize(none)
func consume(_ router: any Router) {}

@inline(never)
@_optimize(none)
func consume(_ model: any Model) {}

/// Something on the main actor that the services come from. As `Subject` otherwise.
@MainActor
protocol MainActorSubject: Sendable {
    /// S13.
    func madeSingleton()

    /// S14.
    func transient()
}

final class MainActorByHand: MainActorSubject {
    private let theRouter: any Router = TheRouter()

    @inline(never) func router() -> any Router { theRouter }
    @inline(never) func model() -> any Model { TheModel() }

    @inline(never) func madeSingleton() { consume(router()) }
    @inline(never) func transient() { consume(model()) }
}

struct MainActorByFrozen: MainActorSubject {
    let container = DICBuilder().mainActor.registerOnMainActor().build()

    @inline(never) func madeSingleton() { consume(container.load((any Router).self)) }
    @inline(never) func transient() { consume(container.load((any Model).self)) }
}

struct MainActorByMutable: MainActorSubject {
    let container = DependencyInjectionContainer().mainActor.registerOnMainActor()

    @inline(never) func madeSingleton() { consume(container.load((any Router).self)) }
    @inline(never) func transient() { consume(container.load((any Model).self)) }
}

extension RegistrarOnMainActor {
    fileprivate func registerOnMainActor() -> Self {
        registerSingleton(TheRouter(), as: (any Router).self)
            .register(as: (any Model).self) { TheModel() }
    }
}
