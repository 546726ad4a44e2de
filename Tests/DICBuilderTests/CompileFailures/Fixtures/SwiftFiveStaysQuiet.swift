// swift-version: 5
// compiles
// What Swift 6 refuses in `NonSendableSingletons` and `NonSendableCaptures` is no concern of a client in Swift 5 mode.
import DIC

final class Page {}
protocol Document {}
extension Page: Document {}

func register(_ page: Page, into registrar: DependencyRegistrar) {
    registrar
        .register(in: .singleton) { Page() }
        .register(in: .eagerSingleton) { _ in Page() }
        .register(Page(), as: (any Document).self, in: .singleton)
        .registerSingleton { Page() }
        .registerSingleton(Page())
        .registerThrowable(in: .singleton) { Page() }
        .register { page }
        .register(page)
}

func register(_ page: Page, into container: AsyncDependencyInjectionContainer) {
    container
        .registerAsync(in: .singleton) { Page() }
        .registerAsync { page }
}

// A function is not `@Sendable` here unless it says so, and is a factory of `register` nevertheless. The proof refuses the
// function that `registerThrowable` takes for a value.

struct Clock { init() {} }
func makeClock(_ resolver: DependencyResolver) throws -> Clock { Clock() }

func registerFunctions(into registrar: DependencyRegistrar) {
    registrar
        .register(Clock.init)
        .register(Clock.init, in: .singleton, named: "shared")
        .registerThrowable(makeClock)
        .registerThrowable(makeClock, in: .singleton, named: "opened")
        .registerSingleton(Clock.init)
        .override(Clock.init)
        .override(makeClock, named: "opened")
}
