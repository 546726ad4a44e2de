/// Makes functions that load from arguments: what a parameter has, or a load returns, that is one of
/// the `functionTypes` of a key, or of the optional of its type. That a function is `Sendable`, or
/// isolated, does not change how it is called.
struct LoadingFunction: Sendable {
    /// Writes a function to memory. The location is that of the load; nil for a parameter.
    typealias Writer = @Sendable (_ContainerStorage, CodeLocation?, InstanceMemory) -> Void

    /// The name that is loaded.
    private let name: DependencyName?
    /// Where the factory was registered: reports of a parameter's function show it.
    private let location: CodeLocation
    /// Whether the function may throw an error.
    private let canThrow: Bool
    /// The entry that makes exactly what the function returns, in the frozen container that has it.
    /// Nil if each call looks for it: what a mutable container has may change, and what is wrapped
    /// in an optional is made as something else.
    private let entry: Entry?

    /// Makes the functions of a type for an entry. A closure that knows the types: to find them
    /// takes longer than all else.
    static func writer(_ type: Any.Type, of entry: Entry, isFrozen: Bool) -> Writer {
        let key = entry.facts.key
        let result = functionResult(of: type, loading: key.type, from: key.arguments) ?? key.type
        let function = LoadingFunction(
            name: key.name,
            location: entry.facts.location,
            canThrow: functionEffects(of: type).canThrow,
            entry: isFrozen && result == key.type ? entry : nil
        )
        func returning<T>(_ made: T.Type) -> Writer { function.writer(made, key.arguments) }
        return _openExistential(result, do: returning)
    }

    /// The closure for a result and arguments whose types are known at run time only: at most five.
    private func writer<T>(_ made: T.Type, _ types: [Any.Type]) -> Writer {
        func from1<A>(_ a: A.Type) -> Writer {
            func from2<B>(_ b: B.Type) -> Writer {
                func from3<C>(_ c: C.Type) -> Writer {
                    func from4<D>(_ d: D.Type) -> Writer {
                        func from5<E>(_ e: E.Type) -> Writer { writer(made, a, b, c, d, e) }
                        if types.count == 4 { return writer(made, a, b, c, d) }
                        return _openExistential(types[4], do: from5)
                    }
                    if types.count == 3 { return writer(made, a, b, c) }
                    return _openExistential(types[3], do: from4)
                }
                if types.count == 2 { return writer(made, a, b) }
                return _openExistential(types[2], do: from3)
            }
            if types.count == 1 { return writer(made, a) }
            return _openExistential(types[1], do: from2)
        }
        return _openExistential(types[0], do: from1)
    }

    /// What a call of a function does. Throws what the factory throws, or a `ResolutionError`.
    private func load<T, each Argument>(
        _ storage: _ContainerStorage,
        _ location: CodeLocation,
        _ arguments: repeat each Argument
    ) throws -> T {
        if let entry {
            return try storage.loadOrThrow(from: entry, at: location, repeat each arguments)
        }
        return try storage.loadOrThrow(
            named: name,
            from: .dynamic,
            at: location,
            repeat each arguments
        )
    }

    // One for each number of arguments: a function over a pack is called in another way.

    /// What makes a function of one parameter in memory, throwing or trapping; those below of two
    /// to five.
    private func writer<T, A>(_: T.Type, _: A.Type) -> Writer {
        { storage, location, memory in
            let place = location ?? self.location
            typealias Throwing = @Sendable (A) throws -> T
            typealias Trapping = @Sendable (A) -> T
            let load: Throwing = { a in try self.load(storage, place, a) }
            if canThrow {
                unsafe memory.pointer.assumingMemoryBound(to: Throwing.self).initialize(to: load)
            } else {
                let trapping: Trapping = { a in storage.trapping(at: place) { try load(a) } }
                unsafe memory.pointer.assumingMemoryBound(to: Trapping.self)
                    .initialize(to: trapping)
            }
        }
    }

    private func writer<T, A, B>(_: T.Type, _: A.Type, _: B.Type) -> Writer {
        { storage, location, memory in
            let place = location ?? self.location
            typealias Throwing = @Sendable (A, B) throws -> T
            typealias Trapping = @Sendable (A, B) -> T
            let load: Throwing = { a, b in try self.load(storage, place, a, b) }
            if canThrow {
                unsafe memory.pointer.assumingMemoryBound(to: Throwing.self).initialize(to: load)
            } else {
                let trapping: Trapping = { a, b in storage.trapping(at: place) { try load(a, b) } }
                unsafe memory.pointer.assumingMemoryBound(to: Trapping.self)
                    .initialize(to: trapping)
            }
        }
    }

    private func writer<T, A, B, C>(_: T.Type, _: A.Type, _: B.Type, _: C.Type) -> Writer {
        { storage, location, memory in
            let place = location ?? self.location
            typealias Throwing = @Sendable (A, B, C) throws -> T
            typealias Trapping = @Sendable (A, B, C) -> T
            let load: Throwing = { a, b, c in try self.load(storage, place, a, b, c) }
            if canThrow {
                unsafe memory.pointer.assumingMemoryBound(to: Throwing.self).initialize(to: load)
            } else {
                let trapping: Trapping = { a, b, c in
                    storage.trapping(at: place) { try load(a, b, c) }
                }
                unsafe memory.pointer.assumingMemoryBound(to: Trapping.self)
                    .initialize(to: trapping)
            }
        }
    }

    private func writer<T, A, B, C, D>(_: T.Type, _: A.Type, _: B.Type, _: C.Type, _: D.Type)
        -> Writer
    {
        { storage, location, memory in
            let place = location ?? self.location
            typealias Throwing = @Sendable (A, B, C, D) throws -> T
            typealias Trapping = @Sendable (A, B, C, D) -> T
            let load: Throwing = { a, b, c, d in try self.load(storage, place, a, b, c, d) }
            if canThrow {
                unsafe memory.pointer.assumingMemoryBound(to: Throwing.self).initialize(to: load)
            } else {
                let trapping: Trapping = { a, b, c, d in
                    storage.trapping(at: place) { try load(a, b, c, d) }
                }
                unsafe memory.pointer.assumingMemoryBound(to: Trapping.self)
                    .initialize(to: trapping)
            }
        }
    }

    private func writer<T, A, B, C, D, E>(
        _: T.Type,
        _: A.Type,
        _: B.Type,
        _: C.Type,
        _: D.Type,
        _: E.Type
    ) -> Writer {
        { storage, location, memory in
            let place = location ?? self.location
            typealias Throwing = @Sendable (A, B, C, D, E) throws -> T
            typealias Trapping = @Sendable (A, B, C, D, E) -> T
            let load: Throwing = { a, b, c, d, e in try self.load(storage, place, a, b, c, d, e) }
            if canThrow {
                unsafe memory.pointer.assumingMemoryBound(to: Throwing.self).initialize(to: load)
            } else {
                let trapping: Trapping = { a, b, c, d, e in
                    storage.trapping(at: place) { try load(a, b, c, d, e) }
                }
                unsafe memory.pointer.assumingMemoryBound(to: Trapping.self)
                    .initialize(to: trapping)
            }
        }
    }
}
