/// A function whose parameters are loaded.
///
/// A struct, because only as a stored property does a function over a pack have one calling convention for all packs:
/// it takes the address of an array of the addresses of its arguments. So the types of its parameters can be erased, as
/// those of factories are, and `FunctionArguments` calls it.
struct ParameterFunction<T, each Parameter>: Sendable {
    private let call: @Sendable (repeat each Parameter) throws -> T

    @inline(__always)
    init(_ call: @escaping @Sendable (repeat each Parameter) throws -> T) {
        self.call = call
    }

    @inline(__always)
    var erased: ErasedFactory { unsafe unsafeBitCast(self, to: ErasedFactory.self) }

    @inline(__always)
    func callAsFunction(_ arguments: repeat each Parameter) throws -> T { try call(repeat each arguments) }
}

/// A function on the main actor whose parameters are loaded.
struct MainActorParameterFunction<T, each Parameter>: Sendable {
    let call: @MainActor (repeat each Parameter) throws -> T

    @inline(__always)
    var erased: ErasedFactory { unsafe unsafeBitCast(self, to: ErasedFactory.self) }

    /// The function for code that calls it on the main actor only, without saying so in its type.
    @inline(__always)
    var nonisolated: ParameterFunction<T, repeat each Parameter> {
        unsafe unsafeBitCast(self, to: ParameterFunction<T, repeat each Parameter>.self)
    }
}

extension ErasedFactory {
    /// The factory of a function without parameters.
    ///
    /// - Precondition: This is a `ParameterFunction<T>`, or one on the main actor that only runs there.
    func nullaryFactory<T>(calling type: T.Type) -> NullaryFactory<T> {
        let function = unsafe unsafeBitCast(self, to: ParameterFunction<T>.self)
        return NullaryFactory { try function() }
    }
}
