extension Unmanaged<Entry> {
    /// Takes the instance that the entry keeps, or runs its factory.
    ///
    /// Only what nearly every load needs is inlined, and nothing that throws.
    ///
    /// - Precondition: As for all loads here, the entry is registered for exactly `T`, takes no arguments, and is kept
    ///   alive by the caller.
    /// - Parameter otherwise: Handles all other cases.
    @inline(__always)
    func loadQuickly<T, Failure>(
        _ type: T.Type,
        in storage: _ContainerStorage,
        from isolation: CallerIsolation,
        otherwise: () throws(Failure) -> T
    ) throws(Failure) -> T {
        let access = unsafe _withUnsafeGuaranteedRef { $0.access(from: isolation) }
        if _fastPath(access == .permanent) {
            guard let made = unsafe _withUnsafeGuaranteedRef({ unsafe $0.slot.unsafelyUnwrapped.permanentInstance })
            else { return try otherwise() }
            return unsafe made.assumingMemoryBound(to: type).pointee
        }
        let stack = LoadStack.current
        switch access {
        case .resolving where !stack.mustAdmit:
            unsafe stack.push(toOpaque(), in: storage)
            defer { stack.pop() }
            return unsafe viewed(as: NonthrowingResolvingView<T>.self)._withUnsafeGuaranteedRef {
                $0.factory.make(DependencyResolver(storage))
            }
        case .nullary where !stack.mustAdmit:
            unsafe stack.push(toOpaque(), in: storage)
            defer { stack.pop() }
            return unsafe viewed(as: NonthrowingNullaryView<T>.self)._withUnsafeGuaranteedRef { $0.factory.make() }
        default: return try otherwise()
        }
    }

    /// The instance for one load, or what the factory throws, or a `ResolutionError`.
    @inline(__always)
    func load<T>(_ type: T.Type, in storage: _ContainerStorage, from isolation: CallerIsolation) throws -> T {
        // Most loads are nonisolated: their function tests nothing.
        isolation == .nonisolated
            ? try unsafe loadNonisolated(type, in: storage)
            : try unsafe loadIsolated(type, in: storage, from: isolation)
    }

    /// As `load`, where the fast path has been tried.
    @inline(__always)
    func loadWithoutFastPath<T>(_ type: T.Type, in storage: _ContainerStorage) throws -> T {
        switch unsafe _withUnsafeGuaranteedRef({ $0.nonisolatedAccess }) {
        // Inlined for what a scope keeps, which is loaded as often as singletons are.
        case .scoped: return try unsafe loadScoped(type, in: storage)
        case .function: return try unsafe _withUnsafeGuaranteedRef { try $0.runFunction(type, in: storage) }
        case .graph: return try unsafe _withUnsafeGuaranteedRef { try $0.makeOncePerGraph(type, in: storage) }
        case .throwing: return try unsafe _withUnsafeGuaranteedRef { try $0.runFactory(type, in: storage) }
        default: return try unsafe loadNonisolated(type, in: storage)
        }
    }

    /// As `load`, of a parameter.
    @inline(__always)
    func loadParameter<T>(_ type: T.Type, in storage: _ContainerStorage, from isolation: CallerIsolation) throws -> T {
        // Most have parameters themselves, which `load` finds out in one function more.
        if isolation == .nonisolated, unsafe _withUnsafeGuaranteedRef({ $0.nonisolatedAccess }) == .function {
            return try unsafe _withUnsafeGuaranteedRef { try $0.runFunction(type, in: storage) }
        }
        return try unsafe load(type, in: storage, from: isolation)
    }

    @inline(never)
    private func loadNonisolated<T>(_ type: T.Type, in storage: _ContainerStorage) throws -> T {
        let access = unsafe _withUnsafeGuaranteedRef { $0.nonisolatedAccess }
        if access == .function { return try unsafe _withUnsafeGuaranteedRef { try $0.runFunction(type, in: storage) } }
        if access == .scoped { return try unsafe loadScoped(type, in: storage) }
        return try unsafe loadQuickly(type, in: storage, from: .nonisolated) { () throws in
            try unsafe _withUnsafeGuaranteedRef { try $0.load(type, in: storage, from: .nonisolated, at: nil) }
        }
    }

    @inline(never)
    private func loadIsolated<T>(
        _ type: T.Type,
        in storage: _ContainerStorage,
        from isolation: CallerIsolation
    ) throws -> T {
        try unsafe loadQuickly(type, in: storage, from: isolation) { () throws in
            try unsafe _withUnsafeGuaranteedRef { try $0.load(type, in: storage, from: isolation, at: nil) }
        }
    }
}
