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
/// The object is loaded once in the life of the view, as with SwiftUI's `@StateObject`, and the view is updated when
/// the object changes. It is loaded from the container that is the current one (see ``CurrentContainer``) when the view
/// is made, unless one is named.
@MainActor
@propertyWrapper
public struct InjectedObject<Object: ObservableObject>: DynamicProperty {
    @StateObject private var object: Object

    /// The object.
    public var wrappedValue: Object { object }

    /// Bindings to the properties of the object.
    public var projectedValue: ObservedObject<Object>.Wrapper { $object }

    /// Loads from the current container, at the first use.
    ///
    /// - Parameters:
    ///   - name: The name of the registration, if it has one.
    ///   - fileID: The file of the property, for reports.
    ///   - line: The line of the property, for reports.
    /// - Precondition: There is a current container, and in it the object can be loaded.
    public init(named name: DependencyName? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
        let source = CurrentContainer.storage(usedAt: CodeLocation(fileID: fileID, line: line))
        self.init(from: DependencyResolver(source), named: name, fileID: fileID, line: line)
    }

    /// Loads from a container, at the first use.
    ///
    /// - Parameters:
    ///   - container: The container to load from.
    ///   - name: The name of the registration, if it has one.
    ///   - fileID: The file of the property, for reports.
    ///   - line: The line of the property, for reports.
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
