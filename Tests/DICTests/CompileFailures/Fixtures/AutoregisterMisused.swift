// Initializers that throw, that do not fit the type, or whose instances may not be shared.
import DIC

protocol Repository: Sendable {}
struct Client: Sendable {}
struct Service: Sendable { let client: Client }
struct ThrowingService: Sendable { init(client: Client) throws {} }
struct FailableService: Repository { init?(client: Client) {} }
struct TwoWays: Sendable {
    init(client: Client) {}
    init(service: Service) {}
}
final class Page { init(client: Client) {} }
@MainActor final class Screen { init(client: Client) {} }

func register(into registrar: DependencyRegistrar, page: Page) {
    // expected-error: invalid conversion from throwing function of type '@Sendable (Client) throws -> ThrowingService' to non-throwing function type '@Sendable (Client) -> ThrowingService'
    registrar.autoregister(ThrowingService.init)
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
    // expected-error: converting function value of type '@MainActor @Sendable (Client) -> Screen' to '@Sendable (Client) -> Screen' loses global actor 'MainActor'
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
