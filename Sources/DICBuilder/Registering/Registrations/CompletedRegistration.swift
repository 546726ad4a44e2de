/// A registration whose instance is given more once it is made, by code that may lead back to it.
@usableFromInline
final class CompletedRegistration<T>: SynchronousRegistration<T>, @unchecked Sendable {
    private let factory: @Sendable (DependencyResolver) throws -> T
    private let completion: @Sendable (DependencyResolver, T) throws -> Void

    @usableFromInline
    init(
        name: DependencyName?,
        lifetime: Lifetime.Kind,
        location: SourceLocation,
        factory: @escaping @Sendable (DependencyResolver) throws -> T,
        completion: @escaping @Sendable (DependencyResolver, T) throws -> Void
    ) {
        self.factory = factory
        self.completion = completion
        super.init(name: name, lifetime: lifetime, location: location, route: .throwing)
    }

    @usableFromInline
    override func callFactory(_ resolver: DependencyResolver) throws -> T {
        let instance = try factory(resolver)
        // A transient instance is not kept, so nothing can lead back to it: it may as well be completed here.
        if lifetime == .transient { try completion(resolver, instance) }
        return instance
    }

    override func complete(_ instance: T, _ resolver: DependencyResolver) throws {
        if lifetime != .transient { try completion(resolver, instance) }
    }
}
