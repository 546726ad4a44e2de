internal import CDICThread

// The path of a function whose parameters are loaded. Each parameter is where its link says, or is
// found by its request: what a container keeps is passed in its place, all else is loaded into a
// buffer. Then the function is called with the addresses of its arguments. The functions that are
// not generic make whole graphs: `callFunction(in:into:)` comes back to itself for a parameter that
// another function makes.
//
// Why it is safe: who loads keeps the container alive, and that keeps the entries and bindings that
// links lead to, and what is borrowed. A value is destroyed once, by the metadata of its parameter's
// type, and only after its load has ended: `owned` has its index from then on. A buffer has room for
// what is not boxed.

extension Entry {
    /// Loads the parameters of the function of this entry, and calls it, as the innermost factory
    /// of the thread. Throws what a factory throws, or a `ResolutionError`.
    ///
    /// - Precondition: The entry is registered for exactly `T`.
    @inline(__always)
    func runFunction<T>(_ type: T.Type, in storage: _ContainerStorage) throws -> T {
        guard ValueBuffer.fits(type) else {
            return try LoadStack.current.run(self, in: storage) {
                try callLargeFunction(type, in: storage)
            }
        }
        var result = ValueBuffer()
        try unsafe runFunction(in: storage, into: &result)
        return unsafe ValueBuffer.take(type, from: &result)
    }

    /// Loads the parameters of the function of this entry, and calls it, as part of a load that is
    /// on the stack already. Throws what a factory throws, or a `ResolutionError`.
    ///
    /// - Precondition: The entry is registered for exactly `T`.
    @inline(never)
    func callFunction<T>(_ type: T.Type, in storage: _ContainerStorage) throws -> T {
        guard ValueBuffer.fits(type) else { return try callLargeFunction(type, in: storage) }
        var result = ValueBuffer()
        try unsafe callFunctionOnStack(in: storage, into: &result)
        return unsafe ValueBuffer.take(type, from: &result)
    }

    /// A function of its own: the inlined body stands once for all types.
    @inline(never)
    private func callFunctionOnStack(
        in storage: _ContainerStorage,
        into result: UnsafeMutableRawPointer
    ) throws { try unsafe callFunction(in: storage, into: result) }

    /// Calls the function as the innermost factory of the thread. There is room for a `ValueBuffer`
    /// at `result`.
    @inline(never)
    private func runFunction(in storage: _ContainerStorage, into result: UnsafeMutableRawPointer)
        throws
    {
        try LoadStack.current.run(self, in: storage) {
            try unsafe callFunction(in: storage, into: result)
        }
    }

    /// Loads the parameters, and calls the function. There is room for a `ValueBuffer` at `result`,
    /// which has no value if this throws.
    @inline(__always)
    private func callFunction(in storage: _ContainerStorage, into result: UnsafeMutableRawPointer)
        throws
    {
        guard let links = links(in: storage), links.count <= FunctionArguments.inlineCount else {
            return try callUnlinkedFunction(in: storage) { arguments in
                let made = try arguments.call(self)
                unsafe result.initializeMemory(as: ValueBuffer.self, to: made)
            }
        }
        let isOnMainActor = nonisolatedAccess == .onMainActor
        try FunctionArguments.withInlineMemory { arguments in
            var owned = OwnedArguments()
            defer {
                while let index = owned.removeLast() {
                    let link = unsafe links[index]
                    unsafe arguments.destroyOwned(index, link.type, isBoxed: link.isBoxed)
                }
            }
            var index = 0
            while index < links.count {
                let link = unsafe links[index]
                do {
                    try unsafe link.load(
                        as: index,
                        of: arguments,
                        in: storage,
                        isOnMainActor,
                        &owned
                    ) {
                        try unsafe loadFromDependency(index, by: link, in: storage, of: arguments)
                    }
                } catch { throw located(error, in: storage) }
                index &+= 1
            }
            let made = try arguments.call(self)
            unsafe result.initializeMemory(as: ValueBuffer.self, to: made)
        }
    }

    /// Loads the value of a parameter that its link alone does not lead to.
    @inline(never)
    private func loadFromDependency(
        _ index: Int,
        by link: ParameterLinks.Link,
        in storage: _ContainerStorage,
        of arguments: FunctionArguments
    ) throws {
        try unsafe facts.dependencies.known[index]
            .load(by: link, as: index, of: arguments, in: storage, from: isolationOfFunction)
    }

