/// The open scopes that were opened in a scope.
final class InnerScopes: Sendable {
    private let scopes = Guarded<[ObjectIdentifier: _ContainerStorage.WeakReference]>([:])

    func add(_ scope: _ContainerStorage) {
        scopes.withLock { $0[scope.id] = _ContainerStorage.WeakReference(scope) }
    }

    func remove(_ id: ObjectIdentifier) {
        scopes.withLock { _ = $0.removeValue(forKey: id) }
    }

    /// The scopes that are still there.
    var open: [_ContainerStorage] { scopes.withLock { $0.values.compactMap(\.storage) } }
}
