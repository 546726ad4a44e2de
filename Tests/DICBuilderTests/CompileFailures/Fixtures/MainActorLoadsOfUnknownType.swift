// swift-version: 5 6
// default-isolation: nonisolated MainActor
// A load on the main actor whose type cannot be inferred: the message says what to write.
import DIC

nonisolated struct Model: Sendable { var number = 1 }

@MainActor func load(from container: MainActorContainer) throws {
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
    // expected-error: 'loadOrNil(named:arguments:_:)' is unavailable: say which type: loadOrNil(Model.self, arguments: …)
    let eight = container.loadOrNil(arguments: 8)
    // expected-error: 'loadOrNil(named:)' is unavailable: loadOrNil returns an optional; unwrap it, or write load()
    let nine: Model = container.loadOrNil()
    // expected-error: 'resolve(_:type:name:)' is unavailable: write load(), or await loadAsync()
    let ten = container.resolve(Model.self)
    // expected-error: 'load(named:)' is unavailable: say which type: load(Model.self), or let model: Model = container.load()
    _ = container.load()
    _ = (one, two, three, four, five, six, seven, eight, nine, ten)
}
