extension Parameters {
    /// Loads a parameter.
    ///
    /// - Parameters:
    ///   - index: The index of the parameter, from 0.
    ///   - name: The name of the parameter's registration, if it has one.
    ///   - isolation: The isolation of the function.
    /// - Throws: What its factory throws, or a `ResolutionError`.
    func load<T>(
        _ type: T.Type,
        _ index: Int,
        named name: DependencyName? = nil,
        from isolation: CallerIsolation
    ) throws -> T {
        if let entry = unsafe links?[index] {
            return try unsafe entry.loadParameter(type, in: storage, from: isolation)
        }
        return try storage.loadParameter(type, named: name, at: index + 1, from: isolation)
    }

    /// Loads the next parameter, by its name if it has one.
    ///
    /// - Parameters:
    ///   - index: The index of the parameter, from 0; incremented.
    ///   - names: The name of each parameter's registration, if it has one; empty if none has.
    ///   - isolation: The isolation of the function.
    /// - Throws: What its factory throws, or a `ResolutionError`.
    func loadNext<T>(
        _ type: T.Type,
        _ index: inout Int,
        named names: [DependencyName?],
        from isolation: CallerIsolation
    ) throws -> T {
        defer { index += 1 }
        return try load(type, index, named: names.isEmpty ? nil : names[index], from: isolation)
    }

    /// Loads the source of a forward, which is a parameter of the conversion.
    ///
    /// - Throws: What the factory of the source throws, or a `ResolutionError`.
    func loadForwarded<T>(
        _ type: T.Type,
        named name: DependencyName?,
        from isolation: CallerIsolation,
        at location: CodeLocation
    ) throws -> T {
        guard let source = unsafe links?[0] else {
            return try storage.loadOrThrow(name, from: isolation, at: location)
        }
        do {
            return try unsafe source.loadParameter(type, in: storage, from: isolation)
        } catch {
            throw storage.located(error, at: location)
        }
    }
}
