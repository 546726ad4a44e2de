// swift-version: 5 6
// default-isolation: nonisolated MainActor
// A load whose type cannot be inferred: the message says what to write.
import DIC

nonisolated struct Model: Sendable { var number = 1 }

func load(from container: AsyncDependencyInjectionContainer) async throws {
    // expected-error: 'load(named:)' is unavailable: say which type: load(Model.self), or let model: Model = container.load()
    let one = container.load()
    // expected-error: 'load(named:)' is unavailable: say which type: load(Model.self), or let model: Model = container.load()
    let two = container.load(named: "two")
    // expected-error: 'loadOrThrow(named:)' is unavailable: say which type: loadOrThrow(Model.self)
    let three = try container.loadOrThrow()
    // expected-error: 'loadOrNil(named:)' is unavailable: say which type: loadOrNil(Model.self)
    let four = container.loadOrNil()
    // expected-error: 'loadAll()' is unavailable: say which type: loadAll(Model.self)
    let five = container.loadAll()
    // expected-error: 'load(named:arguments:_:)' is unavailable: say which type: load(Model.self, arguments: …)
    let six = container.load(arguments: 6)
    // expected-error: 'loadOrThrow(named:arguments:_:)' is unavailable: say which type: loadOrThrow(Model.self, arguments: …)
    let seven = try container.loadOrThrow(arguments: 7, "seven")
    // expected-error: 'loadAsync(named:)' is unavailable: say which type: loadAsync(Model.self), or let model: Model = await …
    let eight = await container.loadAsync()
    // expected-error: 'loadAsyncOrThrow(named:)' is unavailable: say which type: loadAsyncOrThrow(Model.self)
    let nine = try await container.loadAsyncOrThrow()
    // expected-error: 'loadAsync(named:arguments:_:)' is unavailable: say which type: loadAsync(Model.self, arguments: …)
    let ten = await container.loadAsync(arguments: 10)
    // expected-error: 'loadAsyncOrThrow(named:arguments:_:)' is unavailable: say which type: loadAsyncOrThrow(Model.self, arguments: …)
    let eleven = try await container.loadAsyncOrThrow(arguments: 11)
    // expected-error: 'loadAsyncOrNil(named:arguments:_:)' is unavailable: say which type: loadAsyncOrNil(Model.self, arguments: …)
    let twelve = await container.loadAsyncOrNil(arguments: 12)
    // expected-error: 'load(named:)' is unavailable: say which type: load(Model.self), or let model: Model = container.load()
    _ = container.load()
    _ = (one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve)
}

func loadRight(from container: AsyncDependencyInjectionContainer) async throws -> Model {
    let one: Model = container.load()
    let two = container.load(Model.self, named: "two")
    let three: Model = try container.loadOrThrow()
    let four: Model = container.loadOrNil() ?? Model()
    let five: [Model] = container.loadAll()
    let six: Model? = container.load(arguments: 6)
    let seven = try container.loadOrThrow(Model.self, arguments: 7, "seven")
    let eight: Model = await container.loadAsync()
    let nine = try await container.loadAsyncOrThrow(Model.self)
    let ten: any Sendable = container.load()
    let all = container.load() as Model
    _ = (one, two, three, four, five, six, seven, eight, nine, ten, all)
    return container.load()
}
