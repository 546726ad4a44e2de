// Instances that are shared must be Sendable.
import DIC

final class Page {}
protocol Document {}
extension Page: Document {}

func register(into registrar: DependencyRegistrar) {
    // expected-error: getter for 'singleton' is unavailable: it is shared: make the type Sendable, write .mainActor before it, or in: .graph
    registrar.register(in: .singleton) { Page() }
    // expected-error: type 'Page' does not conform to the 'Sendable' protocol
    registrar.register(in: .eagerSingleton) { _ in Page() }
    // expected-error: getter for 'singleton' is unavailable: it is shared: make the type Sendable, write .mainActor before it, or in: .graph
    registrar.register(Page(), in: .singleton)
    // expected-error: getter for 'singleton' is unavailable: it is shared: make the type Sendable, write .mainActor before it, or in: .graph
    registrar.register(Page(), as: (any Document).self, in: .singleton)
    // expected-error: getter for 'singleton' is unavailable: it is shared: make the type Sendable, write .mainActor before it, or in: .graph
    registrar.register({ Page() }, as: (any Document).self, in: .singleton)
    // expected-error: type 'Page' does not conform to the 'Sendable' protocol
    registrar.registerSingleton { Page() }
    // expected-error: type 'Page' does not conform to the 'Sendable' protocol
    registrar.registerSingleton(Page())
    // expected-error: type 'any Document' does not conform to the 'Sendable' protocol
    registrar.registerSingleton(as: (any Document).self) { Page() }
    // expected-error: getter for 'singleton' is unavailable: it is shared: make the type Sendable, write .mainActor before it, or in: .graph
    registrar.registerThrowable(in: .singleton) { Page() }
    registrar.register { Page() }
}

func register(into container: AsyncDependencyInjectionContainer) {
    // expected-error: type 'Page' does not conform to the 'Sendable' protocol
    container.registerAsync(in: .singleton) { Page() }
    container.registerAsync { Page() }
}
