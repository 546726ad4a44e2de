import DICBuilder

extension DependencySource {
    /// The instance for one asynchronous load, of a synchronous or an asynchronous registration of `T`, of `T?`, or of
    /// what `T` is derived from.
    func loadAsync<T>(
        _ type: T.Type,
        _ name: DependencyName? = nil,
        at location: SourceLocation
    ) async throws -> sending T {
        if let instance = try await loadAsyncIfRegistered(type, name, at: location) { return instance }
        throw ResolutionError.notRegistered(type, name, in: self, at: location)
    }

    /// Loads a parameter of an autoregistered function.
    ///
    /// - Parameter position: Its place among the parameters, from 1.
    func loadParameterAsync<T>(_ type: T.Type, at position: Int) async throws -> sending T {
        if let instance = try await loadAsyncIfRegistered(type, nil, at: nil) { return instance }
        if let all = try await (type as? any AsyncCollected.Type)?.collect(from: self) { return all as! T }
        if let nothing = nothing(type) { return nothing }
        let element = collectedElement(of: type)
        throw ResolutionError.notRegistered(type, nil, in: self, at: nil, parameter: position, collecting: element)
    }

    /// The instances of everything that is registered for a type.
    func loadAllAsync<T>(_ type: T.Type) async throws -> sending [T] {
        var all: [T] = []
        for entry in entries(ofType: type) { all.append(try await load(type, of: entry)) }
        return all
    }

    func loadAsyncIfRegistered<T>(
        _ type: T.Type,
        _ name: DependencyName?,
        at location: SourceLocation?
    ) async throws -> sending T? {
        if let entry = entry(of: Key(type, named: name)) {
            return try await load(type, of: entry)
        }
        if let entry = entry(of: Key(T?.self, named: name)) {
            guard let instance = try await load(T?.self, of: entry) else {
                throw ResolutionError.returnedNil(type, by: entry, at: location)
            }
            return instance
        }
        if let derived = try await (type as? any AsyncDerived.Type)?.deriveAsync(from: self, name, at: location) {
            return (derived as! T)
        }
        return nil
    }

    fileprivate func load<T>(_ type: T.Type, of entry: Entry) async throws -> sending T {
        guard let registration = entry as? AsyncRegistration<T> else { return try entry.load(type, in: self) }
        return try await registration.factory.maker.load(registration, in: self)
    }
}

/// The value of an optional type that wraps nothing.
private func nothing<T>(_ type: T.Type) -> sending T? {
    guard isOptional(type) else { return nil }
    return (type as? any ExpressibleByNilLiteral.Type).map { $0.init(nilLiteral: ()) as! T }
}

/// A type of which no instance need be registered, because one can be made from what is, perhaps asynchronously.
private protocol AsyncDerived {
    /// An instance; nil if there is nothing to make it from.
    static func deriveAsync(
        from source: DependencySource,
        _ name: DependencyName?,
        at location: SourceLocation?
    ) async throws -> sending (any AsyncDerived)?
}

extension Optional: AsyncDerived {
    fileprivate static func deriveAsync(
        from source: DependencySource,
        _ name: DependencyName?,
        at location: SourceLocation?
    ) async throws -> sending (any AsyncDerived)? {
        if let entry = source.entry(of: Key(Wrapped.self, named: name)) {
            let instance: Wrapped? = try await source.load(Wrapped.self, of: entry)
            return instance as any AsyncDerived
        }
        // A `Lazy` of what is not registered is worth nothing, so it is nil.
        guard let deferred = Wrapped.self as? any (DeferredType & AsyncDerived).Type,
            source.entry(of: Key(deferred.loaded, named: name)) != nil,
            let instance = try await deferred.deriveAsync(from: source, name, at: location)
        else { return nil }
        return Self(instance as! Wrapped) as any AsyncDerived
    }
}

extension Lazy: AsyncDerived {
    fileprivate static func deriveAsync(
        from source: DependencySource,
        _ name: DependencyName?,
        at location: SourceLocation?
    ) async throws -> sending (any AsyncDerived)? {
        Lazy(source, name, at: location)
    }
}

extension Provider: AsyncDerived {
    fileprivate static func deriveAsync(
        from source: DependencySource,
        _ name: DependencyName?,
        at location: SourceLocation?
    ) async throws -> sending (any AsyncDerived)? {
        Provider(source, name)
    }
}

/// An array type, perhaps optional, where one cannot say which.
private protocol AsyncCollected {
    /// All that is registered for the type of the elements; nil if nothing is.
    static func collect(from source: DependencySource) async throws -> sending (any AsyncCollected)?
}

extension Array: AsyncCollected {
    fileprivate static func collect(from source: DependencySource) async throws -> sending (any AsyncCollected)? {
        let all = try await source.loadAllAsync(Element.self)
        return all.isEmpty ? nil : all
    }
}

extension Optional: AsyncCollected {
    fileprivate static func collect(from source: DependencySource) async throws -> sending (any AsyncCollected)? {
        guard let all = try await (Wrapped.self as? any AsyncCollected.Type)?.collect(from: source) else { return nil }
        return Self(all as! Wrapped) as any AsyncCollected
    }
}
