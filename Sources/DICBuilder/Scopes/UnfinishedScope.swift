// Not one function that takes all values: each time a parameter pack is passed on, its values are copied.

/// A scope that is being opened: it is made, given its values, and finished before others see it. If that fails, the
/// values are released, and none is stopped: they still belong to the caller.
@safe
struct UnfinishedScope: ~Copyable {
    private let outer: _ContainerStorage
    private let storage: _ContainerStorage
    /// What the scopes of the name keep. The contents of the container keep it alive.
    private let layout: Unmanaged<ScopeLayout>
    private let location: CodeLocation
    private var suppliedCount = 0

    /// Makes a scope. Throws if no scopes can be opened, or if this one has to be opened in another one.
    @inline(__always)
    init(_ name: ScopeName, in outer: _ContainerStorage, at location: CodeLocation) throws(ResolutionError) {
        let contents = unsafe outer.object.fields.pointee.contents
        let layout = unsafe contents._withUnsafeGuaranteedRef { unsafe $0.scopeLayout(name) }
        if unsafe _slowPath(!contents._withUnsafeGuaranteedRef(\.canOpenScopes)) {
            throw Self.error(outer.isFrozen ? .openedInStopped(name) : .openedInMutable(name), at: location)
        }
        if let required = unsafe layout._withUnsafeGuaranteedRef(\.outerName), outer.scope(required) == nil {
            let fault = Fault.openedOutside(name, of: required, outer.facts(opening: name))
            throw ResolutionError(fault, of: DependencyScope.self, at: location, path: [])
        }
        self.outer = outer
        unsafe self.layout = layout
        self.location = location
        unsafe storage = _ContainerStorage(.makeScope(layout, in: outer))
    }

    /// Keeps a value that is given to the scope. Throws if the scope takes no such value, or has been given one.
    @inline(__always)
    mutating func supply<Value>(_ value: consuming Value) throws(ResolutionError) {
        let type = unsafe metadataAddress(of: Value.self)
        if let place = unsafe storage.takePlace(forValueOf: type, in: layout, after: suppliedCount) {
            unsafe place.bindMemory(to: Value.self, capacity: 1).initialize(to: value)
            suppliedCount += 1
        } else {
            try supplySlowly(value)
        }
    }

    /// `supply` for a value that is too large to lie in the record of its slot, or that cannot be kept.
    @inline(never)
    private mutating func supplySlowly<Value>(_ value: consuming Value) throws(ResolutionError) {
        let plan = unsafe layout._withUnsafeGuaranteedRef(\.plan)
        guard let slot = unsafe plan.suppliedSlot(of: metadataAddress(of: Value.self), from: 0) else {
            // A value whose type has been overridden is not kept: a factory makes it.
            let current = storage.entry(of: Key(Value.self))?.registration
            if let current, current.lifetime.scope == storage.scopeName, current.history?.replacesGivenValue == true {
                return
            }
            throw abandoned(storage.wronglySupplied(value, at: location))
        }
        let memory = ScopeMemory(storage.object)
        if memory.isMade(slot) {
            let registration = unsafe layout._withUnsafeGuaranteedRef { $0.slots[slot.index].registration }
            let fault = Fault.suppliedTwice(storage.scopeName)
            throw abandoned(ResolutionError(fault, loading: registration, at: location, path: []))
        }
        memory.takeUnshared(slot)
        memory.initialize(slot, to: value)
        suppliedCount += 1
    }

    /// Adds the scope to the list of the outer one. Throws if a value is missing, or if the outer scope is closed.
    @inline(__always)
    consuming func finish() throws(ResolutionError) -> _ContainerStorage {
        if unsafe suppliedCount != layout._withUnsafeGuaranteedRef(\.plan).suppliedCount {
            throw abandoned(notSupplied)
        }
        if unsafe storage.object.fields.pointee.isInScope, !outer.enclose(storage) {
            throw abandoned(Self.error(.scopeClosed(outer.scopeName), at: location))
        }
        return storage
    }

    /// Releases the values that were given. Returns why the scope cannot be opened.
    @inline(never)
    private func abandoned(_ error: ResolutionError) -> ResolutionError {
        storage.object.abandonScope()
        let (name, slots) = unsafe layout._withUnsafeGuaranteedRef { ($0.name, $0.slots) }
        // If the container has been stopped meanwhile, or its parent before, that is the reason to report.
        let isStopped = slots.contains { outer.entry(of: $0.registration.key)?.access == .stopped }
        return isStopped ? Self.error(.openedInStopped(name), at: location) : error
    }

