#if canImport(SwiftUI)
public import DICBuilder
public import Observation
public import SwiftUI

/// A property of a SwiftUI view whose value, an instance of an `@Observable` class, is loaded at its first use.
///
/// ```swift
/// struct LoginView: View {
///     @InjectedObservable var model: LoginModel
///
///     var body: some View {
///         TextField("Name", text: $model.name)
///     }
/// }
/// ```
///
/// The object is loaded once in the life of the view, as with SwiftUI's `@State`, on the main actor, and the view is
/// updated when what it reads of the object changes. It is loaded from the container that the property names, else from
/// that of the environment (`.dependencies(container)` on a view around it), else from the current one (see
/// ``CurrentContainer``). While it is made, that container is the current one.
@MainActor
@propertyWrapper
public struct InjectedObservable<Object: AnyObject & Observable>: DynamicProperty {
    @State private var instance = ViewInstance<Object>()
    @Environment(\.container) private var environment
    private let dependency: ViewDependency

    /// The object.
    public var wrappedValue: Object { instance.value { dependency.load(environment: environment) } }

    /// Bindings to the properties of the object.
    public var projectedValue: Bindable<Object> { Bindable(wrappedValue) }

    /// Loads from the container of the environment, or else from the current one, at the first use.
    ///
    /// - Precondition: There is a container, and in it the object can be loaded.
    public init(named name: DependencyName? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
        dependency = ViewDependency(from: nil, named: name, at: CodeLocation(fileID: fileID, line: line))
    }

    /// Loads from a container, at the first use.
    ///
    /// - Precondition: The object can be loaded.
    public init(
        from container: some DependencyContaining,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        let location = CodeLocation(fileID: fileID, line: line)
        dependency = ViewDependency(from: container._storage, named: name, at: location)
    }
}
#endif
