import DICBuilder

// What the properties of views have in common, and what does not need SwiftUI.

/// A dependency of a view: what it loads, and from which container.
@MainActor struct ViewDependency {
    /// The name of the registration; nil for the unnamed one.
    private let name: DependencyName?
    /// Where the property is declared.
    private let location: CodeLocation
    /// That of the container that the property names; nil if it names none.
    private let named: _ContainerStorage?
    /// The current one of when the view was made; nil if there was none, or the property names a
    /// container.
    private let current: _ContainerStorage?

    /// Says what a property loads, whose view is being made.
    init(from container: _ContainerStorage?, named name: DependencyName?, at location: CodeLocation)
    {
        self.name = name
        self.location = location
        named = container
        current = container == nil ? CurrentContainer.storage : nil
    }

    /// Loads the dependency from the container that the property names, else from that of the
    /// environment, else from the one that was current. Traps if there is none, or it can't. That
    /// container is the current one while the instance is made.
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

/// What is loaded for a view, once in its life.
@MainActor final class ViewInstance<T> {
    /// The instance; nil before the first use.
    private var instance: T?

    /// Holds nothing yet.
    nonisolated init() {}

    /// The instance, loaded with the closure if this is the first use.
    func value(_ load: () -> T) -> T {
        if let instance { return instance }
        let loaded = load()
        instance = loaded
        return loaded
    }
}

extension CurrentContainer {
    /// The storage of the current container, for the view at a place, which has none in its
    /// environment. Traps if there is none.
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