    /// Calls a function whose result does not fit into a buffer.
    @inline(never)
    private func callLargeFunction<T>(_ type: T.Type, in storage: _ContainerStorage) throws -> T {
        try callUnlinkedFunction(in: storage) { try $0.call(factory, returning: type) }
    }

    /// Calls a function that may have any number of parameters, and no links.
    @inline(never)
    private func callUnlinkedFunction<R>(
        in storage: _ContainerStorage,
        _ call: (FunctionArguments) throws -> R
    ) throws -> R {
        let parameters = FunctionParameters(
            known: facts.dependencies.known,
            links: links(in: storage) ?? linksOfDecorated(in: storage),
            storage: storage,
            isolation: isolationOfFunction
        )
        do { return try parameters.load(call) } catch { throw located(error, in: storage) }
    }

    /// Where the function runs, and so the loads of its parameters.
    private var isolationOfFunction: CallerIsolation {
        nonisolatedAccess == .onMainActor ? .mainActor : .nonisolated
    }

    /// The error of loading a parameter: if that is the source of a forward, with the location of
    /// the forward.
    @inline(never)
    private func located(_ error: any Error, in storage: _ContainerStorage) -> any Error {
        let isForward = facts.dependencies.known.first?.isForward ?? false
        return isForward ? storage.located(error, at: facts.location) : error
    }

    /// The links of this entry, if they were found in the table of the container; nil in a child
    /// that shares the entry.
    @inline(__always)
    func links(in storage: _ContainerStorage) -> ParameterLinks? {
        guard let links = linked.links, links.belong(to: storage) else { return nil }
        return links
    }

    /// The links of the decorated entry that runs, if this makes what its first decorator is given:
    /// the dependencies of this come first there.
    private func linksOfDecorated(in storage: _ContainerStorage) -> ParameterLinks? {
        guard let running = LoadStack.current.innermost?.entry, running !== self,
            running.withOriginals.contains(where: { $0 === self })
        else { return nil }
        return running.links(in: storage)
    }
}

extension ParameterPlan {
    /// Calls a function with what the plan says: `given` are the addresses of the arguments that
    /// the load has. The entry of the function is the one that runs.
    func call<T>(
        _ function: ErasedFactory,
        in storage: _ContainerStorage,
        from isolation: CallerIsolation,
        given: ArgumentAddresses? = nil
    ) throws -> T {
        guard ValueBuffer.fits(T.self) else {
            return try callLarge(function, in: storage, from: isolation, given)
        }
        var result = ValueBuffer()
        try unsafe call(function, in: storage, from: isolation, given, into: &result)
        return unsafe ValueBuffer.take(T.self, from: &result)
    }

    /// Calls a function with what the plan says, if its result fits into a buffer: with links and
    /// without a resolver, nothing is allocated.
    @inline(never)
    private func call(
        _ function: ErasedFactory,
        in storage: _ContainerStorage,
        from isolation: CallerIsolation,
        _ given: ArgumentAddresses?,
        into result: UnsafeMutableRawPointer
    ) throws {
        let links = links(in: storage)
        guard let given, !hasResolver, sources.count <= FunctionArguments.inlineCount,
            links != nil || known.isEmpty
        else {
            return try parameters(in: storage, from: isolation, given, links).load { arguments in
                let made = try arguments.call(function, returning: ValueBuffer.self)
                unsafe result.initializeMemory(as: ValueBuffer.self, to: made)
            }
        }
        try unsafe sources.withUnsafeBufferPointer { sources in
            try FunctionArguments.withInlineMemory { arguments in
                var owned = OwnedArguments()
                defer {
                    while let index = owned.removeLast() {
                        if case .loaded(let known) = unsafe sources[index] {
                            let link = unsafe links.unsafelyUnwrapped[known]
                            unsafe arguments.destroyOwned(index, link.type, isBoxed: link.isBoxed)
                        }
                    }
                }
                let isOnMainActor = isolation == .mainActor
                for index in sources.indices {
                    switch unsafe sources[index] {
                    case .loaded(let known):
                        let link = unsafe links.unsafelyUnwrapped[known]
                        try unsafe link.load(
                            as: index,
                            of: arguments,
                            in: storage,
                            isOnMainActor,
                            &owned
                        ) {
                            try unsafe self.known[known].load(
                                by: link,
                                as: index,
                                of: arguments,
                                in: storage,
                                from: isolation
                            )
                        }
                    case .argument(let argument):
                        unsafe arguments.borrow(given[argument], as: index)
                    case .resolver: preconditionFailure("DIC: this plan has no resolver")
                    }
                }
                let made = try arguments.call(function, returning: ValueBuffer.self)
                unsafe result.initializeMemory(as: ValueBuffer.self, to: made)
            }
        }
    }

