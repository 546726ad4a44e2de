/// The assemblies of a registrar. Identities are hashed and compared outside the lock, because that
/// runs user code.
package final class AssembledAssemblies: Sendable {
    /// What was assembled; nil if nothing was.
    private let identities = Guarded<Identities?>(nil)

    /// Behind a reference that is nil for most registrars: a dictionary costs run-time metadata
    /// even if it is empty.
    private final class Identities { var byBucket: [Bucket: [any Hashable & Sendable]] = [:] }

    /// The type and the hash value, which equal identities share.
    private struct Bucket: Hashable {
        let type: ObjectIdentifier
        let hash: Int
    }

    init() {}

    /// Adds an identity, unless an equal one is there. Returns whether it is added.
    func insert(_ type: Any.Type, _ identity: any Hashable & Sendable) -> Bool {
        let bucket = Bucket(type: ObjectIdentifier(type), hash: identity.hashValue)
        while true {
            let known = identities.withLock { $0?.byBucket[bucket] ?? [] }
            if known.contains(where: { Self.areEqual($0, identity) }) { return false }
            let isInserted = identities.withLock { identities -> Bool in
                let all = identities ?? Identities()
                identities = all
                guard all.byBucket[bucket, default: []].count == known.count else { return false }
                all.byBucket[bucket, default: []].append(identity)
                return true
            }
            if isInserted { return true }
        }
    }

    /// Whether two identities are equal, which runs user code.
    private static func areEqual<Left: Hashable>(_ left: Left, _ right: any Hashable & Sendable)
        -> Bool
    {
        right as? Left == left
    }

    /// Forgets what was assembled.
    package func removeAll() {
        let removed = identities.withLock { identities in
            defer { identities = nil }
            return identities?.byBucket
        }
        withExtendedLifetime(removed) {}
    }
}
