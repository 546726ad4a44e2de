extension RegistrarOnMainActor {
    /// Makes a registration available on the main actor under another type too: both load the same instance.
    ///
    /// ```swift
    /// builder.mainActor
    ///     .register(in: .singleton) { Router() }
    ///     .forward(Router.self, to: (any Navigating).self) { $0 }
    /// ```
    ///
    /// The registration of the source type decides how long an instance is kept. It can be registered later, and for
    /// the main actor or not.
    ///
    /// - Parameters:
    ///   - source: The registered type.
    ///   - name: The name of that registration, and of this one.
    ///   - type: The other type.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - convert: Converts an instance: `{ $0 }`, which compiles if the source type conforms to the other.
    /// - Returns: This view, for chaining.
    @discardableResult
    public func forward<Source, T>(
        _ source: Source.Type,
        named name: DependencyName? = nil,
        to type: T.Type,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ convert: @escaping @MainActor (Source) -> T
    ) -> Self {
        addForward(source, name, to: name, CodeLocation(fileID: fileID, line: line), convert)
        return self
    }

    /// Makes a registration available on the main actor under another type and another name too: both load the same
    /// instance.
    ///
    /// The registration of the source type decides how long an instance is kept. It can be registered later, and for
    /// the main actor or not.
    ///
    /// - Parameters:
    ///   - source: The registered type.
    ///   - sourceName: The name of that registration; nil if it has none.
    ///   - type: The other type.
    ///   - name: The name of this registration; nil for none.
    ///   - fileID: The file of the call, for reports.
    ///   - line: The line of the call, for reports.
    ///   - convert: Converts an instance: `{ $0 }`, which compiles if the source type conforms to the other.
    /// - Returns: This view, for chaining.
    @discardableResult
    public func forward<Source, T>(
        _ source: Source.Type,
        named sourceName: DependencyName?,
        to type: T.Type,
        named name: DependencyName?,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ convert: @escaping @MainActor (Source) -> T
    ) -> Self {
        addForward(source, sourceName, to: name, CodeLocation(fileID: fileID, line: line), convert)
        return self
    }

    private func addForward<Source, T>(
        _ source: Source.Type,
        _ sourceName: DependencyName?,
        to name: DependencyName?,
        _ location: CodeLocation,
        _ convert: @escaping @MainActor (Source) -> T
    ) {
        let key = Key(T.self, named: name)
        let dependencies = Dependencies.declared([
            Dependency(source, named: sourceName, .forward(isShareable: true))
        ])
        if ValueBuffer.fits(Source.self) && ValueBuffer.fits(T.self) {
            let function = MainActorParameterFunction(call: convert).erased
            nonisolated.addOnMainActor(key, .transient, false, dependencies, location, .function, function)
            return
        }
        let factory = MainActorParameterFactory { parameters in
            convert(try parameters.loadForwarded(source, named: sourceName, from: .mainActor, at: location))
        }
        nonisolated.addOnMainActor(key, .transient, false, dependencies, location, .parameterLoader, factory.erased)
    }
}
