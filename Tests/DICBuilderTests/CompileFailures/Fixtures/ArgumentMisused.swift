// A factory with arguments takes no lifetime, captures nothing that is not Sendable, and returns its registered type.
import DIC

struct UserID: Sendable {}
protocol Repository: Sendable {}
struct Service: Sendable {}
final class Page {}

func register(into registrar: DependencyRegistrar, page: Page) {
    // expected-error: a wrong call
    // expected-warning: 'register(as:in:named:parameters:factory:initCompleted:the warning says what to write:)' is deprecated: a factory with arguments takes no lifetime, because other arguments make another instance, and no parameters:
    registrar.register(in: .singleton) { (_, id: UserID) in Service() }
    // expected-error: a wrong call
    // expected-warning: 'registerSingleton(as:named:parameters:factory:initCompleted:the warning says what to write:)' is deprecated: a factory with arguments makes an instance for each load; write register
    registrar.registerSingleton { (_, id: UserID) in Service() }
    // expected-error: cannot convert value of type 'Service' to closure result type 'any Repository'
    registrar.register(as: (any Repository).self) { (_, id: UserID) in Service() }
    // write: `.mainActor.register { … }`, or load it in the closure
    // expected-error: capture of 'page' with non-Sendable type 'Page' in a '@Sendable' closure
    registrar.register { (_, id: UserID) in [page] }
    registrar.register { (_, id: UserID) -> Service in throw CancellationError() }
    registrar.register { (_, id: UserID) in Service() }
    registrar.register { (_, id: UserID) -> Service in throw CancellationError() }
    // An argument, and what is made of it, need not be Sendable.
    registrar.register { (_, page: Page) in [page] }
}

func load(from container: ImmutableDependencyInjectionContainer) {
    // expected-error: cannot convert value of type '@Sendable (UserID) -> Service' to specified type '@Sendable (Int) -> Service'
    let maker: @Sendable (Int) -> Service = container.factory(
        of: Service.self,
        arguments: UserID.self
    )
    // expected-error: cannot convert value of type '@Sendable (UserID) -> Service' to specified type '@Sendable (UserID) -> Page'
    let wrong: @Sendable (UserID) -> Page = container.factory(
        of: Service.self,
        arguments: UserID.self
    )
    let right: @Sendable (UserID) -> Service = container.factory(
        of: Service.self,
        arguments: UserID.self
    )
    _ = (maker, wrong, right)
}
