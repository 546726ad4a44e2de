// What the forms need so that the compiler chooses the right one.

/// The default of an expression that is registered. It is never evaluated: because of it, the compiler does not take a
/// trailing closure for the expression.
@_alwaysEmitIntoClient
public func _absent<T>(_: T.Type = T.self) -> T { fatalError() }

/// The isolation of the declarations that match a wrong call. The compiler checks it after it has chosen one of them,
/// so that the call is an error, and not only a warning; what is wrong stands beside it.
@globalActor
public actor _NotAFactory {
    /// The actor. Nothing runs on it.
    public static let shared = _NotAFactory()
}

// A form takes `throws(E)`, so that it serves what throws and what does not; what is stored is `throws`. Functions over
// a pack of parameters cannot be converted: the compiler's own conversion does not return the error as it should.

/// A function that may throw an error of any type.
@inlinable
@inline(__always)
func erasingError<T, E: Error, each Parameter>(
    _ function: @escaping @Sendable (repeat each Parameter) throws(E) -> T
) -> @Sendable (repeat each Parameter) throws -> T {
    // It takes the address for an error, which is not passed to it, but has none: it never uses it. So it is called
    // directly.
    if E.self == Never.self {
        return unsafe unsafeBitCast(
            ThrowingFunction(call: function),
            to: NonthrowingFunction<T, repeat each Parameter>.self
        ).call
    }
    return { (loaded: repeat each Parameter) throws -> T in try function(repeat each loaded) }
}

/// A function on the main actor that may throw an error of any type.
@inlinable
@inline(__always)
func erasingErrorOnMainActor<T, E: Error, each Parameter>(
    _ function: @escaping @MainActor (repeat each Parameter) throws(E) -> T
) -> @MainActor (repeat each Parameter) throws -> T {
    { (loaded: repeat each Parameter) throws -> T in try function(repeat each loaded) }
}

/// A function as a stored property, with the calling convention that functions have for all packs.
@usableFromInline
struct ThrowingFunction<T, E: Error, each Parameter> {
    @usableFromInline let call: @Sendable (repeat each Parameter) throws(E) -> T

    @inlinable
    init(call: @escaping @Sendable (repeat each Parameter) throws(E) -> T) { self.call = call }
}

/// A function that does not throw, stored alike.
@usableFromInline
struct NonthrowingFunction<T, each Parameter> {
    @usableFromInline let call: @Sendable (repeat each Parameter) -> T
}
