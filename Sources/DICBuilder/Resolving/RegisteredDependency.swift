/// One line of the list of what a container can load, as it was when the list was made.
public struct RegisteredDependency: Sendable, CustomStringConvertible {
    /// The type that it is loaded as.
    public let type: Any.Type

    /// The name that it is loaded with, if it has one.
    public let name: DependencyName?

    /// The types of the arguments that it is loaded with; nil if it takes none.
    public let argumentTypes: [Any.Type]?

    /// How long an instance is kept.
    public let lifetime: Lifetime

    /// Where it was registered.
    public let location: SourceLocation

    /// Whether only `loadAsync` and its like can load it.
    public let isAsync: Bool

    /// Whether a shared instance is made and kept.
    public let isMade: Bool

    private let title: String

    init(_ entry: Entry) {
        let registration = entry.registration
        type = registration.type
        name = registration.key.name
        argumentTypes = registration.argumentTypes
        title = registration.title
        lifetime = Lifetime(registration.lifetime)
        location = registration.location
        isAsync = registration.isAsync
        isMade = entry.isMade
    }

    /// The type with its name and arguments, the lifetime and the place in a line, for example
    /// `Cache named "images", singleton, Services.swift:41`.
    public var description: String {
        "\(title), \(lifetime)\(isAsync ? ", async" : ""), \(location)"
    }
}
