#if canImport(SwiftUI)
public import Combine
public import DICBuilder
public import Observation
public import SwiftUI

/// A property of a SwiftUI view whose value, an instance of an `@Observable` class, is loaded at
/// its first use.
///
/// ```swift
/// @InjectedObservable var model: LoginModel
///
/// TextField("Name", text: $model.name)
/// ```
///
/// The object is loaded once in the life of the view, as with SwiftUI's `@State`, on the main
/// actor, and the view is updated when what it reads of the object changes. It is loaded from the
/// container that the property names, else from that of the environment (`.dependencies(container)`
/// on a view around it), else from the current one (see ``CurrentContainer``). While it is made,
/// that container is the current one.
@MainActor @propertyWrapper
public struct InjectedObservable<Object: AnyObject & Observable>: DynamicProperty {
    @State private var instance = ViewInstance<Object>()
    @Environment(\.container) private var environment
    private let dependency: ViewDependency

    /// The object.
    public var wrappedValue: Object { instance.value { dependency.load(environment: environment) } }

    /// Bindings to the properties of the object.
    public var projectedValue: Bindable<Object> { Bindable(wrappedValue) }

    /// Loads from a container, else from that of the environment, else from the current one, at the
    /// first use.
    ///
    /// - Precondition: There is a container, and in it the object can be loaded.
    public init(
        from container: any DependencyContaining = DependencyResolver.ofCurrent,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        dependency = ViewDependency(
            from: container.passed,
            named: name,
            at: CodeLocation(fileID: fileID, line: line)
        )
    }
}

/// As `@InjectedObservable`, for an instance of a class that is an `ObservableObject`.
///
/// It is loaded once in the life of the view, as with SwiftUI's `@StateObject`, and updates the
/// view when it changes.
@MainActor @propertyWrapper public struct InjectedObject<Object: ObservableObject>: DynamicProperty
{
    @StateObject private var holder = ObjectHolder<Object>()
    @Environment(\.container) private var environment
    private let dependency: ViewDependency

    /// The object.
    public var wrappedValue: Object {
        holder.instance.value {
            let object: Object = dependency.load(environment: environment)
            holder.follow(object)
            return object
        }
    }

    /// Bindings to the properties of the object.
    public var projectedValue: ObservedObject<Object>.Wrapper {
        ObservedObject(wrappedValue: wrappedValue).projectedValue
    }

    /// As ``InjectedObservable/init(from:named:fileID:line:)``.
    public init(
        from container: any DependencyContaining = DependencyResolver.ofCurrent,
        named name: DependencyName? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        dependency = ViewDependency(
            from: container.passed,
            named: name,
            at: CodeLocation(fileID: fileID, line: line)
        )
    }
}

/// SwiftUI observes this object from the start; the one that it holds is only loaded when the
/// environment is known.
private final class ObjectHolder<Object: ObservableObject>: ObservableObject {
    let objectWillChange = ObservableObjectPublisher()
    let instance = ViewInstance<Object>()
    private var subscription: AnyCancellable?

    // Not isolated, and so neither is the closure: an object that changes off the main actor is
    // reported by SwiftUI.
    func follow(_ object: Object) {
        subscription = object.objectWillChange.sink { [objectWillChange] _ in
            objectWillChange.send()
        }
    }
}
#endif
