// An initializer with a parameter `some API` is generic: a closure says which type it is called with.
//
// swift-version: 5 6
import DIC

protocol API: Sendable {}
final class Clock: Sendable {}
final class Model: Sendable { init(api: some API, clock: Clock) {} }

func register() {
    // write: `{ (api: any API, clock: Clock) in Model(api: api, clock: clock) }`
    // expected-error: could not infer pack element #0 from context
    _ = DICBuilder().register(Model.init)

    _ = DICBuilder().register { (api: any API, clock: Clock) in Model(api: api, clock: clock) }
}
