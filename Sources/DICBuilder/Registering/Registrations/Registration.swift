// Sendable: all stored properties, here and in the subclasses, are immutable and Sendable. Unchecked only because the
// superclass is.
/// What one `register…` call said: key, lifetime, place, factory. It never changes, and is shared by all containers that
/// one builder builds.
///
/// A registration that keeps nothing is its own entry. One that does has an entry in each container.
@usableFromInline
package class Registration: Entry, @unchecked Sendable {
    @usableFromInline
    package let key: Key

    @usableFromInline
    package let lifetime: Lifetime.Kind

    @usableFromInline
    package let location: SourceLocation

    @usableFromInline
    init(key: Key, lifetime: Lifetime.Kind, location: SourceLocation, route: Route) {
        self.key = key
        self.lifetime = lifetime
        self.location = location
        super.init(route: route)
    }

    @usableFromInline
    package override var registration: Registration { self }

    /// The registered type: what a load returns.
    package var type: Any.Type { fatalError("every registration knows its type") }

    /// What it is called in reports: the type, the types of the arguments, the name.
    package var title: String {
        let arguments = argumentTypes.map { types in
            "(\(types.map { TypeName($0).description }.joined(separator: ", ")))"
        }
        return "\(TypeName(type))\(arguments ?? "")\(key.name.map { " named \($0.expression)" } ?? "")"
    }

    /// The types of the arguments that a load has to give; nil if it takes none.
    package var argumentTypes: [Any.Type]? { nil }

    /// The dependencies that are known without running the factory; nil if the factory is opaque.
    package var declaredDependencies: [DeclaredDependency]? { nil }

    /// Whether `link` is worth a try.
    var isLinkable: Bool { false }

    /// Whether its factory, and all that it leads to, is known not to throw, so that it can be linked to.
    func isKnownNotToThrow(_ linker: inout Linker) -> Bool { false }

    /// The same registration with a factory that knows where the entries of its parameters are.
    func linked(to edges: Edges) -> Registration? { nil }

    /// Whether it came from `registerAsync`, so that only an asynchronous load can make it.
    package var isAsync: Bool { false }

    /// The entry for this registration in a new container.
    package func makeEntry(in source: DependencySource) -> Entry {
        switch lifetime {
        case .transient, .graph: self
        case .singleton, .eagerSingleton: SharedEntry(self, in: source)
        case .cached: CachedEntry(self, in: source)
        case .weak: WeakEntry(self, in: source)
        }
    }

    /// Loads the instance of an entry of this registration, for the sake of its being made.
    package func makeInstance(of entry: Entry, in source: DependencySource) throws {}

    /// Destroys and frees an instance that was kept.
    func discard(_ instance: UnsafeMutableRawPointer) {}
}

/// A registration of a synchronous factory of `T`.
@usableFromInline
class SynchronousRegistration<T>: Registration, @unchecked Sendable {
    /// - Parameter route: The way of a load if the instance is not kept.
    @inlinable
    init(name: DependencyName?, lifetime: Lifetime.Kind, location: SourceLocation, route: Route) {
        super.init(
            key: Key(T.self, named: name),
            lifetime: lifetime,
            location: location,
            route: lifetime.route(ofTransient: route)
        )
    }

    /// Runs the factory.
    @usableFromInline
    func callFactory(_ resolver: DependencyResolver) throws -> T {
        fatalError("every registration has a factory")
    }

    /// Gives a new instance what it could not be made with. Loads that this leads to find the instance already.
    func complete(_ instance: T, _ resolver: DependencyResolver) throws {}

    final package override var type: Any.Type { T.self }

    final package override func makeInstance(of entry: Entry, in source: DependencySource) throws {
        _ = try entry.load(T.self, in: source)
    }

    final override func discard(_ instance: UnsafeMutableRawPointer) {
        let instance = unsafe instance.assumingMemoryBound(to: T.self)
        unsafe instance.deinitialize(count: 1)
        unsafe instance.deallocate()
    }
}

extension Lifetime.Kind {
    /// The way of a load of an instance with this lifetime, given the way if it is made for each load.
    @inlinable
    func route(ofTransient transient: Entry.Route) -> Entry.Route {
        switch self {
        case .transient: transient
        case .graph: .graph
        case .singleton, .eagerSingleton: .shared
        case .cached, .weak: .kept
        }
    }
}
