// The path of a load: a public verb (DependencyLoading, MainActorLoading) calls the function of the
// same name here. The loads of a type alone, which are nearly all there are, look in its home slot
// (LookupTable). All others take the one path of `find`: the entry of the type and the name; else
// what the request binds to (ContainerStorage+Binding).
//
// Not compiled into clients: one generic function for each verb serves all types. The verbs are
// compiled into clients as the forms of a registration are (DependencyRegistrar+Entries).
// `Docs/Contributing/Decisions.md` has the figures.
//
// The verbs on the main actor are isolated to it, so the compiler has checked who calls these
// functions, but for closures that Swift 5 mode lets run anywhere.

extension _ContainerStorage {
    /// Notes, in debug builds, what the running factory loads from here and does not declare.
    /// `entries` is what is loaded from.
    @inline(__always)
    func noteLoad(of entries: @autoclosure () -> [Entry]) {
        #if DEBUG
        if let factory = RunningFactory.innermost() { factory.note(entries, from: self) }
        #endif
    }

    /// Loads by type from nonisolated code, or traps. The first lines of nearly every load: see
    /// above.
    @usableFromInline @inline(never)
    package func load<T>(at location: CodeLocation) -> T {
        noteLoad(of: binding(of: Request(T.self)).loadedEntries)
        guard let entry = unsafe table.homeEntry(of: ObjectIdentifier(T.self)) else {
            return loadOutsideHomeSlot(at: location)
        }
        return unsafe entry.loadOnFastPath(T.self, in: self, from: .nonisolated) {
            loadFromHomeSlot(at: location)
        }
    }

    /// Loads by type on the main actor, or traps.
    @usableFromInline @inline(never)
    package func loadOnMainActor<T>(at location: CodeLocation) -> T {
        noteLoad(of: binding(of: Request(T.self)).loadedEntries)
        // Apart from what makes instances, which needs more registers: most loads on the main actor
        // are of singletons.
        let entry = unsafe table.homeEntry(of: ObjectIdentifier(T.self))
        if let made = unsafe permanentInstance(of: T.self, in: entry, access: { $0.access }) {
            return unsafe made.pointee
        }
        return loadUnkeptOnMainActor(at: location)
    }

    /// The permanently kept instance of an entry of a type; nil if there is no entry, or no instance.
    @inline(__always)
    private func permanentInstance<T>(
        of type: T.Type,
        in entry: Unmanaged<Entry>?,
        access: (Entry) -> Access
    ) -> UnsafeMutablePointer<T>? {
        guard let entry = unsafe entry else { return nil }
        let made = unsafe entry._withUnsafeGuaranteedRef { entry in
            access(entry) == .permanent
                ? unsafe entry.slot.unsafelyUnwrapped.permanentInstance : nil
        }
        return unsafe made?.assumingMemoryBound(to: type)
    }

    /// Loads by type and name from nonisolated code, or traps.
    @usableFromInline @inline(never)
    package func load<T>(named name: DependencyName, at location: CodeLocation) -> T {
        noteLoad(of: binding(of: Request(T.self, named: name)).loadedEntries)
        // Not `trapping`, here and below: its closure would be a function of its own.
        do {
            guard let entry = unsafe table.entry(of: T.self, named: name) else {
                return try find(name, .nonisolated)
            }
            return try unsafe entry.load(T.self, in: self, from: .nonisolated)
        } catch {
            return failure(error, at: location)
        }
    }

    /// Loads by type and name from an isolation, or traps.
    @usableFromInline @inline(never)
    package func load<T>(
        named name: DependencyName,
        from isolation: CallerIsolation,
        at location: CodeLocation
    ) -> T {
        trapping(at: location) { try find(name, isolation) }
    }

    /// Loads from an isolation. Throws what the factory throws, or a `ResolutionError` with the
    /// location.
    @usableFromInline @inline(never)
    package func loadOrThrow<T>(
        _ name: DependencyName?,
        from isolation: CallerIsolation,
        at location: CodeLocation
    ) throws -> T {
        do { return try find(name, isolation) } catch {
            throw located(error, at: location)
        }
    }

    /// Loads by type from nonisolated code, or returns nil: at once if nothing can be found.
    @usableFromInline @inline(never)
    package func loadOrNil<T>() -> T? {
        if table.hasNoEntry(of: ObjectIdentifier(T.self)), !mayBindToOthers,
            isNeverStructural(T.self)
        {
            return nil
        }
        return findOrNil()
    }

