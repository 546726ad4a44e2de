import DICBuilder

/// A property whose value is loaded when it is first used.
///
/// ```swift
/// final class ViewModel {
///     @LazyInjected var analytics: any Analytics
///     @LazyInjected(from: container, named: .primary) var database: Database
/// }
/// ```
///
/// The container is decided on when the property's owner is made: the current one (see ``CurrentContainer``) unless one
/// is named. The value is loaded exactly once, however many threads use it first. It can be replaced, for example by a
/// test.
@propertyWrapper
public struct LazyInjected<Value> {
    enum State {
        case lazy(Lazy<Value>, SourceLocation)
        case replaced(Value)
    }

    var state: State

    /// The value, loaded now if this is the first use; traps with the full report if there is none to be had.
    public var wrappedValue: Value {
        get {
            switch state {
            case .lazy(let lazy, let location): lazy.load(fileID: location.file, line: location.line)
            case .replaced(let value): value
            }
        }
        set { state = .replaced(newValue) }
    }

    /// Will load from the current container.
    ///
    /// - Parameters:
    ///   - name: The name under which it is registered, if it has one.
    ///   - fileID: Where the property is, for reports.
    ///   - line: Where the property is, for reports.
    /// - Precondition: There is a current container.
    public init(named name: DependencyName? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
        let location = SourceLocation(fileID: fileID, line: line)
        state = .lazy(Lazy(CurrentContainer.source(usedAt: location), name, at: location), location)
    }

    /// Will load from a container.
    ///
    /// - Parameters:
    ///   - container: What to load from.
    ///   - name: The name under which it is registered, if it has one.
    ///   - fileID: Where the property is, for reports.
    ///   - line: Where the property is, for reports.
    public init(
        from container: some DependencyLoading,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        let location = SourceLocation(fileID: fileID, line: line)
        state = .lazy(Lazy(container.source, name, at: location), location)
    }
}

extension LazyInjected.State: Sendable where Value: Sendable {}
extension LazyInjected: Sendable where Value: Sendable {}
