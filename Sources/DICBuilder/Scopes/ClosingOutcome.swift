/// What came of stopping the instances of a scope. Where an object was, there is now the time that it took to stop it:
/// no memory is needed to close most scopes.
struct ClosingOutcome {
    /// Whether a slot says how long it took to stop its instance.
    var wasStopped = false
    /// What no slot says: errors, and what is no object. Nil and not empty, which would be retained and released.
    private var others: [(index: Int, service: StopReport.Service)]?

    /// Adds an instance that was stopped.
    mutating func addStopped(_ slot: ScopedSlot, after stopwatch: Stopwatch, in object: StorageObject) {
        if slot.facts.isObject {
            ScopeMemory(object).setStopped(slot.facts, after: stopwatch.nanoseconds)
            wasStopped = true
        } else {
            add(StopReport.Service(slot.registration, duration: stopwatch.elapsed), of: slot)
        }
    }

    /// Adds the instance of a slot whose stop action has thrown.
    @inline(never)
    mutating func add(_ error: any Error, of slot: ScopedSlot, after stopwatch: Stopwatch) {
        add(StopReport.Service(slot.registration, duration: stopwatch.elapsed, error), of: slot)
    }

    /// Adds what a report says about the instance of a slot.
    @inline(never)
    mutating func add(_ service: StopReport.Service, of slot: ScopedSlot) {
        var list = others ?? []
        others = nil
        list.append((slot.facts.index, service))
        others = list
    }

    @inline(__always)
    func report(of scope: _ContainerStorage) -> StopReport {
        if others == nil {
            if !wasStopped { return StopReport() }
            // The report keeps the scope: it must not keep another one open in which this one was opened.
            if unsafe !scope.object.fields.pointee.isInScope {
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
        guard let layout = unsafe scope.object.fields.pointee.layout?.takeUnretainedValue() else { return [] }
        let memory = ScopeMemory(scope.object)
        return memory.recorded(in: layout).compactMap { slot in
            if others.first?.index == slot.facts.index { return others.removeFirst().service }
            return memory.stopDuration(of: slot.facts).map { StopReport.Service(slot.registration, duration: $0) }
        }
    }
}
