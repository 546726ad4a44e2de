// Loads with arguments are compiled into clients, because there are few, and code over arguments of
// unknown types is slow. Those without an entry of their own are not.

extension _ContainerStorage {
    // The functions that these call are not compiled into clients. A function that passes its
    // arguments on may copy each, so they are passed on once.

    /// Makes an instance from arguments, or returns nil where a load without arguments does.
    @inlinable @inline(__always)
    func loadOrNil<T, each Argument>(
        named name: DependencyName?,
        from isolation: CallerIsolation,
        _ arguments: repeat each Argument
    ) -> T? {
        do {
            let signature: Any.Type = ((repeat each Argument) -> Void).self
            guard let running = try begin(T.self, name, signature: signature, from: isolation)
            else {
                return loadByBindingOrNil(named: name, from: isolation, repeat each arguments)
            }
            defer { withExtendedLifetime(running) {} }
            do {
                // The factory makes a `T`: it must not be taken for one that makes a `T?`.
                let factory = running.factory(of: T.self, taking: repeat (each Argument).self)
                let instance = try factory.make(DependencyResolver(self), repeat each arguments)
                running.end()
                return instance
            } catch { throw running.end(throwing: error) }
        } catch {
            Self.trapUnlessNil(for: error)
            return nil
        }
    }

    /// Makes an instance from arguments. Throws what the factory throws, or a `ResolutionError`.
    @inlinable @inline(__always)
    func loadOrThrow<T, each Argument>(
        named name: DependencyName?,
        from isolation: CallerIsolation,
        at location: CodeLocation,
        _ arguments: repeat each Argument
    ) throws -> T {
        do {
            let signature: Any.Type = ((repeat each Argument) -> Void).self
            guard let running = try begin(T.self, name, signature: signature, from: isolation)
            else {
                return try loadByBinding(
                    named: name,
                    from: isolation,
                    at: location,
                    repeat each arguments
                )
            }
            defer { withExtendedLifetime(running) {} }
            do {
                let factory = running.factory(of: T.self, taking: repeat (each Argument).self)
                let instance = try factory.make(DependencyResolver(self), repeat each arguments)
                running.end()
                return instance
            } catch { throw running.end(throwing: error) }
        } catch {
            throw located(error, at: location)
        }
    }

    /// Makes an instance from arguments with the entry that a frozen container has for the type and
    /// the arguments: without looking for it, as long as the container is neither stopped nor the
    /// scope closed.
    func loadOrThrow<T, each Argument>(
        from entry: Entry,
        at location: CodeLocation,
        _ arguments: repeat each Argument
    ) throws -> T {
        let borrowed = unsafe Unmanaged.passUnretained(entry)
        // What was stopped or closed has entries that report it.
        guard !isClosed, !refusesLoads, try begin(entry) else {
            return try loadOrThrow(
                named: entry.facts.key.name,
                from: .dynamic,
                at: location,
                repeat each arguments
            )
        }
        let running = unsafe RunningEntry(entry: borrowed, owner: nil)
        do {
            let factory = running.factory(of: T.self, taking: repeat (each Argument).self)
            let instance = try factory.make(DependencyResolver(self), repeat each arguments)
            running.end()
            return instance
        } catch { throw located(running.end(throwing: error), at: location) }
    }

    /// Records that the factory of an entry starts. Returns false if it is of another isolation.
    private func begin(_ entry: Entry) throws -> Bool {
        noteLoad(of: [entry])
        return try unsafe Unmanaged.passUnretained(entry).begin(in: self, from: .dynamic)
    }

    /// Records that a factory starts. Returns its entry, to be run; nil if there is none, or it is
    /// asynchronous or of another isolation. Throws if it must not start.
    @usableFromInline @inline(never)
    func begin(
        _ type: Any.Type,
        _ name: DependencyName?,
        signature: Any.Type,
        from isolation: CallerIsolation
    ) throws -> RunningEntry? {
        guard let live else {
            guard let entry = unsafe table.entry(of: type, named: name, signature: signature) else {
                return nil
            }
            noteLoad(of: unsafe [entry.takeUnretainedValue()])
            return try unsafe entry.begin(in: self, from: isolation)
                ? RunningEntry(entry: entry, owner: nil) : nil
        }
        let reading = live.beginReading()
        defer { live.endReading(reading) }
        guard let entry = unsafe reading.table.entry(of: type, named: name, signature: signature)
        else { return nil }
        let owner = unsafe entry.takeUnretainedValue()
        noteLoad(of: [owner])
        return try unsafe entry.begin(in: self, from: isolation)
            ? RunningEntry(entry: entry, owner: owner) : nil
    }

    /// Makes an instance from arguments where the key has no entry that can be called here.
    @usableFromInline @inline(never)
    func loadByBinding<T, each Argument>(
        named name: DependencyName?,
        from isolation: CallerIsolation,
        at location: CodeLocation,
        _ arguments: repeat each Argument
    ) throws -> T {
        let request = Request(T.self, named: name, Signature(repeat (each Argument).self))
        let loader = ArgumentLoader(self, isolation, location, repeat each arguments)
        return try loader.load(T.self, request, binding(of: request))
    }

