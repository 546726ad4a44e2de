// swift-version: 5 6
// default-isolation: nonisolated MainActor
// Instances on the main actor can be shared whether or not they are `Sendable`. Only classes can be weak.
import DIC

nonisolated final class Page { init() {} }
nonisolated struct Value { init() {} }
protocol Navigating {}
nonisolated final class Router: Navigating { init() {} }

func register(into registrar: DependencyRegistrar) {
    // expected-error: 'weak' is unavailable: only objects are kept weakly; of a protocol of classes write .weak { $0 }
    registrar.mainActor.register(in: .weak) { Value() }
    // expected-error: 'weak' is unavailable: only objects are kept weakly; of a protocol of classes write .weak { $0 }
    registrar.mainActor.register(as: (any Navigating).self, in: .weak) { Router() }
    // expected-error: type 'MainActorLifetimeOf<Page>' has no member 'forever'
    registrar.mainActor.register(in: .forever) { Page() }
    // expected-error: 'register(as:in:named:factory:)' is unavailable: a factory with arguments takes no lifetime, because other arguments make another instance; for await write .nonisolated.registerAsync
    registrar.mainActor.register(in: .singleton) { (_, number: Int) in Page() }
    registrar.mainActor.register(in: .weak) { Page() }
    registrar.mainActor.register(in: .singleton) { Value() }
    registrar.mainActor.register(in: .graph) { Page() }
    registrar.mainActor.register(in: .cached) { Page() }
    registrar.mainActor.register(in: .eagerSingleton) { Page() }
}
