internal import CDICThread
import Synchronization

// The path of a load from a scope: what is made is copied, and all else is made as in a container
// (Entry+MakeOnce). Nearly all that scopes keep are objects, which have functions of their own: see
// `ObjectLoader`.

extension Unmanaged<Entry> {
    /// The instance that the scope of a load keeps, made now if there is none: exactly once in each
    /// scope. The entry is registered for exactly `T`, in a scope, and is kept alive by the caller.
    @inline(__always)
    func loadScoped<T>(
        _ type: T.Type,
        in storage: _ContainerStorage,
        at location: CodeLocation? = nil
    ) throws -> T {
        if unsafe _withUnsafeGuaranteedRef({ $0.keepsObject(in: storage) }) {
            return try unsafe _withUnsafeGuaranteedRef { entry in
                try ThrowingObjectLoader<T>.ofAnyClass.load(storage, entry, location)
            }
        }
        if let slot = unsafe _withUnsafeGuaranteedRef({ $0.slot(in: storage) }) {
            let memory = ScopeMemory(storage.object)
            if memory.isMade(slot), memory.enter() {
                defer { memory.leave() }
                return memory.copy(of: slot, as: type)
            }
        }
        return try unsafe _withUnsafeGuaranteedRef {
            try $0.makeScoped(type, in: storage, at: location)
        }
    }
}

extension Entry {
    /// The instance in the scope that keeps it, for an entry that is not borrowed. Throws what the
    /// factory throws, and keeps nothing then, or a `ResolutionError`.
    @inline(never)
    func loadScoped<T>(_ type: T.Type, in storage: _ContainerStorage, at location: CodeLocation?)
        throws -> T
    {
        try unsafe Unmanaged.passUnretained(self).loadScoped(type, in: storage, at: location)
    }

    /// The cell of the instance in a scope; nil if another one keeps it.
    @inline(__always)
    fileprivate func slot(in storage: _ContainerStorage) -> ScopedSlot.PackedFacts? {
        let slot = scopedFacts
        guard slot.scope != 0, unsafe storage.object.fields.pointee.scope == slot.scope else {
            return nil
        }
        return slot
    }

    /// Copies a value that a scope keeps, if it is made and the scope is open; returns whether. The
    /// type, given by the address of its metadata, fits into a buffer.
    @inline(__always)
    func copyValue(
        _ type: UnsafeRawPointer,
        in storage: _ContainerStorage,
        to copy: UnsafeMutableRawPointer
    ) -> Bool {
        guard let slot = slot(in: storage), slot.isInline else { return false }
        let memory = ScopeMemory(storage.object)
        guard memory.isMade(slot), memory.enter() else { return false }
        defer { memory.leave() }
        unsafe dic_copy(copy, memory.instance(in: slot), type)
        return true
    }

    /// Whether `loadObject` can load the instance from a scope, which keeps it.
    @inline(__always)
    func keepsObject(in storage: _ContainerStorage) -> Bool {
        guard unsafe scopedFacts.scope == storage.object.fields.pointee.scope else { return false }
        return scopedFacts.isObject
    }

    /// The object that a scope keeps, made now if there is none, owned by the caller. Throws what
    /// the factory throws, in which case nothing is kept, or a `ResolutionError`.
    ///
    /// - Precondition: `keepsObject(in:)`.
    @inline(__always)
    func loadObject(in storage: _ContainerStorage, at location: CodeLocation?) throws
        -> UnsafeRawPointer
    {
        let slot = scopedFacts
        let memory = ScopeMemory(storage.object)
        if memory.isMade(slot) {
            if memory.enter() {
                defer { memory.leave() }
                return unsafe memory.retainedObject(in: slot)
            }
        } else if beginMaking(slot, in: storage) {
            return try unsafe makeObject(slot, in: storage)
        }
        return try unsafe makeScopedObject(in: storage, at: location)
    }

