// Only an object can be held weakly, and only if the compiler knows that it is one.
import DIC

struct Size: Sendable {}
enum Kind: Sendable { case round }
final class Cache: Sendable {}
final class Page {}
protocol Store: Sendable {}
protocol Part: AnyObject, Sendable {}
extension Cache: Store, Part {}

func register(into registrar: DependencyRegistrar) {
    // expected-error: 'weak' is unavailable: only objects are kept weakly; of a protocol of classes write .weak { $0 }
    registrar.register(in: .weak) { Size() }
    // expected-error: 'weak' is unavailable: only objects are kept weakly; of a protocol of classes write .weak { $0 }
    registrar.register(in: .weak) { _ in Size() }
    // expected-error: 'weak' is unavailable: only objects are kept weakly; of a protocol of classes write .weak { $0 }
    registrar.register(Kind.round, in: .weak)
    // expected-error: 'weak' is unavailable: only objects are kept weakly; of a protocol of classes write .weak { $0 }
    registrar.register(in: .weak) { 7 }
    // expected-error: 'weak' is unavailable: only objects are kept weakly; of a protocol of classes write .weak { $0 }
    registrar.register(in: .weak) { (1, Cache()) }
    // expected-error: 'weak' is unavailable: only objects are kept weakly; of a protocol of classes write .weak { $0 }
    registrar.register(in: .weak) { [Cache()] }
    // expected-error: 'weak' is unavailable: only objects are kept weakly; of a protocol of classes write .weak { $0 }
    registrar.register(as: Cache?.self, in: .weak) { Cache() }
    // expected-error: 'weak' is unavailable: only objects are kept weakly; of a protocol of classes write .weak { $0 }
    registrar.register(as: (any Store).self, in: .weak) { Cache() }
    // expected-error: 'weak' is unavailable: only objects are kept weakly; of a protocol of classes write .weak { $0 }
    registrar.register(as: (any Part).self, in: .weak) { Cache() }
    // expected-error: 'weak' is unavailable: only objects are kept weakly; of a protocol of classes write .weak { $0 }
    registrar.register(Cache(), as: (any Store).self, in: .weak)
    // expected-error: 'weak' is unavailable: only objects are kept weakly; of a protocol of classes write .weak { $0 }
    registrar.registerThrowable(in: .weak) { Size() }
    // expected-error: 'weak' is unavailable: only objects are kept weakly; of a protocol of classes write .weak { $0 }
    registrar.register(in: .weak) { (cache: Cache) in Size() }
    // expected-error: type 'Page' does not conform to the 'Sendable' protocol
    registrar.register(in: .weak) { Page() }
    registrar.register(in: .weak) { Cache() }
}
