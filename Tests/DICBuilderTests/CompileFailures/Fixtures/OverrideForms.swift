// swift-version: 5 6
// compiles
// The forms of `override` and `decorate` coexist, and keep the type of what they change.
import DIC

protocol Repository: Sendable {}
struct Store: Repository {
    init() {}
    init(trying path: String) throws {}
}
struct Logged: Repository {
    let repository: any Repository
}
final class Model {
    init(store: Store) {}
}

func override(in registrar: DependencyRegistrar) {
    registrar
        .override { Store() }
        .override(as: (any Repository).self) { Store() }
        .override(named: "primary") { Store() }
        .override { resolver in Model(store: resolver.load()) }
        .override { Model(store: $0.load()) }
        .override { (resolver, number: Int) in Model(store: resolver.load()) }
        .override({ Store() }, as: (any Repository).self)
        .override(Store())
        .override(Store(), as: (any Repository).self)
        .override { try Store(trying: "notes.db") }
        .override { resolver in Model(store: try resolver.loadOrThrow()) }
        .override { (_, path: String) in try Store(trying: path) }
        .overrideAsync { await store() }
        .overrideAsync { resolver in Model(store: await resolver.loadAsync()) }
        .overrideAsync { (_, path: String) in try Store(trying: path) }
}

func store() async -> Store { Store() }

func decorate(in registrar: DependencyRegistrar) {
    registrar
        .decorate((any Repository).self) { Logged(repository: $0) }
        .decorate((any Repository).self) { repository in Logged(repository: repository) }
        .decorate((any Repository).self, named: "primary") { repository, resolver in
            Logged(repository: repository)
        }
        .decorate(Store.self, arguments: Int.self) { $0 }
        .decorate(Store.self, arguments: (Int, String).self) { store, resolver in resolver.load() }
        .decorate(Store.self) { _ in try Store(trying: "notes.db") }
        .decorate(Store.self) { _, resolver in try resolver.loadOrThrow() }
        .decorateAsync((any Repository).self) { Logged(repository: $0) }
        .decorateAsync(Store.self) { _, resolver in await resolver.loadAsync() }
}

func overriding(_ container: ImmutableDependencyInjectionContainer)
    -> ImmutableDependencyInjectionContainer
{
    container.overriding {
        $0.override { Store() }
    }
}

@MainActor func onMainActor(_ container: MainActorContainer) -> MainActorContainer {
    container.overriding {
        $0.override { Model(store: $0.load()) }.decorate(Model.self) { $0 }
    }
}
