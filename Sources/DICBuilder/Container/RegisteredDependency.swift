/// One registration of a container, as it was when it was listed or observed.
public struct RegisteredDependency: Sendable, CustomStringConvertible {
    package let registration: Registration

    /// Whether an instance is made and kept.
    public let isMade: Bool

    /// What the factory of an eager singleton of a mutable container threw; nil once a load has made the instance.
    public let failure: (any Error)?

    init(_ entry: Entry) {
        registration = entry.registration
        isMade = entry.isMade
        failure = isMade || !registration.lifetime.isEager ? nil : entry.slot?.failure?.error
    }

    init(_ registration: Registration) {
        self.registration = registration
        isMade = false
        failure = nil
    }

    /// The type that it is loaded as.
    public var type: Any.Type { registration.type }

    /// The name that it is loaded with, if it has one.
    public var name: DependencyName? { registration.key.name }

    /// The types of the arguments that it is loaded with; nil if it takes none.
    public var argumentTypes: [Any.Type]? { registration.key.arguments.isEmpty ? nil : registration.key.arguments }

    /// How long an instance is kept.
    public var lifetime: Lifetime { registration.lifetime }

    /// Where it was registered.
    public var location: CodeLocation { registration.location }

    /// Whether its factory is asynchronous.
    public var isAsync: Bool { registration.isAsync }

    /// Whether its factory runs on the main actor.
    public var isOnMainActor: Bool { registration.isolation == .mainActor }

    /// The type with its name and arguments, for example `Cache named "images"`.
    public var title: String { registration.title }

    /// All of it in a line, for example `Cache named "images", singleton, Services.swift:41`.
    public var description: String {
        let kind = "\(isAsync ? ", async" : "")\(isOnMainActor ? ", main actor" : "")"
        return "\(registration.title), \(lifetime)\(kind), \(location)"
    }
}

extension DependencyContaining {
    /// The registrations, in the order of registration; of several with one key, the last.
    ///
    /// Those of a parent container come first. What overrides or decorates one of them is in its place.
    ///
    /// - Complexity: O(*n* log *n*) in the number of registrations.
    public var registeredDependencies: [RegisteredDependency] { _storage.entries.map(RegisteredDependency.init) }
}
