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
    /// The object, once it is loaded: SwiftUI keeps it for the life of the view.
    @State private var instance = ViewInstance<Object>()
    /// The container of the environment; nil if it has none.
    @Environment(\.container) private var environment
    /// What is loaded, and from where if the environment has no say.
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

/// A property of a SwiftUI view whose value, an instance of a class that is an `ObservableObject`,
/// is loaded at its first use.
///
/// ```swift
/// @InjectedObject var model: LoginModel
///
/// TextField("Name", text: $model.name)
/// ```
///
/// It is loaded once in the life of the view, as with SwiftUI's `@StateObject`, on the main actor,
/// and updates the view when it changes. The container is chosen as for ``InjectedObservable``:
/// that which the property names, else that of the environment, else the current one.
@MainActor @propertyWrapper public struct InjectedObject<Object: ObservableObject>: DynamicProperty
{
    /// What holds the object for SwiftUI.
    @StateObject private var holder = ObjectHolder<Object>()
    /// The container of the environment; nil if it has none.
    @Environment(\.container) private var environment
    /// What is loaded, and from where if the environment has no say.
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

/// What SwiftUI observes in place of an object, from the start: the object itself is loaded only
/// when the environment is known.
private final class ObjectHolder<Object: ObservableObject>: ObservableObject {
    /// Sends whenever the object does.
    let objectWillChange = ObservableObjectPublisher()
    /// The object, once it is loaded.
    let instance = ViewInstance<Object>()
    /// What passes on the changes of the object; nil before it is loaded.
    private var subscription: AnyCancellable?

    // Passes on the changes of an object from now on. It is not isolated, and so neither is the
    // closure: an object that changes off the main actor is reported by SwiftUI.
    func follow(_ object: Object) {
        subscription = object.objectWillChange.sink { [objectWillChange] _ in
            objectWillChange.send()
        }
    }
}
#endif