    /// The error of a scope that was not given all values.
    private var notSupplied: ResolutionError {
        let (memory, layout) = unsafe (ScopeMemory(storage.object), layout.takeUnretainedValue())
        let missing = layout.slots.filter {
            $0.facts.isGivenToScope && !memory.isMade($0.facts) && storage.isCurrent($0)
        }
        return ResolutionError(
            .notSupplied(missing.map(\.registration), to: layout.name),
            of: missing.first?.registration.type ?? Never.self,
            at: location,
            registered: missing.first?.registration.location,
            path: []
        )
    }

    @inline(never)
    private static func error(_ fault: Fault, at location: CodeLocation) -> ResolutionError {
        ResolutionError(fault, of: DependencyScope.self, at: location)
    }
}

extension _ContainerStorage {
    /// Opens a scope that is given no values, or traps with a report that explains why it can't.
    @usableFromInline
    package func openScope(_ name: ScopeName, at location: CodeLocation) -> DependencyScope {
        do {
            return DependencyScope(try UnfinishedScope(name, in: self, at: location).finish())
        } catch {
            Self.trap(error, at: location)
        }
    }

    /// Whether a slot is the one of its key, and not replaced.
    func isCurrent(_ slot: ScopedSlot) -> Bool { entry(of: slot.registration.key)?.extras?.scopedSlot === slot }

    /// The place for a value that is given to this scope after `count` others, before others see it; nil if
    /// `supplySlowly` is needed. The slot counts as made from now on: the caller has to initialize the place at once.
    ///
    /// Not generic, so that all values share this code: a request of a server finds little of it in the caches.
    @inline(never)
    fileprivate func takePlace(
        forValueOf type: UnsafeRawPointer,
        in layout: Unmanaged<ScopeLayout>,
        after count: Int
    ) -> UnsafeMutableRawPointer? {
        let memory = ScopeMemory(object)
        let plan = unsafe layout._withUnsafeGuaranteedRef(\.plan)
        guard let slot = unsafe plan.suppliedSlot(of: type, from: count), slot.isInline, !memory.isMade(slot) else {
            return nil
        }
        memory.takeUnshared(slot)
        return unsafe memory.instance(in: slot)
    }

    /// The report on a value that this scope is not said to be given.
    fileprivate func wronglySupplied<Value>(_ value: Value, at location: CodeLocation) -> ResolutionError {
        func isValue<T>(of type: T.Type) -> Bool { value is T }
        let slots = contents.scopeLayouts.flatMap(\.slots).filter { $0.facts.isGivenToScope && isCurrent($0) }
        let values = slots.map(\.registration)
        let suited = values.filter { $0.lifetime.scope == scopeName && isValue(of: $0.type) }
        let wrong: WrongValue
        if let correctedScopeName {
            wrong = .ofMisspelt(correctedScopeName)
        } else if !suited.isEmpty {
            wrong = .suited(suited)
        } else if let other = values.first(where: { $0.type == Value.self }), let owner = other.lifetime.scope {
            wrong = .ofOther(owner, other)
        } else if let maker = entry(of: Key(Value.self))?.registration {
            wrong = .made(by: maker)
        } else {
            wrong = .unknown
        }
        let fault = Fault.wronglySupplied(DependencyScope(self).name, wrong, scopeNesting)
        return ResolutionError(fault, of: Value.self, at: location, path: [])
    }

    /// Records a scope that was opened in this one, and closes with it. Returns false if this one is closed.
    fileprivate func enclose(_ inner: _ContainerStorage) -> Bool {
        let memory = ScopeMemory(object)
        guard memory.enter() else { return false }
        memory.makeInnerScopes().add(inner)
        memory.leave()
        return true
    }
}

extension ContainerContents {
    fileprivate var canOpenScopes: Bool { live == nil && !lifecycle.refusesLoads }

    /// What the scopes of a name keep.
    @inline(__always)
    fileprivate func scopeLayout(_ name: ScopeName) -> Unmanaged<ScopeLayout> {
        // A program has few names, which are compared faster than hashed.
        for layout in scopeLayouts where layout.name == name { return unsafe .passUnretained(layout) }
        let layout = otherLayouts.withLock { layouts in
            if let layout = layouts.first(where: { $0.name == name }) { return layout }
            let layout = ScopeLayout(name)
            layouts.append(layout)
            return layout
        }
        return unsafe .passUnretained(layout)
    }
}
