// Loads of registrations with arguments. The types of the arguments are part of the key.
//
// Compiled into clients, because few loads have arguments, and code over arguments of unknown types is slow. Loads
// without an entry of their own are not.

extension _ContainerStorage {
    /// Loads an instance from arguments, or traps with a report that explains why it can't.
    @inlinable
    func load<T, each Argument>(
        named name: DependencyName?,
        at location: CodeLocation,
        _ arguments: repeat each Argument
    ) -> T {
        do {
            return try loadOrThrow(named: name, at: location, repeat each arguments)
        } catch {
            return failure(error, at: location)
        }
    }

    /// Loads an instance from arguments, or nil if it cannot be loaded.
    @inlinable
    func loadOrNil<T, each Argument>(named name: DependencyName?, _ arguments: repeat each Argument) -> T? {
        if let entry = entry(of: T.self, name, taking: ((repeat each Argument) -> Void).self) {
            return try? entry.run(in: self, repeat each arguments) as T
        }
        return bindOrNil(named: name, repeat each arguments)
    }

    /// Loads an instance from arguments.
    ///
    /// - Throws: What the factory throws, or a `ResolutionError`.
    @inlinable
    func loadOrThrow<T, each Argument>(
        named name: DependencyName?,
        at location: CodeLocation,
        _ arguments: repeat each Argument
    ) throws -> T {
        if let entry = entry(of: T.self, name, taking: ((repeat each Argument) -> Void).self) {
            return try entry.run(in: self, repeat each arguments)
        }
        return try bind(named: name, at: location, repeat each arguments)
    }

    /// The entry of a synchronous factory with arguments.
    @usableFromInline
    @inline(never)
    func entry(of type: Any.Type, _ name: DependencyName?, taking function: Any.Type) -> Entry? {
        let reading = live?.beginReading()
        defer { if let reading { live?.endReading(reading) } }
        let found = unsafe (reading?.table ?? table).entry(of: type, named: name, taking: function)?
            .takeUnretainedValue()
        return found?.access == .arguments ? found : nil
    }

    /// Loads an instance from arguments where the key has no synchronous entry.
    @usableFromInline
    @inline(never)
    func bind<T, each Argument>(
        named name: DependencyName?,
        at location: CodeLocation,
        _ arguments: repeat each Argument
    ) throws -> T {
        let request = Request(T.self, named: name, Signature(repeat (each Argument).self))
        let loader = ArgumentLoader(self, location, repeat each arguments)
        return try load(T.self, request, binding(of: request), with: loader, at: location)
    }

    /// Loads an instance from arguments where the key has no synchronous entry, or nil if it cannot be loaded.
    @usableFromInline
    @inline(never)
    func bindOrNil<T, each Argument>(named name: DependencyName?, _ arguments: repeat each Argument) -> T? {
        let request = Request(T.self, named: name, Signature(repeat (each Argument).self))
        let binding = binding(of: request)
        if binding.isMissing { return nil }
        let loader = ArgumentLoader(self, nil, repeat each arguments)
        return try? load(T.self, request, binding, with: loader, at: nil)
    }
}

extension Entry {
    /// Runs a factory with arguments.
    @inlinable
    func run<T, each Argument>(in storage: _ContainerStorage, _ arguments: repeat each Argument) throws -> T {
        let factory = unsafe unsafeBitCast(factory, to: ArgumentFactory<T, repeat each Argument>.self)
        try begin(in: storage)
        do {
            let instance = try factory.make(DependencyResolver(storage), repeat each arguments)
            end()
            return instance
        } catch {
            end(throwing: error)
            throw error
        }
    }

    /// Records that the factory of this entry starts.
    ///
    /// - Throws: A `ResolutionError` if it must not.
    @usableFromInline
    @inline(never)
    func begin(in storage: _ContainerStorage) throws {
        let stack = LoadStack.current
        if _slowPath(stack.mustAdmit || stack.depth >= storage.maximumDepth) { try stack.admit(self, in: storage) }
        unsafe stack.push(Unmanaged.passUnretained(self).toOpaque(), in: storage)
    }

    /// Records that the factory of this entry has returned.
    @usableFromInline
    @inline(never)
    func end() {
        LoadStack.current.pop()
    }

    /// Records that the factory of this entry has thrown.
    @usableFromInline
    @inline(never)
    func end(throwing error: any Error) {
        LoadStack.current.record(error)
        LoadStack.current.pop()
    }
}

/// Loads with arguments.
struct ArgumentLoader<each Argument>: EntryLoader {
    let storage: _ContainerStorage
    let location: CodeLocation?
    let arguments: (repeat each Argument)

    init(_ storage: _ContainerStorage, _ location: CodeLocation?, _ arguments: repeat each Argument) {
        self.storage = storage
        self.location = location
        self.arguments = (repeat each arguments)
    }

    func load<T>(_ type: T.Type, from entry: Entry) throws -> T {
        guard entry.access == .arguments else {
            throw ResolutionError.needsAsync(
                entry.registration,
                at: location,
                isOneOfAll: false,
                path: _ContainerStorage.runningRegistrations
            )
        }
        return try entry.run(in: storage, repeat each arguments)
    }
}

extension ArgumentLoader: Sendable where repeat each Argument: Sendable {}
