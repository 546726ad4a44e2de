// A mistake in a long chain is reported where it is, and quickly.
import DIC

struct Link<Number>: Sendable { var next: Int }
protocol Repository {}

func build() -> ImmutableDependencyInjectionContainer {
    DICBuilder()
        .register { Link<String>(next: $0.load()) }
        .registerSingleton(Link<Double>(next: 2))
        .register(in: .singleton) { resolver in Link<Bool>(next: resolver.load()) }
        .register { Link<Int16>(next: 4) }
        .register { Link<String>(next: $0.load()) }
        .registerSingleton(Link<Double>(next: 6))
        .register(in: .singleton) { resolver in Link<Bool>(next: resolver.load()) }
        .register { Link<Int32>(next: 8) }
        .register { Link<String>(next: $0.load()) }
        .registerSingleton(Link<Double>(next: 10))
        .register(in: .singleton) { resolver in Link<Bool>(next: resolver.load()) }
        .register { Link<Int8>(next: 12) }
        .register { Link<String>(next: $0.load()) }
        .registerSingleton(Link<Double>(next: 14))
        .register(in: .singleton) { resolver in Link<Bool>(next: resolver.load()) }
        .register { Link<Int16>(next: 16) }
        .register { Link<String>(next: $0.load()) }
        .registerSingleton(Link<Double>(next: 18))
        .register(in: .singleton) { resolver in Link<Bool>(next: resolver.load()) }
        .register { Link<Int32>(next: 20) }
        // expected-error: cannot convert value of type 'Link<UInt>' to closure result type 'any Repository'
        .register(as: (any Repository).self) { Link<UInt>(next: 21) }
        .registerSingleton { Link<UInt8>(next: 22) }
        .register(Link<UInt16>(next: 23), as: Link<UInt16>.self)
        .registerThrowable { Link<Float>(next: try $0.loadOrThrow()) }
        .register { Link<Character>(next: $0.load()) }
        .registerSingleton { Link<UInt8>(next: 26) }
        .register(Link<UInt16>(next: 27), as: Link<UInt16>.self)
        .registerThrowable { Link<Float>(next: try $0.loadOrThrow()) }
        .register { Link<Character>(next: $0.load()) }
        .registerSingleton { Link<UInt8>(next: 30) }
        .build()
}
