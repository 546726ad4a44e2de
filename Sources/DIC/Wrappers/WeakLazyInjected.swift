import DICBuilder

/// A property whose value, an object, is loaded at its first use, and held weakly.
///
/// ```swift
/// final class Row {
///     @WeakLazyInjected var delegate: (any RowDelegate)?
/// }
/// ```
///
/// The container is chosen when the property's owner is made: the current one (see ``CurrentContainer``) unless one is
/// passed. The object is loaded exactly once, however many threads use it first; when nobody holds it any more, the
/// property is nil. So register the object with a lifetime that keeps it: a new instance is gone after the first use.
/// What lives on the main actor is loaded for uses on the main actor, and reported as `needs-main-actor` off it. The
/// object can be replaced, and one that is given to the wrapper needs no container, for example in a test.
@propertyWrapper
public struct WeakLazyInjected<Value> {
    enum State {
        case lazy(WeakLazy<Value>)
        case replaced(WeakReference<Value>)
    }

    var state: State
    private let location: CodeLocation

    /// The object, loaded now if this is the first use; nil if it is gone. Traps with a report if it cannot be
    /// loaded.
    public var wrappedValue: Value? {
        get {
            switch state {
            case .lazy(let lazy): lazy.load(at: location)
            case .replaced(let reference): reference.value
            }
        }
        set { state = .replaced(WeakReference(newValue, holdsUntilRead: false, at: location)) }
    }

    /// Creates a property with an object, for which nothing is loaded. The object is held weakly from the start.
    ///
    /// - Parameters:
    ///   - wrappedValue: The object, or nil.
    ///   - fileID: The file of the property, for reports.
    ///   - line: The line of the property, for reports.
    /// - Precondition: The value is an object.
    public init(wrappedValue: Value?, fileID: StaticString = #fileID, line: UInt = #line) {
        location = CodeLocation(fileID: fileID, line: line)
        state = .replaced(WeakReference(wrappedValue, holdsUntilRead: false, at: location))
    }

    /// Loads from the current container, at the first use.
    ///
    /// - Precondition: There is a current container. What is loaded is an object.
    public init(named name: DependencyName? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
        location = CodeLocation(fileID: fileID, line: line)
        let storage = CurrentContainer.storage(loading: Value.self, named: name, at: location)
        state = .lazy(WeakLazy(storage, name, at: location))
    }

    /// Loads from a container, at the first use.
    ///
    /// - Precondition: What is loaded is an object.
    public init(
        from container: some DependencyContaining,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        location = CodeLocation(fileID: fileID, line: line)
        state = .lazy(WeakLazy(container._storage, name, at: location))
    }
}

extension WeakLazyInjected.State: Sendable where Value: Sendable {}
extension WeakLazyInjected: Sendable where Value: Sendable {}