    /// Calls a function with what the plan says, if its result does not fit into a buffer.
    @inline(never)
    private func callLarge<T>(
        _ function: ErasedFactory,
        in storage: _ContainerStorage,
        from isolation: CallerIsolation,
        _ given: ArgumentAddresses?
    ) throws -> T {
        try parameters(in: storage, from: isolation, given, links(in: storage)).load {
            try $0.call(function, returning: T.self)
        }
    }

    /// The parameters for one call.
    private func parameters(
        in storage: _ContainerStorage,
        from isolation: CallerIsolation,
        _ given: ArgumentAddresses?,
        _ links: ParameterLinks?
    ) -> FunctionParameters {
        FunctionParameters(
            sources: sources,
            given: given,
            known: known,
            links: links,
            storage: storage,
            isolation: isolation
        )
    }

    /// The links of the entry that runs, if this is the plan of its function.
    private func links(in storage: _ContainerStorage) -> ParameterLinks? {
        guard let running = unsafe LoadStack.current.innermostEntry,
            let links = unsafe running._withUnsafeGuaranteedRef({ $0.links(in: storage) }),
            links.belong(to: known)
        else { return nil }
        return links
    }

    /// Calls a function with what the plan says, and one argument.
    func call<T>(
        _ function: ErasedFactory,
        with argument: T,
        in storage: _ContainerStorage,
        from isolation: CallerIsolation
    ) throws -> T {
        try unsafe withUnsafePointer(to: argument) { argument in
            try unsafe withUnsafePointer(to: UnsafeRawPointer(argument)) {
                try unsafe call(
                    function,
                    in: storage,
                    from: isolation,
                    given: ArgumentAddresses($0)
                )
            }
        }
    }
}

/// The parameters of a function for one call.
private struct FunctionParameters {
    /// Where each is from; nil if all are loaded, in the order of their dependencies.
    var sources: [ParameterPlan.Source]?
    /// The addresses of the arguments of the load.
    var given: ArgumentAddresses?
    /// What is loaded; `ParameterPlan.Source.loaded` has the index in this.
    let known: [Dependency]
    /// Where `known` are found; nil if they are found by their requests.
    let links: ParameterLinks?
    /// The container or scope that is loaded from.
    let storage: _ContainerStorage
    let isolation: CallerIsolation

    private var count: Int { sources?.count ?? known.count }

    /// Where the value of a parameter comes from.
    private func source(of index: Int) -> ParameterPlan.Source { sources?[index] ?? .loaded(index) }

    /// Loads all parameters in their order, and calls a closure with them. Those that were loaded
    /// are destroyed afterwards, the last one first.
    @inline(__always)
    func load<R>(_ call: (FunctionArguments) throws -> R) throws -> R {
        let count = count
        return try FunctionArguments.withMemory(for: count) { arguments in
            var loaded = 0
            defer {
                while loaded > 0 {
                    loaded -= 1
                    destroy(loaded, of: arguments)
                }
            }
            while loaded < count {
                try load(loaded, of: arguments)
                loaded += 1
            }
            return try call(arguments)
        }
    }

    /// Loads one parameter, which is to be destroyed from then on.
    @inline(never)
    private func load(_ index: Int, of arguments: FunctionArguments) throws {
        switch source(of: index) {
        case .argument(let argument):
            guard let given else {
                preconditionFailure("DIC: a plan has no arguments that a load does not take")
            }
            unsafe arguments.borrow(given[argument], as: index)
        case .resolver(let type): unsafe storeResolver(type, in: arguments.useBuffer(index))
        case .loaded(let known):
            let link = unsafe links?[known]
            if let link = unsafe link,
                try unsafe link.load(as: index, of: arguments, in: storage, isolation == .mainActor)
                    != .notLoaded
            {
                return
            }
            try unsafe self.known[known]
                .load(by: link, as: index, of: arguments, in: storage, from: isolation)
        }
    }