    /// Makes an instance from arguments where the key has no entry that can be called here; nil if
    /// it cannot be made.
    @usableFromInline @inline(never)
    func loadByBindingOrNil<T, each Argument>(
        named name: DependencyName?,
        from isolation: CallerIsolation,
        _ arguments: repeat each Argument
    ) -> T? {
        let request = Request(T.self, named: name, Signature(repeat (each Argument).self))
        return ArgumentLoader(self, isolation, nil, repeat each arguments).loadOrNil(
            T.self,
            request
        )
    }
}

// For the current container: what lives on the main actor is loaded there.
extension _ContainerStorage {
    /// Makes an instance from arguments, or traps with a report that explains why it can't.
    package func load<T, each Argument>(
        asCurrent name: DependencyName?,
        at location: CodeLocation,
        _ arguments: repeat each Argument
    ) -> T {
        trapping(at: location) {
            try loadOrThrow(asCurrent: name, at: location, repeat each arguments)
        }
    }

    /// Makes an instance from arguments, or returns nil.
    package func loadOrNil<T, each Argument>(
        asCurrent name: DependencyName?,
        _ arguments: repeat each Argument
    ) -> T? {
        loadOrNil(named: name, from: .dynamic, repeat each arguments)
    }

    /// Makes an instance from arguments. Throws what the factory throws, or a `ResolutionError`.
    package func loadOrThrow<T, each Argument>(
        asCurrent name: DependencyName?,
        at location: CodeLocation,
        _ arguments: repeat each Argument
    ) throws -> T {
        try loadOrThrow(named: name, from: .dynamic, at: location, repeat each arguments)
    }
}

extension Unmanaged<Entry> {
    /// Records that the factory starts. Returns false if this is no synchronous factory with
    /// arguments of the isolation. Throws if it must not start.
    @inline(__always)
    fileprivate func begin(in storage: _ContainerStorage, from isolation: CallerIsolation) throws
        -> Bool
    {
        guard unsafe _withUnsafeGuaranteedRef({ $0.access(from: isolation) }) == .arguments else {
            return false
        }
        let stack = LoadStack.current
        if _slowPath(stack.mustAdmit || storage.checksEveryLoad) {
            try unsafe stack.admit(takeUnretainedValue(), in: storage)
        }
        unsafe stack.push(toOpaque(), in: storage)
        return true
    }
}

/// The entry of a factory that runs. To be kept until the end: the load stack refers to it.
@safe @usableFromInline struct RunningEntry {
    /// The entry, which is alive until `end`.
    @usableFromInline let entry: Unmanaged<Entry>

    /// The entry, if it is that of a mutable container, which may drop it; a frozen one keeps it
    /// alive.
    fileprivate let owner: Entry?

    /// The factory, which is one of these types.
    @inlinable @inline(__always)
    func factory<T, each Argument>(
        of type: T.Type,
        taking _: repeat (each Argument).Type
    ) -> ArgumentFactory<T, repeat each Argument> {
        // Not through a view of the entry: unoptimized code would look for the types of the pack in
        // its metadata.
        unsafe entry._withUnsafeGuaranteedRef {
            unsafe unsafeBitCast($0.factory, to: ArgumentFactory<T, repeat each Argument>.self)
        }
    }

    /// Records that the factory has returned.
    @usableFromInline @inline(never) func end() { LoadStack.current.pop() }

    /// Records that the factory has thrown an error. Returns what the load throws.
    @usableFromInline @inline(never)
    func end(throwing error: any Error) -> any Error {
        defer { end() }
        return LoadStack.current.passing(error)
    }
}

/// Loads what requests bind to, with arguments for each entry. A class: what is compiled for a
/// generic structure is in each program.
final class ArgumentLoader<each Argument>: EntryLoader {
    let storage: _ContainerStorage
    let isolation: CallerIsolation
    let location: CodeLocation?
    let arguments: (repeat each Argument)

    init(
        _ storage: _ContainerStorage,
        _ isolation: CallerIsolation,
        _ location: CodeLocation?,
        _ arguments: repeat each Argument
    ) {
        self.storage = storage
        self.isolation = isolation
        self.location = location
        self.arguments = (repeat each arguments)
    }

    func load<T>(_ type: T.Type, from entry: Entry, collecting element: Any.Type?) throws -> T {
        if let refusal = entry.refusal(in: storage, from: isolation, at: location) { throw refusal }
        let factory = unsafe unsafeBitCast(
            entry.factory,
            to: ArgumentFactory<T, repeat each Argument>.self
        )
        entry.willLoad(in: storage)
        return try LoadStack.current.run(entry, in: storage) {
            try entry.making(in: storage) {
                try factory.make(DependencyResolver(storage), repeat each arguments)
            }
        }
    }
}

extension ArgumentLoader: Sendable where repeat each Argument: Sendable {}
