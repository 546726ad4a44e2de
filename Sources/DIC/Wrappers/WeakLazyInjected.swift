import DICBuilder

/// A property whose value, an object, is loaded when it is first used, and not held.
///
/// ```swift
/// final class Row {
///     @WeakLazyInjected var delegate: (any RowDelegate)?
/// }
/// ```
///
/// The container is decided on when the property's owner is made: the current one (see ``CurrentContainer``) unless one
/// is named. The object is loaded exactly once, however many threads use it first; when nobody holds it any more, the
/// property is nil. The object can be replaced, for example by a test.
@propertyWrapper
public struct WeakLazyInjected<Value> {
    enum State {
        case lazy(WeakLazy<Value>)
        case replaced(WeakReference<Value>)
    }

    var state: State
    private let location: SourceLocation

    /// The object, loaded now if this is the first use; nil if it is gone. Traps with the full report if it cannot be
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

    /// Will load from the current container.
    ///
    /// - Parameters:
    ///   - name: The name under which it is registered, if it has one.
    ///   - fileID: Where the property is, for reports.
    ///   - line: Where the property is, for reports.
    /// - Precondition: There is a current container. What is loaded is an object.
    public init(named name: DependencyName? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
        location = SourceLocation(fileID: fileID, line: line)
        state = .lazy(WeakLazy(CurrentContainer.source(usedAt: location), name, at: location))
    }

    /// Will load from a container.
    ///
    /// - Parameters:
    ///   - container: What to load from.
    ///   - name: The name under which it is registered, if it has one.
    ///   - fileID: Where the property is, for reports.
    ///   - line: Where the property is, for reports.
    /// - Precondition: What is loaded is an object.
    public init(
        from container: some DependencyLoading,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        location = SourceLocation(fileID: fileID, line: line)
        state = .lazy(WeakLazy(container.source, name, at: location))
    }
}

extension WeakLazyInjected.State: Sendable where Value: Sendable {}
extension WeakLazyInjected: Sendable where Value: Sendable {}
