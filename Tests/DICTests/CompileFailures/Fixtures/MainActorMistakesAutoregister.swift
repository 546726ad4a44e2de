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
    // expected-error: 'autoregister(as:in:named:_:)' is unavailable: write autoregisterThrowable if it throws, .nonisolated.autoregisterAsync if it is asynchronous
    registrar.mainActor.autoregister(ThrowingService.init)
    // expected-error: 'autoregister(as:in:named:_:)' is unavailable: write autoregisterThrowable if it throws, .nonisolated.autoregisterAsync if it is asynchronous
    registrar.mainActor.autoregister(RemoteService.init)
    // expected-error: 'autoregister(as:arguments:named:_:)' is unavailable: write autoregisterThrowable if it throws, .nonisolated.autoregisterAsync if it is asynchronous
    registrar.mainActor.autoregister(arguments: Client.self, ThrowingService.init)
    // expected-error: 'autoregister(as:arguments:_:named:_:)' is unavailable: write a tuple type: arguments: (Int, String).self
    registrar.mainActor.autoregister(arguments: Client.self, Int.self, Pair.init)
    // expected-error: 'autoregister(as:in:named:_:)' is unavailable: write autoregister(Foo.init)
    registrar.mainActor.autoregister(Service.self)
    // expected-error: 'autoregister(as:in:named:_:)' is unavailable: write autoregister(Foo.init)
    registrar.mainActor.autoregister(as: (any Repository).self, Service.self)
    // expected-error: 'autoregisterThrowable(as:in:named:_:)' is unavailable: the initializer is asynchronous; write .nonisolated.autoregisterAsync(Foo.init)
    registrar.mainActor.autoregisterThrowable(RemoteService.init)
    // expected-error: 'autoregisterThrowable(as:arguments:named:_:)' is unavailable: the initializer is asynchronous; write .nonisolated.autoregisterAsync(Foo.init)
    registrar.mainActor.autoregisterThrowable(arguments: Client.self, RemoteService.init)
    // expected-error: 'autoregisterThrowable(as:in:named:_:)' is unavailable: write autoregisterThrowable(Foo.init)
    registrar.mainActor.autoregisterThrowable(Service.self)
    // expected-error: 'autoregisterAsync(as:in:named:_:)' is unavailable: write .nonisolated.autoregisterAsync(Foo.init), then .mainActor to continue
    registrar.mainActor.autoregisterAsync(Service.self)
    // expected-error: cannot convert value of type '@Sendable (Client) -> Service' to expected argument type '@MainActor @Sendable (Client) -> any Repository'
    registrar.mainActor.autoregister(as: (any Repository).self, Service.init)
    // expected-error: cannot convert value of type '@Sendable (Client) -> FailableService?' to expected argument type '@MainActor @Sendable (Client) -> any Repository'
    registrar.mainActor.autoregister(as: (any Repository).self, FailableService.init)
    registrar.mainActor.autoregister(in: .singleton, Page.init)
    // expected-error: static property 'weak' requires that 'Service' be a class type
    registrar.mainActor.autoregister(in: .weak, Service.init)
    // expected-error: ambiguous use of 'init'
    registrar.mainActor.autoregister(TwoWays.init)
    registrar.mainActor.autoregister(Screen.init)
    registrar.mainActor.autoregister { (client: Client) in [page] }
    registrar.mainActor.autoregister(Service.init)
    registrar.mainActor.autoregisterThrowable(in: .singleton, ThrowingService.init)
    registrar.mainActor.autoregister(as: (any Repository)?.self, FailableService.init)
    registrar.mainActor.autoregister(TwoWays.init(service:))
    registrar.mainActor.autoregister(Page.init)
    registrar.mainActor.autoregister(arguments: Client.self, Service.init)
}
