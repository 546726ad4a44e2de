/// The default of an expression that is registered: because of it, the compiler does not take a
/// trailing closure for the expression. It is evaluated where a call passes neither.
@usableFromInline func _absent<T>(_: T.Type = T.self) -> T {
    fatalError(
        "DIC: \(T.self): registered without a factory; try: register(as: \(T.self).self) { … }"
    )
}

/// What isolates the declarations that match a wrong call. The compiler checks it after it has
/// chosen one of them, so that the call is an error, and not only a warning; what is wrong stands
/// beside it. An isolated parameter, and no global actor: the compiler would propose to write that
/// in front of the function that calls.
public actor _WrongCall { @usableFromInline init() {} }

/// Ends the process, where a wrong call was only warned of: in Swift 5 mode, or behind `await`.
@usableFromInline
func _wrongCall() -> Never {
    fatalError("DIC: a wrong call: the warning of the compiler says what to write")
}

/// What a form knows of a factory. One value, and so one argument in the machine code of a
/// registration.
@usableFromInline struct FactoryTraits: Sendable {
    /// The traits as bits: 2 it may throw, 4 the type is named, 8 it is a closure that names the
    /// types of its parameters, 16 it runs on the main actor, 32 it is the value of an expression.
    /// So 14 is a closure that may throw and whose type is named.
    @usableFromInline let bits: UInt8
    @inlinable init(bits: UInt8) { self.bits = bits }

    /// Those of a function. Its declaration names what it returns.
    @inlinable static var function: FactoryTraits { FactoryTraits(bits: 4) }

    /// Those of a factory that may throw.
    static var throwing: FactoryTraits { FactoryTraits(bits: 2) }

    /// Those of an asynchronous factory. What it makes is always meant.
    static var async: FactoryTraits { FactoryTraits(bits: 6) }

    /// Those of an asynchronous closure that names what it loads. What it makes is always meant.
    static var asyncClosure: FactoryTraits { FactoryTraits(bits: 14) }

    /// Those of a closure that names the types of its parameters. `type` is the type that the call
    /// names.
    @inlinable init<T>(closure type: T.Type?) { if case nil = type { bits = 8 } else { bits = 12 } }

    /// Those of a factory of a type with `throws`, called alike if the error is `Never`. `type` is
    /// what the call names.
    @inlinable init<T, E: Error>(_ error: E.Type, _ type: T.Type?) {
        let typed: UInt8 = if case nil = type { 0 } else { 4 }
        bits = error == Never.self ? typed : typed | 2
    }

    /// These, of a factory that throws errors of a type.
    func throwing<E: Error>(_ error: E.Type) -> FactoryTraits {
        error == Never.self ? self : FactoryTraits(bits: bits | 2)
    }

    /// These, of a factory that runs on the main actor.
    var onMainActor: FactoryTraits {
        Prover.bringIsolationFaults()
        return FactoryTraits(bits: bits | 16)
    }

    /// These, of the value of an expression.
    @inlinable var ofValue: FactoryTraits { FactoryTraits(bits: bits | 32) }

    /// Whether the factory may throw an error of its own.
    var canThrow: Bool { bits & 2 != 0 }
    /// Whether the call names the type, so that a function, a type or `()` is meant as a value.
    var isTyped: Bool { bits & 4 != 0 }

    /// Whether it is a closure that names the types of its parameters.
    var isClosure: Bool { bits & 8 != 0 }

    /// Where the factory runs.
    var isolation: Isolation { bits & 16 != 0 ? .mainActor : .nonisolated }

    /// Where what the factory loads is loaded.
    var caller: CallerIsolation { bits & 16 != 0 ? .mainActor : .nonisolated }

    /// Whether other code is responsible for the instance.
    var isPassedAsValue: Bool { bits & 32 != 0 }
}

/// What a form knows of a closure of a type without `throws`. Functions take it together with such
/// a closure only: see `NonthrowingNullaryFactory`.
@usableFromInline struct NonthrowingTraits: Sendable {
    /// What is known of the factory, which cannot throw.
    @usableFromInline let factory: FactoryTraits
    @inlinable init(_ factory: FactoryTraits) { self.factory = factory }

    /// Those of a closure. The compiler refuses those that return nothing.
    @inlinable static var nonthrowing: NonthrowingTraits { NonthrowingTraits(.function) }

    /// Those of the value of an expression without `try`. `type` is the type that the call names.
    @inlinable init<T>(_ type: T.Type?) { factory = FactoryTraits(Never.self, type) }

    /// These, of the value of an expression.
    @inlinable var ofValue: NonthrowingTraits { NonthrowingTraits(factory.ofValue) }
}

/// What a function makes that is registered `as:` a type to which it does not convert. No type
/// inherits from it: the error says so, and names both types.
@_documentation(visibility: private) public class `the type of as:`<As> {}
