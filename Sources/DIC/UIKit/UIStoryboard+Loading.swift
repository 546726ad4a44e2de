#if canImport(UIKit) && !os(watchOS)
public import DICBuilder
public import UIKit

// The controllers that a storyboard makes by itself, for a segue for example, load what they need by the property
// wrappers.
extension UIStoryboard {
    /// Makes a view controller of this storyboard by an initializer of its own, with what it needs.
    ///
    /// ```swift
    /// let controller = storyboard.instantiateViewController(identifier: "login", loadingFrom: container) {
    ///     LoginViewController(coder: $0, model: $1.load())
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - identifier: What the storyboard calls it.
    ///   - container: The container to load from.
    ///   - creator: Makes it from the storyboard's coder, with what it loads from the resolver.
    /// - Returns: The view controller.
    public func instantiateViewController<Controller: UIViewController>(
        identifier: String,
        loadingFrom container: some DependencyLoading,
        creator: @escaping (NSCoder, DependencyResolver) -> Controller?
    ) -> Controller {
        let resolver = DependencyResolver(container._storage)
        return instantiateViewController(identifier: identifier) { coder in creator(coder, resolver) }
    }

    /// Makes the initial view controller of this storyboard by an initializer of its own, with what it needs.
    ///
    /// - Parameters:
    ///   - container: The container to load from.
    ///   - creator: Makes it from the storyboard's coder, with what it loads from the resolver.
    /// - Returns: The view controller; nil if the storyboard has no initial one.
    public func instantiateInitialViewController<Controller: UIViewController>(
        loadingFrom container: some DependencyLoading,
        creator: @escaping (NSCoder, DependencyResolver) -> Controller?
    ) -> Controller? {
        let resolver = DependencyResolver(container._storage)
        return instantiateInitialViewController { coder in creator(coder, resolver) }
    }
}
#endif
