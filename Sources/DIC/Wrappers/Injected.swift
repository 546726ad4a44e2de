import DICBuilder

/// A property whose value is loaded when its owner is made.
///
/// ```swift
/// final class ViewModel {
///     @Injected var client: any APIClient
///     @Injected(named: .primary) var database: Database
///     @Injected(from: container) var clock: Clock
/// }
/// ```
///
/// It loads from the current container (see ``CurrentContainer``) unless one is passed, and traps
/// with the full report if the value cannot be loaded. What lives on the main actor is loaded where
/// the owner is made there, and reported as `needs-main-actor` elsewhere. The value can be
/// replaced. One that is given to the wrapper, as in
/// `Greeter(clock: Injected(wrappedValue: clock))`, needs no container.
///
/// Without an initial value the property is loaded before the body of a handwritten initializer
/// runs; to give such an owner its values, make it in `withContainer`.
@propertyWrapper public struct Injected<Value> {
    /// The value.
    public var wrappedValue: Value

    /// Creates a property with a value, for which nothing is loaded.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

    /// Loads from a container, by default the current one.
    ///
    /// - Precondition: The container is passed, or there is a current one, and in it the value can
    ///   be loaded.
    public init(
        from container: any DependencyContaining = DependencyResolver.ofCurrent,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        let location = CodeLocation(fileID: fileID, line: line)
        let storage =
            container.passed
            ?? CurrentContainer.storage(loading: Value.self, named: name, at: location)
        wrappedValue = storage.loadForProperty(name, at: location)
    }
}

extension Injected: Sendable where Value: Sendable {}

/// A property whose value is loaded when its owner is made, and nil if it cannot be loaded.
///
/// ```swift
/// @OptionalInjected var analytics: Analytics?
/// ```
///
/// It loads from the current container unless one is passed. It is nil where
/// ``DependencyLoading/loadOrNil(_:named:)`` is, and where there is no container. What lives on the
/// main actor is loaded where the owner is made there, and reported as `needs-main-actor`
/// elsewhere.
@propertyWrapper public struct OptionalInjected<Value> {
    /// The value, or nil if it could not be loaded.
    public var wrappedValue: Value?

    /// Creates a property with a value, for which nothing is loaded.
    public init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

    /// Loads from a container, by default the current one, if there is one.
    public init(
        from container: any DependencyContaining = DependencyResolver.ofCurrent,
        named name: DependencyName? = nil
    ) {
        wrappedValue = (container.passed ?? CurrentContainer.storage)?.loadOrNil(
            name,
            from: .dynamic
        )
    }
}

extension OptionalInjected: Sendable where Value: Sendable {}

/// A property whose value is loaded at its first use: exactly once, however many threads use it
/// first.
///
/// ```swift
/// @LazyInjected var database: Database
/// ```
///
/// It loads from the container that was current when the owner was made, unless one is passed, and
/// traps with the full report if the value cannot be loaded. What lives on the main actor is loaded
/// where the first use is there, and reported as `needs-main-actor` elsewhere.
@propertyWrapper public struct LazyInjected<Value> {
    /// The value, or what loads it.
    private var lazy: Lazy<Value>

    /// The value, loaded now if this is the first use; traps with a report if it cannot be loaded.
    public var wrappedValue: Value {
        get { lazy.loadForProperty() }
        set { lazy = Lazy(newValue) }
    }

    /// Creates a property with a value, for which nothing is loaded.
    public init(wrappedValue: Value) { lazy = Lazy(wrappedValue) }

    /// Loads from a container, by default the current one, which there must be, at the first use.
    public init(
        from container: any DependencyContaining = DependencyResolver.ofCurrent,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        let location = CodeLocation(fileID: fileID, line: line)
        let storage =
            container.passed
            ?? CurrentContainer.storage(loading: Value.self, named: name, at: location)
        lazy = Lazy(storage, Request(Value.self, named: name), at: location)
    }
}

extension LazyInjected: Sendable where Value: Sendable {}

/// An optional property whose value, an object, is loaded at its first use, and held weakly.
///
/// ```swift
/// @WeakLazyInjected var session: Session?
/// ```
///
/// The container is chosen and failures are reported as for ``LazyInjected``. But when nobody holds
/// the object any more, the property is nil. So register the object with a lifetime that keeps it:
/// a new instance is gone after the first use.
@propertyWrapper public struct WeakLazyInjected<Value> {
    /// The reference to the object, or what loads it.
    private var reference: Lazy<WeakReference<Value>>
    /// Where the property is declared.
    private let location: CodeLocation

    /// The object, loaded now if this is the first use; nil if it is gone. Traps with a report if
    /// it cannot be loaded.
    public var wrappedValue: Value? {
        get { reference.loadForProperty().value }
        set { reference = Lazy(WeakReference(newValue, holdsUntilRead: false, at: location)) }
    }

    /// Creates a property with an object, for which nothing is loaded. The object is held weakly
    /// from the start.
    ///
    /// - Precondition: The value is an object.
    public init(wrappedValue: Value?, fileID: StaticString = #fileID, line: UInt = #line) {
        location = CodeLocation(fileID: fileID, line: line)
        reference = Lazy(WeakReference(wrappedValue, holdsUntilRead: false, at: location))
    }

    /// Loads from a container, by default the current one, which there must be, at the first use.
    ///
    /// - Precondition: What is loaded is an object.
    public init(
        from container: any DependencyContaining = DependencyResolver.ofCurrent,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        let location = CodeLocation(fileID: fileID, line: line)
        let storage =
            container.passed
            ?? CurrentContainer.storage(loading: Value.self, named: name, at: location)
        self.location = location
        reference = Lazy(
            storage,
            of: Self.self,
            for: Request(Value.self, named: name),
            at: location
        ) { resolver in
            let object: Value = try resolver._storage.loadOrThrow(
                name,
                from: .dynamic,
                at: location
            )
            return WeakReference(object, holdsUntilRead: true, at: location)
        }
    }
}

extension WeakLazyInjected: Sendable where Value: Sendable {}
extension WeakReference: Sendable where Value: Sendable {}

/// A weak reference that, if asked to, holds its object until the first read.
final class WeakReference<Value> {
    // Sendable: the reference is Sendable only if the object is.
    private struct State: ~Copyable, @unchecked Sendable {
        /// The object; nil once it is gone.
        weak var object: AnyObject?
        /// The object until the first read, if it is held for that; nil afterwards.
        var unread: Value?
    }

    /// The object, guarded: threads may read it at the same time.
    private let state: Guarded<State>

    /// Refers to an object, if there is one. Traps if it is a value.
    init(_ value: Value?, holdsUntilRead: Bool, at location: CodeLocation) {
        if let type = value.map({ Swift.type(of: $0 as Any) }), !(type is AnyClass) {
            let text = "\(type) is a value, which cannot be held weakly"
            Report("not-an-object", text, ["used at": "\(location)"], try: ["@LazyInjected"]).trap(
                at: location
            )
        }
        state = Guarded(
            State(object: value.map { $0 as AnyObject }, unread: holdsUntilRead ? value : nil)
        )
    }

    /// The object; nil if it is gone.
    var value: Value? {
        // What is released here is returned, too.
        state.withLock { state in
            defer { state.unread = nil }
            return state.unread ?? state.object.map { $0 as! Value }
        }
    }
}
