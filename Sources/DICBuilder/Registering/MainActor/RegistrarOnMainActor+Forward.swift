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
        forward(source, named: name, to: type, named: name, fileID: fileID, line: line, convert)
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
        let location = CodeLocation(fileID: fileID, line: line)
        let convert = MainActorTypedThrowsFunction(call: convert).nonisolated.erased
        _base.addForward(.function.onMainActor, source, sourceName, to: name, isShareable: true, location, convert)
        return self
    }
}
