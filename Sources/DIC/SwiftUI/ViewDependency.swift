import DICBuilder

// What the properties of views have in common, and what does not need SwiftUI.

@MainActor struct ViewDependency {
    private let name: DependencyName?
    private let location: CodeLocation
    private let named: _ContainerStorage?
    /// That of when the view was made.
    private let current: _ContainerStorage?

    init(from container: _ContainerStorage?, named name: DependencyName?, at location: CodeLocation)
    {
        self.name = name
        self.location = location
        named = container
        current = container == nil ? CurrentContainer.storage : nil
    }

    /// The container is the current one while the instance is made.
    func load<T>(_ type: T.Type = T.self, environment: _ContainerStorage?) -> T {
        let storage =
            named ?? environment ?? current
            ?? CurrentContainer.storage(
                ofView: location.description,
                file: location.file,
                line: location.line
            )
        return withContainer(DependencyResolver(storage)) {
            storage.loadForViewProperty(name, at: location)
        }
    }
}

@MainActor final class ViewInstance<T> {
    private var instance: T?

    nonisolated init() {}

    func value(_ load: () -> T) -> T {
        if let instance { return instance }
        let loaded = load()
        instance = loaded
        return loaded
    }
}

extension CurrentContainer {
    /// The storage of the current container, for the view at a place, which has none in its
    /// environment. Traps if none.
    static func storage(ofView place: String, file: StaticString = #fileID, line: UInt = #line)
        -> _ContainerStorage
    {
        if let storage { return storage }
        let text = "there is no container in the environment, and no current one"
        let repair = ".dependencies(container) on a view around this one"
        let report = Report("no-container", text, ["used at": place], try: [repair])
        report.trap(at: CodeLocation(fileID: file, line: line))
    }
}
