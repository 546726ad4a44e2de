#if canImport(SwiftUI)
public import DICBuilder
public import SwiftUI

extension View {
    /// Sets the container that this view and the views in it load from.
    ///
    /// ```swift
    /// WindowGroup { HomeView().dependencies(container) }
    /// #Preview { HomeView().dependencies(.preview) }
    /// ```
    ///
    /// It is part of the environment, so that two previews, windows or tests can have two
    /// containers at the same time. `@InjectedObject`, `@InjectedObservable` and
    /// `@Environment(\.dependencies)` load from it. A property that has loaded its object keeps it
    /// if the container is replaced.
    public func dependencies(_ container: some DependencyContaining) -> some View {
        environment(\.container, container._storage)
    }

    /// Sets a frozen container, for a static member such as `.preview`, which is then written
    /// without its type.
    public func dependencies(_ container: ImmutableDependencyInjectionContainer) -> some View {
        environment(\.container, container._storage)
    }

    /// Sets a frozen container by its view for the main actor, for a static member such as
    /// `.preview`.
    public func dependencies(_ container: MainActorContainer) -> some View {
        environment(\.container, container._storage)
    }
}

extension EnvironmentValues {
    /// The container of the environment, as a view whose loads are isolated to the main actor.
    ///
    /// ```swift
    /// @Environment(\.dependencies) private var dependencies
    ///
    /// Button("Log out") { dependencies.load(Session.self).end() }
    /// ```
    ///
    /// It is what `.dependencies(container)` has set, else the current container (see
    /// ``CurrentContainer``).
    ///
    /// - Precondition: There is a container in the environment, or a current one.
    public var dependencies: MainActorResolver {
        let storage =
            container ?? CurrentContainer.storage(ofView: #"@Environment(\.dependencies)"#)
        return DependencyResolver(storage).mainActor
    }

    /// That of the container that `.dependencies(container)` has set; nil if none.
    var container: _ContainerStorage? {
        get { self[ContainerKey.self] }
        set { self[ContainerKey.self] = newValue }
    }
}

/// The key of the container in the environment.
private struct ContainerKey: EnvironmentKey { static let defaultValue: _ContainerStorage? = nil }
#endif
