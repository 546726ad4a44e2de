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
    @inline(__always) var erased: ErasedFactory {
        unsafe unsafeBitCast(self, to: ErasedFactory.self)
    }

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

/// The arguments of a function that is called with the addresses of its arguments: see
/// `ParameterFunction`.
@safe struct FunctionArguments {
    private let addresses: UnsafeMutablePointer<UnsafeRawPointer>

    /// Calls a closure with memory for as many arguments as any function has that is called with
    /// buffers.
    @inline(__always)
    static func with(_ body: (FunctionArguments) throws -> Void) rethrows {
        try unsafe withUnsafeTemporaryAllocation(of: Memory.self, capacity: 1) { memory in
            let memory = unsafe UnsafeMutableRawPointer(memory.baseAddress.unsafelyUnwrapped)
            try unsafe body(
                FunctionArguments(memory.assumingMemoryBound(to: UnsafeRawPointer.self))
            )
        }
    }

    /// As many of both as `ValueBuffer.maximumCount` says.
    private struct Memory {
        let addresses: (UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt)
        let buffers:
            (
                ValueBuffer, ValueBuffer, ValueBuffer, ValueBuffer, ValueBuffer,
                ValueBuffer, ValueBuffer, ValueBuffer, ValueBuffer, ValueBuffer
            )
    }

    @inline(__always)
    private init(_ addresses: UnsafeMutablePointer<UnsafeRawPointer>) {
        unsafe self.addresses = addresses
    }

    @inline(__always)
    private func buffer(_ index: Int) -> UnsafeMutableRawPointer {
        unsafe UnsafeMutableRawPointer(addresses + ValueBuffer.maximumCount) + index
            &* MemoryLayout<ValueBuffer>.stride
    }

    /// The buffer of an argument, which is passed as the argument.
    @inline(__always)
    func useBuffer(_ index: Int) -> UnsafeMutableRawPointer {
        assert(index < ValueBuffer.maximumCount, "there are only so many buffers")
        let buffer = unsafe buffer(index)
        unsafe addresses[index] = UnsafeRawPointer(buffer)
        return unsafe buffer
    }

    @inline(__always)
    func borrow(_ value: UnsafeRawPointer, as index: Int) {
        assert(index < ValueBuffer.maximumCount, "there are only so many buffers")
        unsafe addresses[index] = value
    }

    /// Destroys the value in a buffer that is passed. `type` is the address of the metadata of the
    /// type.
    @inline(__always)
    func destroy(_ index: Int, _ type: UnsafeRawPointer) {
        let buffer = unsafe buffer(index)
        if unsafe addresses[index] == UnsafeRawPointer(buffer) { unsafe dic_destroy(buffer, type) }
    }

    @inline(__always)
    func call(_ entry: Entry) throws -> ValueBuffer {
        try unsafe Unmanaged.passUnretained(entry).viewed(as: FunctionView<ValueBuffer>.self)
            ._withUnsafeGuaranteedRef { try unsafe $0.function.call(addresses) }
    }
}
