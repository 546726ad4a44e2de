// A factory may run on any thread, so what it captures must be Sendable, though what it makes need not be.
import DIC

final class Page {}

func register(_ page: Page, into registrar: DependencyRegistrar) {
    // expected-error: capture of 'page' with non-Sendable type 'Page' in a '@Sendable' closure
    registrar.register { page }
    // expected-error: capture of 'page' with non-Sendable type 'Page' in a '@Sendable' closure
    registrar.register { _ in page }
    // expected-error: implicit capture of 'page' requires that 'Page' conforms to 'Sendable'
    registrar.register(page)
    // expected-error: capture of 'page' with non-Sendable type 'Page' in a '@Sendable' closure
    registrar.registerThrowable { page }
}

func register(_ page: Page, into container: AsyncDependencyInjectionContainer) {
    // expected-error: capture of 'page' with non-Sendable type 'Page' in a '@Sendable' closure
    container.registerAsync { page }
}

func countUp(into registrar: DependencyRegistrar) {
    var count = 0
    registrar.register {
        // expected-error: mutation of captured var 'count' in concurrently-executing code
        count += 1
        // expected-error: reference to captured var 'count' in concurrently-executing code
        return count
    }
}
