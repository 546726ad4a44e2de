// All copies of a `Lazy` share one instance, so it is as Sendable as the instance.
import DIC

final class Page {}
struct Clock: Sendable {}
final class Editor: Sendable {
    let clock: Lazy<Clock>
    // expected-error: stored property 'page' of 'Sendable'-conforming class 'Editor' contains non-Sendable type 'Page'
    let page: Lazy<Page>
    let pages: Provider<Page>
    init(clock: Lazy<Clock>, page: Lazy<Page>, pages: Provider<Page>) {
        (self.clock, self.page, self.pages) = (clock, page, pages)
    }
}

func share(_ page: Lazy<Page>, _ clock: Lazy<Clock>, _ pages: Provider<Page>) {
    func take(_ value: some Sendable) {}
    // expected-error: type 'Page' does not conform to the 'Sendable' protocol
    take(page)
    take(clock)
    take(pages)
}

func register(into registrar: DependencyRegistrar) {
    // expected-error: getter for 'singleton' is unavailable: it is shared: make the type Sendable, write .mainActor before it, or in: .graph
    registrar.register(in: .singleton) { $0.load(Lazy<Page>.self) }
    registrar.register(in: .singleton) { $0.load(Lazy<Clock>.self) }
}
