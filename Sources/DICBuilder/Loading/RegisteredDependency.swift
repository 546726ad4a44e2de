/// One entry of the list of a container's registrations, as it was when the list was made.
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
    public let location: CodeLocation

    /// Whether only asynchronous loads can load it.
    public let isAsync: Bool

    /// Whether an instance is made and kept.
    public let isMade: Bool

    /// What the factory of an eager singleton threw when it was registered into a mutable container; nil once a load
    /// has made the instance.
    public let failure: (any Error)?

    private let title: String

    init(_ entry: Entry) {
        let registration = entry.registration
        type = registration.type
        name = registration.key.name
        argumentTypes = registration.key.arguments.isEmpty ? nil : registration.key.arguments
        lifetime = registration.lifetime
        location = registration.location
        isAsync = registration.isolation == .asynchronous
        isMade = entry.isMade
        let isEager = registration.lifetime == .eagerSingleton
        failure = isMade || !isEager ? nil : entry.slot?.failure ?? entry.extras?.asyncSlot?.failure
        title = registration.title
    }

    /// The type with its name and arguments, the lifetime and the place in a line, for example
    /// `Cache named "images", singleton, Services.swift:41`.
    public var description: String {
        "\(title), \(lifetime)\(isAsync ? ", async" : ""), \(location)"
    }
}

extension DependencyLoading {
    /// The registrations, in the order of registration; of several with one key, the last. Those of a parent container
    /// come first.
    ///
    /// - Complexity: O(*n* log *n*) in the number of registrations.
    public var registeredDependencies: [RegisteredDependency] {
        _storage.entries.map(RegisteredDependency.init)
    }
}

extension ImmutableDependencyInjectionContainer: CustomReflectable {
    /// Shows the registrations.
    public var customMirror: Mirror { Mirror(self, children: ["registrations": registeredDependencies]) }
}