    /// Destroys one parameter, unless it is borrowed.
    @inline(never)
    private func destroy(_ index: Int, of arguments: FunctionArguments) {
        switch source(of: index) {
        case .argument: break
        case .resolver(let type):
            unsafe arguments.destroy(index, metadataAddress(of: type), isBoxed: false)
        case .loaded(let known):
            if let link = unsafe links?[known] {
                unsafe arguments.destroy(index, link.type, isBoxed: link.isBoxed)
            } else {
                let type = unsafe metadataAddress(of: self.known[known].type)
                unsafe arguments.destroy(index, type, isBoxed: !ValueBuffer.fits(type))
            }
        }
    }

    /// Stores the resolver as a value of the parameter's type.
    private func storeResolver(_ type: Any.Type, in buffer: UnsafeMutableRawPointer) {
        func store<T>(_ type: T.Type) {
            unsafe buffer.assumingMemoryBound(to: type)
                .initialize(to: DependencyResolver(storage).converted())
        }
        _openExistential(type, do: store)
    }
}

/// Which of at most `FunctionArguments.inlineCount` arguments have to be destroyed.
private struct OwnedArguments {
    /// A bit for each of them.
    private var bits: UInt32 = 0

    /// Adds an argument.
    @inline(__always) mutating func insert(_ index: Int) { bits |= 1 &<< UInt32(index) }

    /// Takes out the argument with the largest index; nil if there are none.
    @inline(__always)
    mutating func removeLast() -> Int? {
        if bits == 0 { return nil }
        let index = 31 &- bits.leadingZeroBitCount
        bits &= ~(1 &<< UInt32(index))
        return index
    }
}

extension ParameterLinks.Link {
    /// Whose the value of a parameter is after a load.
    enum Loaded { case borrowed, owned, notLoaded }

    /// Loads the value of a parameter: from its entry, or `otherwise`. What is not borrowed is owned
    /// from then on.
    @inline(__always)
    fileprivate func load(
        as index: Int,
        of arguments: FunctionArguments,
        in storage: _ContainerStorage,
        _ isOnMainActor: Bool,
        _ owned: inout OwnedArguments,
        otherwise: () throws -> Void
    ) throws {
        switch try unsafe load(as: index, of: arguments, in: storage, isOnMainActor) {
        case .borrowed: return
        case .owned: break
        case .notLoaded: try otherwise()
        }
        owned.insert(index)
    }

    /// Loads the value of a parameter from its entry, if that is the way.
    @inline(__always)
    func load(
        as index: Int,
        of arguments: FunctionArguments,
        in storage: _ContainerStorage,
        _ isOnMainActor: Bool
    ) throws -> Loaded {
        _fastPath(unsafe source == .entry)
            ? try unsafe loadInstance(as: index, of: arguments, in: storage, isOnMainActor)
            : try unsafe loadOptional(as: index, of: arguments, in: storage, isOnMainActor)
    }

    /// Loads the instance of the entry: borrowed if it is kept permanently.
    @inline(__always)
    private func loadInstance(
        as index: Int,
        of arguments: FunctionArguments,
        in storage: _ContainerStorage,
        _ isOnMainActor: Bool
    ) throws -> Loaded {
        try unsafe entry._withUnsafeGuaranteedRef { entry in
            let access = isOnMainActor ? entry.access : entry.nonisolatedAccess
            // What a container keeps permanently is neither moved nor released as long as the
            // container is used.
            if access == .permanent,
                let made = unsafe entry.slot.unsafelyUnwrapped.permanentInstance
            {
                unsafe arguments.borrow(made, as: index)
                return .borrowed
            }
            let buffer = unsafe arguments.useBuffer(index)
            try unsafe entry.load(type, access, in: storage, into: buffer, isOnMainActor)
            return .owned
        }
    }

    /// Loads a value that is not that of an entry as it is: an optional, or what a binding makes.
    @inline(never)
    private func loadOptional(
        as index: Int,
        of arguments: FunctionArguments,
        in storage: _ContainerStorage,
        _ isOnMainActor: Bool
    ) throws -> Loaded {
        // A closed scope finds nothing, which is no reason for nil, and what was stopped has entries
        // that report it.
        if storage.isClosed || storage.refusesLoads { return .notLoaded }
        switch unsafe source {
        case .optional:
            return try unsafe loadInstance(as: index, of: arguments, in: storage, isOnMainActor)
        case .wrapped:
            let buffer = unsafe arguments.useBuffer(index)
            try unsafe loadWrapped(in: storage, into: buffer, isOnMainActor)
            unsafe dic_make_optional(buffer, false, type)
        case .nothing: unsafe dic_make_optional(arguments.useBuffer(index), true, type)
        case .binding:
            guard unsafe !isBoxed, let write = unsafe bound.write else { return .notLoaded }
            let isolation: CallerIsolation = isOnMainActor ? .mainActor : .nonisolated
            try unsafe write(storage, isolation, InstanceMemory(arguments.useBuffer(index)))
        case .entry, .largeEntry, .request: return .notLoaded
        }
        return .owned
    }

