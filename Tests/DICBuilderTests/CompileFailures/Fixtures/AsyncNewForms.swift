// Asynchronous lifetimes, arguments and autoregistrations that would share or send what is not Sendable.
import DIC

final class Page {}
struct Service: Sendable {}
protocol Remote: Sendable {}

func register(into container: AsyncDependencyInjectionContainer) {
    // write: make the type `Sendable`, or write `.mainActor` before the registration, or `in: .graph`
    // expected-error: type 'Page' does not conform to the 'Sendable' protocol
    container.registerAsync(in: .cached) { Page() }
    // expected-error: type 'Page' does not conform to the 'Sendable' protocol
    container.registerAsync(in: .eagerSingleton, named: "a") { Page() }
    // write: `in: .singleton`, or a lifetime of `registerAsync`
    // expected-error: type 'AsyncLifetimeOf<Service>' has no member 'weak'
    container.registerAsync(in: .weak) { Service() }
    // expected-error: type 'AsyncLifetimeOf<Service>' has no member 'graph'
    container.registerAsync(in: .graph) { Service() }
    // expected-error: a wrong call
    // expected-warning: 'registerAsync(as:in:named:parameters:factory:the warning says what to write:)' is deprecated: a factory with arguments takes no lifetime, because other arguments make another instance, no parameters:, and arguments that are Sendable
    container.registerAsync { (_, page: Page) in Service() }
    container.registerAsync { () async in Page() }
    // expected-error: cannot convert value of type 'Service' to closure result type 'any Remote'
    container.registerAsync(as: (any Remote).self, named: "a") { Service() }
    container.registerAsync(named: "a") { Page() }
}

func load(_ page: Page, from container: AsyncDependencyInjectionContainer) async {
    // expected-error: type 'Page' does not conform to the 'Sendable' protocol
    _ = await container.loadAsync(Service.self, arguments: page)
}
