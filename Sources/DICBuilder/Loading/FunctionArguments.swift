internal import CDICThread

/// The arguments of a function that is called with the addresses of its arguments: see `ParameterFunction`.
@safe
struct FunctionArguments {
    /// The addresses, and after them a buffer for each argument.
    private let addresses: UnsafeMutablePointer<UnsafeRawPointer>

    /// Calls a closure with memory for as many arguments as any function has that is called with buffers.
    @inline(__always)
    static func with(_ body: (FunctionArguments) throws -> Void) rethrows {
        try unsafe withUnsafeTemporaryAllocation(of: Memory.self, capacity: 1) { memory in
            let memory = unsafe UnsafeMutableRawPointer(memory.baseAddress.unsafelyUnwrapped)
            try unsafe body(FunctionArguments(memory.assumingMemoryBound(to: UnsafeRawPointer.self)))
        }
    }

    /// As many of both as `ValueBuffer.maximumCount` says.
    private struct Memory {
        let addresses: (UInt, UInt, UInt, UInt, UInt)
        let buffers: (ValueBuffer, ValueBuffer, ValueBuffer, ValueBuffer, ValueBuffer)
    }

    @inline(__always)
    private init(_ addresses: UnsafeMutablePointer<UnsafeRawPointer>) { unsafe self.addresses = addresses }

    /// The buffer of an argument.
    @inline(__always)
    private func buffer(_ index: Int) -> UnsafeMutableRawPointer {
        unsafe UnsafeMutableRawPointer(addresses + ValueBuffer.maximumCount) + index &* MemoryLayout<ValueBuffer>.stride
    }

    /// The buffer of an argument, which is passed as the argument.
    @inline(__always)
    func useBuffer(_ index: Int) -> UnsafeMutableRawPointer {
        assert(index < ValueBuffer.maximumCount, "there are only so many buffers")
        let buffer = unsafe buffer(index)
        unsafe addresses[index] = UnsafeRawPointer(buffer)
        return unsafe buffer
    }

    /// Passes a value that somebody else owns.
    @inline(__always)
    func borrow(_ value: UnsafeRawPointer, as index: Int) {
        assert(index < ValueBuffer.maximumCount, "there are only so many buffers")
        unsafe addresses[index] = value
    }

    /// Destroys the value in the buffer of an argument, if that is passed as the argument. `type` is the address of the
    /// metadata of the type.
    @inline(__always)
    func destroy(_ index: Int, _ type: UnsafeRawPointer) {
        let buffer = unsafe buffer(index)
        if unsafe addresses[index] == UnsafeRawPointer(buffer) { unsafe dic_destroy(buffer, type) }
    }

    /// Calls the function of an entry.
    ///
    /// - Precondition: All arguments of the function are there.
    @inline(__always)
    func call(_ entry: Entry) throws -> ValueBuffer {
        try unsafe Unmanaged.passUnretained(entry).viewed(as: FunctionView<ValueBuffer>.self)
            ._withUnsafeGuaranteedRef { try unsafe $0.function.call(addresses) }
    }
}