    /// Loads from an isolation, or returns nil. Traps as `trapUnlessNil` says.
    @usableFromInline @inline(never)
    package func loadOrNil<T>(_ name: DependencyName?, from isolation: CallerIsolation) -> T? {
        unsafe find(T.self, name, for: Request(T.self, named: name)) { entry in
            // A `T`: what is loaded must not be taken for a `T?`.
            do { return try unsafe entry.load(T.self, in: self, from: isolation) as T } catch {
                Self.trapUnlessNil(for: error)
                return nil
            }
        } otherwise: {
            DirectLoader(storage: self, isolation: isolation, location: nil).loadOrNil(T.self, $0)
        }
    }

    // MARK: Beside the fast path

    // Functions of their own, so that the fast path need not move its arguments to make room for
    // one more.

    /// Loads what is in its home slot, and neither kept nor made by a factory that takes at most a
    /// resolver.
    @inline(never)
    private func loadFromHomeSlot<T>(at location: CodeLocation) -> T {
        guard let entry = unsafe table.homeEntry(of: ObjectIdentifier(T.self)) else {
            return loadOutsideHomeSlot(at: location)
        }
        // First, and not by a function that throws: what a scope keeps is loaded as often as
        // singletons.
        if unsafe entry._withUnsafeGuaranteedRef({ $0.keepsObject(in: self) }) {
            return unsafe entry._withUnsafeGuaranteedRef {
                ObjectLoader<T>.ofAnyClass.load(location, self, $0)
            }
        }
        return unsafe load(at: location, from: entry)
    }

    /// Loads what is not in its home slot: in a mutable container, displaced by another type, or
    /// bound to something else.
    @inline(never)
    private func loadOutsideHomeSlot<T>(at location: CodeLocation) -> T {
        guard unsafe borrowedLive == nil,
            let entry = unsafe table.entry(of: ObjectIdentifier(T.self))
        else {
            return load(at: location, from: .nonisolated)
        }
        return unsafe entry.loadOnFastPath(T.self, in: self, from: .nonisolated) {
            unsafe load(at: location, from: entry)
        }
    }

    /// Loads on the main actor what is not kept permanently, or not in its home slot.
    @inline(never)
    private func loadUnkeptOnMainActor<T>(at location: CodeLocation) -> T {
        guard let entry = unsafe table.homeEntry(of: ObjectIdentifier(T.self)) else {
            return load(at: location, from: .mainActor)
        }
        return unsafe entry.loadOnFastPath(T.self, in: self, from: .mainActor) {
            trapping(at: location) {
                try unsafe entry._withUnsafeGuaranteedRef {
                    try $0.load(T.self, in: self, from: .mainActor, at: nil)
                }
            }
        }
    }

    /// Loads by type or returns nil, if something may be found.
    @inline(never)
    private func findOrNil<T>() -> T? {
        let entry = unsafe table.homeEntry(of: ObjectIdentifier(T.self))
        if let made = unsafe permanentInstance(
            of: T.self,
            in: entry,
            access: { $0.nonisolatedAccess }
        ) {
            noteLoad(of: binding(of: Request(T.self)).loadedEntries)
            return unsafe made.pointee
        }
        return loadOrNil(nil, from: .nonisolated)
    }

    /// Loads from a borrowed entry of the type, in each of the ways that has something to do.
    @inline(never)
    private func load<T>(at location: CodeLocation, from entry: Unmanaged<Entry>) -> T {
        do {
            return try unsafe entry._withUnsafeGuaranteedRef { found throws in
                switch found.nonisolatedAccess {
                case .graph:
                    try LoadStack.current.makeOncePerGraph(T.self, of: found, in: self)
                case .temporary:
                    try found.loadTemporary(T.self) { () throws in
                        try found.makeOnce(T.self, at: nil)
                    }
                case .function: try found.runFunction(T.self, in: self)
                // `loadOnFastPath` has looked for it.
                case .permanent: try found.makeOnce(T.self, at: nil)
                default: try unsafe entry.load(T.self, in: self, from: .nonisolated)
                }
            }
        } catch {
            return failure(error, at: location)
        }
    }

    /// Loads by type in the way of all requests, or traps.
    @inline(never)
    private func load<T>(at location: CodeLocation, from isolation: CallerIsolation) -> T {
        trapping(at: location) { try find(T.self, nil, from: isolation, for: Request(T.self)) }
    }

    /// The result of a load; if it throws, what `failure` returns.
    @inline(__always)
    func trapping<T>(at location: CodeLocation, _ load: () throws -> T) -> T {
        do { return try load() } catch {
            return failure(error, at: location)
        }
    }

    /// Loads by type, and by name if there is one, from an isolation. Throws what the factory
    /// throws, or a `ResolutionError` without a location.
    @inline(never)
    private func find<T>(_ name: DependencyName?, _ isolation: CallerIsolation) throws -> T {
        try find(T.self, name, from: isolation, for: Request(T.self, named: name))
    }

