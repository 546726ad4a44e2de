/// One line of the list of what a container can load.
public struct RegisteredDependency: Sendable, CustomStringConvertible {
    private let entry: Entry

    init(_ entry: Entry) {
        self.entry = entry
    }

    /// The type that it is loaded as.
    public var type: Any.Type { entry.registration.type }

    /// How long an instance is kept.
    public var lifetime: Lifetime { Lifetime(entry.registration.lifetime) }

    /// Where it was registered.
    public var location: SourceLocation { entry.registration.location }

    /// Whether only `loadAsync` and its like can load it.
    public var isAsync: Bool { entry.registration.isAsync }

    /// Whether a shared instance is made and kept at the moment.
    public var isMade: Bool { entry.isMade }

    /// The type, the lifetime and the place in a line, for example `Cache, singleton, Services.swift:41`.
    public var description: String {
        "\(TypeName(type)), \(lifetime)\(isAsync ? ", async" : ""), \(location)"
    }
}
