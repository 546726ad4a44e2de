extension _ContainerStorage {
    /// Opens a scope that is given no values, or traps with a report that explains why it can't.
    @usableFromInline
    package func openScope(_ name: ScopeName, at location: CodeLocation) -> DependencyScope {
        do {
            let layout = unsafe layout(of: name)
            let opened = try unsafe make(layout, at: location)
            try unsafe finishOpening(opened, layout, suppliedCount: 0, at: location)
            return DependencyScope(opened)
        } catch {
            Self.trap(error, for: DependencyScope.self, at: location, insteadUse: "openScopeOrThrow")
        }
    }

    /// Opens a scope.
    ///
    /// - Throws: A `ResolutionError` if this is a scope that is closed, if the scope has to be opened in another one,
    ///   or if the values are not those that the scope is said to be given.
    func openScopeOrThrow<each Value>(
        _ name: ScopeName,
        _ values: repeat each Value,
        at location: CodeLocation
    ) throws -> _ContainerStorage {
        let layout = unsafe layout(of: name)
        let opened = try unsafe make(layout, at: location)
        var count = 0
        repeat try opened.supply(each values, &count, at: location)
        try unsafe finishOpening(opened, layout, suppliedCount: count, at: location)
        return opened
    }

    /// What the scopes of a name keep. The contents keep it alive.
    @inline(__always)
    private func layout(of name: ScopeName) -> Unmanaged<ScopeLayout> {
        unsafe object.fields.pointee.contents._withUnsafeGuaranteedRef { unsafe $0.scopeLayout(name) }
    }

    @inline(__always)
    private func make(_ layout: Unmanaged<ScopeLayout>, at location: CodeLocation) throws -> _ContainerStorage {
        if unsafe _slowPath(!object.fields.pointee.contents._withUnsafeGuaranteedRef(\.canOpenScopes)) {
            throw unsafe cannotOpen(layout.takeUnretainedValue(), at: location)
        }
        if let required = unsafe layout._withUnsafeGuaranteedRef(\.outerName), scope(required) == nil {
            throw unsafe ResolutionError.openedOutside(layout.takeUnretainedValue().name, of: required, at: location)
        }
        return unsafe _ContainerStorage(.makeScope(layout, in: self))
    }

    private func cannotOpen(_ layout: ScopeLayout, at location: CodeLocation) -> ResolutionError {
        isFrozen
            ? .openedInStoppedContainer(layout.name, at: location)
            : .openedInMutableContainer(layout.name, at: location)
    }

    @inline(__always)
    private func finishOpening(
        _ opened: _ContainerStorage,
        _ layout: Unmanaged<ScopeLayout>,
        suppliedCount: Int,
        at location: CodeLocation
    ) throws {
        if unsafe suppliedCount != layout._withUnsafeGuaranteedRef(\.suppliedCount) {
            throw unsafe opened.notSupplied(layout.takeUnretainedValue(), at: location)
        }
        if unsafe object.fields.pointee.scope != 0 { try enclose(opened, at: location) }
    }

    /// Whether a slot is the one of its key, and not replaced.
    func isCurrent(_ slot: ScopedSlot) -> Bool {
        entry(of: slot.registration.key)?.extras?.scopedSlot === slot
    }

    /// Keeps a value that is given to this scope, before others see it.
    private func supply<Value>(_ value: Value, _ count: inout Int, at location: CodeLocation) throws {
        let memory = ScopeMemory(object)
        guard let entry = unsafe table.entry(of: ObjectIdentifier(Value.self))?.takeUnretainedValue(),
            entry.isGivenToScope,
            let slot = entry.extras?.scopedSlot,
            unsafe slot.scope.number == object.fields.pointee.scope,
            !memory.isMade(slot.record)
        else { throw ResolutionError.wronglySupplied(Value.self, to: scopeName, at: location) }
        _ = memory.record(slot.record)
        memory.initialize(slot.record, to: value)
        memory.set(slot.record, to: .made)
        count += 1
    }

    private func notSupplied(_ layout: ScopeLayout, at location: CodeLocation) -> ResolutionError {
        let memory = ScopeMemory(object)
        let missing = layout.slots.filter { $0.isSupplied && !memory.isMade($0.record) && isCurrent($0) }
        return .notSupplied(missing.map(\.registration), to: layout.name, at: location)
    }

    /// Records a scope that was opened in this one, so that closing this one closes the other too.
    private func enclose(_ inner: _ContainerStorage, at location: CodeLocation) throws {
        let memory = ScopeMemory(object)
        guard memory.enter() else {
            throw ResolutionError.scopeClosed(scopeName, DependencyScope.self, at: location)
        }
        memory.makeInnerScopes().add(inner)
        memory.leave()
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
