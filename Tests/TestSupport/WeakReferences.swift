import DICBuilder

/// Objects that should be gone some time.
package final class WeakReferences: Sendable {
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

    package init() {}

    package func add(_ object: any AnyObject & Sendable) {
        references.withLock { $0.append(.object(Reference(object: object))) }
    }

    package func add(_ storage: _ContainerStorage) {
        references.withLock { $0.append(.container(_ContainerStorage.WeakReference(storage))) }
    }

    /// How many were ever added.
    package var addedCount: Int { references.withLock { $0.count } }

    /// How many are still there.
    package var leftCount: Int { references.withLock { $0.count { !$0.isGone } } }
}
