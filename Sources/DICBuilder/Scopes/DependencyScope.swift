/// An open scope: it keeps the instances of, say, one request, and stops and releases them when it
/// closes.
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
/// A scope has everything that its container has: singletons are shared, transient instances are
/// made anew, from what the scope keeps. Opening one costs one allocation, however many
/// registrations there are.
///
/// Any number of scopes can be open at once, and any number of threads and tasks can load from one.
/// Copies are the same scope. When the last is released without `close()` having been called, what
/// can be stopped without waiting is stopped; debug builds name what could not on standard error.
public struct DependencyScope: Sendable, ScopeOpening, CustomStringConvertible {
    /// The storage of the scope.
    public let _storage: _ContainerStorage

    init(_ storage: _ContainerStorage) { _storage = storage }

    /// The name of the scope.
    public var name: ScopeName { unsafe ScopeName(number: _storage.object.fields.pointee.scope) }

    /// Whether closing the scope has begun: from then on its loads fail.
    public var isClosed: Bool { ScopeMemory(_storage.object).isClosed }

    /// Closes the scope: stops and releases what it keeps, what was made last first, and waits
    /// until that is done.
    ///
    /// From now on, a load in the scope is reported as `scope-closed`. Scopes that were opened in
    /// this one are closed first. Asynchronous factories of what it keeps are cancelled and
    /// awaited. An error of a stop action, or a cancelled task, skips nothing. A second call does
    /// nothing, and does not wait for the first.
    ///
    /// - Returns: What was stopped, and every error.
    @discardableResult public func close() async -> StopReport { await _storage.closeScope() }

    /// Closes the scope as the `close()` that waits does, within a limit for all.
    ///
    /// A stop action or a factory that has not ended by then is cancelled, given up and reported as
    /// still running. What comes after it is still stopped, with as little time. Stop actions off
    /// the main actor have threads of their own.
    ///
    /// - Returns: What was stopped, every error, and what is still running.
    @discardableResult
    public func close(limit: Duration) async -> StopReport {
        await _storage.closeScope(limit: limit)
    }

    /// Closes the scope without waiting, in code that is not asynchronous.
    ///
    /// What has to be awaited, and all that was made before it, is stopped in a task of its own, in
    /// the same order, and reported as still running. So is what lives on the main actor, if this
    /// is called off it. Asynchronous factories that are running in the scope are cancelled.
    ///
    /// - Returns: What was stopped, every error, and what is still running.
    @_disfavoredOverload
    @available(
        *,
        noasync,
        message: "does not wait: await it in an asynchronous function, not in top-level code"
    )
    @discardableResult
    public func close() -> StopReport { _storage.closeScopeNow() }

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

    /// Closes the scope, and waits until what it keeps has been stopped, as `close()` of
    /// ``DependencyScope`` does.
    @discardableResult public func close() async -> StopReport { await nonisolated.close() }

    /// Closes the scope within a limit for all, and waits until what it keeps has been stopped: see
    /// ``DependencyScope/close(limit:)``.
    @discardableResult public func close(limit: Duration) async -> StopReport {
        await nonisolated.close(limit: limit)
    }

    /// Closes the scope without waiting, in code that is not asynchronous, as `close()` of
    /// ``DependencyScope`` does.
    @_disfavoredOverload
    @available(
        *,
        noasync,
        message: "does not wait: await it in an asynchronous function, not in top-level code"
    )
    @discardableResult
    public func close() -> StopReport { nonisolated.close() }
}

// Not one function that takes all values: each time a parameter pack is passed on, its values are
// copied.

/// A scope that is being opened: it is made, given its values, and finished before others see it.
/// If that fails, the values are released, and none is stopped: they still belong to the caller.
@safe
struct UnfinishedScope: ~Copyable {
    /// What it is opened in.
    private let outer: _ContainerStorage
    /// That of the scope.
    private let storage: _ContainerStorage
    /// What the scopes of the name keep. The contents of the container keep it alive.
    private let layout: Unmanaged<ScopeLayout>
    /// The call that opens it.
    private let location: CodeLocation
    /// The number of values that were given so far.
    private var suppliedCount = 0

