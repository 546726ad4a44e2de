import DICBuilder

/// A property whose value is loaded when its owner is made, and nil if it cannot be loaded.
///
/// ```swift
/// final class ViewModel {
///     @OptionalInjected var analytics: (any Analytics)?
/// }
/// ```
///
/// It loads from the current container (see ``CurrentContainer``) unless one is passed, as `loadOrNil` does, and is
/// nil if there is none. What lives on the main actor is loaded where the owner is made on the main actor, and is nil
/// off it. The value can be replaced, and one that is given to the wrapper needs no container, for example in a
/// test.
@propertyWrapper
public struct OptionalInjected<Value> {
    /// The value, or nil if it could not be loaded.
    public var wrappedValue: Value?

    /// Creates a property with a value, for which nothing is loaded.
    ///
    /// - Parameter wrappedValue: The value, or nil.
    public init(wrappedValue: Value?) {
        self.wrappedValue = wrappedValue
    }

    /// Loads from the current container, if there is one.
    ///
    /// - Parameter name: The name of the registration, if it has one.
    public init(named name: DependencyName? = nil) {
        wrappedValue = CurrentContainer.storage?.loadOrNil(name, from: .dynamic)
    }

    /// Loads from a container.
    ///
    /// - Parameters:
    ///   - container: The container to load from.
    ///   - name: The name of the registration, if it has one.
    public init(from container: some DependencyContaining, named name: DependencyName? = nil) {
        wrappedValue = container._storage.loadOrNil(name, from: .dynamic)
    }
}

extension OptionalInjected: Sendable where Value: Sendable {}
