internal import CDICThread
import Synchronization

extension StorageObject {
    /// Creates the object of a scope that is opened in a container or in another scope. It keeps
    /// that alive.
    @inline(__always)
    static func makeScope(_ layout: Unmanaged<ScopeLayout>, in outer: _ContainerStorage)
        -> StorageObject
    {
        let container = unsafe outer.object.fields
        let wordCount = unsafe layout._withUnsafeGuaranteedRef(\.wordCount)
        let object = create(minimumCapacity: wordCount) { _ in
            unsafe Header(
                contents: container.pointee.contents,
                offsetMask: container.pointee.offsetMask,
                borrowedLive: nil,
                maximumDepth: container.pointee.maximumDepth,
                scope: layout._withUnsafeGuaranteedRef { $0.name.number },
                needsFullClosing: container.pointee.scope != 0
                    || layout._withUnsafeGuaranteedRef(\.needsFullClosing),
                outer: .passRetained(outer.object),
                endScope: {
                    unsafe Unmanaged<StorageObject>.fromOpaque($0)._withUnsafeGuaranteedRef {
                        $0.endScope()
                    }
                },
                layout: layout,
                mayBindToOthers: container.pointee.mayBindToOthers
            )
        }
        let slots = unsafe container.pointee.contents._withUnsafeGuaranteedRef { $0.table.slots }
        unsafe object.withUnsafeMutablePointerToElements { elements in
            let words = unsafe UnsafeMutableRawPointer(elements).assumingMemoryBound(
                to: Atomic<UInt>.self
            )
            unsafe words.initialize(to: Atomic(slots))
            for word in 1..<wordCount { unsafe (words + word).initialize(to: Atomic(0)) }
        }
        return unsafe unsafeDowncast(object, to: StorageObject.self)
    }

    /// Counts the scope as closed, and takes it off the list of the one that it was opened in, if
    /// it was opened in one.
    @inline(never)
    func leaveOuterScope() {
        guard let outerScope else { return leaveContainer() }
        _ContainerStorage(self).contents.innerScopeCount.wrappingSubtract(1, ordering: .relaxed)
        ScopeMemory(outerScope).innerScopes?.remove(ObjectIdentifier(self))
    }

    /// Counts the scope as closed in the container that it was opened in. Not for one that was
    /// opened in another scope.
    @inline(__always)
    func leaveContainer() {
        unsafe fields.pointee.outer.unsafelyUnwrapped._withUnsafeGuaranteedRef {
            $0.addOpenScopes(-1)
        }
    }

    /// The scope that this one was opened in; nil if that was a container.
    var outerScope: StorageObject? {
        guard unsafe fields.pointee.needsFullClosing,
            let outer = unsafe fields.pointee.outer?.takeUnretainedValue()
        else {
            return nil
        }
        return unsafe outer.fields.pointee.scope != 0 ? outer : nil
    }

    /// Changes the number of scopes that are open in this container, those in other scopes not
    /// counted.
    @inline(__always)
    func addOpenScopes(_ count: Int) {
        unsafe words[Self.openScopesWord].wrappingAdd(UInt(bitPattern: count), ordering: .relaxed)
    }

    /// Whether this scope was opened in another one, or closing it has more to do: see `Header`.
    @inline(__always) var needsFullClosing: Bool { unsafe fields.pointee.needsFullClosing }

    /// The asynchronous constructions that are running in this scope.
    var constructions: [AsyncConstruction] { constructionsBySlot.flatMap(\.1) }

    /// The same, by what they make.
    var constructionsBySlot: [(Registration, [AsyncConstruction])] {
        let memory = ScopeMemory(self)
        return madeAsyncSlots.map {
            ($0.registration, memory.copy(of: $0.facts, as: Slot.self).makings?.constructions ?? [])
        }
    }

    /// The slots whose instances tasks have made, make, or are to make.
    private var madeAsyncSlots: [ScopedSlot] {
        let (memory, layout) = unsafe (
            ScopeMemory(self), fields.pointee.layout?.takeUnretainedValue()
        )
        return layout?.asyncSlots.filter { memory.isMade($0.facts) } ?? []
    }

    // MARK: Cleanup of scopes that were released without being closed

    /// Ends a scope that is released: if nobody has closed it, what can be stopped without waiting
    /// is.
    @inline(__always)
    private func endScope() {
        let memory = ScopeMemory(self)
        if !memory.isClosed { stopWithoutWaiting() }
        memory.releaseInnerScopes()
        let outer = unsafe fields.pointee.outer.unsafelyUnwrapped
        if _fastPath(!needsFullClosing) { return unsafe outer.release() }
        releaseAsyncSlots()
        unsafe releaseLater(.fromOpaque(outer.toOpaque()))
    }

    /// Stops what can be stopped without waiting, and releases the rest, which a note names in
    /// debug builds.
    @inline(never)
    private func stopWithoutWaiting() {
        var drain = ScopeDrain(self)
        while let (slot, instance) = drain.next(in: self) {
            drain.outcome.add(StopReport.Service(running: instance.registration), of: slot)
            instance.release()
        }
        leaveOuterScope()
        // In a `deinit`: nobody may keep it.
        let storage = _ContainerStorage(self)
        let left = drain.outcome.services(of: storage).filter {
            $0.isStillRunning || $0.error != nil
        }
        storage.tell { .scopeDropped($0, id: $1, StopReport(left)) }
        #if DEBUG
        if left.isEmpty { return }
        let name = storage.scopeName?.description ?? ""
        storage.lifecycle.stopNotes.add(
            "a scope named \(name) was released without being closed, and these were not stopped, or failed to stop",
            left.map { ($0.source, $0.error) },
            advice: "await scope.close(), or withScope"
        )
        #endif
    }

    /// Releases what keeps the instances that tasks have made.
    @inline(never)
    private func releaseAsyncSlots() {
        for slot in madeAsyncSlots { _ = ScopeMemory(self).move(from: slot.facts, as: Slot.self) }
    }
}
