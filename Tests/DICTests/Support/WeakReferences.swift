import DICBuilder

/// Objects that should be gone some time.
final class WeakReferences: Sendable {
    // Unchecked: what it refers to is Sendable, and the references are guarded by the mutex below.
    private struct Reference: @unchecked Sendable {
        weak var object: (any AnyObject & Sendable)?
    }

    private enum Referred: Sendable {
        case object(Reference)
        case container(_ContainerStorage.WeakReference)

        var isGone: Bool {
            switch self {
            case .object(let reference): reference.object == nil
            case .container(let reference): reference.isGone
            }
        }
    }

    private let references = Guarded<[Referred]>([])

    func add(_ object: any AnyObject & Sendable) {
        references.withLock { $0.append(.object(Reference(object: object))) }
    }

    func add(_ storage: _ContainerStorage) {
        references.withLock { $0.append(.container(_ContainerStorage.WeakReference(storage))) }
    }

    /// How many were ever added.
    var addedCount: Int { references.withLock { $0.count } }

    /// How many are still there.
    var leftCount: Int { references.withLock { $0.count { !$0.isGone } } }
}
