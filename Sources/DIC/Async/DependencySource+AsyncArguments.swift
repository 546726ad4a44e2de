import DICBuilder

extension DependencySource {
    /// Runs a factory, asynchronous or not, that takes arguments.
    func makeAsync<T, Arguments: Sendable, Taking>(
        _ type: T.Type,
        _ name: DependencyName?,
        _ arguments: Arguments,
        _ taking: Taking.Type,
        _ argumentTypes: [Any.Type],
        at location: SourceLocation
    ) async throws -> sending T {
        let instance = try await makeAsyncIfAnywhere(type, name, arguments, taking, at: location)
        if let instance { return instance }
        throw ResolutionError.notRegistered(type, name, taking: argumentTypes, in: self, at: location)
    }

    /// Runs the factory for `T`, for `T?`, or (if `T` is optional) for what `T` wraps; nil, without the cost of an error,
    /// if there is none.
    func makeAsyncIfAnywhere<T, Arguments: Sendable, Taking>(
        _ type: T.Type,
        _ name: DependencyName?,
        _ arguments: Arguments,
        _ taking: Taking.Type,
        at location: SourceLocation
    ) async throws -> sending T? {
        if let instance = try await makeAsyncIfForeign(type, name, arguments, taking) { return instance }
        if entry(of: Key(WithArguments<T, Taking>.self, named: name)) == nil {
            if let entry = entry(of: Key(WithArguments<T?, Taking>.self, named: name)), entry.registration.isAsync,
                let instance = try await makeAsyncIfForeign(T?.self, name, arguments, taking)
            {
                if let instance { return instance }
                throw ResolutionError.returnedNil(type, by: entry, at: location)
            }
            if let optional = type as? any AsyncOptional.Type,
                let instance = try await optional.makeWrappedAsync(from: self, name, arguments, taking)
            {
                return .some(instance as! T)
            }
        }
        return try makeIfAnywhere(type, name, arguments, taking, at: location)
    }

    /// Runs the asynchronous factory for exactly `T` and these arguments; nil if there is none.
    fileprivate func makeAsyncIfForeign<T, Arguments: Sendable, Taking>(
        _ type: T.Type,
        _ name: DependencyName?,
        _ arguments: Arguments,
        _ taking: Taking.Type
    ) async throws -> sending T? {
        let entry = entry(of: Key(WithArguments<T, Taking>.self, named: name))
        guard let registration = entry as? ForeignRegistration<T, AsyncArgumentFactory<T, Arguments>> else {
            return nil
        }
        return try await registration.factory.load(registration, arguments, in: self)
    }
}

/// An optional type, where one cannot say which.
private protocol AsyncOptional {
    /// An instance of what is wrapped, made by an asynchronous factory, and wrapped; nil if there is none.
    static func makeWrappedAsync<Arguments: Sendable, Taking>(
        from source: DependencySource,
        _ name: DependencyName?,
        _ arguments: Arguments,
        _ taking: Taking.Type
    ) async throws -> sending (any AsyncOptional)?
}

extension Optional: AsyncOptional {
    fileprivate static func makeWrappedAsync<Arguments: Sendable, Taking>(
        from source: DependencySource,
        _ name: DependencyName?,
        _ arguments: Arguments,
        _ taking: Taking.Type
    ) async throws -> sending (any AsyncOptional)? {
        let instance = try await source.makeAsyncIfForeign(Wrapped.self, name, arguments, taking)
        guard let instance else { return nil }
        return Self(instance) as any AsyncOptional
    }
}
