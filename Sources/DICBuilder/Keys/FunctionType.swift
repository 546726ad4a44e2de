/// The flags of a function type, as stored in its metadata. The numbers are part of the ABI.
private enum FunctionFlags {
    /// The bits with the number of parameters.
    static let parameterCount: UInt = 0xFFFF
    static let canThrow: UInt = 0x0100_0000
    /// Whether a parameter is `inout` or the like.
    static let hasParameterFlags: UInt = 0x0200_0000
    static let escapes: UInt = 0x0400_0000
    static let isDifferentiable: UInt = 0x0800_0000
    static let isOnGlobalActor: UInt = 0x1000_0000
    static let isAsync: UInt = 0x2000_0000
    static let isSendable: UInt = 0x4000_0000
    /// Whether there are more flags, of what is newer.
    static let isExtended: UInt = 0x8000_0000

    /// The flags of a type, which come after the kind.
    ///
    /// - Precondition: It is a function type. This holds for all functions here that say nothing
    ///   else.
    static func of(_ type: Any.Type) -> UInt { unsafe metadataWords(of: type)[1] }
}

/// The parameters and the result of a function type; nil for other types.
func functionParts(of type: Any.Type) -> (parameters: [Any.Type], result: Any.Type)? {
    guard isFunctionType(type) else { return nil }
    let count = Int(FunctionFlags.of(type) & FunctionFlags.parameterCount)
    // After the kind and the flags come the result and the parameters.
    let parts = unsafe metadataTypes(of: type, from: 2)
    return unsafe ((0..<count).map { unsafe parts[1 + $0] }, parts[0])
}

/// Whether a function type has `async` and `throws`.
func functionEffects(of type: Any.Type) -> (isAsync: Bool, canThrow: Bool) {
    let flags = FunctionFlags.of(type)
    return (flags & FunctionFlags.isAsync != 0, flags & FunctionFlags.canThrow != 0)
}

/// Whether a function type names a global actor. Of those that load something, all name the main
/// actor.
func isOnGlobalActor(_ type: Any.Type) -> Bool {
    FunctionFlags.of(type) & FunctionFlags.isOnGlobalActor != 0
}

/// Whether all parameters of a function type can be loaded: none is `inout` or the like, or a
/// nonescaping closure. False for other types.
func hasLoadableParameters(_ type: Any.Type) -> Bool {
    guard let parameters = functionParts(of: type)?.parameters,
        FunctionFlags.of(type) & FunctionFlags.hasParameterFlags == 0
    else {
        return false
    }
    return parameters.allSatisfy {
        !isFunctionType($0) || FunctionFlags.of($0) & FunctionFlags.escapes != 0
    }
}

/// The types of the functions that load a type from up to five arguments: `(Argument) -> T` and the
/// like. Else empty.
func functionTypes(of type: Any.Type, from arguments: [Any.Type]) -> [Any.Type] {
    func types<T, each Argument>(_ type: T.Type, from arguments: repeat (each Argument).Type)
        -> [Any.Type]
    {
        [
            ((repeat each Argument) -> T).self, (@Sendable (repeat each Argument) -> T).self,
            ((repeat each Argument) throws -> T).self,
            (@Sendable (repeat each Argument) throws -> T).self,
            (@MainActor (repeat each Argument) -> T).self,
            (@MainActor (repeat each Argument) throws -> T).self,
        ]
    }
    func adding<T, each Argument>(
        _ type: T.Type,
        _ others: ArraySlice<Any.Type>,
        to arguments: repeat (each Argument).Type
    ) -> [Any.Type] {
        guard let next = others.first else { return types(type, from: repeat each arguments) }
        func add<Next>(_ next: Next.Type) -> [Any.Type] {
            adding(type, others.dropFirst(), to: repeat each arguments, next)
        }
        return _openExistential(next, do: add)
    }
    func begin<T>(_ type: T.Type) -> [Any.Type] { adding(type, arguments[...]) }
    return (1...maximumFunctionArguments).contains(arguments.count)
        ? _openExistential(type, do: begin) : []
}

/// How many arguments a parameter takes that is a function which loads from them.
let maximumFunctionArguments = 5

/// What a function returns that loads a type from arguments: the type, or the optional of it, as
/// the other loads of it may return. Nil if the function is of no type that does so.
func functionResult(of function: Any.Type, loading type: Any.Type, from arguments: [Any.Type])
    -> Any.Type?
{
    [type, optionalType(of: type)].first { result in
        functionTypes(of: result, from: arguments).contains { isSameFunction(function, $0) }
    }
}

/// Whether a function type is another one, or the same without `@Sendable`: in Swift 5 mode, a
/// function type on the main actor is not `Sendable` by itself, and cannot be written in this
/// module. False if one of the types is no function type.
func isSameFunction(_ type: Any.Type, _ other: Any.Type) -> Bool {
    if type == other { return true }
    guard isFunctionType(type), isFunctionType(other) else { return false }
    let flags = FunctionFlags.of(other)
    let isSameButForSendable =
        FunctionFlags.of(type) | FunctionFlags.isSendable == flags | FunctionFlags.isSendable
    // These have words beside those that are compared below.
    let notCompared =
        FunctionFlags.hasParameterFlags | FunctionFlags.isDifferentiable | FunctionFlags.isExtended
    guard isSameButForSendable, flags & notCompared == 0 else { return false }
    // After the kind and the flags: the result, the parameters, and the type of the actor.
    let parameterCount = Int(flags & FunctionFlags.parameterCount)
    let end = 3 + parameterCount + (isOnGlobalActor(other) ? 1 : 0)
    let words = unsafe metadataWords(of: type)
    let others = unsafe metadataWords(of: other)
    return (2..<end).allSatisfy { unsafe words[$0] == others[$0] }
}
