// A misspelled member in a long chain is reported where it is, and quickly.
import DIC

struct Link<Number>: Sendable { var next: Int }

func build() -> ImmutableDependencyInjectionContainer {
    DICBuilder()
        .register { Link<String>(next: $0.load()) }
        .registerSingleton(Link<Double>(next: 2))
        .register { Link<Int8>(next: 3) }
        .register { Link<String>(next: $0.load()) }
        .registerSingleton(Link<Double>(next: 5))
        .register { Link<Int8>(next: 6) }
        .register { Link<String>(next: $0.load()) }
        .registerSingleton(Link<Double>(next: 8))
        .register { Link<Int8>(next: 9) }
        .register { Link<String>(next: $0.load()) }
        .registerSingleton(Link<Double>(next: 11))
        .register { Link<Int8>(next: 12) }
        .register { Link<String>(next: $0.load()) }
        .registerSingleton(Link<Double>(next: 14))
        .register { Link<Int8>(next: 15) }
        .register { Link<String>(next: $0.load()) }
        // expected-error: incorrect argument label in call (have 'nxt:', expected 'next:')
        .register { Link<UInt>(nxt: $0.load()) }
        .register { Link<Int8>(next: 18) }
        .register { Link<String>(next: $0.load()) }
        .registerSingleton(Link<Double>(next: 20))
        .register { Link<Int8>(next: 21) }
        .register { Link<String>(next: $0.load()) }
        .registerSingleton(Link<Double>(next: 23))
        .register { Link<Int8>(next: 24) }
        .register { Link<String>(next: $0.load()) }
        .registerSingleton(Link<Double>(next: 26))
        .register { Link<Int8>(next: 27) }
        .register { Link<String>(next: $0.load()) }
        .registerSingleton(Link<Double>(next: 29))
        .register { Link<Int8>(next: 30) }
        .build()
}
