// swift-version: 5 6
// Loads as other containers take them name the verb to write.
import DIC

protocol Storing: Sendable {}
final class Store: Storing { func open() {} }
struct Session: Sendable { let store: Store }

func load(from container: ImmutableDependencyInjectionContainer) throws {
    // expected-error: 'resolve(_:type:name:)' is unavailable: write load(), or await loadAsync()
    let one: Store = container.resolve()
    // expected-error: 'resolve(_:name:argument:arguments:)' is unavailable: write load(), or await loadAsync()
    let two = container.resolve(Store.self)!
    // expected-error: 'resolve(_:type:name:)' is unavailable: write load(), or await loadAsync()
    let three = container.resolve(Storing.self)
    // expected-error: 'resolve(_:name:argument:arguments:)' is unavailable: write load(), or await loadAsync()
    let four = container.resolve(Storing.self)!
    // expected-error: 'resolve(_:type:name:)' is unavailable: write load(), or await loadAsync()
    let five = container.resolve(type: Store.self)
    // expected-error: 'resolve(_:type:name:)' is unavailable: write load(), or await loadAsync()
    let six: Store = container.resolve(name: "disk")
    // expected-error: 'resolve(_:name:argument:arguments:)' is unavailable: write load(), or await loadAsync()
    let seven = container.resolve(Store.self, name: "disk")!
    // expected-error: 'resolve(_:name:argument:arguments:)' is unavailable: write load(), or await loadAsync()
    let eight = container.resolve(Store.self, argument: 8)
    // expected-error: 'resolve(_:name:argument:arguments:)' is unavailable: write load(), or await loadAsync()
    let nine = container.resolve(Store.self, name: "disk", arguments: 9, "nine")!
    // expected-error: 'resolve(_:name:argument:arguments:)' is unavailable: write load(), or await loadAsync()
    container.resolve(Store.self)?.open()
    // expected-error: 'tryResolve' is unavailable: write loadOrNil(), or try loadOrThrow()
    let ten: Store? = container.tryResolve()
    // expected-error: 'optional(_:name:)' is unavailable: write loadOrNil()
    let eleven: Store? = container.optional()
    // expected-error: 'optional(_:name:)' is unavailable: write loadOrNil()
    if let twelve = container.optional(Store.self) { twelve.open() }
    five.open()
    print(one, two, three, four, six, seven, eight as Any, nine, ten as Any, eleven as Any)
}

func loadAsync(from container: AsyncDependencyInjectionContainer) async throws {
    // expected-error: 'resolve(_:type:name:)' is unavailable: write load(), or await loadAsync()
    // expected-warning: no 'async' operations occur within 'await' expression
    let store: Store = await container.resolve()
    // expected-error: 'resolve(_:type:name:)' is unavailable: write load(), or await loadAsync()
    // expected-warning: no 'async' operations occur within 'await' expression
    container.registerAsync { resolver in await Session(store: resolver.resolve(Store.self)) }
    print(store)
}

@MainActor func load(from container: MainActorContainer) {
    // expected-error: 'resolve(_:name:argument:arguments:)' is unavailable: write load(), or await loadAsync()
    container.resolve(Store.self)!.open()
}

func loadFromTheCurrentContainer() {
    // expected-error: 'resolve' is unavailable: write load(), or await loadAsync()
    let one: Store = CurrentContainer.resolve()
    // expected-error: 'resolve' is unavailable: write load(), or await loadAsync()
    let two = CurrentContainer.resolve(Store.self)!
    // expected-error: 'shared' is unavailable: write CurrentContainer.set(container) once, then CurrentContainer.load()
    let three: Store = DependencyInjectionContainer.shared.load()
    // expected-error: 'shared' is unavailable: write CurrentContainer.set(container) once, then CurrentContainer.load()
    DependencyInjectionContainer.shared.register { Store() }
    // expected-error: 'shared' is unavailable: write CurrentContainer.set(container) once, then CurrentContainer.load()
    _ = ImmutableDependencyInjectionContainer.shared
    print(one, two, three)
}
