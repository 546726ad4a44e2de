// A forward to a type that it does not conform to, inherit from, or convert to, or with the second name alone.
import DIC

protocol Reader: Sendable {}
protocol Writer: Sendable {}
protocol Loud {}
class Base: @unchecked Sendable {}
final class Store: Base, Reader, Loud, @unchecked Sendable {}
final class Label {}

func register(into registrar: DependencyRegistrar) {
    registrar.forward(Store.self, to: (any Reader).self) { $0 }
    // expected-error: 'forward(_:named:to:named:)' is unavailable: say how it converts: forward(Foo.self, to: (any Bar).self) { $0 }
    registrar.forward(Store.self, to: (any Reader).self)
    // expected-error: 'forward(_:named:to:named:)' is unavailable: say how it converts: forward(Foo.self, to: (any Bar).self) { $0 }
    registrar.mainActor.forward(Store.self, named: "a", to: (any Reader).self)
    registrar.forward(Store.self, to: (any Reader).self, named: "x") { $0 }
    registrar.forward(Store.self, to: (any Loud).self, named: "x") { $0 }
    // expected-error: cannot convert value of type 'Store' to closure result type 'any Writer'
    registrar.forward(Store.self, to: (any Writer).self, named: "x") { $0 }
    // expected-error: 'forward(_:to:named:)' is unavailable: say how it converts: forward(Foo.self, to: (any Bar).self, named: …) { $0 }
    registrar.forward(Store.self, to: (any Reader).self, named: "x")
    registrar.mainActor.forward(Store.self, to: (any Reader).self, named: .unique) { $0 }
    registrar.forward(Store.self, named: nil, to: (any Reader).self, named: "x") { $0 }
    registrar.forward(Store.self, to: Base.self) { $0 }
    registrar.forward(Store.self, to: Store?.self) { $0 }
    // expected-error: cannot convert value of type 'Store' to closure result type 'any Writer'
    registrar.forward(Store.self, to: (any Writer).self) { $0 }
    // expected-error: cannot convert value of type 'any Reader' to closure result type 'Store'
    registrar.forward((any Reader).self, to: Store.self) { $0 }
    // expected-error: cannot convert value of type 'Base' to closure result type 'Store'
    registrar.forward(Base.self, to: Store.self) { $0 }
    // expected-error: cannot convert value of type 'any Reader' to closure result type 'any Writer'
    registrar.forward((any Reader).self, named: "a", to: (any Writer).self) { $0 }
}

func register(_ label: Label, into registrar: DependencyRegistrar) {
    // expected-error: capture of 'label' with non-Sendable type 'Label' in a '@Sendable' closure
    registrar.forward(Store.self, to: Label.self) { _ in label }
}
