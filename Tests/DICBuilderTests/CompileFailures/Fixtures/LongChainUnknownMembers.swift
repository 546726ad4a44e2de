// swift-version: 5 6
// default-isolation: nonisolated MainActor
// Members that do not exist in a long chain are reported where they are, and quickly.
import DIC

nonisolated struct Link<Number>: Sendable { var next: Int }
nonisolated struct Contents: Assembly {
    func assemble(into registrar: DependencyRegistrar) {}
}

func build() -> ImmutableDependencyInjectionContainer {
    DICBuilder()
        .register { Link<String>(next: $0.load()) }
        .registerSingleton(Link<Double>(next: 2))
        .register(in: .singleton) { resolver in Link<Bool>(next: resolver.load()) }
        // expected-error: value of type 'DICBuilder' has no dynamic member 'registr' using key path from root type '`check the spelling: register, override, decorate, forward, assemble, load or build`'
        .registr { Link<UInt>(next: $0.load()) }
        .register(named: "x") { (_, number: Int) in Link<Int16>(next: number) }
        .forward(Link<String>.self, to: (any Sendable).self) { $0 }
        .register { Link<String>(next: $0.load()) }
        .registerSingleton(Link<Double>(next: 2))
        .register(in: .singleton) { resolver in Link<Bool>(next: resolver.load()) }
        .registerThrowable { Link<Int8>(next: try $0.loadOrThrow()) }
        // expected-error: value of type 'DICBuilder' has no dynamic member 'registerSingletn' using key path from root type '`check the spelling: register, override, decorate, forward, assemble, load or build`'
        .registerSingletn(in: .singleton) { Link<UInt>(next: 1) }
        .forward(Link<String>.self, to: (any Sendable).self) { $0 }
        .register { Link<String>(next: $0.load()) }
        .registerSingleton(Link<Double>(next: 2))
        .register(in: .singleton) { resolver in Link<Bool>(next: resolver.load()) }
        .registerThrowable { Link<Int8>(next: try $0.loadOrThrow()) }
        .register(named: "x") { (_, number: Int) in Link<Int16>(next: number) }
        // expected-error: value of type 'DICBuilder' has no dynamic member 'autoregistr' using key path from root type '`check the spelling: register, override, decorate, forward, assemble, load or build`'
        .autoregistr(in: .singleton, Link<UInt>.init)
        .register { Link<String>(next: $0.load()) }
        .registerSingleton(Link<Double>(next: 2))
        .register(in: .singleton) { resolver in Link<Bool>(next: resolver.load()) }
        .registerThrowable { Link<Int8>(next: try $0.loadOrThrow()) }
        .register(named: "x") { (_, number: Int) in Link<Int16>(next: number) }
        .forward(Link<String>.self, to: (any Sendable).self) { $0 }
        // expected-error: value of type 'DICBuilder' has no dynamic member 'registerd' using key path from root type '`check the spelling: register, override, decorate, forward, assemble, load or build`'
        .registerd(named: "y") { (_, number: Int) in Link<UInt>(next: number) }
        .registerSingleton(Link<Double>(next: 2))
        .register(in: .singleton) { resolver in Link<Bool>(next: resolver.load()) }
        .registerThrowable { Link<Int8>(next: try $0.loadOrThrow()) }
        .register(named: "x") { (_, number: Int) in Link<Int16>(next: number) }
        .forward(Link<String>.self, to: (any Sendable).self) { $0 }
        .register { Link<String>(next: $0.load()) }
        // expected-error: value of type 'DICBuilder' has no dynamic member 'forwrd' using key path from root type '`check the spelling: register, override, decorate, forward, assemble, load or build`'
        .forwrd(Link<String>.self, to: (any Sendable).self) { $0 }
        .register(in: .singleton) { resolver in Link<Bool>(next: resolver.load()) }
        .registerThrowable { Link<Int8>(next: try $0.loadOrThrow()) }
        .register(named: "x") { (_, number: Int) in Link<Int16>(next: number) }
        .forward(Link<String>.self, to: (any Sendable).self) { $0 }
        .register { Link<String>(next: $0.load()) }
        .registerSingleton(Link<Double>(next: 2))
        // expected-error: value of type 'DICBuilder' has no dynamic member 'asemble' using key path from root type '`check the spelling: register, override, decorate, forward, assemble, load or build`'
        .asemble(Contents())
        .registerThrowable { Link<Int8>(next: try $0.loadOrThrow()) }
        .register(named: "x") { (_, number: Int) in Link<Int16>(next: number) }
        .forward(Link<String>.self, to: (any Sendable).self) { $0 }
        .register { Link<String>(next: $0.load()) }
        .registerSingleton(Link<Double>(next: 2))
        .register(in: .singleton) { resolver in Link<Bool>(next: resolver.load()) }
        .registerThrowable { Link<Int8>(next: try $0.loadOrThrow()) }
        .register(named: "x") { (_, number: Int) in Link<Int16>(next: number) }
        .forward(Link<String>.self, to: (any Sendable).self) { $0 }
        .build()
}
