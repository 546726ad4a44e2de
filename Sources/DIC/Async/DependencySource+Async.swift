import DICBuilder

extension DependencySource {
    /// The instance for one asynchronous load, of a synchronous or an asynchronous registration of `T`, of `T?`, or
    /// (if `T` is optional) of what `T` wraps.
    func loadAsync<T>(_ type: T.Type, at location: SourceLocation) async throws -> sending T {
        if let entry = entry(of: ObjectIdentifier(type)) {
            return try await load(type, of: entry)
        }
        if let entry = entry(of: ObjectIdentifier(T?.self)) {
            guard let instance = try await load(T?.self, of: entry) else {
                throw ResolutionError.returnedNil(type, by: entry, at: location)
            }
            return instance
        }
        if let optional = type as? any AsyncOptional.Type, let instance = try await optional.loadWrapped(from: self) {
            return instance as! T
        }
        throw ResolutionError.notRegistered(type, in: self, at: location)
    }

    fileprivate func load<T>(_ type: T.Type, of entry: Entry) async throws -> sending T {
        guard let registration = entry as? AsyncRegistration<T> else { return try entry.load(type, in: self) }
        return try await registration.factory.load(registration, in: self)
    }
}

/// An optional type, where one cannot say which.
private protocol AsyncOptional {
    /// An instance of what is wrapped, wrapped; nil if that is not registered.
    static func loadWrapped(from source: DependencySource) async throws -> sending (any AsyncOptional)?
}

extension Optional: AsyncOptional {
    fileprivate static func loadWrapped(from source: DependencySource) async throws -> sending (any AsyncOptional)? {
        guard let entry = source.entry(of: ObjectIdentifier(Wrapped.self)) else { return nil }
        let instance: Wrapped? = try await source.load(Wrapped.self, of: entry)
        return instance as any AsyncOptional
    }
}
