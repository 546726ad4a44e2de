internal import CDICThread

// Sendable: only a pointer. The types that store it synchronize access to the memory.
/// Memory that holds one value, whose type only its owner knows.
@safe struct InstanceMemory: @unchecked Sendable {
    let pointer: UnsafeMutableRawPointer
    init(_ pointer: UnsafeMutableRawPointer) { unsafe self.pointer = pointer }

    /// Allocates memory for a value.
    init<T>(holding instance: consuming T) {
        unsafe pointer = dic_allocate(MemoryLayout<T>.size, MemoryLayout<T>.alignment)
        unsafe pointer.assumingMemoryBound(to: T.self).initialize(to: instance)
    }

    /// A copy of the value.
    func copy<T>(as type: T.Type) -> T { unsafe pointer.assumingMemoryBound(to: type).pointee }

    /// Takes the value out, and frees the memory.
    func move<T>(as type: T.Type) -> T {
        let instance = unsafe pointer.assumingMemoryBound(to: type)
        defer { unsafe dic_free(pointer) }
        return unsafe instance.move()
    }

    /// Destroys the value, which is of the given type, in an isolation, and frees the memory: a
    /// container can be released anywhere, but what was made on the main actor need not be
    /// `Sendable`.
    func destroy(_ type: Any.Type, in isolation: Isolation = .nonisolated) {
        if isolation == .mainActor && !isOnMainActor() {
            return inTaskOnMainActor { destroy(type) }
        }
        unsafe dic_destroy(pointer, metadataAddress(of: type))
        unsafe dic_free(pointer)
    }
}

/// An instance of any type behind a reference: the last one destroys it, in an isolation.
final class SharedInstance: Sendable {
    private let type: Any.Type
    /// The memory of the instance, which is freed with this.
    private let memory: InstanceMemory
    /// Where the instance is destroyed.
    private let isolation: Isolation

    /// - Parameter instance: A value that may be shared, or is only held until it is destroyed.
    convenience init<T>(_ instance: T, in isolation: Isolation = .nonisolated) {
        self.init(InstanceMemory(holding: instance), of: T.self, in: isolation)
    }

    init(_ memory: InstanceMemory, of type: Any.Type, in isolation: Isolation) {
        self.memory = memory
        self.type = type
        self.isolation = isolation
    }

    deinit { memory.destroy(type, in: isolation) }

    /// A copy of the instance. `T` must be its type.
    func copy<T>(as type: T.Type) -> T { memory.copy(as: type) }
}

/// Why the instance of an eager singleton, or of an asynchronous one, could not be made.
struct EagerFailure: Sendable {
    /// What the factory threw, or a load in it.
    let error: any Error
    /// The factory that threw the error, and those that were running then, innermost first.
    let path: [Registration]
    /// Whether a load of the factory closed a cycle, so that another load may succeed.
    var hasClosedCycle = false
}
