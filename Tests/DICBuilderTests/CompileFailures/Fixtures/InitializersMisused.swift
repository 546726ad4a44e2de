// Initializers that throw, that do not fit the type, or whose instances may not be shared.
import DIC

protocol Repository: Sendable {}
struct Client: Sendable {}
struct Service: Sendable { let client: Client }
struct Pair: Sendable {
    let client: Client
    let number: Int
}
struct ThrowingService: Sendable { init(client: Client) throws {} }
struct RemoteService: Sendable { init(client: Client) async {} }
struct FailableService: Repository { init?(client: Client) {} }
struct TwoWays: Sendable {
    init(client: Client) {}
    init(service: Service) {}
}
final class Page { init(client: Client) {} }
@MainActor final class Screen { init(client: Client) {} }

func register(into registrar: DependencyRegistrar, page: Page) {
    registrar.register(ThrowingService.init)
    // expected-error: a wrong call
    // expected-warning: 'register(_:as:in:named:the warning says what to write:)' is deprecated: asynchronous: write registerAsync { … }, or registerAsync(Foo.init), behind .nonisolated if on the main actor
    registrar.register(RemoteService.init)
    registrar.register(ThrowingService.init, arguments: Client.self)
    // expected-error: 'register(_:as:arguments:_:_:named:)' is unavailable: write a tuple type: arguments: (Int, String).self
    registrar.register(Pair.init, arguments: Client.self, Int.self)
    // expected-error: a wrong call
    // expected-warning: 'register(_:in:named:the warning says what to write:)' is deprecated: this registers the type itself; write register(Foo.init)
    registrar.register(Service.self)
    // expected-error: argument type 'Service.Type' does not conform to expected type 'Repository'
    registrar.register(Service.self, as: (any Repository).self)
    // expected-error: a wrong call
    // expected-warning: 'register(_:as:in:named:the warning says what to write:)' is deprecated: asynchronous: write registerAsync { … }, or registerAsync(Foo.init), behind .nonisolated if on the main actor
    registrar.register(RemoteService.init)
    // expected-error: invalid conversion from 'async' function of type '@Sendable (Client) async -> RemoteService' to synchronous function type '@Sendable (Client) -> RemoteService'
    registrar.register(RemoteService.init, arguments: Client.self)
    // expected-error: a wrong call
    // expected-warning: 'register(_:in:named:the warning says what to write:)' is deprecated: this registers the type itself; write register(Foo.init)
    registrar.register(Service.self)
    // expected-error: 'registerAsync(_:as:in:named:)' is unavailable: write registerAsync { … }, or registerAsync(Foo.init)
    registrar.registerAsync(Service.self)
    // write: make what is registered conform to the protocol of `as:`, or inherit from its class
    // expected-error: instance method 'register(_:as:in:named:)' requires that 'Service' inherit from '`the type of as:`<any Repository>'
    registrar.register(Service.init, as: (any Repository).self)
    // expected-error: instance method 'register(_:as:in:named:)' requires that 'FailableService?' inherit from '`the type of as:`<any Repository>'
    registrar.register(FailableService.init, as: (any Repository).self)
    // expected-error: getter for 'singleton' is unavailable: it is shared: make the type Sendable, write .mainActor before it, or in: .graph
    registrar.register(Page.init, in: .singleton)
    // expected-error: 'weak' is unavailable: only objects are kept weakly; of a protocol of classes write .weak { $0 }
    registrar.register(Service.init, in: .weak)
    // write: `TwoWays.init(client:)`: name the labels
    // expected-error: ambiguous use of 'init'
    registrar.register(TwoWays.init)
    // expected-error: a wrong call
    // expected-warning: 'register(_:as:in:named:the warning says what to write:)' is deprecated: the function is isolated to the main actor: write .mainActor.register(Foo.init)
    registrar.register(Screen.init)
    // expected-error: capture of 'page' with non-Sendable type 'Page' in a '@Sendable' closure
    registrar.register { (client: Client) in [page] }
    registrar.register(Service.init)
    registrar.register(ThrowingService.init, in: .singleton)
    registrar.register(FailableService.init, as: (any Repository)?.self)
    registrar.register(TwoWays.init(service:))
    registrar.register(Page.init)
    registrar.register(Service.init, arguments: Client.self)
}
