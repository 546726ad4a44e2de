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
        let (key, traits) = (Key(T.self, named: name), FactoryTraits(Never.self, T.self))
        let needs = Dependencies.declared([Dependency(source, named: sourceName, .forward(isShareable: true))])
        if ValueBuffer.fits(Source.self) && ValueBuffer.fits(T.self) {
            let function = MainActorParameterFunction(call: convert).erased
            _base.add(key, on: .mainActor, .transient, nil, traits, needs, location, .function, function)
            return
        }
        let factory = MainActorParameterFactory { parameters in
            convert(try parameters.loadForwarded(source, named: sourceName, from: .mainActor, at: location))
        }
        let loader = factory.erased
        _base.add(key, on: .mainActor, .transient, nil, traits, needs, location, .parameterLoader, loader)
    }
}
