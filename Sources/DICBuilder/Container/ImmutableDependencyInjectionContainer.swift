/// A frozen container. Any number of threads load from it, and find its registrations without a
/// lock.
///
/// A ``DICBuilder`` creates it. Copies share registrations and singletons, which are released with
/// the last copy.
public struct ImmutableDependencyInjectionContainer: Sendable {
    /// The storage of the container.
    public let _storage: _ContainerStorage

    package init(_ storage: _ContainerStorage) { _storage = storage }
}

extension ImmutableDependencyInjectionContainer: CustomStringConvertible, CustomReflectable {
    /// The number of registrations and of kept instances.
    public var description: String { _storage.summary("ImmutableDependencyInjectionContainer") }

    /// Shows the registrations.
    public var customMirror: Mirror {
        Mirror(self, registrations: registeredDependencies)
    }
}

/// What a factory receives to load the dependencies of the instance that it makes.
///
/// A resolver can be stored, captured and sent to other threads. It keeps the container alive: what
/// that keeps, such as a singleton, should not store its resolver, because the two would keep each
/// other alive.
public struct DependencyResolver: Sendable {
    /// The storage of the container that runs the factory.
    public let _storage: _ContainerStorage

    @usableFromInline package init(_ storage: _ContainerStorage) { _storage = storage }
}

/// Something that a container can be taken from: a container, a resolver, or a view of one.
///
/// Types outside this package do not conform to this protocol. Use it to accept any container
/// without loading from it.
public protocol DependencyContaining: Sendable {
    /// The storage of the container.
    var _storage: _ContainerStorage { get }
}

/// One registration of a container, as it was when it was listed or observed.
public struct RegisteredDependency: Sendable, CustomStringConvertible {
    package let registration: Registration

    /// Whether an instance is made and kept.
    public let isMade: Bool

    /// What the factory of an eager singleton of a mutable container threw; nil once a load has
    /// made the instance.
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
    public var argumentTypes: [Any.Type]? {
        registration.key.arguments.isEmpty ? nil : registration.key.arguments
    }

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
    /// Those of a parent container come first. What overrides or decorates one of them is in its
    /// place.
    ///
    /// - Complexity: O(*n* log *n*) in the number of registrations.
    public var registeredDependencies: [RegisteredDependency] {
        _storage.entries.map(RegisteredDependency.init)
    }
}

extension Mirror {
    /// Shows the registrations of a container.
    // Not specialized: what it needs of metadata would lie beside each container's own code.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    package init<Container>(_ container: Container, registrations: [RegisteredDependency]) {
        self.init(container, children: ["registrations": registrations])
    }
}