    /// Loads the value of a parameter, by its request. Throws what the factory throws, or a
    /// `ResolutionError` without a location.
    @inline(never)
    func load<T>(_ type: T.Type, _ dependency: Dependency, from isolation: CallerIsolation) throws
        -> T
    {
        try find(type, dependency.name, from: isolation, for: dependency.request)
    }

    /// Loads from an entry of exactly the type and the name, or what the request binds to. Throws
    /// what the factory throws, or a `ResolutionError` without a location.
    @inline(__always)
    private func find<T>(
        _ type: T.Type,
        _ name: DependencyName?,
        from isolation: CallerIsolation,
        for request: @autoclosure () -> Request
    ) throws -> T {
        try unsafe find(type, name, for: request()) { entry in
            try unsafe entry.loadOnFastPath(type, in: self, from: isolation) { () throws in
                try unsafe entry._withUnsafeGuaranteedRef {
                    try $0.load(type, in: self, from: isolation, at: nil)
                }
            }
        } otherwise: {
            try loadByBinding(type, $0, from: isolation, at: nil)
        }
    }

    /// Finds what a load loads from: the first step of the binding rule. The request is not built
    /// for what is registered for exactly the type and the name: `load` loads from the entry, which
    /// is kept alive meanwhile. `otherwise` loads what the request binds to otherwise.
    @inline(__always)
    private func find<T, Result>(
        _ type: T.Type,
        _ name: DependencyName?,
        for request: @autoclosure () -> Request,
        load: (Unmanaged<Entry>) throws -> Result,
        otherwise: (Request) throws -> Result
    ) rethrows -> Result {
        noteLoad(of: binding(of: request()).loadedEntries)
        let live = unsafe borrowedLive
        let reading = unsafe live?._withUnsafeGuaranteedRef { $0.beginReading() }
        defer {
            if let reading { unsafe live?._withUnsafeGuaranteedRef { $0.endReading(reading) } }
        }
        if let entry = unsafe (reading?.table ?? table).entry(of: type, name) {
            return try unsafe load(entry)
        }
        return try otherwise(request())
    }

    // MARK: The current container and properties

    /// The permanently kept instance of an entry of a type, for a load whose isolation is not known
    /// to the compiler; nil if there is no entry, or no instance.
    @inline(__always)
    private func keptInstance<T>(of type: T.Type, in entry: Unmanaged<Entry>?)
        -> UnsafeMutablePointer<T>?
    {
        let made = unsafe permanentInstance(
            of: type,
            in: entry,
            access: { $0.access(from: .dynamic) }
        )
        if unsafe made != nil { noteLoad(of: binding(of: Request(type)).loadedEntries) }
        return unsafe made
    }

    /// Loads from this container, the current one, or traps with a report that explains why it
    /// can't.
    package func loadAsCurrent<T>(_ name: DependencyName?, at location: CodeLocation) -> T {
        let type = ObjectIdentifier(T.self)
        if name == nil,
            let made = unsafe keptInstance(of: T.self, in: table.homeEntry(of: type))
        {
            return unsafe made.pointee
        }
        return loadOutsideHomeSlotAsCurrent(name, at: location)
    }

    @inline(never)
    private func loadOutsideHomeSlotAsCurrent<T>(_ name: DependencyName?, at location: CodeLocation)
        -> T
    {
        let type = ObjectIdentifier(T.self)
        // Another type may have its home slot.
        if name == nil, let made = unsafe keptInstance(of: T.self, in: table.entry(of: type)) {
            return unsafe made.pointee
        }
        return trapping(at: location) { try loadOrThrow(name, from: .dynamic, at: location) }
    }

    /// Loads the value of an injected property, or traps with a report that explains why it can't.
    package func loadForProperty<T>(_ name: DependencyName?, at location: CodeLocation) -> T {
        let type = ObjectIdentifier(T.self)
        if name == nil,
            let made = unsafe keptInstance(of: T.self, in: table.homeEntry(of: type))
        {
            return unsafe made.pointee
        }
        return loadOutsideHomeSlotForProperty(name, at: location)
    }

    @inline(never)
    private func loadOutsideHomeSlotForProperty<T>(
        _ name: DependencyName?,
        at location: CodeLocation
    ) -> T {
        let type = ObjectIdentifier(T.self)
        if name == nil, let made = unsafe keptInstance(of: T.self, in: table.entry(of: type)) {
            return unsafe made.pointee
        }
        do {
            return try loadOrThrow(name, from: .dynamic, at: location)
        } catch let error as ResolutionError where error.isOfLoad(at: location) {
            return failure(error.explainedAsProperty, at: location, insteadUse: .unavailable)
        } catch {
            return failure(error, at: location, insteadUse: .unavailable)
        }
    }

