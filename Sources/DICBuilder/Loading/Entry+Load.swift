extension Unmanaged<Entry> {
    /// Takes the instance that the entry keeps, or runs its factory. `otherwise` handles all other
    /// cases. Only what nearly every load needs is inlined, and nothing that throws.
    ///
    /// - Precondition: The entry is for exactly `T`, takes no arguments, and stays alive. This
    ///   holds for all functions of this file.
    @inline(__always)
    func loadOnFastPath<T, Failure>(
        _ type: T.Type,
        in storage: _ContainerStorage,
        from isolation: CallerIsolation,
        otherwise: () throws(Failure) -> T
    ) throws(Failure) -> T {
        let access = unsafe _withUnsafeGuaranteedRef { $0.access(from: isolation) }
        if _fastPath(access == .permanent) {
            guard
                let made = unsafe _withUnsafeGuaranteedRef({
                    unsafe $0.slot.unsafelyUnwrapped.permanentInstance
                })
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
            return unsafe viewed(as: NonthrowingNullaryView<T>.self)._withUnsafeGuaranteedRef {
                $0.factory.make()
            }
        default: return try otherwise()
        }
    }

    /// Loads from the entry. Throws what the factory throws, or a `ResolutionError` without a
    /// location.
    ///
    /// - Precondition: The entry is registered for exactly `T`, takes no arguments, and is kept
    ///   alive by the caller.
    @inline(__always)
    func load<T>(_ type: T.Type, in storage: _ContainerStorage, from isolation: CallerIsolation)
        throws -> T
    {
        // Most loads are nonisolated: their function tests nothing.
        isolation == .nonisolated
            ? try unsafe loadNonisolated(type, in: storage)
            : try unsafe _withUnsafeGuaranteedRef {
                try $0.load(type, in: storage, from: isolation, at: nil)
            }
    }

    /// The load of an isolation that is known not to be the main actor: the frequent ways first.
    @inline(never)
    private func loadNonisolated<T>(_ type: T.Type, in storage: _ContainerStorage) throws -> T {
        let access = unsafe _withUnsafeGuaranteedRef { $0.nonisolatedAccess }
        if access == .function {
            return try unsafe _withUnsafeGuaranteedRef { try $0.runFunction(type, in: storage) }
        }
        if access == .scoped { return try unsafe loadScoped(type, in: storage) }
        return try unsafe loadOnFastPath(type, in: storage, from: .nonisolated) { () throws in
            try unsafe _withUnsafeGuaranteedRef {
                try $0.load(type, in: storage, from: .nonisolated, at: nil)
            }
        }
    }
}

extension Entry {
    /// Loads from the entry in any of the ways that there are. Throws what the factory throws, or a
    /// `ResolutionError`; `location` is that of the load, or nil if the caller adds it.
    ///
    /// - Precondition: The entry is registered for exactly `T`, and takes no arguments.
    @inline(never)
    package func load<T>(
        _ type: T.Type,
        in storage: _ContainerStorage,
        from isolation: CallerIsolation,
        at location: CodeLocation?
    ) throws -> T {
        var access = access(from: isolation)
        if access == .observed {
            willLoad(in: storage)
            // What is not kept is made in the one way that tells the observers.
            access =
                facts.lifetime == .transient && form.isCalledDirectly ? .twoPhase : unobservedAccess
        }
        switch access {
        case .function: return try runFunction(type, in: storage)
        case .nullary, .resolving, .throwing: return try runFactory(type, in: storage)
        case .twoPhase:
            // No load can find an instance that is not kept, so it is completed here.
            return try LoadStack.current.run(self, in: storage) {
                try making(in: storage) {
                    try completed(callFactory(type, in: storage), in: storage)
                }
            }
        case .permanent:
            if let made = unsafe slot.unsafelyUnwrapped.permanentInstance {
                return unsafe made.assumingMemoryBound(to: type).pointee
            }
            return try makeOnce(type, at: location)
        case .temporary:
            return try loadTemporary(type) { () throws in try makeOnce(type, at: location) }
        case .graph: return try LoadStack.current.makeOncePerGraph(type, of: self, in: storage)
        case .scoped: return try loadScoped(type, in: storage, at: location)
        case .asynchronous, .onMainActor, .stopped, .arguments, .observed:
            guard let refusal = refusal(in: storage, from: isolation, at: location) else {
                preconditionFailure(
                    "DIC: a load without arguments found a registration with arguments"
                )
            }
            throw refusal
        }
    }

