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
    // write: another lifetime: only objects are kept weakly
    // expected-error: static property 'weak' requires that 'Size' be a class type
    registrar.register(in: .weak) { Size() }
    // expected-error: static property 'weak' requires that 'Size' be a class type
    registrar.register(in: .weak) { _ in Size() }
    // expected-error: static property 'weak' requires that 'Kind' be a class type
    registrar.register(Kind.round, in: .weak)
    // expected-error: static property 'weak' requires that 'Int' be a class type
    registrar.register(in: .weak) { 7 }
    // expected-error: static property 'weak' requires that '(Int, Cache)' be a class type
    registrar.register(in: .weak) { (1, Cache()) }
    // expected-error: static property 'weak' requires that '[Cache]' be a class type
    registrar.register(in: .weak) { [Cache()] }
    // expected-error: static property 'weak' requires that 'Cache?' be a class type
    registrar.register(as: Cache?.self, in: .weak) { Cache() }
    // expected-error: static property 'weak' requires that 'any Store' be a class type
    registrar.register(as: (any Store).self, in: .weak) { Cache() }
    // expected-error: static property 'weak' requires that 'any Part' be a class type
    registrar.register(as: (any Part).self, in: .weak) { Cache() }
    // expected-error: static property 'weak' requires that 'any Store' be a class type
    registrar.register(Cache(), as: (any Store).self, in: .weak)
    // expected-error: static property 'weak' requires that 'Size' be a class type
    registrar.registerThrowable(in: .weak) { Size() }
    // expected-error: static property 'weak' requires that 'Size' be a class type
    registrar.register(in: .weak) { (cache: Cache) in Size() }
    // expected-error: type 'Page' does not conform to the 'Sendable' protocol
    registrar.register(in: .weak) { Page() }
    registrar.register(in: .weak) { Cache() }
}
