/// A reference to an object that is released explicitly, because it may be the last one.
@safe
struct RetainedObject<Object: AnyObject> {
    private let reference: Unmanaged<Object>

    init(_ object: Object) {
        unsafe reference = .passRetained(object)
    }

    var object: Object { unsafe reference.takeUnretainedValue() }

    var id: ObjectIdentifier { ObjectIdentifier(object) }

    /// Releases the object in an isolation: what was made on the main actor need not be `Sendable`, so its `deinit` has
    /// to run there.
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