    /// The memory of the scope, which no other thread sees yet.
    private var memory: ScopeMemory { @inline(__always) get { ScopeMemory(storage.object) } }

    /// Makes a scope. Throws if no scopes can be opened, or if this one has to be opened in a scope
    /// that the outer one neither is nor lies in.
    @inline(__always)
    init(_ name: ScopeName, in outer: _ContainerStorage, at location: CodeLocation)
        throws(ResolutionError)
    {
        let contents = unsafe outer.object.fields.pointee.contents
        let layout = unsafe contents._withUnsafeGuaranteedRef { unsafe $0.scopeLayout(name) }
        if unsafe _slowPath(contents._withUnsafeGuaranteedRef(\.refusesScopes)) {
            throw Self.error(
                outer.isFrozen ? .openedInStopped(name) : .openedInMutable(name),
                at: location
            )
        }
        if let required = unsafe layout._withUnsafeGuaranteedRef(\.outerName),
            outer.scope(required) == nil
        {
            let fault = Fault.openedOutside(name, of: required, outer.facts(opening: name))
            throw ResolutionError(fault, of: DependencyScope.self, at: location, path: [])
        }
        self.outer = outer
        unsafe self.layout = layout
        self.location = location
        unsafe storage = _ContainerStorage(.makeScope(layout, in: outer))
    }

    /// Keeps a value that is given to the scope. Throws if the scope takes no such value, or has
    /// been given one.
    @inline(__always)
    mutating func supply<Value>(_ value: consuming Value) throws(ResolutionError) {
        let type = unsafe metadataAddress(of: Value.self)
        if let place = unsafe memory.takePlace(forValueOf: type, in: layout, after: suppliedCount) {
            unsafe place.bindMemory(to: Value.self, capacity: 1).initialize(to: value)
            suppliedCount += 1
        } else {
            try supplyLarge(value)
        }
    }

    /// `supply` for a value that is too large to lie in the record of its slot, or that cannot be
    /// kept, for which this throws the reason.
    @inline(never)
    private mutating func supplyLarge<Value>(_ value: consuming Value) throws(ResolutionError) {
        let type = unsafe metadataAddress(of: Value.self)
        guard
            let slot = unsafe layout._withUnsafeGuaranteedRef({
                unsafe $0.suppliedSlot(of: type, from: 0)
            })
        else {
            // A value whose type has been overridden is not kept: a factory makes it.
            let current = storage.entry(of: Key(Value.self))?.registration
            if let current, current.lifetime.scope == storage.scopeName,
                current.history?.replacesGivenValue == true
            {
                return
            }
            throw abandoned(wronglySupplied(value))
        }
        let memory = memory
        if memory.isMade(slot) {
            let registration = unsafe layout._withUnsafeGuaranteedRef {
                $0.slots[slot.index].registration
            }
            let fault = Fault.suppliedTwice(storage.scopeName)
            throw abandoned(ResolutionError(fault, loading: registration, at: location, path: []))
        }
        memory.takeUnshared(slot)
        memory.initialize(slot, to: value)
        suppliedCount += 1
    }

    /// Counts the scope as open, and adds it to the list of the scope that it is opened in, if it
    /// is opened in one. Throws if a value is missing, or if that scope is closed.
    @inline(__always)
    consuming func finish() throws(ResolutionError) -> _ContainerStorage {
        if unsafe suppliedCount != layout._withUnsafeGuaranteedRef(\.suppliedCount) {
            throw abandoned(notSupplied)
        }
        if _fastPath(!storage.object.needsFullClosing) {
            outer.object.addOpenScopes(1)
        } else if !storage.entered(outer) {
            throw abandoned(Self.error(.scopeClosed(outer.scopeName), at: location))
        }
        return storage
    }