    /// `loadObject` for a parameter. A function of its own, which all loads of parameters share.
    @inline(never)
    func loadParameterObject(in storage: _ContainerStorage) throws -> UnsafeRawPointer {
        try unsafe loadObject(in: storage, at: nil)
    }

    /// All that `loadObject` does not handle: another thread makes the object, the load has to be
    /// admitted, or the scope is closed.
    @inline(never)
    private func makeScopedObject(in storage: _ContainerStorage, at location: CodeLocation?) throws
        -> UnsafeRawPointer
    {
        // The class is of no importance here either.
        let object = try makeScoped(AnyObject.self, in: storage, at: location)
        return unsafe UnsafeRawPointer(Unmanaged.passRetained(object).toOpaque())
    }

    /// The instance in the scope that keeps it, perhaps an outer one, made now if there is none.
    /// Throws a `ResolutionError` if that scope is closed, or none is open.
    @inline(never)
    func makeScoped<T>(_ type: T.Type, in storage: _ContainerStorage, at location: CodeLocation?)
        throws -> T
    {
        let cell = try openCell(in: storage, at: location)
        if cell.memory.isClosed { throw cell.closed(at: location) }
        if cell.home != storage { return try loadScoped(type, in: cell.home, at: location) }
        return try makeOnce(type, in: cell)
    }

    /// The cell of the instance in the innermost open scope that keeps it; nil if none is open.
    func scopedCell(in storage: _ContainerStorage) -> ScopedCell? {
        extras?.scopedSlot.flatMap { ScopedCell($0, in: storage) }
    }

    /// The cell of the instance in the innermost open scope that keeps it. Throws a
    /// `ResolutionError` if none is open.
    func openCell(in storage: _ContainerStorage, at location: CodeLocation?) throws -> ScopedCell {
        if let cell = scopedCell(in: storage) { return cell }
        guard let notOpen = ScopeCode.notOpen.code else {
            preconditionFailure("DIC: a scoped lifetime without its code")
        }
        throw notOpen(self, storage, location)
    }

    /// Lets this thread make the object of a slot, if no other one does.
    @inline(__always)
    private func beginMaking(_ slot: ScopedSlot.PackedFacts, in storage: _ContainerStorage) -> Bool
    {
        let stack = LoadStack.current
        // Loads that have to be admitted take the way of all other instances.
        if stack.mustAdmit || storage.checksEveryLoad { return false }
        let memory = ScopeMemory(storage.object)
        return !memory.isClosed && memory.change(slot, from: .empty, to: .making(by: stack.worker))
    }

    /// Makes the object of a slot whose state says that this thread makes it. The state changes
    /// before the factory leaves the stack: then the instances of a graph are released, and their
    /// `deinit` may load from the scope.
    @inline(__always)
    private func makeObject(_ slot: ScopedSlot.PackedFacts, in storage: _ContainerStorage) throws
        -> UnsafeRawPointer
    {
        let stack = LoadStack.current
        let memory = ScopeMemory(storage.object)
        unsafe stack.push(Unmanaged.passUnretained(self).toOpaque(), in: storage)
        defer { stack.pop() }
        // A factory of any class returns one reference, which the slot will own.
        let object: UnsafeRawPointer
        do { unsafe object = try unsafe callFactory(UnsafeRawPointer.self, in: storage) } catch {
            Self.endMaking(slot, ScopeMemory(storage.object), .empty)
            throw stack.passing(error)
        }
        guard memory.recordOrder(of: slot) else {
            let made = unsafe Unmanaged<AnyObject>.fromOpaque(object).takeRetainedValue()
            throw closedWhileMaking(made, in: storage)
        }
        unsafe memory.instance(in: slot).storeBytes(of: object, as: UnsafeRawPointer.self)
        defer { Self.endMaking(slot, memory, .made) }
        return unsafe memory.retainedObject(in: slot)
    }

