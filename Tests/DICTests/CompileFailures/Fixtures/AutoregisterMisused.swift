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
    // expected-error: 'autoregister(as:in:named:_:)' is unavailable: write autoregisterThrowable if the initializer throws, autoregisterAsync if it is asynchronous
    registrar.autoregister(ThrowingService.init)
    // expected-error: 'autoregister(as:in:named:_:)' is unavailable: write autoregisterThrowable if the initializer throws, autoregisterAsync if it is asynchronous
    registrar.autoregister(RemoteService.init)
    // expected-error: 'autoregister(as:arguments:named:_:)' is unavailable: write autoregisterThrowable if the initializer throws, autoregisterAsync if it is asynchronous
    registrar.autoregister(arguments: Client.self, ThrowingService.init)
    // expected-error: 'autoregister(as:arguments:_:named:_:)' is unavailable: write a tuple type: arguments: (Int, String).self
    registrar.autoregister(arguments: Client.self, Int.self, Pair.init)
    // expected-error: 'autoregister(as:in:named:_:)' is unavailable: write autoregister(Foo.init)
    registrar.autoregister(Service.self)
    // expected-error: 'autoregister(as:in:named:_:)' is unavailable: write autoregister(Foo.init)
    registrar.autoregister(as: (any Repository).self, Service.self)
    // expected-error: 'autoregisterThrowable(as:in:named:_:)' is unavailable: the initializer is asynchronous; write autoregisterAsync(Foo.init)
    registrar.autoregisterThrowable(RemoteService.init)
    // expected-error: 'autoregisterThrowable(as:arguments:named:_:)' is unavailable: the initializer is asynchronous; write autoregisterAsync(Foo.init)
    registrar.autoregisterThrowable(arguments: Client.self, RemoteService.init)
    // expected-error: 'autoregisterThrowable(as:in:named:_:)' is unavailable: write autoregisterThrowable(Foo.init)
    registrar.autoregisterThrowable(Service.self)
    // expected-error: 'autoregisterAsync(as:in:named:_:)' is unavailable: write autoregisterAsync(Foo.init)
    registrar.autoregisterAsync(Service.self)
    // expected-error: cannot convert value of type '@Sendable (Client) -> Service' to expected argument type '@Sendable (Client) -> any Repository'
    registrar.autoregister(as: (any Repository).self, Service.init)
    // expected-error: cannot convert value of type '@Sendable (Client) -> FailableService?' to expected argument type '@Sendable (Client) -> any Repository'
    registrar.autoregister(as: (any Repository).self, FailableService.init)
    // expected-error: type 'Page' does not conform to the 'Sendable' protocol
    registrar.autoregister(in: .singleton, Page.init)
    // expected-error: static property 'weak' requires that 'Service' be a class type
    registrar.autoregister(in: .weak, Service.init)
    // expected-error: ambiguous use of 'init'
    registrar.autoregister(TwoWays.init)
    // expected-warning: 'autoregister(as:in:named:fileID:line:_:initCompleted:onMainActor:)' is deprecated: the initializer is isolated to the main actor; write .mainActor.autoregister(…)
    registrar.autoregister(Screen.init)
    // expected-error: capture of 'page' with non-Sendable type 'Page' in a '@Sendable' closure
    registrar.autoregister { (client: Client) in [page] }
    registrar.autoregister(Service.init)
    registrar.autoregisterThrowable(in: .singleton, ThrowingService.init)
    registrar.autoregister(as: (any Repository)?.self, FailableService.init)
    registrar.autoregister(TwoWays.init(service:))
    registrar.autoregister(Page.init)
    registrar.autoregister(arguments: Client.self, Service.init)
}
