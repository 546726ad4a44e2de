/// Loads of what is made from arguments, which come as one value: a tuple, where there are several. What tells a pair of
/// arguments from an argument that is a pair is `Taking`, a function that takes them.
extension DependencySource {
    /// Runs a factory that takes arguments.
    ///
    /// - Throws: What the factory throws, or a `ResolutionError` if there is none.
    @inlinable
    package func make<T, Arguments, Taking>(
        _ type: T.Type,
        _ name: DependencyName?,
        _ arguments: Arguments,
        _ taking: Taking.Type,
        _ argumentTypes: @autoclosure () -> [Any.Type],
        at location: SourceLocation
    ) throws -> T {
        if let entry = unsafe table.entry(of: WithArguments<T, Taking>.self, named: name) {
            return try unsafe entry._withUnsafeGuaranteedRef { try make(type, arguments, of: $0) }
        }
        if let entry = liveEntries?.entry(of: WithArguments<T, Taking>.self, named: name), entry.route != .foreign {
            defer { withExtendedLifetime(entry) {} }  // Its own factory may replace it.
            return try make(type, arguments, of: entry)
        }
        return try makeElsewhere(type, name, arguments, taking, argumentTypes(), at: location)
    }

    /// Runs the factory of an entry that is registered for exactly `T` and these arguments.
    @inlinable
    @inline(__always)
    func make<T, Arguments>(_ type: T.Type, _ arguments: Arguments, of entry: Entry) throws -> T {
        let registration = unsafe unsafeDowncast(entry, to: ArgumentRegistration<T, Arguments>.self)
        return try registration.running(in: self) { try registration.factory($0, arguments) }
    }

    @usableFromInline
    func makeElsewhere<T, Arguments, Taking>(
        _ type: T.Type,
        _ name: DependencyName?,
        _ arguments: Arguments,
        _ taking: Taking.Type,
        _ argumentTypes: [Any.Type],
        at location: SourceLocation
    ) throws -> T {
        if let instance = try makeIfAnywhere(type, name, arguments, taking, at: location) { return instance }
        throw ResolutionError.notRegistered(type, name, taking: argumentTypes, in: self, at: location)
    }

    /// Runs the factory for `T`, for `T?`, or (if `T` is optional) for what `T` wraps; nil, without the cost of an error,
    /// if there is none.
    @usableFromInline
    package func makeIfAnywhere<T, Arguments, Taking>(
        _ type: T.Type,
        _ name: DependencyName?,
        _ arguments: Arguments,
        _ taking: Taking.Type,
        at location: SourceLocation
    ) throws -> T? {
        if let instance = try makeIfRegistered(type, name, arguments, taking, at: location) { return instance }
        if let entry = entry(of: Key(WithArguments<T?, Taking>.self, named: name)) {
            defer { withExtendedLifetime(entry) {} }  // Its own factory may replace it.
            if let instance = try make(T?.self, arguments, of: synchronous(entry, at: location)) { return instance }
            throw ResolutionError.returnedNil(type, by: entry, at: location)
        }
        guard let optional = asOptional(type),
            let made = try optional.makeWrapped(from: self, name, arguments, taking, at: location)
        else { return nil }
        return .some(made as! T)
    }

    private func synchronous(_ entry: Entry, at location: SourceLocation) throws -> Entry {
        guard entry.route != .foreign else { throw ResolutionError.needsAsync(entry.registration, at: location) }
        return entry
    }

    /// Runs the factory for exactly `T` and these arguments; nil if there is none.
    func makeIfRegistered<T, Arguments, Taking>(
        _ type: T.Type,
        _ name: DependencyName?,
        _ arguments: Arguments,
        _ taking: Taking.Type,
        at location: SourceLocation
    ) throws -> T? {
        guard let entry = entry(of: Key(WithArguments<T, Taking>.self, named: name)) else { return nil }
        defer { withExtendedLifetime(entry) {} }  // Its own factory may replace it.
        return try make(type, arguments, of: synchronous(entry, at: location))
    }
}