    /// Stops an instance whose scope closed while its factory was running. Returns the error of the
    /// load.
    @inline(never)
    private func closedWhileMaking(_ object: AnyObject, in storage: _ContainerStorage)
        -> ResolutionError
    {
        Self.endMaking(scopedFacts, ScopeMemory(storage.object), .empty)
        guard let cell = scopedCell(in: storage) else {
            preconditionFailure("DIC: \(registration.title) is kept by no scope")
        }
        cell.stopAfterClosing(object)
        return cell.closed(at: nil).thrownByFactory
    }

    /// Ends a making that this thread began without a claim, and wakes the threads that wait for
    /// it.
    @inline(__always)
    private static func endMaking(
        _ slot: ScopedSlot.PackedFacts,
        _ memory: ScopeMemory,
        _ state: CellState
    ) {
        if _fastPath(memory.change(slot, from: .making(by: LoadStack.current.worker), to: state)) {
            return
        }
        endWaits(for: memory.address(of: slot)) { memory.set(slot, to: state) }
    }

    /// Ends the process with the report of a load that failed.
    @inline(never)
    fileprivate func trap(
        _ error: any Error,
        in storage: _ContainerStorage,
        at location: CodeLocation
    ) -> Never {
        let error = storage.located(error, at: location)
        _ContainerStorage.trap(
            error,
            for: facts.type,
            at: location,
            insteadUse: .verb("loadOrThrow")
        )
    }
}

// Nearly all that scopes keep are objects, and an object is one reference, whatever its class. So
// one function that is not generic makes, keeps and copies the objects of all classes: without
// value witnesses, and without a second function that knows the class. It returns the reference
// where its caller expects a `T`.

/// A function that loads an object which a scope keeps, and returns a reference that the caller
/// owns. All `ObjectLoader<T>` hold one closure whose result is returned indirectly, whatever `T`
/// is, as a `…Factory<T>` does.
struct ObjectLoader<T>: Sendable {
    /// Loads the object of an entry, or traps with a report.
    let load: @Sendable (CodeLocation, _ContainerStorage, Entry) -> T

    // Computed where it is called: a closure that is read from a variable would be retained and
    // released by each load.
    @inline(__always)
    static var ofAnyClass: Self {
        let loader = unsafe ObjectLoader<UnsafeRawPointer> { location, storage, entry in
            do { return try unsafe entry.loadObject(in: storage, at: nil) } catch {
                entry.trap(error, in: storage, at: location)
            }
        }
        return unsafe unsafeBitCast(loader, to: Self.self)
    }
}

/// An `ObjectLoader` whose load may fail.
struct ThrowingObjectLoader<T>: Sendable {
    /// Loads the object of an entry, or throws.
    let load: @Sendable (_ContainerStorage, Entry, CodeLocation?) throws -> T

    @inline(__always)
    static var ofAnyClass: Self {
        let loader = unsafe ThrowingObjectLoader<UnsafeRawPointer> { storage, entry, location in
            try unsafe entry.loadObject(in: storage, at: location)
        }
        return unsafe unsafeBitCast(loader, to: Self.self)
    }
}

extension ScopedSlot {
    /// Holds an instance of this slot that has to be stopped; nil if it only has to be released.
    func stoppable<T>(_ instance: T) -> StoppableInstance? {
        if isInert { return nil }
        // With a stop action, there is always something to do.
        if let stopAction { return StoppableInstance(instance, of: registration, by: stopAction) }
        let type = Swift.type(of: instance as Any)
        // Nearly all instances of a slot are of one type.
        if isKnownInert(ObjectIdentifier(type)) { return nil }
        let stoppable = StoppableInstance(instance, of: registration, by: nil)
        // Not an optional, which has the same type if it is nil.
        if stoppable == nil && !isOptionalType(type) {
            lastInertType.store(UInt(bitPattern: ObjectIdentifier(type)), ordering: .relaxed)
        }
        return stoppable
    }
}
