// Initializers that throw, are asynchronous, or do not fit the type, on the main actor.
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
    registrar.mainActor.register(ThrowingService.init)
    // expected-error: a wrong call
    // expected-warning: 'register(_:as:in:named:the warning says what to write:)' is deprecated: asynchronous: write registerAsync { … }, or registerAsync(Foo.init), behind .nonisolated if on the main actor
    registrar.mainActor.register(RemoteService.init)
    registrar.mainActor.register(ThrowingService.init, arguments: Client.self)
    // expected-error: 'register(_:as:arguments:_:_:named:)' is unavailable: write a tuple type: arguments: (Int, String).self
    registrar.mainActor.register(Pair.init, arguments: Client.self, Int.self)
    // expected-error: a wrong call
    // expected-warning: 'register(_:in:named:the warning says what to write:)' is deprecated: this registers the type itself; write register(Foo.init)
    registrar.mainActor.register(Service.self)
    // expected-error: argument type 'Service.Type' does not conform to expected type 'Repository'
    registrar.mainActor.register(Service.self, as: (any Repository).self)
    // expected-error: a wrong call
    // expected-warning: 'register(_:as:in:named:the warning says what to write:)' is deprecated: asynchronous: write registerAsync { … }, or registerAsync(Foo.init), behind .nonisolated if on the main actor
    registrar.mainActor.register(RemoteService.init)
    // expected-error: invalid conversion from 'async' function of type '@Sendable (Client) async -> RemoteService' to synchronous function type '@MainActor @Sendable (Client) -> RemoteService'
    registrar.mainActor.register(RemoteService.init, arguments: Client.self)
    // expected-error: a wrong call
    // expected-warning: 'register(_:in:named:the warning says what to write:)' is deprecated: this registers the type itself; write register(Foo.init)
    registrar.mainActor.register(Service.self)
    // expected-error: 'registerAsync' is unavailable: write .nonisolated.registerAsync { … }, then .mainActor to continue
    registrar.mainActor.registerAsync(Service.self)
    // expected-error: instance method 'register(_:as:in:named:)' requires that 'Service' inherit from '`the type of as:`<any Repository>'
    registrar.mainActor.register(Service.init, as: (any Repository).self)
    // expected-error: instance method 'register(_:as:in:named:)' requires that 'FailableService?' inherit from '`the type of as:`<any Repository>'
    registrar.mainActor.register(FailableService.init, as: (any Repository).self)
    registrar.mainActor.register(Page.init, in: .singleton)
    // expected-error: 'weak' is unavailable: only objects are kept weakly; of a protocol of classes write .weak { $0 }
    registrar.mainActor.register(Service.init, in: .weak)
    // expected-error: ambiguous use of 'init'
    registrar.mainActor.register(TwoWays.init)
    registrar.mainActor.register(Screen.init)
    registrar.mainActor.register { (client: Client) in [page] }
    registrar.mainActor.register(Service.init)
    registrar.mainActor.register(ThrowingService.init, in: .singleton)
    registrar.mainActor.register(FailableService.init, as: (any Repository)?.self)
    registrar.mainActor.register(TwoWays.init(service:))
    registrar.mainActor.register(Page.init)
    registrar.mainActor.register(Service.init, arguments: Client.self)
}
