#if canImport(UIKit) && !os(watchOS)
public import DICBuilder
public import UIKit

// The controllers that a storyboard makes by itself, for a segue say, load what they need with the
// property wrappers.
extension UIStoryboard {
    /// Makes a view controller of this storyboard with an initializer that takes its dependencies.
    ///
    /// The creator runs on the main actor, and so can load what lives there.
    ///
    /// ```swift
    /// let controller = storyboard.instantiateViewController(identifier: "login", loadingFrom: container) {
    ///     LoginViewController(coder: $0, model: $1.load())
    /// }
    /// ```
    public func instantiateViewController<Controller: UIViewController>(
        identifier: String,
        loadingFrom container: some DependencyContaining,
        creator: @escaping @MainActor (NSCoder, MainActorResolver) -> Controller?
    ) -> Controller {
        let resolver = DependencyResolver(container._storage).mainActor
        return instantiateViewController(identifier: identifier) { coder in creator(coder, resolver)
        }
    }

    /// Makes the initial view controller of this storyboard with an initializer that takes its
    /// dependencies; nil if the storyboard has none.
    ///
    /// The creator runs on the main actor, and so can load what lives there.
    public func instantiateInitialViewController<Controller: UIViewController>(
        loadingFrom container: some DependencyContaining,
        creator: @escaping @MainActor (NSCoder, MainActorResolver) -> Controller?
    ) -> Controller? {
        let resolver = DependencyResolver(container._storage).mainActor
        return instantiateInitialViewController { coder in creator(coder, resolver) }
    }
}
#endif
