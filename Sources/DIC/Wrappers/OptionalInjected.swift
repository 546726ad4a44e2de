import DICBuilder

/// A property whose value is loaded when its owner is made, and nil if there is none to be had.
///
/// ```swift
/// final class ViewModel {
///     @OptionalInjected var analytics: (any Analytics)?
/// }
/// ```
///
/// It loads from the current container (see ``CurrentContainer``) unless one is named, as `loadOrNil` does. The value
/// can be replaced, for example by a test.
@propertyWrapper
public struct OptionalInjected<Value> {
    /// The value, if there is one.
    public var wrappedValue: Value?

    /// Loads from the current container.
    ///
    /// - Parameters:
    ///   - name: The name under which it is registered, if it has one.
    ///   - fileID: Where the property is, for reports.
    ///   - line: Where the property is, for reports.
    /// - Precondition: There is a current container.
    public init(named name: DependencyName? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
        let location = SourceLocation(fileID: fileID, line: line)
        let resolver = DependencyResolver(source: CurrentContainer.source(usedAt: location))
        wrappedValue = resolver.loadOrNil(named: name)
    }

    /// Loads from a container.
    ///
    /// - Parameters:
    ///   - container: What to load from.
    ///   - name: The name under which it is registered, if it has one.
    public init(from container: some DependencyLoading, named name: DependencyName? = nil) {
        wrappedValue = container.loadOrNil(named: name)
    }
}

extension OptionalInjected: Sendable where Value: Sendable {}