    /// Loads the value of a view's property, on the main actor, or traps with a report that
    /// explains why it can't.
    package func loadForViewProperty<T>(_ name: DependencyName?, at location: CodeLocation) -> T {
        do { return try loadOrThrow(name, from: .mainActor, at: location) } catch {
            return failure(error, at: location, insteadUse: .unavailable)
        }
    }

    // MARK: Failures

    /// The result of a `load` that failed: nil for an optional type whose factory threw; else it
    /// traps.
    @usableFromInline @inline(never)
    func failure<T>(_ error: any Error, at location: CodeLocation) -> T {
        failure(error, at: location, insteadUse: .verb("loadOrThrow"))
    }

    /// The error with the location of this load: as its own, unless it is about a parameter that
    /// was loaded meanwhile.
    @usableFromInline @inline(never)
    func located(_ error: any Error, at location: CodeLocation) -> any Error {
        guard var report = error as? ResolutionError, report.location == nil, report.code != .cycle
        else {
            return error
        }
        if report.isOfNestedLoad { report.origin = location } else { report.location = location }
        return report
    }

    /// The result of a non-throwing load that failed: nil if the type is optional and its factory
    /// threw, and a trap with the full report in all other cases. The `call` rethrows the error.
    /// The `origin` is the place that reports show for the load, if it is not that of the call.
    func failure<T>(
        _ error: any Error,
        at location: CodeLocation,
        insteadUse call: ThrowingCall,
        origin: CodeLocation? = nil
    ) -> T {
        let error = located(error, at: location)
        if isFatal(error, for: T.self, at: location, origin: origin) {
            Self.trap(error, for: T.self, at: location, insteadUse: call)
        }
        return none()
    }

    /// Whether a non-throwing load that failed has nothing to return. An `error` about this load
    /// has its location.
    func isFatal<T>(
        _ error: any Error,
        for type: T.Type,
        at place: CodeLocation,
        origin: CodeLocation? = nil
    ) -> Bool {
        guard let wrapped = wrappedType(of: type) else { return true }
        // A report about another load is an error that the factory received and threw.
        guard let report = error as? ResolutionError else { return false }
        guard report.type == type || report.type == wrapped else { return false }
        if let location = report.location { return location == place || location == origin }
        // Nor has a parameter a location, but that a factory needed. A cycle has none.
        return report.code == .cycle
    }

    /// Ends the process if a load that returns nil in place of an error is made off the main actor,
    /// of what lives there, or needs what does. Nil would say that it is not there.
    @usableFromInline @inline(never)
    package static func trapUnlessNil(for error: any Error) {
        guard let report = error as? ResolutionError, report.code == .needsMainActor else { return }
        trap(report, at: report.location ?? .unknown)
    }

    /// Ends the process with the report of a load that failed.
    static func trap(
        _ error: any Error,
        for type: Any.Type,
        at location: CodeLocation,
        insteadUse call: ThrowingCall
    ) -> Never { trap(report(error, for: type, at: location, insteadUse: call), at: location) }

    /// Ends the process with a report, unless the owner of the thread takes it: see `TrapHandler`.
    package static func trap(_ report: ResolutionError, at location: CodeLocation) -> Never {
        TrapHandler.current?.handle(report)
        endProcess(report, at: location)
    }

    /// The report of an error: itself, or about the factory that threw it. `call` is what to write.
    static func report(
        _ error: any Error,
        for type: Any.Type,
        at location: CodeLocation,
        insteadUse call: ThrowingCall
    ) -> ResolutionError {
        error as? ResolutionError
            ?? ResolutionError(.threw(error, instead: call), of: type, at: location)
    }

    /// The result of a load, with a report about an error that a factory threw: which factory, and
    /// the chain of loads.
    package func result<T>(
        of request: Request,
        at location: CodeLocation,
        _ load: () throws -> T
    ) -> Result<T, ResolutionError> {
        FailureRecorder.result(of: load) { error, path in
            if let thrower = path.first {
                ResolutionError(
                    .threw(error, instead: .itself),
                    loading: thrower,
                    at: location,
                    path: Array(path.dropFirst())
                )
            } else {
                ResolutionError(
                    .threw(error, instead: .itself),
                    of: request.type,
                    named: request.name,
                    at: location,
                    path: []
                )
            }
        }
    }
}

extension LookupTable {
    /// The entry of exactly a type and a name; nil if there is none.
    @inline(__always)
    fileprivate func entry<T>(of type: T.Type, _ name: DependencyName?) -> Unmanaged<Entry>? {
        guard let name else {
            return unsafe homeEntry(of: ObjectIdentifier(type)) ?? entry(of: ObjectIdentifier(type))
        }
        return unsafe entry(of: type, named: name)
    }
}
