/// One line of the list of what a container can load, as it was when the list was made.
public struct RegisteredDependency: Sendable, CustomStringConvertible {
    /// The type that it is loaded as.
    public let type: Any.Type

    /// How long an instance is kept.
    public let lifetime: Lifetime

    /// Where it was registered.
    public let location: SourceLocation

    /// Whether only `loadAsync` and its like can load it.
    public let isAsync: Bool

    /// Whether a shared instance is made and kept.
    public let isMade: Bool

    init(_ entry: Entry) {
        let registration = entry.registration
        type = registration.type
        lifetime = Lifetime(registration.lifetime)
        location = registration.location
        isAsync = registration.isAsync
        isMade = entry.isMade
    }

    /// The type, the lifetime and the place in a line, for example `Cache, singleton, Services.swift:41`.
    public var description: String {
        "\(TypeName(type)), \(lifetime)\(isAsync ? ", async" : ""), \(location)"
    }
}
