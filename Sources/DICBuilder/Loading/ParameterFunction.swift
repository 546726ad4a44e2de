/// A function whose parameters are loaded.
///
/// A struct, because only as a stored property does a function over a pack have one calling convention for all packs:
/// it takes the address of an array of the addresses of its arguments. So the types of its parameters can be erased, as
/// those of factories are, and `FunctionArguments` calls it.
struct ParameterFunction<T, each Parameter>: Sendable {
    private let call: @Sendable (repeat each Parameter) throws -> T

    @inline(__always) init(_ call: @escaping @Sendable (repeat each Parameter) throws -> T) { self.call = call }

    @inline(__always) var erased: ErasedFactory { unsafe unsafeBitCast(self, to: ErasedFactory.self) }

    @inline(__always)
    func callAsFunction(_ arguments: repeat each Parameter) throws -> T { try call(repeat each arguments) }
}

/// A function whose parameters are loaded, as a form takes it: it may throw errors of one type, or `Never`.
///
/// Unchecked: in Swift 6 mode the forms take functions that are `Sendable`.
struct TypedThrowsFunction<T, E: Error, each Parameter>: @unchecked Sendable {
    let call: (repeat each Parameter) throws(E) -> T

    /// The function without the type of its errors.
    ///
    /// Not converted by the compiler: a function over a pack would not return the error as it should.
    var erased: ParameterFunction<T, repeat each Parameter> {
        // Safe: the types differ in one parameter, the last, where a caller passes the address for a typed error. A
        // function that throws `Never` does not read it. Another closure around it would copy each parameter once more.
        if E.self == Never.self {
            return unsafe unsafeBitCast(self, to: ParameterFunction<T, repeat each Parameter>.self)
        }
        return ParameterFunction { (loaded: repeat each Parameter) throws -> T in try call(repeat each loaded) }
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

extension ErasedFactory {
    /// The factory of a function without parameters.
    ///
    /// - Precondition: This is a `ParameterFunction<T>`, or one on the main actor that only runs there.
    /// - Parameter canThrow: Whether the function may throw; if not, the factory is of a type without `throws`.
    func nullaryFactory<T>(calling type: T.Type, canThrow: Bool) -> NullaryFactory<T> {
        let function = unsafe unsafeBitCast(self, to: ParameterFunction<T>.self)
        if canThrow { return NullaryFactory { try function() } }
        let make: @Sendable () -> T = {
            do { return try function() } catch { preconditionFailure("DIC: a function without throws threw \(error)") }
        }
        return NullaryFactory(make: make)
    }
}
