import Synchronization

extension _ContainerStorage {
    /// Opens a scope that no values are given to, or traps with a report.
    @usableFromInline
    package func openScope(_ name: ScopeName, at location: CodeLocation) -> DependencyScope {
        do {
            return DependencyScope(try UnfinishedScope(name, in: self, at: location).finish())
        } catch {
            Self.trap(error, at: location)
        }
    }

    /// Which scopes are opened in which, as this container and its ancestors say.
    package var scopeNesting: ScopeNesting {
        if isFrozen { return contents.scopeNesting }
        let own = declarations.scopeNesting
        return parent?.scopeNesting.replaced(by: own) ?? own
    }

    /// The name of the scope; nil for a container.
    var scopeName: ScopeName? {
        unsafe object.fields.pointee.layout?._withUnsafeGuaranteedRef(\.name)
    }

    /// The container or scope that this scope was opened in; nil for a container.
    var outer: _ContainerStorage? {
        unsafe object.fields.pointee.outer.map {
            unsafe _ContainerStorage($0.takeUnretainedValue())
        }
    }

    /// This container, or that of this scope. It knows what is registered, where a closed scope
    /// finds nothing.
    package var container: _ContainerStorage {
        var container = self
        while let outer = container.outer { container = outer }
        return container
    }

    /// How many scopes are open in the container, those in other scopes included.
    var openScopeCount: Int {
        let count = unsafe container.object.words[StorageObject.openScopesWord].load(
            ordering: .relaxed
        )
        return Int(bitPattern: count) + contents.innerScopeCount.load(ordering: .relaxed)
    }

    /// Counts this scope as open, in the one that it is opened in too. Returns false if that is
    /// closed.
    @inline(never)
    func entered(_ outer: _ContainerStorage) -> Bool {
        if object.outerScope == nil {
            outer.object.addOpenScopes(1)
        } else {
            // Before others can close it with the outer one.
            contents.innerScopeCount.wrappingAdd(1, ordering: .relaxed)
            if !ScopeMemory(outer.object).enclose(self) {
                contents.innerScopeCount.wrappingSubtract(1, ordering: .relaxed)
                return false
            }
        }
        tell { .scopeOpened($0, id: $1) }
        return true
    }

    /// Tells the observer of the container what happened to this scope.
    @inline(never)
    func tell(_ event: (ScopeName, ObjectIdentifier) -> LifecycleEvent) {
        lifecycle.tell { event(ScopeName(number: unsafe object.fields.pointee.scope), id) }
    }

    /// The names of the scopes that something is registered for, or that are opened in another.
    package var knownScopeNames: [ScopeName] { contents.scopeLayouts.map(\.name) }

    /// The names of the scopes that something is registered for, or that `scopes` names.
    var declaredScopeNames: [ScopeName] {
        if !isFrozen { return [] }
        // The layouts of an overriding container are made last.
        let known = contents.scopeLayouts.isEmpty ? parent?.knownScopeNames ?? [] : knownScopeNames
        return scopeNesting.names.reduce(into: known) { names, name in
            if !names.contains(name) { names.append(name) }
        }
    }

    /// The scopes that an opener of a name opens; nil if nothing is registered for them, and
    /// nothing declares them.
    func scopeName(_ name: DependencyName?) -> ScopeName? {
        name.flatMap { name in declaredScopeNames.first { $0.text == name.text } }
    }

    /// The scopes that a factory opens with a dependency; nil for other dependencies.
    func openedScope(_ dependency: Dependency) -> ScopeName? {
        guard let name = dependency.name else { return nil }
        let request = Request(innermostType(of: dependency.type), named: name)
        return if case .opener(let scope) = binding(of: request) { scope } else { nil }
    }

    /// The similar name of a scope that something is registered for, if nothing is for this one:
    /// that may be misspelt.
    var correctedScopeName: ScopeName? {
        let names = knownScopeNames
        guard let scopeName, !names.contains(scopeName) else { return nil }
        let nearest = NearMisses.indices(
            ofNearestTo: scopeName.description,
            among: names.map(\.description)
        ).first
        return nearest.map { names[$0] }
    }

    /// What reports say of this container or scope, where a scope is to be opened that is not open;
    /// nil for any scope.
    func facts(opening scope: ScopeName?) -> ScopeFacts {
        var unopened: [(name: ScopeName, isGivenValues: Bool)] = []
        var next = scope
        while let name = next {
            let layout = contents.scopeLayouts.first { $0.name == name }
            unopened.append((name, (layout?.suppliedCount ?? 0) > 0))
            next = layout?.outerName.flatMap { self.scope($0) == nil ? $0 : nil }
        }
        return ScopeFacts(
            name: scopeName,
            corrected: correctedScopeName,
            isMutable: !isFrozen,
            isOverridden: scope != nil && declarations.overriddenScope == scope,
            container: nameInCode,
            nesting: scopeNesting,
            unopened: unopened
        )
    }

    /// What builds this container on the main actor; nil if that was done, or this was not built by
    /// a `build()`.
    var mainActorBuild: Suggestion? {
        let isPlain = isFrozen && scopeName == nil && declarations.mainActorBuild == nil
        return isPlain && !contents.isBuiltOnMainActor ? .mainActorBuild : nil
    }

    /// What reports call it in code to write.
    var nameInCode: String { scopeName == nil ? "container" : "scope" }

    /// Whether this is a scope that has been closed.
    var isClosed: Bool {
        unsafe object.fields.pointee.scope != 0 && ScopeMemory(object).isClosed
    }

    /// Whether a slot is the one of its key, and not replaced.
    func isCurrent(_ slot: ScopedSlot) -> Bool {
        entry(of: slot.registration.key)?.extras?.scopedSlot === slot
    }

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
