import DICBuilder

/// Objects that should be gone some time.
final class WeakReferences: Sendable {
    // Unchecked: what it refers to is Sendable, and the references are guarded by the mutex below.
    private struct Reference: @unchecked Sendable {
        weak var object: (any AnyObject & Sendable)?
    }

    private let references = Guarded<[Reference]>([])

    func add(_ object: any AnyObject & Sendable) {
        references.withLock { $0.append(Reference(object: object)) }
    }

    /// How many were ever added.
    var addedCount: Int { references.withLock { $0.count } }

    /// How many are still there.
    var leftCount: Int { references.withLock { $0.count { $0.object != nil } } }
}
