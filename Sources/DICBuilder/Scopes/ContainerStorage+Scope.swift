extension _ContainerStorage {
    /// The scopes that are opened in each other, the outermost first.
    var scopeOrder: [ScopeName] {
        declarations.scopeOrder.isEmpty ? parent?.scopeOrder ?? [] : declarations.scopeOrder
    }

    /// The name of the scope; nil for a container.
    var scopeName: ScopeName? { unsafe object.fields.pointee.layout?._withUnsafeGuaranteedRef(\.name) }

    /// The container or scope that this scope was opened in; nil for a container.
    private var outer: _ContainerStorage? { unsafe object.fields.pointee.outer.map { _ContainerStorage($0) } }

    /// The scope that this one was opened in, if it was opened in one.
    var outerScope: _ContainerStorage? { unsafe object.fields.pointee.outerScope }

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

    /// Enters this scope, and returns the memory of an entry's instance. `leaveScope` has to be called.
    ///
    /// - Returns: Nil if the instance is in another scope, not made, or large, or if the scope is closed.
    @inline(__always)
    func enterScope(of entry: Entry) -> UnsafeMutableRawPointer? {
        guard let slot = entry.extras?.scopedSlot?.record, slot.isInline,
            unsafe object.fields.pointee.scope == slot.scope
        else { return nil }
        let memory = ScopeMemory(object)
        guard memory.enter() else { return nil }
        if _fastPath(memory.isMade(slot)) { return unsafe memory.instance(in: slot) }
        memory.leave()
        return nil
    }

    @inline(__always)
    func leaveScope() {
        ScopeMemory(object).leave()
    }
}
