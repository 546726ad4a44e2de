// A registration under a type that it does not conform to or inherit from.
import DIC

protocol Repository: Sendable {}
final class Stray: Sendable {}
class Base: @unchecked Sendable {}

func register(into registrar: DependencyRegistrar) {
    // expected-error: argument type 'Stray' does not conform to expected type 'Repository'
    registrar.register(Stray(), as: (any Repository).self)
    // expected-error: 'register(_:as:in:named:)' is unavailable: what is registered does not convert to the type of as:
    // expected-warning: result of 'Stray' initializer is unused [#no-usage]
    registrar.register({ Stray() }, as: (any Repository).self)
    // expected-error: cannot convert value of type 'Stray' to closure result type 'any Repository'
    registrar.register(as: (any Repository).self, factory: { _ in Stray() })
    // expected-error: cannot convert value of type 'Stray' to closure result type 'any Repository'
    registrar.register(as: (any Repository).self) { Stray() }
    // expected-error: cannot convert value of type 'Stray' to closure result type 'any Repository'
    registrar.register(as: (any Repository).self) { _ in Stray() }
    // expected-error: cannot convert value of type 'Stray' to closure result type 'Base'
    registrar.register(as: Base.self) { Stray() }
    // expected-error: argument type 'Stray' does not conform to expected type 'Repository'
    registrar.register(Stray(), as: (any Repository).self, in: .singleton)
    // expected-error: cannot convert value of type 'Stray' to closure result type 'any Repository'
    registrar.register(as: (any Repository).self, in: .singleton) { Stray() }
    // expected-error: argument type 'Stray' does not conform to expected type 'Repository'
    registrar.registerSingleton(Stray(), as: (any Repository).self)
    // expected-error: cannot convert value of type 'Stray' to closure result type 'any Repository'
    registrar.registerSingleton(as: (any Repository).self) { Stray() }
    // expected-error: 'registerSingleton(_:as:named:)' is unavailable: what is registered does not convert to the type of as:
    // expected-warning: result of 'Stray' initializer is unused [#no-usage]
    registrar.registerSingleton({ Stray() }, as: (any Repository).self)
    // expected-error: argument type 'Stray' does not conform to expected type 'Repository'
    registrar.registerThrowable(try Stray(), as: (any Repository).self)
    // expected-error: cannot convert value of type 'Stray' to closure result type 'any Repository'
    registrar.registerThrowable(as: (any Repository).self) { Stray() }
}

func register(into container: AsyncDependencyInjectionContainer) {
    // expected-error: cannot convert value of type 'Stray' to closure result type 'any Repository'
    container.registerAsync(as: (any Repository).self) { Stray() }
    // expected-error: cannot convert value of type 'Stray' to closure result type 'any Repository'
    container.registerAsync(as: (any Repository).self, in: .singleton) { _ in Stray() }
}
