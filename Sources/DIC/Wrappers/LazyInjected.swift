import DICBuilder

/// A property whose value is loaded at its first use.
///
/// ```swift
/// final class ViewModel {
///     @LazyInjected var analytics: any Analytics
///     @LazyInjected(from: container, named: .primary) var database: Database
/// }
/// ```
///
/// The container is chosen when the property's owner is made: the current one (see ``CurrentContainer``) unless one is
/// passed. The value is loaded exactly once, however many threads use it first. What lives on the main actor is loaded
/// for uses on the main actor, and reported as `needs-main-actor` off it. The value can be replaced, and one that is
/// given to the wrapper needs no container, for example in a test.
@propertyWrapper
public struct LazyInjected<Value> {
    enum State {
        case lazy(Lazy<Value>, CodeLocation)
        case replaced(Value)
    }

    var state: State

    /// The value, loaded now if this is the first use; traps with a report if it cannot be loaded.
    public var wrappedValue: Value {
        get {
            switch state {
            case .lazy(let lazy, let location): lazy.loadForProperty(at: location)
            case .replaced(let value): value
            }
        }
        set { state = .replaced(newValue) }
    }

    /// Creates a property with a value, for which nothing is loaded.
    ///
    /// - Parameter wrappedValue: The value.
    public init(wrappedValue: Value) { state = .replaced(wrappedValue) }

    /// Loads from the current container, at the first use.
    ///
    /// - Precondition: There is a current container.
    public init(named name: DependencyName? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
        let location = CodeLocation(fileID: fileID, line: line)
        let storage = CurrentContainer.storage(loading: Value.self, named: name, at: location)
        state = .lazy(Lazy(storage, Request(Value.self, named: name), at: location), location)
    }

    /// Loads from a container, at the first use.
    public init(
        from container: some DependencyContaining,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        let location = CodeLocation(fileID: fileID, line: line)
        state = .lazy(Lazy(container._storage, Request(Value.self, named: name), at: location), location)
    }
}

extension LazyInjected.State: Sendable where Value: Sendable {}
extension LazyInjected: Sendable where Value: Sendable {}
