// The failures of loads from the current container.

extension ResolutionError {
    /// A load from the current container, where there is none.
    package static func noContainer(
        _ type: Any.Type,
        named name: DependencyName?,
        at location: CodeLocation
    ) -> ResolutionError {
        let path = _ContainerStorage.runningRegistrations
        return ResolutionError(.noContainer, of: type, named: name, at: location, path: path) {
            let suggestions = [NoContainer.suggestion, NoContainer.alternative].compactMap(\.self)
            return Hints(detail: NoContainer.text, suggestions: suggestions.map { .advice($0) })
        }
    }
}
