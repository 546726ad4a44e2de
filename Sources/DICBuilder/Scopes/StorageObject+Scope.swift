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
                isSpecial: container.pointee.scope != 0
                    || layout._withUnsafeGuaranteedRef(\.isIntricate),
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
        guard unsafe fields.pointee.isSpecial,
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
    @inline(__always) var isSpecial: Bool { unsafe fields.pointee.isSpecial }

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

    // MARK: Emptying: what was made is taken out in the reverse order of making

    /// Takes what was recorded out of the scope, in the order of stopping: an instance that holds a
    /// `Lazy` of one that was made later still comes before that.
    @inline(never)
    func takeRecordedInOrder() -> ScopeMemory.RecordedSlots {
        let recorded = ScopeMemory(self).takeRecorded()
        guard let layout = unsafe fields.pointee.layout?.takeUnretainedValue(), layout.defers else {
            return recorded
        }
        let memory = ScopeMemory(self)
        let needs = layout.needs(in: _ContainerStorage(self))
        if needs.allSatisfy(\.deferred.isEmpty) { return recorded }
        let slots = Array(memory.recorded(in: layout))
        let places = Dictionary(
            uniqueKeysWithValues: slots.enumerated().map { ($1.facts.index, $0) }
        )
        let services = slots.enumerated().map { place, slot in
            var service = needs[slot.facts.index]
            service.number = slots.count - place
            service.dependencies = service.dependencies.compactMap { places[$0] }
            service.deferred = service.deferred.compactMap { places[$0] }
            return service
        }
        let order = Schedule.inOrder(Array(slots.indices), after: .stopping(services))
        return memory.relink(order.map { slots[$0].facts })
    }

    /// Stops what can be stopped without waiting, up to the first instance that cannot; nothing if
    /// this `isBlocked`. Returns what remains, in the order of stopping.
    func stopNow(
        _ recorded: inout ScopeMemory.RecordedSlots,
        _ outcome: inout ClosingOutcome,
        isBlocked: Bool = false
    ) -> [StoppableInstance] {
        var remaining: [StoppableInstance] = []
        while let (slot, instance) = nextToStop(&recorded) {
            if isBlocked || !remaining.isEmpty || !instance.isStoppedWithoutWaiting {
                remaining.append(instance)
            } else {
                outcome.add(closing { instance.stopAndReport() }, of: slot)
            }
        }
        return remaining
    }

    /// Stops and releases what can be stopped with a call, up to the first instance that may need
    /// more. Returns whether nothing remains. Stop actions must not see the cancellation of a task
    /// that `mayBeCancelled`.
    @inline(__always)
    func stopInPlace(
        _ recorded: inout ScopeMemory.RecordedSlots,
        _ outcome: inout ClosingOutcome,
        mayBeCancelled: Bool
    ) -> Bool {
        let memory = ScopeMemory(self)
        while let planned = unsafe releaseUntilStop(&recorded) {
            let (facts, slot) = unsafe (planned.pointee.facts, planned.pointee.slot)
            if !facts.isStoppedInPlace || mayBeCancelled && Task.isCancelled { return false }
            memory.removeLast(facts, of: &recorded)
            let object = unsafe memory.instance(in: facts).load(as: UnsafeRawPointer.self)
            let stopwatch = Stopwatch()
            do {
                try closing {
                    // In here: what is released may close the outer scope.
                    defer { unsafe Unmanaged<AnyObject>.fromOpaque(object).release() }
                    try unsafe slot._withUnsafeGuaranteedRef {
                        try unsafe $0.stopAction?.stop(object: object)
                    }
                }
            } catch {
                unsafe outcome.add(error, of: slot.takeUnretainedValue(), after: stopwatch)
                continue
            }
            memory.setStopped(facts, after: stopwatch.nanoseconds)
            outcome.wasStopped = true
        }
        return true
    }

    /// Releases what is certain not to be stopped, up to the first slot that may have to be, which
    /// is returned.
    @inline(__always)
    private func releaseUntilStop(
        _ recorded: inout ScopeMemory.RecordedSlots
    ) -> UnsafePointer<ScopeLayout.PlannedSlot>? {
        let memory = ScopeMemory(self)
        guard let slots = unsafe fields.pointee.layout?._withUnsafeGuaranteedRef(\.planned) else {
            return nil
        }
        while let planned = unsafe memory.last(of: recorded, in: slots) {
            guard unsafe memory.releaseInert(planned.pointee) else { return unsafe planned }
            unsafe memory.removeLast(planned.pointee.facts, of: &recorded)
        }
        return nil
    }

    /// Takes out the next instance that has to be stopped, and releases the instances that were
    /// made after it.
    func nextToStop(_ recorded: inout ScopeMemory.RecordedSlots) -> (
        slot: ScopedSlot, instance: StoppableInstance
    )? {
        let memory = ScopeMemory(self)
        while let slot = unsafe releaseUntilStop(&recorded)?.pointee.slot.takeUnretainedValue() {
            memory.removeLast(slot.facts, of: &recorded)
            guard let instance = memory.take(slot) else { continue }
            if slot.registration.forwardSource == nil || slot.stopAction != nil {
                return (slot, instance)
            }
            if isKeptBySource(of: slot, instance.objectID) {
                instance.release()
            } else {
                return (slot, instance)
            }
        }
        return nil
    }

    /// Whether the source of a changed forward has made the object: then it stops it, or the caller
    /// of the scope does.
    @inline(never)
    private func isKeptBySource(of slot: ScopedSlot, _ object: ObjectIdentifier?) -> Bool {
        guard object != nil, let layout = unsafe fields.pointee.layout?.takeUnretainedValue() else {
            return false
        }
        let memory = ScopeMemory(self)
        let container = _ContainerStorage(self).container
        let sources = slot.registration.forwards { container.entry(of: $0)?.registration }
            .dropFirst()
        return sources.contains { source in
            // It was made before, and so has not been taken out yet.
            guard let slot = container.entry(of: source.key)?.extras?.scopedSlot,
                slot.scope == layout.name,
                memory.isMade(slot.facts)
            else { return false }
            func id<T>(_ type: T.Type) -> ObjectIdentifier? {
                let instance =
                    slot.isAsync
                    ? memory.copy(of: slot.facts, as: Slot.self).instance(type)
                    : memory.copy(of: slot.facts, as: type)
                return instance.flatMap { classInstance($0) }.map { ObjectIdentifier($0) }
            }
            return _openExistential(source.type, do: id) == object
        }
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
        if _fastPath(!isSpecial) { return unsafe outer.release() }
        releaseAsyncSlots()
        unsafe releaseLater(.fromOpaque(outer.toOpaque()))
    }

    /// Stops what can be stopped without waiting, and releases the rest, which a note names in
    /// debug builds.
    @inline(never)
    private func stopWithoutWaiting() {
        var left: [(Registration, (any Error)?)] = []
        var recorded = takeRecordedInOrder()
        while let instance = nextToStop(&recorded)?.instance {
            if instance.isStoppedWithoutWaiting {
                do { try closing { try instance.stop() } } catch {
                    left.append((instance.registration, error))
                }
            } else {
                left.append((instance.registration, nil))
                instance.release()
            }
        }
        leaveOuterScope()
        let services = left.map {
            StopReport.Service($0, duration: .zero, $1, isStillRunning: $1 == nil)
        }
        // In a `deinit`: nobody may keep it.
        let storage = _ContainerStorage(self)
        storage.tell { .scopeDropped($0, id: $1, StopReport(services)) }
        #if DEBUG
        if left.isEmpty { return }
        let name = storage.scopeName?.description ?? ""
        storage.lifecycle.stopNotes.add(
            "a scope named \(name) was released without being closed, and these were not stopped, or failed to stop",
            left,
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

extension ScopeLayout {
    /// What the instance of each slot needs, by the indices of slots. Found once.
    fileprivate func needs(in scope: _ContainerStorage) -> [ServiceGraph.Service] {
        if let needs = needs.withLock(\.self) as? [ServiceGraph.Service] { return needs }
        let container = scope.container
        var entries: [Int: Entry] = [:]
        for entry in container.entries.flatMap(\.withOriginals) {
            if let slot = entry.extras?.scopedSlot, slot.scope == name {
                entries[slot.facts.index] = entry
            }
        }
        let places = entries.keys.sorted()
        let graph = ServiceGraph(of: places.compactMap { entries[$0] }, in: container)
        let found = slots.indices.map { index in
            var service = entries[index].map { graph.needs(of: $0) } ?? ServiceGraph.Service()
            service.dependencies = service.dependencies.map { places[$0] }
            service.deferred = service.deferred.map { places[$0] }
            return service
        }
        needs.set(found)
        return found
    }
}

extension ScopeMemory {
    /// Releases the instance of a slot, if it is certain that it does not have to be stopped.
    /// Returns whether it is.
    @inline(__always)
    fileprivate func releaseInert(_ planned: ScopeLayout.PlannedSlot) -> Bool {
        let facts = unsafe planned.facts
        if facts.isOnlyReleased {
            unsafe destroy(facts, planned.type)
            return true
        }
        if !facts.isObject { return false }
        let reference = unsafe instance(in: facts).load(as: UnsafeRawPointer.self)
        let object = unsafe Unmanaged<AnyObject>.fromOpaque(reference)
        let type = unsafe object._withUnsafeGuaranteedRef { ObjectIdentifier(Swift.type(of: $0)) }
        guard unsafe planned.slot._withUnsafeGuaranteedRef({ $0.isKnownInert(type) }) else {
            return false
        }
        unsafe object.release()
        return true
    }

    /// Takes out the instance of an asynchronous slot, and releases it if there is nothing to stop.
    /// A function of its own, which needs the metadata of an optional.
    @inline(never)
    private func takeAsync<T>(_ type: T.Type, _ slot: ScopedSlot) -> StoppableInstance? {
        let kept = copy(of: slot.facts, as: Slot.self)
        // It has been recorded, and is kept in the same step, under the lock of its makings:
        // bounded as `waitForUsers`. Closing waits for the constructions, so that it comes here in
        // between only if one is late.
        while !kept.isMade { dic_yield() }
        defer { _ = kept.takeTemporary() }
        return kept.instance(type).flatMap { slot.stoppable($0) }
    }

    /// Takes out the instance of a slot, and releases it if there is nothing to stop.
    fileprivate func take(_ slot: ScopedSlot) -> StoppableInstance? {
        func take<T>(_ type: T.Type) -> StoppableInstance? {
            if slot.isAsync { return takeAsync(type, slot) }
            let instance = move(from: slot.facts, as: type)
            if let stoppable = slot.stoppable(instance) { return stoppable }
            if slot.registration.isolation == .mainActor {
                InstanceMemory(holding: consume instance).destroy(type, in: .mainActor)
            }
            return nil
        }
        return _openExistential(slot.registration.type, do: take)
    }
}
