// swift-version: 5 6
// compiles
// A client that declares the words of another container itself, to move to this one in steps, is left alone.
import DIC

final class Store: Sendable { func open() {} }
struct Session: Sendable { let store: Store }

extension DependencyLoading {
    func resolve<T>(_ type: T.Type = T.self) -> T { load() }
    func resolve<T>(_ type: T.Type = T.self, name: DependencyName) -> T? { loadOrNil(named: name) }
    func optional<T>(_ type: T.Type = T.self) -> T? { loadOrNil() }
    func tryResolve<T>(_ type: T.Type = T.self) throws -> T { try loadOrThrow() }
}

extension DependencyInjectionContainer {
    static let shared = DependencyInjectionContainer()
    func clean() { releaseSharedInstances() }
}

extension CurrentContainer {
    static func resolve<T>(_ type: T.Type = T.self) -> T { load() }
}

extension DependencyRegistrar {
    func register<T>(type: T.Type, factory: @escaping @Sendable () -> T) -> Self {
        register(as: type, factory: factory)
    }
    func initCompleted(_ completion: (DependencyResolver, Store) -> Void) -> Self { self }
}

extension LifetimeOf {
    static var new: LifetimeOf { .transient }
}

func register(into builder: DICBuilder) {
    _ =
        builder
        .register(type: Store.self) { Store() }
        .initCompleted { _, store in store.open() }
        .register(in: .new) { Session(store: $0.resolve()) }
        .register { resolver in Session(store: resolver.resolve(Store.self)) }
}

func load(from container: DependencyInjectionContainer) throws {
    let one: Store = container.resolve()
    let two = container.resolve(Store.self)
    let three = container.resolve(Store.self, name: "disk")!
    let four: Store? = container.optional()
    let five = try container.tryResolve(Store.self)
    let six: Store = DependencyInjectionContainer.shared.load()
    let seven: Store = CurrentContainer.resolve()
    container.clean()
    print(one, two, three, four as Any, five, six, seven)
}
