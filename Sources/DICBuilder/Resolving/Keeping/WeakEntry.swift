// Sendable: the reference is guarded.
/// Knows an instance of a class as long as somebody else holds it.
@safe
final class WeakEntry: KeepingEntry, @unchecked Sendable {
    private struct Reference: Sendable {
        weak var object: (any AnyObject & Sendable)?
    }

    private let reference = Guarded(Reference())

    package override var isMade: Bool { reference.withLock(\.object) != nil }

    override func kept<T>(_ type: T.Type) -> T? {
        reference.withLock(\.object).map { unsafe unsafeBitCast($0, to: type) }
    }

    override func keep<T>(_ instance: UnsafeMutablePointer<T>) {
        // The registration form asks for a class, so the value is one reference and nothing else.
        let object = unsafe unsafeBitCast(instance.pointee, to: (any AnyObject & Sendable).self)
        reference.withLock { $0.object = object }
        unsafe registration.discard(UnsafeMutableRawPointer(instance))
    }

    package override func forget() {
        abandonMaking()
        reference.withLock { $0.object = nil }
    }
}