    /// Releases the values that were given. Returns why the scope cannot be opened.
    @inline(never)
    private func abandoned(_ error: ResolutionError) -> ResolutionError {
        _ = memory.close()
        var drain = ScopeDrain(storage.object)
        drain.isBlocked = true
        while let value = drain.next(in: storage.object)?.instance { value.release() }
        let (name, slots) = unsafe layout._withUnsafeGuaranteedRef { ($0.name, $0.slots) }
        // If the container has been stopped meanwhile, or its parent before, that is the reason to
        // report.
        let isStopped = slots.contains { outer.entry(of: $0.registration.key)?.access == .stopped }
        return isStopped ? Self.error(.openedInStopped(name), at: location) : error
    }

    /// The error of a scope that is not given all its values.
    private var notSupplied: ResolutionError {
        let (memory, layout) = unsafe (memory, layout.takeUnretainedValue())
        let slots = layout.slots.filter {
            $0.registration.isGivenToScope && !memory.isMade($0.facts)
        }
        let missing = slots.filter(storage.isCurrent).map(\.registration)
        let fault = Fault.notSupplied(missing, to: layout.name)
        let type = missing.first?.type ?? Never.self
        return ResolutionError(
            fault,
            of: type,
            at: location,
            registered: missing.first?.location,
            path: []
        )
    }

    /// The error of a value that this scope is not said to be given.
    private func wronglySupplied<Value>(_ value: Value) -> ResolutionError {
        let (name, wrong) = unsafe (layout._withUnsafeGuaranteedRef(\.name), wrong(value))
        let fault = Fault.wronglySupplied(name, wrong, storage.scopeNesting)
        return ResolutionError(fault, of: Value.self, at: location, path: [])
    }

    /// What comes near a value that this scope is not said to be given.
    private func wrong<Value>(_ value: Value) -> WrongValue {
        func isValue<T>(of type: T.Type) -> Bool { value is T }
        if let corrected = storage.correctedScopeName { return .ofMisspelt(corrected) }
        let slots = storage.contents.scopeLayouts.flatMap(\.slots)
        let values = slots.filter { $0.registration.isGivenToScope && storage.isCurrent($0) }.map(
            \.registration
        )
        let suited = values.filter {
            $0.lifetime.scope == storage.scopeName && isValue(of: $0.type)
        }
        if !suited.isEmpty { return .suited(suited) }
        let other = values.first { $0.type == Value.self }
        if let other, let owner = other.lifetime.scope { return .ofOther(owner, other) }
        return storage.entry(of: Key(Value.self)).map { .made(by: $0.registration) } ?? .unknown
    }

    /// The error of a scope that cannot be opened.
    @inline(never)
    private static func error(_ fault: Fault, at location: CodeLocation) -> ResolutionError {
        ResolutionError(fault, of: DependencyScope.self, at: location)
    }
}

extension ScopeMemory {
    /// The place for a value that is given to this scope after `count` others, before others see
    /// it; nil if `supplyLarge` is needed. The slot counts as made from now on: the caller has to
    /// initialize the place at once.
    ///
    /// Not generic, so that all values share this code: a request of a server finds little of it in
    /// the caches.
    @inline(never)
    fileprivate func takePlace(
        forValueOf type: UnsafeRawPointer,
        in layout: Unmanaged<ScopeLayout>,
        after count: Int
    ) -> UnsafeMutableRawPointer? {
        let slot = unsafe layout._withUnsafeGuaranteedRef {
            unsafe $0.suppliedSlot(of: type, from: count)
        }
        guard let slot, slot.isInline, !isMade(slot) else { return nil }
        takeUnshared(slot)
        return unsafe instance(in: slot)
    }
}

extension ContainerContents {
    /// What the scopes of a name keep. The contents keep it alive.
    @inline(__always)
    fileprivate func scopeLayout(_ name: ScopeName) -> Unmanaged<ScopeLayout> {
        // A program has few names, which are compared faster than hashed.
        for layout in scopeLayouts where layout.name == name {
            return unsafe .passUnretained(layout)
        }
        let layout = otherLayouts.withLock { layouts in
            if let layout = layouts.first(where: { $0.name == name }) { return layout }
            let layout = ScopeLayout(name, isObserved: observation != nil)
            layouts.append(layout)
            return layout
        }
        return unsafe .passUnretained(layout)
    }
}
