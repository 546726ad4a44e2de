extension Parameters {
    /// Loads a parameter.
    ///
    /// - Parameters:
    ///   - index: The index of the parameter, from 0.
    ///   - isolation: The isolation of the function.
    /// - Throws: What its factory throws, or a `ResolutionError`.
    func load<T>(_ type: T.Type, _ index: Int, from isolation: CallerIsolation) throws -> T {
        if let entry = unsafe edges?[index] {
            return try unsafe entry.loadParameter(type, in: storage, from: isolation)
        }
        return try storage.loadParameter(type, at: index + 1, from: isolation)
    }

    /// Loads the next parameter.
    ///
    /// - Parameters:
    ///   - index: The index of the parameter, from 0; incremented.
    ///   - isolation: The isolation of the function.
    /// - Throws: What its factory throws, or a `ResolutionError`.
    func loadNext<T>(_ type: T.Type, _ index: inout Int, from isolation: CallerIsolation) throws -> T {
        defer { index += 1 }
        return try load(type, index, from: isolation)
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
