internal import CDICThread

// Sendable: only a pointer. The types that store it synchronize access to the memory.
/// Allocated memory that holds one value of a type.
@safe
struct InstanceMemory: @unchecked Sendable {
    let pointer: UnsafeMutableRawPointer

    init(_ pointer: UnsafeMutableRawPointer) { unsafe self.pointer = pointer }

    init<T>(holding instance: consuming T) {
        let memory = UnsafeMutablePointer<T>.allocate(capacity: 1)
        unsafe memory.initialize(to: instance)
        unsafe pointer = UnsafeMutableRawPointer(memory)
    }

    func copy<T>(as type: T.Type) -> T { unsafe pointer.assumingMemoryBound(to: type).pointee }

    /// Takes the value out, and frees the memory.
    func move<T>(as type: T.Type) -> T {
        let instance = unsafe pointer.assumingMemoryBound(to: type)
        defer { unsafe instance.deallocate() }
        return unsafe instance.move()
    }

    /// Destroys the value, which is of the given type, in an isolation, and frees the memory: a container can be
    /// released anywhere, but what was made on the main actor need not be `Sendable`.
    func destroy(_ type: Any.Type, in isolation: Isolation) {
        if isolation == .mainActor && !isOnMainActor() {
            Task { @MainActor in destroy(type) }
        } else {
            destroy(type)
        }
    }

    /// Destroys the value, which is of the given type, and frees the memory.
    func destroy(_ type: Any.Type) {
        unsafe dic_destroy(pointer, metadataAddress(of: type))
        unsafe pointer.deallocate()
    }
}

/// An instance of any type behind a reference.
final class SharedInstance: Sendable {
    private let type: Any.Type
    private let memory: InstanceMemory

    /// - Parameter instance: A value that may be shared: the lifetimes that use this type require `Sendable`.
    init<T>(_ instance: T) {
        type = T.self
        memory = InstanceMemory(holding: instance)
    }

    deinit { memory.destroy(type) }

    func copy<T>(as type: T.Type) -> T { memory.copy(as: type) }
}

/// A reference to an object that is released explicitly, because it may be the last one.
@safe
struct RetainedObject<Object: AnyObject> {
    private let reference: Unmanaged<Object>

    init(_ object: Object) { unsafe reference = .passRetained(object) }

    var object: Object { unsafe reference.takeUnretainedValue() }

    var id: ObjectIdentifier { ObjectIdentifier(object) }

    /// Releases the object in an isolation: the `deinit` of what is not `Sendable` has to run where it was made.
    func release(in isolation: Isolation) {
        if isolation == .mainActor && !isOnMainActor() {
            nonisolated(unsafe) let reference = unsafe reference
            Task { @MainActor in unsafe reference.release() }
        } else {
            unsafe reference.release()
        }
    }
}

extension RetainedObject: Sendable where Object: Sendable {}

/// Why the instance of an eager singleton could not be made.
struct EagerFailure: Sendable {
    let error: any Error
    /// The factory that threw the error, and those that were running then, innermost first.
    let path: [Registration]
}
