// The path of a function whose parameters are loaded: each is loaded into a buffer, and the
// function is called with the addresses of its arguments. The functions that are not generic make
// whole graphs: `callFunction(in:into:)` comes back to itself for a parameter that another function
// makes.

extension Entry {
    @inline(__always)
    func runFunction<T>(_ type: T.Type, in storage: _ContainerStorage) throws -> T {
        var result = ValueBuffer()
        try unsafe runFunction(in: storage, into: &result)
        return unsafe ValueBuffer.take(type, from: &result)
    }

    /// As `runFunction`, as part of a load that is on the stack.
    @inline(never)
    func callFunction<T>(_ type: T.Type, in storage: _ContainerStorage) throws -> T {
        var result = ValueBuffer()
        try unsafe callFunction(in: storage, into: &result)
        return unsafe ValueBuffer.take(type, from: &result)
    }

    @inline(never)
    private func runFunction(in storage: _ContainerStorage, into result: UnsafeMutableRawPointer)
        throws
    {
        try LoadStack.current.run(self, in: storage) {
            try unsafe callFunction(in: storage, into: result)
        }
    }

    @inline(__always)
    func links(in storage: _ContainerStorage) -> ParameterLinks? {
        guard let links = linked.links, links.belong(to: storage) else { return nil }
        return links
    }

    /// The links of the dependencies of a function, if this is the entry of that function: it has
    /// the same array.
    func links(of known: [Dependency], in storage: _ContainerStorage) -> ParameterLinks? {
        let isOwn = unsafe known.withUnsafeBufferPointer { known in
            unsafe facts.dependencies.known.withUnsafeBufferPointer {
                unsafe $0.baseAddress == known.baseAddress
            }
        }
        return isOwn ? links(in: storage) : nil
    }

    /// Loads the parameters, and calls the function. There is room for a `ValueBuffer` at `result`.
    @inline(never)
    private func callFunction(in storage: _ContainerStorage, into result: UnsafeMutableRawPointer)
        throws
    {
        // On the main actor, each parameter is loaded as its isolation requires.
        guard let links = links(in: storage), nonisolatedAccess != .onMainActor else {
            return try unsafe callFunctionSlowly(in: storage, into: result)
        }
        try unsafe call(links.count, in: storage, into: result) { index in
            unsafe links.type(of: index)
        } load: { index, arguments in
            guard let entry = unsafe links[index] else {
                return try unsafe loadByType(index, in: storage, into: arguments.useBuffer(index))
            }
            try unsafe entry._withUnsafeGuaranteedRef {
                try unsafe $0.loadArgument(links.type(of: index), in: storage, index, of: arguments)
            }
        }
    }

    @inline(never)
    private func callFunctionSlowly(
        in storage: _ContainerStorage,
        into result: UnsafeMutableRawPointer
    ) throws {
        let dependencies = facts.dependencies.known
        let links = links(in: storage)
        try unsafe call(dependencies.count, in: storage, into: result) { index in
            unsafe metadataAddress(of: dependencies[index].type)
        } load: { index, arguments in
            // With links, this is the main actor. What is kept permanently is borrowed, as in
            // `loadArgument`.
            if let made = unsafe links?[index]?._withUnsafeGuaranteedRef({
                unsafe $0.madeForMainActor
            }) {
                return unsafe arguments.borrow(made, as: index)
            }
            try unsafe loadByType(index, in: storage, into: arguments.useBuffer(index))
        }
    }

    /// The address of the instance that a load on the main actor would take from what is kept
    /// permanently.
    private var madeForMainActor: UnsafeMutableRawPointer? {
        guard access(from: .mainActor) == .permanent else { return nil }
        return unsafe slot.unsafelyUnwrapped.permanentInstance
    }

