internal import CDICThread

/// A function whose parameters are loaded.
///
/// A struct, because only as a stored property does a function over a pack have one calling
/// convention for all packs: it takes the address of an array of the addresses of its arguments. So
/// the types of its parameters can be erased, as those of factories are, and `FunctionArguments`
/// calls it.
struct ParameterFunction<T, each Parameter>: Sendable {
    private let call: @Sendable (repeat each Parameter) throws -> T
    @inline(__always) init(_ call: @escaping @Sendable (repeat each Parameter) throws -> T) {
        self.call = call
    }

    /// The function as `FunctionArguments` calls it.
    @inline(__always) var erased: ErasedFactory {
        #if _ptrauth(_arm64e)
        // Functions are signed with their types there.
        let call = call
        return AddressedFunction<T> { addresses in
            var index = 0
            func next<Value>(_ type: Value.Type) -> Value {
                defer { index += 1 }
                return unsafe addresses[index].assumingMemoryBound(to: type).pointee
            }
            return try call(repeat next((each Parameter).self))
        }
        .erased
        #else
        unsafe unsafeBitCast(self, to: ErasedFactory.self)
        #endif
    }

    /// Calls the function with loaded values.
    @inline(__always)
    func callAsFunction(_ arguments: repeat each Parameter) throws -> T {
        try call(repeat each arguments)
    }
}

/// A function whose parameters are loaded, as a form takes it: it may throw errors of one type, or
/// `Never`. Unchecked: in Swift 6 mode the forms take functions that are `Sendable`.
struct TypedThrowsFunction<T, E: Error, each Parameter>: @unchecked Sendable {
    let call: (repeat each Parameter) throws(E) -> T

    /// The function without the type of its errors. Not converted by the compiler, which does it
    /// wrongly over a pack.
    var erased: ParameterFunction<T, repeat each Parameter> {
        // Safe: the types differ in one parameter, the last, where a caller passes the address for
        // a typed error. A function that throws `Never` does not read it. Another closure around it
        // would copy each parameter once more.
        if E.self == Never.self {
            return unsafe unsafeBitCast(self, to: ParameterFunction<T, repeat each Parameter>.self)
        }
        return ParameterFunction { (loaded: repeat each Parameter) throws -> T in
            try call(repeat each loaded)
        }
    }
}

/// A function on the main actor whose parameters are loaded, as a form takes it.
struct MainActorTypedThrowsFunction<T, E: Error, each Parameter> {
    let call: @MainActor (repeat each Parameter) throws(E) -> T

    /// The function for code that calls it on the main actor only, without saying so in its type.
    var nonisolated: TypedThrowsFunction<T, E, repeat each Parameter> {
        unsafe unsafeBitCast(self, to: TypedThrowsFunction<T, E, repeat each Parameter>.self)
    }
}

/// A function of any isolation, which is called on the main actor only.
private struct AnyIsolationFunction<T, E: Error, each Parameter> {
    let call: @isolated(any) (repeat each Parameter) throws(E) -> T

    /// The function with the main actor in its type. The caller makes sure that it has no other
    /// actor.
    var onMainActor: MainActorTypedThrowsFunction<T, E, repeat each Parameter> {
        unsafe unsafeBitCast(
            self,
            to: MainActorTypedThrowsFunction<T, E, repeat each Parameter>.self
        )
    }
}

/// What the forms of Swift 5 mode pass on: there, a reference such as `Foo.init` is neither
/// `@Sendable` nor, in code on the main actor, convertible to a function that is.
@usableFromInline func _onMainActor<T, E: Error, each Parameter>(
    _ function: @escaping @isolated(any) (repeat each Parameter) throws(E) -> T
) -> @MainActor (repeat each Parameter) throws(E) -> T {
    if let actor = function.isolation, actor !== MainActor.shared {
        fatalError(
            "DIC: \(T.self): registered on the main actor by a function that is isolated to another actor"
        )
    }
    return AnyIsolationFunction(call: function).onMainActor.call
}

extension ErasedFactory {
    /// The factory of a function without parameters: if the function cannot throw, of a type
    /// without `throws`.
    ///
    /// - Precondition: This is a `ParameterFunction<T>`, or one on the main actor that only runs
    ///   there.
    func nullaryFactory<T>(
        calling type: T.Type,
        canThrow: Bool
    ) -> (form: FactoryForm, factory: ErasedFactory) {
        let function = unsafe unsafeBitCast(self, to: ParameterFunction<T>.self)
        if canThrow { return (.nullary, NullaryFactory { try function() }.erased) }
        let make: @Sendable () -> T = {
            do { return try function() } catch {
                preconditionFailure(
                    "DIC: a function without throws threw \(withoutAddresses("\(error)"))"
                )
            }
        }
        return NonthrowingNullaryFactory(make: make).formed
    }
}
