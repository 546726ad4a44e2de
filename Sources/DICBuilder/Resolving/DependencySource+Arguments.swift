/// Loads of what is made from arguments.
extension DependencySource {
    /// Runs a factory that takes arguments.
    ///
    /// - Throws: What the factory throws, or a `ResolutionError` if there is none.
    @inlinable
    package func make<T, Arguments>(
        _ type: T.Type,
        _ name: DependencyName?,
        _ arguments: Arguments,
        _ argumentTypes: @autoclosure () -> [Any.Type],
        at location: SourceLocation
    ) throws -> T {
        if let instance: T = try makeIfRegistered(name, arguments, at: location) { return instance }
        return try makeFromOtherKey(type, name, arguments, argumentTypes(), at: location)
    }

    /// Runs the factory for exactly `T` and these arguments; nil if there is none.
    @inlinable
    func makeIfRegistered<T, Arguments>(
        _ name: DependencyName?,
        _ arguments: Arguments,
        at location: SourceLocation
    ) throws -> T? {
        let key = WithArguments<T, Arguments>.self
        if let entry = unsafe table.entry(of: key, named: name) {
            return try unsafe entry._withUnsafeGuaranteedRef { try make(T.self, of: $0, arguments) }
        }
        guard liveEntries != nil, let entry = liveEntry(of: Key(key, named: name)) else { return nil }
        guard entry.route != .foreign else { throw ResolutionError.needsAsync(entry.registration, at: location) }
        return try make(T.self, of: entry, arguments)
    }

    /// Runs the factory of an entry that is registered for exactly `T` and these arguments.
    @inlinable
    @inline(__always)
    func make<T, Arguments>(_ type: T.Type, of entry: Entry, _ arguments: Arguments) throws -> T {
        let registration = unsafe unsafeDowncast(entry, to: ArgumentRegistration<T, Arguments>.self)
        return try entry.running(in: self) { try registration.factory($0, arguments) }
    }

    /// Runs the factory for `T?`, or (if `T` is optional) for what `T` wraps.
    @usableFromInline
    func makeFromOtherKey<T, Arguments>(
        _ type: T.Type,
        _ name: DependencyName?,
        _ arguments: Arguments,
        _ argumentTypes: [Any.Type],
        at location: SourceLocation
    ) throws -> T {
        if let entry = entry(of: Key(WithArguments<T?, Arguments>.self, named: name)) {
            let instance: T?? = try makeIfRegistered(name, arguments, at: location)
            if let instance, let instance { return instance }
            throw ResolutionError.returnedNil(type, by: entry, at: location)
        }
        if let made = try asOptional(type)?.makeWrapped(from: self, name, arguments, at: location) as? T { return made }
        throw ResolutionError.notRegistered(type, name, taking: argumentTypes, in: self, at: location)
    }
}
