internal import CDICThread

/// The memory of a value whose type only its owner knows: as large as an existential of one protocol, and so two words
/// larger than the runtime's value buffers.
struct ValueBuffer: BitwiseCopyable {
    /// The most parameters that a function is called with in buffers.
    static var maximumCount: Int { 5 }

    private var words: (UInt, UInt, UInt, UInt, UInt)

    /// Whether a value of a type can be in a buffer.
    @inline(__always)
    static func fits<T>(_ type: T.Type) -> Bool {
        MemoryLayout<T>.size <= MemoryLayout<ValueBuffer>.size
            && MemoryLayout<T>.alignment <= MemoryLayout<ValueBuffer>.alignment
            && _isBitwiseTakable(type)
    }

    @inline(__always)
    init<T>(_ value: T) {
        words = (0, 0, 0, 0, 0)
        unsafe withUnsafeMutablePointer(to: &self) { buffer in
            unsafe UnsafeMutableRawPointer(buffer).assumingMemoryBound(to: T.self).initialize(to: value)
        }
    }

    /// Destroys the value, which is of a type.
    @inline(__always)
    func destroy(_ type: Any.Type) {
        var value = self
        unsafe dic_destroy(&value, unsafeBitCast(type, to: UnsafeRawPointer.self))
    }
}
