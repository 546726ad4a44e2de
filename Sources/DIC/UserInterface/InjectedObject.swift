#if canImport(SwiftUI)
public import DICBuilder
public import SwiftUI

/// A property of a SwiftUI view whose value, an observable object, is loaded when the view appears.
///
/// ```swift
/// struct LoginView: View {
///     @InjectedObject var model: LoginModel
///
///     var body: some View {
///         TextField("Name", text: $model.name)
///     }
/// }
/// ```
///
/// The object is loaded once in the life of the view, as with SwiftUI's `@StateObject`, and the view is updated when the
/// object changes. It is loaded from the container that is the current one (see ``CurrentContainer``) when the view is
/// made, unless one is named.
@MainActor
@propertyWrapper
public struct InjectedObject<Object: ObservableObject>: DynamicProperty {
    @StateObject private var object: Object

    /// The object.
    public var wrappedValue: Object { object }

    /// Makes bindings to the properties of the object.
    public var projectedValue: ObservedObject<Object>.Wrapper { $object }

    /// Will load from the current container.
    ///
    /// - Parameters:
    ///   - name: The name under which it is registered, if it has one.
    ///   - fileID: Where the property is, for reports.
    ///   - line: Where the property is, for reports.
    /// - Precondition: There is a current container, and in it the object can be loaded.
    public init(named name: DependencyName? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
        let source = CurrentContainer.source(usedAt: SourceLocation(fileID: fileID, line: line))
        self.init(from: DependencyResolver(source: source), named: name, fileID: fileID, line: line)
    }

    /// Will load from a container.
    ///
    /// - Parameters:
    ///   - container: What to load from.
    ///   - name: The name under which it is registered, if it has one.
    ///   - fileID: Where the property is, for reports.
    ///   - line: Where the property is, for reports.
    /// - Precondition: The object can be loaded.
    public init(
        from container: some DependencyLoading,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        _object = StateObject(wrappedValue: container.load(named: name, fileID: fileID, line: line))
    }
}
#endif