    /// Loads the instance of the entry into the memory of an optional, whose tag is set afterwards.
    @inline(__always)
    private func loadWrapped(
        in storage: _ContainerStorage,
        into buffer: UnsafeMutableRawPointer,
        _ isOnMainActor: Bool
    ) throws {
        try unsafe entry._withUnsafeGuaranteedRef { entry in
            let access = isOnMainActor ? entry.access : entry.nonisolatedAccess
            let wrapped = unsafe metadataAddress(of: entry.facts.type)
            if access == .permanent,
                let made = unsafe entry.slot.unsafelyUnwrapped.permanentInstance
            {
                return unsafe dic_copy(buffer, made, wrapped)
            }
            try unsafe entry.load(wrapped, access, in: storage, into: buffer, isOnMainActor)
        }
    }
}

extension Entry {
    /// Loads a value into a buffer, in which there is room for it. The entry takes no arguments, and
    /// is for exactly the type whose metadata is at `type`.
    @inline(__always)
    fileprivate func load(
        _ type: UnsafeRawPointer,
        _ access: Access,
        in storage: _ContainerStorage,
        into argument: UnsafeMutableRawPointer,
        _ isOnMainActor: Bool
    ) throws {
        switch access {
        case .function: return try unsafe runFunction(in: storage, into: argument)
        case .scoped:
            if keepsObject(in: storage) {
                return unsafe argument.storeBytes(
                    of: try loadParameterObject(in: storage),
                    as: UnsafeRawPointer.self
                )
            }
            if unsafe copyValue(type, in: storage, to: argument) { return }
        case .nullary: if unsafe makeIfAdmitted(in: storage, into: argument) { return }
        case .temporary: if unsafe copyTemporary(to: argument) { return }
        default: break
        }
        try unsafe loadByDynamicType(in: storage, into: argument, isOnMainActor)
    }

    /// Runs a factory that takes nothing. Returns false if it has to be admitted first.
    @inline(__always)
    private func makeIfAdmitted(
        in storage: _ContainerStorage,
        into argument: UnsafeMutableRawPointer
    )
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

    /// Loads the instance of this entry with its type, which is looked for at run time.
    @inline(never)
    private func loadByDynamicType(
        in storage: _ContainerStorage,
        into argument: UnsafeMutableRawPointer,
        _ isOnMainActor: Bool
    ) throws {
        func load<T>(_ type: T.Type) throws {
            let entry = unsafe Unmanaged.passUnretained(self)
            unsafe argument.assumingMemoryBound(to: type).initialize(
                to: try entry.load(
                    type,
                    in: storage,
                    from: isOnMainActor ? .mainActor : .nonisolated
                )
            )
        }
        try _openExistential(facts.type, do: load)
    }
}

extension Dependency {
    /// Loads the value of a parameter by its request, or by what it is bound to, into a buffer or
    /// memory of its own.
    @inline(never)
    fileprivate func load(
        by link: ParameterLinks.Link?,
        as index: Int,
        of arguments: FunctionArguments,
        in storage: _ContainerStorage,
        from isolation: CallerIsolation
    ) throws {
        func load<T>(_ type: T.Type) throws {
            let value: T
            switch unsafe link?.source {
            case .entry, .largeEntry:
                value = try unsafe link.unsafelyUnwrapped.entry
                    .load(type, in: storage, from: isolation)
            case .binding where !storage.isClosed && !storage.refusesLoads:
                let bound = unsafe link.unsafelyUnwrapped.bound
                value = try DirectLoader(storage: storage, isolation: isolation, location: nil)
                    .load(type, bound.request, bound.binding)
            default: value = try storage.load(type, self, from: isolation)
            }
            unsafe arguments.memory(for: type, as: index).initialize(to: value)
        }
        try _openExistential(type, do: load)
    }
}
