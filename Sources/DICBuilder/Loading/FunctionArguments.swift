internal import CDICThread

/// The addresses of the arguments of a call, in their order.
@safe struct ArgumentAddresses {
    /// The address of the first of them.
    private let first: UnsafePointer<UnsafeRawPointer>

    @inline(__always)
    init(_ first: UnsafePointer<UnsafeRawPointer>) { unsafe self.first = first }

    @inline(__always) subscript(_ index: Int) -> UnsafeRawPointer { unsafe first[index] }
}

/// A function that is called with the addresses of its arguments: see `ParameterFunction`.
struct AddressedFunction<T>: Sendable {
    /// Calls the function. The arguments stay where they are.
    let call: @Sendable (ArgumentAddresses) throws -> T
    var erased: ErasedFactory { unsafe unsafeBitCast(self, to: ErasedFactory.self) }
}

/// An `ArgumentFactory` that takes the addresses of its arguments.
struct AddressedArgumentFactory<T>: Sendable {
    /// Makes an instance. The arguments stay where they are.
    let make: @Sendable (DependencyResolver, ArgumentAddresses) throws -> T

    /// The factory as loads with arguments of these types call it.
    func erased<each Argument>(taking _: (repeat each Argument).Type) -> ErasedFactory {
        #if _ptrauth(_arm64e)
        // Functions are signed with their types there.
        let make = make
        return ArgumentFactory<T, repeat each Argument> {
            (resolver, arguments: repeat each Argument) in
            try withAddresses(of: repeat each arguments) { try make(resolver, $0) }
        }.erased
        #else
        unsafe unsafeBitCast(self, to: ErasedFactory.self)
        #endif
    }
}

#if _ptrauth(_arm64e)
/// Calls a closure with the addresses of copies.
private func withAddresses<R, each Argument>(
    of arguments: repeat each Argument,
    do body: (ArgumentAddresses) throws -> R
) rethrows -> R {
    var (addresses, destroyAll): ([UnsafeRawPointer], [() -> Void]) = unsafe ([], [])
    func copy<Value>(_ argument: Value) {
        let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
        unsafe memory.initialize(to: argument)
        unsafe addresses.append(UnsafeRawPointer(memory))
        destroyAll.append {
            unsafe memory.deinitialize(count: 1)
            unsafe memory.deallocate()
        }
    }
    repeat copy(each arguments)
    defer { for destroy in destroyAll { destroy() } }
    return try unsafe addresses.withUnsafeBufferPointer {
        try unsafe body(ArgumentAddresses($0.baseAddress.unsafelyUnwrapped))
    }
}
#endif

/// A view of an entry whose factory is an `AddressedFunction`: see `NullaryView`.
final class AddressedView<T> {
    fileprivate let function: AddressedFunction<T>
    private init(_ function: AddressedFunction<T>) { self.function = function }
}

/// The memory of the arguments of a function: the address of each, and as many buffers.
@safe struct FunctionArguments {
    /// The largest number of parameters for which no memory is allocated.
    static var inlineCount: Int { 12 }

    /// The addresses, and after them a buffer for each argument.
    private let addresses: UnsafeMutablePointer<UnsafeRawPointer>
    /// A buffer for each argument that is not borrowed.
    private let buffers: UnsafeMutablePointer<ValueBuffer>

    /// Calls a closure with memory for at most `inlineCount` arguments.
    @inline(__always)
    static func withInlineMemory<R>(_ body: (FunctionArguments) throws -> R) rethrows -> R {
        try unsafe withUnsafeTemporaryAllocation(of: InlineMemory.self, capacity: 1) { memory in
            let memory = unsafe UnsafeMutableRawPointer(memory.baseAddress.unsafelyUnwrapped)
            return try unsafe body(FunctionArguments(in: memory, count: inlineCount))
        }
    }

    /// Calls a closure with memory for any number of arguments.
    @inline(__always)
    static func withMemory<R>(for count: Int, _ body: (FunctionArguments) throws -> R) rethrows -> R
    {
        if count <= inlineCount { return try withInlineMemory(body) }
        return try withAllocatedMemory(for: count, body)
    }