    /// Loads and destroys the arguments. `type` is the address of the metadata of an argument's
    /// type.
    @inline(__always)
    private func call(
        _ count: Int,
        in storage: _ContainerStorage,
        into result: UnsafeMutableRawPointer,
        type: (Int) -> UnsafeRawPointer,
        load: (Int, FunctionArguments) throws -> Void
    ) throws {
        try FunctionArguments.with { arguments in
            var loaded = 0
            defer {
                while loaded > 0 {
                    loaded &-= 1
                    unsafe arguments.destroy(loaded, type(loaded))
                }
            }
            while loaded < count {
                do { try load(loaded, arguments) } catch {
                    throw located(error, of: loaded, in: storage)
                }
                loaded &+= 1
            }
            unsafe result.initializeMemory(as: ValueBuffer.self, to: try arguments.call(self))
        }
    }

    /// The error of loading a parameter: if that is the source of a forward, with the location of
    /// the forward.
    @inline(never) private func located(
        _ error: any Error,
        of index: Int,
        in storage: _ContainerStorage
    ) -> any Error {
        facts.dependencies.known[index].isForward
            ? storage.located(error, at: facts.location) : error
    }

    @inline(never)
    private func loadByType(
        _ index: Int,
        in storage: _ContainerStorage,
        into buffer: UnsafeMutableRawPointer
    ) throws {
        let dependency = facts.dependencies.known[index]
        let isolation: CallerIsolation =
            nonisolatedAccess == .onMainActor ? .mainActor : .nonisolated
        let entry = unsafe links(in: storage)?[index]
        func load<T>(_ type: T.Type) throws {
            let argument = unsafe buffer.assumingMemoryBound(to: type)
            if let entry = unsafe entry {
                unsafe argument.initialize(to: try entry.load(type, in: storage, from: isolation))
            } else {
                unsafe argument.initialize(to: try storage.load(type, dependency, from: isolation))
            }
        }
        try _openExistential(dependency.type, do: load)
    }

    /// The entry takes no arguments, and is for exactly the type whose metadata is at `type`, which
    /// fits into a buffer.
    @inline(__always)
    private func loadArgument(
        _ type: UnsafeRawPointer,
        in storage: _ContainerStorage,
        _ index: Int,
        of arguments: FunctionArguments
    ) throws {
        // What a container keeps permanently is neither moved nor released as long as the container
        // is used.
        if nonisolatedAccess == .permanent,
            let made = unsafe slot.unsafelyUnwrapped.permanentInstance
        {
            return unsafe arguments.borrow(made, as: index)
        }
        let argument = unsafe arguments.useBuffer(index)
        switch nonisolatedAccess {
        case .function: return try unsafe runFunction(in: storage, into: argument)
        case .scoped:
            if keepsObject(in: storage) {
                return unsafe argument.storeBytes(
                    of: try loadParameterObject(in: storage),
                    as: UnsafeRawPointer.self
                )
            }
            if unsafe copyValue(type, in: storage, to: argument) { return }
        case .nullary: if unsafe makeQuickly(in: storage, into: argument) { return }
        default: break
        }
        try unsafe loadSlowly(in: storage, into: argument)
    }

    @inline(__always)
    private func makeQuickly(in storage: _ContainerStorage, into argument: UnsafeMutableRawPointer)
        -> Bool
    {
        let stack = LoadStack.current
        if stack.mustAdmit { return false }
        let entry = unsafe Unmanaged.passUnretained(self)
        unsafe stack.push(entry.toOpaque(), in: storage)
        defer { stack.pop() }
        // A factory stores its result at an address, whatever its type is.
        let view = unsafe entry.viewed(as: NonthrowingNullaryView<ValueBuffer>.self)
        let value = unsafe view._withUnsafeGuaranteedRef { $0.factory.make() }
        unsafe argument.initializeMemory(as: ValueBuffer.self, to: value)
        return true
    }

    @inline(never)
    private func loadSlowly(in storage: _ContainerStorage, into argument: UnsafeMutableRawPointer)
        throws
    {
        func load<T>(_ type: T.Type) throws {
            let entry = unsafe Unmanaged.passUnretained(self)
            unsafe argument.assumingMemoryBound(to: type).initialize(
                to: try entry.load(type, in: storage, from: .nonisolated)
            )
        }
        try _openExistential(facts.type, do: load)
    }
}
