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
    // expected-error: a wrong call
    // expected-warning: 'register(as:in:named:parameters:factory:initCompleted:the warning says what to write:)' is deprecated: a factory with arguments takes no lifetime, because other arguments make another instance, and no parameters:
    registrar.mainActor.register(in: .singleton) { (_, number: Int) in Page() }
    registrar.mainActor.register(in: .weak) { Page() }
    registrar.mainActor.register(in: .singleton) { Value() }
    registrar.mainActor.register(in: .graph) { Page() }
    registrar.mainActor.register(in: .cached) { Page() }
    registrar.mainActor.register(in: .eagerSingleton) { Page() }
}
