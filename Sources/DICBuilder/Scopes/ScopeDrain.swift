internal import CDICThread

/// Takes what was made in a closed scope out of it, in the reverse order of making, and stops or
/// releases it.
///
/// The one way in which a scope is emptied. It stops what can be stopped here and now; what to do
/// with the rest is up to who closes the scope: a task awaits it, a limit cancels it, a `deinit`
/// releases it.
struct ScopeDrain {
    // The scope is a parameter of each function: a reference here would be retained and released for
    // each scope that is closed.

    /// What was made, and is still in the scope.
    private var recorded: ScopeMemory.RecordedSlots
    /// What came of what was stopped.
    var outcome = ClosingOutcome()
    /// Whether nothing is stopped here and now, because something has to end before, or because the
    /// caller stops it in another way. What needs no stop is released nevertheless.
    var isBlocked = false

    /// Takes over what was made. From now on, nothing more is made in the scope, and nothing
    /// discarded.
    @inline(__always)
    init(_ object: StorageObject) {
        recorded =
            _slowPath(object.needsFullClosing)
            ? Self.recordedInOrder(of: object) : ScopeMemory(object).takeRecorded()
    }

    /// Stops and releases instances, up to the next one that cannot be stopped here and now; that
    /// is returned. Nil if nothing is left.
    ///
    /// - Parameter mayBeCancelled: Whether the calling task may be cancelled, which a stop action
    ///   must not see.
    @inline(__always)
    mutating func next(in object: StorageObject, mayBeCancelled: Bool = false) -> (
        slot: ScopedSlot, instance: StoppableInstance
    )? {
        while isBlocked || !stopInPlace(in: object, mayBeCancelled: mayBeCancelled) {
            guard let next = nextToStop(in: object) else { return nil }
            if isBlocked || !next.instance.isStoppedWithoutWaiting
                || mayBeCancelled && Task.isCancelled
            {
                return next
            }
            outcome.add(object.closing { next.instance.stopAndReport() }, of: next.slot)
        }
        return nil
    }

    /// Stops what can be stopped here and now, up to the first instance that cannot. Returns that
    /// one and all that come after it.
    @inline(__always)
    mutating func rest(in object: StorageObject) -> [StoppableInstance] {
        var rest: [StoppableInstance] = []
        while let instance = next(in: object)?.instance {
            rest.append(instance)
            isBlocked = true
        }
        return rest
    }

