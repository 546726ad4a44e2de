/// An open scope: it keeps the instances of, say, one request, and stops and releases them when it closes.
///
/// ```swift
/// let container = DICBuilder()
///     .register(in: .singleton) { DatabasePool() }
///     .register(in: .scoped(.request).onStop { $0.end() }) { resolver in Transaction(pool: resolver.load()) }
///     .build()
///
/// try await container.withScope(.request) { scope in
///     let transaction: Transaction = scope.load()      // made by the first load in this scope
/// }                                                    // ended here
/// ```
///
/// A scope has everything that its container has: singletons are shared, transient instances are made anew, from what
/// the scope keeps. Opening one costs one allocation, however many registrations there are. Any number of scopes can be
/// open at once, and any number of threads and tasks can load from one.
///
/// Copies are the same scope. When the last is released without `close()` having been called, what can be stopped
/// without waiting is stopped then; debug builds name what could not on standard error.
public struct DependencyScope: Sendable {
    /// The storage of the scope.
    public let _storage: _ContainerStorage

    init(_ storage: _ContainerStorage) { _storage = storage }

    /// The name of the scope.
    public var name: ScopeName {
        guard let name = _storage.scopeName else { preconditionFailure("DIC: a scope has a name") }
        return name
    }

    /// Whether closing the scope has begun: from then on its loads fail.
    public var isClosed: Bool { ScopeMemory(_storage.object).isClosed }

    /// Closes the scope: stops and releases what it keeps, what was made last first, and waits until that is done.
    ///
    /// From now on, a load in the scope is reported as `scope-closed`. Scopes that were opened in this one are closed
    /// first. Asynchronous factories of what it keeps are cancelled and awaited. An error of a stop action, or a
    /// cancelled task, skips nothing. A second call does nothing, and does not wait for the first.
    ///
    /// - Returns: What was stopped, and every error.
    @discardableResult public func close() async -> StopReport { await _storage.closeScope() }

    /// Closes the scope without waiting, in code that is not asynchronous.
    ///
    /// What has to be awaited, and all that was made before it, is stopped in a task of its own, in the same order, and
    /// reported as still running. So is what lives on the main actor, if this is called off it. Asynchronous factories
    /// that are running in the scope are cancelled.
    ///
    /// - Returns: What was stopped, and every error.
    @_disfavoredOverload
    @available(*, noasync, message: "does not wait: await it in an asynchronous function, not in top-level code")
    @discardableResult
    public func close() -> StopReport { _storage.closeScopeNow() }
}

extension DependencyScope: ScopeOpening {}

extension DependencyScope: CustomStringConvertible {
    /// The name, for example `DependencyScope (request)`.
    public var description: String { "DependencyScope (\(name)\(isClosed ? ", closed" : ""))" }
}

/// The view of a scope for the main actor.
public typealias MainActorScope = OnMainActor<DependencyScope>

extension OnMainActor where Base == DependencyScope {
    /// The name of the scope.
    public var name: ScopeName { nonisolated.name }

    /// Whether closing the scope has begun: from then on its loads fail.
    public var isClosed: Bool { nonisolated.isClosed }

    /// Closes the scope, and waits until what it keeps has been stopped, as `close()` of ``DependencyScope`` does.
    @discardableResult public func close() async -> StopReport { await nonisolated.close() }

    /// Closes the scope without waiting, in code that is not asynchronous, as `close()` of ``DependencyScope`` does.
    @_disfavoredOverload
    @available(*, noasync, message: "does not wait: await it in an asynchronous function, not in top-level code")
    @discardableResult
    public func close() -> StopReport { nonisolated.close() }
}

extension _ContainerStorage {
    /// Which scopes are opened in which, as this container and its ancestors say.
    package var scopeNesting: ScopeNesting {
        let own = declarations.scopeNesting
        return parent?.scopeNesting.replaced(by: own) ?? own
    }

    /// The name of the scope; nil for a container.
    var scopeName: ScopeName? { unsafe object.fields.pointee.layout?._withUnsafeGuaranteedRef(\.name) }

    /// The container or scope that this scope was opened in; nil for a container.
    private var outer: _ContainerStorage? {
        unsafe object.fields.pointee.outer.map { unsafe _ContainerStorage($0.takeUnretainedValue()) }
    }

    /// This container, or that of this scope. It knows what is registered, where a closed scope finds nothing.
    package var container: _ContainerStorage {
        var container = self
        while let outer = container.outer { container = outer }
        return container
    }

    /// The names of the scopes that are known when the container is frozen.
    package var knownScopeNames: [ScopeName] { contents.scopeLayouts.map(\.name) }

    /// The similar name of a scope that something is registered for, if nothing is for this one: that may be misspelt.
    var correctedScopeName: ScopeName? {
        let names = knownScopeNames
        guard let scopeName, !names.contains(scopeName) else { return nil }
        return NearMisses.index(ofNearestTo: scopeName.description, among: names.map(\.description)).map { names[$0] }
    }

    /// The facts of a failure to load or open something here, because of a scope that is not open.
    func facts(opening scope: ScopeName?) -> ScopeFacts {
        var unopened: [(name: ScopeName, isGivenValues: Bool)] = []
        var next = scope
        while let name = next {
            let layout = contents.scopeLayouts.first { $0.name == name }
            unopened.append((name, (layout?.plan.suppliedCount ?? 0) > 0))
            next = layout?.outerName.flatMap { self.scope($0) == nil ? $0 : nil }
        }
        return ScopeFacts(
            name: scopeName,
            corrected: correctedScopeName,
            isMutable: !isFrozen,
            container: nameInCode,
            nesting: scopeNesting,
            unopened: unopened
        )
    }

    /// What reports call it in code to write.
    var nameInCode: String { scopeName == nil ? "container" : "scope" }

    /// Whether this is a scope that has been closed.
    var isClosed: Bool { scopeName != nil && ScopeMemory(object).isClosed }

    /// The innermost open scope of a name: this one, or one that it was opened in.
    func scope(_ name: ScopeName) -> _ContainerStorage? {
        var current: _ContainerStorage? = self
        while let storage = current {
            if unsafe storage.object.fields.pointee.scope == name.number { return storage }
            current = storage.outer
        }
        return nil
    }
}
