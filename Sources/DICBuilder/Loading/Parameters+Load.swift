extension Parameters {
    /// Loads the next parameter.
    ///
    /// - Parameter index: The index of the parameter, from 0; incremented.
    /// - Throws: What its factory throws, or a `ResolutionError`.
    @usableFromInline
    @inline(never)
    package func load<T>(_ type: T.Type, _ index: inout Int) throws -> T {
        try load(type, &index, from: .nonisolated)
    }

    /// Loads the next parameter of a function on the main actor.
    ///
    /// - Parameter index: The index of the parameter, from 0; incremented.
    /// - Throws: What its factory throws, or a `ResolutionError`.
    @usableFromInline
    @inline(never)
    package func loadOnMainActor<T>(_ type: T.Type, _ index: inout Int) throws -> T {
        try load(type, &index, from: .mainActor)
    }

    @inline(__always)
    private func load<T>(_ type: T.Type, _ index: inout Int, from isolation: CallerIsolation) throws -> T {
        let position = index
        index = position &+ 1
        if let entry = unsafe edges?[position] {
            return try unsafe entry.loadParameter(type, in: storage, from: isolation)
        }
        return try storage.loadParameter(type, at: position + 1, from: isolation)
    }

    /// Loads the source of a forward, which is a parameter of the conversion.
    ///
    /// - Throws: What the factory of the source throws, or a `ResolutionError`.
    func loadForwarded<T>(
        named name: DependencyName?,
        from isolation: CallerIsolation,
        at location: CodeLocation
    ) throws -> T {
        guard let source = unsafe edges?[0] else {
            return try storage.loadOrThrow(name, from: isolation, at: location)
        }
        do {
            return try unsafe source.loadParameter(T.self, in: storage, from: isolation)
        } catch {
            throw storage.located(error, at: location)
        }
    }
}