    /// The kept instance of an entry whose instances may go, or what `otherwise` returns, if there
    /// is none or it does not fit into a buffer.
    @inline(__always)
    func loadTemporary<T>(_ type: T.Type, otherwise: () throws -> T) rethrows -> T {
        if ValueBuffer.fits(type) {
            var copy = ValueBuffer()
            if unsafe copyTemporary(to: &copy) { return unsafe ValueBuffer.take(type, from: &copy) }
        }
        return try otherwise()
    }

    /// Copies the kept instance of an entry whose instances may go, which fits into the buffer.
    /// Returns false if there is none, or after a stop.
    @inline(never)
    func copyTemporary(to buffer: UnsafeMutableRawPointer) -> Bool {
        // Borrowed, as the entry is.
        unsafe Unmanaged.passUnretained(slot.unsafelyUnwrapped)._withUnsafeGuaranteedRef {
            unsafe !_ContainerStorage(at: $0.home).refusesLoads && $0.copyTemporary(to: buffer)
        }
    }

    /// Runs the factory as the innermost of the thread, and keeps nothing.
    @inline(never)
    func runFactory<T>(_ type: T.Type, in storage: _ContainerStorage) throws -> T {
        try LoadStack.current.run(self, in: storage) { try callFactory(type, in: storage) }
    }

    /// Runs the factory, as part of a load that is on the stack.
    @inline(__always)
    func callFactory<T>(_ type: T.Type, in storage: _ContainerStorage) throws -> T {
        let entry = unsafe Unmanaged.passUnretained(self)
        switch form {
        case .nullary, .nonthrowingNullary:
            return try unsafe entry.viewed(as: NullaryView<T>.self)._withUnsafeGuaranteedRef {
                try $0.factory.make()
            }
        case .resolving, .nonthrowingResolving:
            return try unsafe entry.viewed(as: ResolvingView<T>.self)._withUnsafeGuaranteedRef {
                try $0.factory.make(DependencyResolver(storage))
            }
        case .function: return try callFunction(type, in: storage)
        case .arguments, .asynchronous, .stopped: trapAsNotCallable()
        }
    }

    /// Ends the process: a load has found an entry that it should not have found.
    @inline(never) private func trapAsNotCallable() -> Never {
        preconditionFailure("DIC: the factory of \(registration.title) takes more than a resolver")
    }

    /// Completes an instance. One that cannot be completed is stopped, and the error is thrown.
    func completed<T>(_ instance: T, in storage: _ContainerStorage) throws -> T {
        try give(instance, in: storage) {
            try completion(T.self)?.complete(DependencyResolver(storage), $0)
        }
        return instance
    }

    /// Passes an instance to other code. If that throws, the instance is stopped.
    @inline(__always) @discardableResult
    func give<T, R>(_ instance: T, in storage: _ContainerStorage, to body: (T) throws -> R) throws
        -> R
    {
        do { return try body(instance) } catch {
            discard(instance, in: storage)
            throw error
        }
    }

    /// The completion of the registration, if it has one.
    func completion<T>(_ type: T.Type) -> Completion<T>? {
        extras?.completion?.completion(of: type)
    }

    /// The error of a synchronous load that this entry does not allow from an isolation; nil if it
    /// does. `element` is the type that the load collects.
    @inline(never) func refusal(
        in storage: _ContainerStorage,
        from isolation: CallerIsolation,
        collecting element: Any.Type? = nil,
        at location: CodeLocation?
    ) -> ResolutionError? {
        let isOneOfAll = element != nil
        let access = access(from: isolation)
        guard access.mayRefuse, access != .observed || needsAsyncLoad else { return nil }
        let fault: Fault =
            switch access {
            case .stopped: .stopped
            case .onMainActor:
                .loadedOffMainActor(
                    storage.nameInCode,
                    isolation,
                    storage.mainActorBuild,
                    isOneOfAll: isOneOfAll
                )
            default:
                .loadedSynchronously(
                    container: storage.nameInCode,
                    StartFacts(
                        of: registration,
                        isInherited: storage.parent?.entry(of: key) === self,
                        in: storage
                    ),
                    isOneOfAll: isOneOfAll
                )
            }
        return ResolutionError(fault, loading: registration, as: element, at: location)
    }
}
