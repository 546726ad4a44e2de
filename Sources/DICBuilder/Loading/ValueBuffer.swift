/// The memory of a value whose type only its owner knows: as large as an existential of one protocol, and so two words
/// larger than the runtime's value buffers.
struct ValueBuffer: BitwiseCopyable {
    /// The most parameters that a function is called with in buffers.
    static var maximumCount: Int { 5 }

    private var words: (UInt, UInt, UInt, UInt, UInt) = (0, 0, 0, 0, 0)

    /// Whether a value of a type can be in a buffer.
    @inline(__always)
    static func fits<T>(_ type: T.Type) -> Bool {
        #if _ptrauth(_arm64e)
        // Functions are signed with their types there, so that `FunctionArguments` could not call them.
        false
        #else
        MemoryLayout<T>.size <= MemoryLayout<ValueBuffer>.size
            && MemoryLayout<T>.alignment <= MemoryLayout<ValueBuffer>.alignment && _isBitwiseTakable(type)
        #endif
    }

    /// Takes the value out of a buffer. There is none in it then. `buffer` is the address of the buffer.
    @inline(__always)
    static func take<T>(_ type: T.Type, from buffer: UnsafeMutableRawPointer) -> T {
        unsafe buffer.assumingMemoryBound(to: type).move()
    }
}