    /// Takes what was recorded out of the scope, in the order of stopping: an instance that holds a
    /// `Lazy` of one that was made later still comes before that.
    @inline(never)
    private static func recordedInOrder(of object: StorageObject) -> ScopeMemory.RecordedSlots {
        let memory = ScopeMemory(object)
        let recorded = memory.takeRecorded()
        guard let layout = unsafe object.fields.pointee.layout?.takeUnretainedValue(),
            layout.defers
        else { return recorded }
        let needs = layout.needs(in: _ContainerStorage(object))
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

    /// Stops and releases what can be stopped with a call, up to the first instance that may need
    /// more. Returns whether nothing remains.
    @inline(__always)
    mutating func stopInPlace(in object: StorageObject, mayBeCancelled: Bool = false) -> Bool {
        let memory = ScopeMemory(object)
        while let planned = unsafe releaseUntilStop(in: object) {
            let (facts, slot) = unsafe (planned.pointee.facts, planned.pointee.slot)
            if !facts.isStoppedInPlace || mayBeCancelled && Task.isCancelled { return false }
            memory.removeLast(facts, of: &recorded)
            let instance = unsafe memory.instance(in: facts).load(as: UnsafeRawPointer.self)
            let stopwatch = Stopwatch()
            do {
                try object.closing {
                    // In here: what is released may close the outer scope.
                    defer { unsafe Unmanaged<AnyObject>.fromOpaque(instance).release() }
                    try unsafe slot._withUnsafeGuaranteedRef {
                        try unsafe $0.stopAction?.stop(object: instance)
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
    private mutating func releaseUntilStop(in object: StorageObject) -> UnsafePointer<
        ScopeLayout.PlannedSlot
    >? {
        let memory = ScopeMemory(object)
        guard let slots = unsafe object.fields.pointee.layout?._withUnsafeGuaranteedRef(\.planned)
        else { return nil }
        while let planned = unsafe memory.last(of: recorded, in: slots) {
            guard unsafe memory.releaseInert(planned.pointee) else { return unsafe planned }
            unsafe memory.removeLast(planned.pointee.facts, of: &recorded)
        }
        return nil
    }

    /// Takes out the next instance that has to be stopped, and releases the instances that were
    /// made after it.
    private mutating func nextToStop(in object: StorageObject) -> (
        slot: ScopedSlot, instance: StoppableInstance
    )? {
        let memory = ScopeMemory(object)
        while let slot = unsafe releaseUntilStop(in: object)?.pointee.slot.takeUnretainedValue() {
            memory.removeLast(slot.facts, of: &recorded)
            guard let instance = memory.take(slot) else { continue }
            let isOfSource =
                slot.registration.forwardSource != nil && slot.stopAction == nil
                && isKeptBySource(of: slot, instance.objectID, in: object)
            if !isOfSource { return (slot, instance) }
            instance.release()
        }
        return nil
    }

    /// Whether the source of a changed forward has made the object: then it stops it, or the caller
    /// of the scope does.
    @inline(never)
    private func isKeptBySource(
        of slot: ScopedSlot,
        _ id: ObjectIdentifier?,
        in object: StorageObject
    ) -> Bool {
        guard id != nil, let layout = unsafe object.fields.pointee.layout?.takeUnretainedValue()
        else { return false }
        let memory = ScopeMemory(object)
        let container = _ContainerStorage(object).container
        // The container may have been stopped before.
        let sources = slot.registration.forwards {
            container.entry(of: $0)?.beforeStop.registration
        }
        .dropFirst()
        return sources.contains { source in
            // It was made before, and so has not been taken out yet.
            guard let slot = container.entry(of: source.key)?.beforeStop.extras?.scopedSlot,
                slot.scope == layout.name,
                memory.isMade(slot.facts)
            else { return false }
            func objectID<T>(_ type: T.Type) -> ObjectIdentifier? {
                let instance =
                    slot.isAsync
                    ? memory.copy(of: slot.facts, as: Slot.self).instance(type)
                    : memory.copy(of: slot.facts, as: type)
                return instance.flatMap { classInstance($0) }.map { ObjectIdentifier($0) }
            }
            return _openExistential(source.type, do: objectID) == id
        }
    }
}

/// What came of stopping the instances of a scope. Where an object was, there is now the time that
/// it took to stop it: no memory is needed to close most scopes.
struct ClosingOutcome {
    /// Whether a slot says how long it took to stop its instance.
    var wasStopped = false
    /// What no slot says: errors, and what is no object. Nil and not empty, which would be retained
    /// and released.
    private var others: [(index: Int, service: StopReport.Service)]?

    /// Adds an instance that was stopped.
    mutating func addStopped(
        _ slot: ScopedSlot,
        after stopwatch: Stopwatch,
        in object: StorageObject
    ) {
        if slot.facts.isObject {
            ScopeMemory(object).setStopped(slot.facts, after: stopwatch.nanoseconds)
            wasStopped = true
        } else {
            add(StopReport.Service(slot.registration, duration: stopwatch.elapsed), of: slot)
        }
    }

    /// Adds an instance whose stop action threw.
    @inline(never)
    mutating func add(_ error: any Error, of slot: ScopedSlot, after stopwatch: Stopwatch) {
        add(StopReport.Service(slot.registration, duration: stopwatch.elapsed, error), of: slot)
    }

    /// Adds what a slot cannot say.
    @inline(never)
    mutating func add(_ service: StopReport.Service, of slot: ScopedSlot) {
        if others == nil { others = [] }
        others?.append((slot.facts.index, service))
    }

    /// The report of a scope that has been closed: without allocating, if nothing failed.
    @inline(__always)
    func report(of scope: _ContainerStorage) -> StopReport {
        if others == nil {
            if !wasStopped { return StopReport() }
            // The report keeps the scope: it must not keep another one open in which this one was
            // opened.
            if !scope.object.needsFullClosing {
                return StopReport(inScope: { ClosingOutcome().services(of: scope) })
            }
        }
        return StopReport(services(of: scope))
    }

    /// What was stopped, in that order.
    @inline(never)
    func services(of scope: _ContainerStorage) -> [StopReport.Service] {
        // In the order in which the slots come.
        var others = (others ?? [])[...]
        guard let layout = unsafe scope.object.fields.pointee.layout?.takeUnretainedValue() else {
            return []
        }
        let memory = ScopeMemory(scope.object)
        return memory.recorded(in: layout).compactMap { slot in
            if others.first?.index == slot.facts.index { return others.removeFirst().service }
            return memory.stopDuration(of: slot.facts).map {
                StopReport.Service(slot.registration, duration: $0)
            }
        }
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
