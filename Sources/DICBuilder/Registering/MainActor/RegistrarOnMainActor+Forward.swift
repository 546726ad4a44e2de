extension RegistrarOnMainActor {
    /// The form of `forward` on the main actor. Its source may be registered for the main actor or not.
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

    /// The form of `forward` on the main actor, to another name too.
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
            _registrar.add(key, on: .mainActor, .transient, nil, false, dependencies, location, .function, function)
            return
        }
        let factory = MainActorParameterFactory { parameters in
            convert(try parameters.loadForwarded(source, named: sourceName, from: .mainActor, at: location))
        }
        _registrar.add(
            key,
            on: .mainActor,
            .transient,
            nil,
            false,
            dependencies,
            location,
            .parameterLoader,
            factory.erased
        )
    }
}
