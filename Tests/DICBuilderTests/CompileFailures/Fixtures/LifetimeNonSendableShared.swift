// What several top-level loads share must be Sendable, in every form; what one load shares need not be.
import DIC

final class Page {}
protocol Document {}
extension Page: Document {}

func register(into registrar: DependencyRegistrar) {
    // expected-error: type 'Page' does not conform to the 'Sendable' protocol
    registrar.register(in: .cached) { Page() }
    // expected-error: type 'Page' does not conform to the 'Sendable' protocol
    registrar.register(in: .cached) { _ in Page() }
    // expected-error: type 'Page' does not conform to the 'Sendable' protocol
    registrar.register({ Page() }, in: .cached)
    // expected-error: type 'Page' does not conform to the 'Sendable' protocol
    registrar.register(Page(), in: .cached)
    // write: declare the protocol as `protocol Document: Sendable`, or write `.mainActor` before the registration
    // expected-error: type 'any Document' does not conform to the 'Sendable' protocol
    registrar.register(Page(), as: (any Document).self, in: .cached)
    // expected-error: type 'Page' does not conform to the 'Sendable' protocol
    registrar.register(in: .cached) { [Page()] }
    // expected-error: type 'Page' does not conform to the 'Sendable' protocol
    registrar.registerThrowable(in: .cached) { Page() }
    // expected-error: type 'Page' does not conform to the 'Sendable' protocol
    registrar.register(in: .cached) { (number: Int) in Page() }
    // expected-error: getter for 'singleton' is unavailable: it is shared: make the type Sendable, write .mainActor before it, or in: .graph
    registrar.register(in: .singleton) { (number: Int) in Page() }
    // expected-error: type 'Page' does not conform to the 'Sendable' protocol
    registrar.register(in: .eagerSingleton) { (number: Int) in Page() }
    // expected-error: getter for 'singleton' is unavailable: it is shared: make the type Sendable, write .mainActor before it, or in: .graph
    registrar.register(in: .singleton, factory: { Page() }, initCompleted: { _, _ in })
    // expected-error: type 'Page' does not conform to the 'Sendable' protocol
    registrar.registerSingleton({ Page() }, initCompleted: { _, _ in })
    registrar.register(in: .graph) { Page() }
    registrar.register(in: .graph, factory: { _ in Page() }, initCompleted: { _, _ in })
    registrar.register(Page(), as: (any Document).self, in: .graph)
    registrar.registerThrowable(in: .graph) { [Page()] }
    registrar.register(in: .graph) { (number: Int) in Page() }
    registrar.register(in: .transient) { Page() }
    registrar.register({ Page() }, initCompleted: { _, _ in })
}