    /// Calls a closure with memory that is allocated, for more than `inlineCount` arguments.
    @inline(never)
    private static func withAllocatedMemory<R>(
        for count: Int,
        _ body: (FunctionArguments) throws -> R
    ) rethrows -> R {
        let size = MemoryLayout<UInt>.stride + MemoryLayout<ValueBuffer>.stride
        let memory = UnsafeMutableRawPointer.allocate(
            byteCount: count * size,
            alignment: MemoryLayout<ValueBuffer>.alignment
        )
        defer { unsafe memory.deallocate() }
        return try unsafe body(FunctionArguments(in: memory, count: count))
    }

    /// The memory for `inlineCount` arguments. Only its size and alignment matter.
    private struct InlineMemory {
        let addresses: (UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt)
        let buffers:
            (
                ValueBuffer, ValueBuffer, ValueBuffer, ValueBuffer, ValueBuffer, ValueBuffer,
                ValueBuffer, ValueBuffer, ValueBuffer, ValueBuffer, ValueBuffer, ValueBuffer
            )
    }

    @inline(__always)
    private init(in memory: UnsafeMutableRawPointer, count: Int) {
        unsafe addresses = memory.assumingMemoryBound(to: UnsafeRawPointer.self)
        unsafe buffers = UnsafeMutableRawPointer(addresses + count)
            .assumingMemoryBound(to: ValueBuffer.self)
    }

    /// The buffer of an argument, which is passed as the argument.
    @inline(__always)
    func useBuffer(_ index: Int) -> UnsafeMutableRawPointer {
        let buffer = unsafe UnsafeMutableRawPointer(buffers + index)
        unsafe addresses[index] = UnsafeRawPointer(buffer)
        return unsafe buffer
    }

    /// The memory of an argument: its buffer, or memory of its own, because it does not fit there.
    func memory<T>(for type: T.Type, as index: Int) -> UnsafeMutablePointer<T> {
        if ValueBuffer.fits(type) {
            return unsafe useBuffer(index).assumingMemoryBound(to: type)
        }
        let memory = UnsafeMutablePointer<T>.allocate(capacity: 1)
        unsafe addresses[index] = UnsafeRawPointer(memory)
        return unsafe memory
    }

    /// Passes a value that somebody else owns, until the call has returned.
    @inline(__always)
    func borrow(_ value: UnsafeRawPointer, as index: Int) { unsafe addresses[index] = value }

    /// Destroys an argument, unless it is borrowed. `type` is the address of the metadata of its
    /// type, and boxed is what has memory of its own.
    func destroy(_ index: Int, _ type: UnsafeRawPointer, isBoxed: Bool) {
        let buffer = unsafe UnsafeRawPointer(buffers + index)
        if unsafe isBoxed || addresses[index] == buffer {
            unsafe destroyOwned(index, type, isBoxed: isBoxed)
        }
    }

    /// Destroys an argument that is not borrowed.
    @inline(__always)
    func destroyOwned(_ index: Int, _ type: UnsafeRawPointer, isBoxed: Bool) {
        if _fastPath(!isBoxed) {
            unsafe dic_destroy(buffers + index, type)
        } else {
            unsafe destroyBox(UnsafeMutableRawPointer(mutating: addresses[index]), type)
        }
    }

    /// Destroys an argument in memory of its own, and frees that.
    @inline(never)
    private func destroyBox(_ memory: UnsafeMutableRawPointer, _ type: UnsafeRawPointer) {
        unsafe dic_destroy(memory, type)
        unsafe memory.deallocate()
    }

    /// Calls the function of an entry, whose result fits into a buffer. Throws what it throws.
    ///
    /// - Precondition: All arguments of the function are there.
    @inline(__always)
    func call(_ entry: Entry) throws -> ValueBuffer {
        try unsafe Unmanaged.passUnretained(entry).viewed(as: AddressedView<ValueBuffer>.self)
            ._withUnsafeGuaranteedRef { try unsafe $0.function.call(ArgumentAddresses(addresses)) }
    }

    /// Calls a `ParameterFunction`. The `type` is that of its result, or a `ValueBuffer`, in which
    /// there is room for that.
    @inline(__always)
    func call<T>(_ function: ErasedFactory, returning type: T.Type) throws -> T {
        try unsafe unsafeBitCast(function, to: AddressedFunction<T>.self)
            .call(ArgumentAddresses(addresses))
    }
}
