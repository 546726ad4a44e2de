/// The facts of one `register…` call.
///
/// Plain data: lists, reports, the linker and graph checks read nothing else.
package struct Registration: Sendable {
    package let key: Key

    package let location: CodeLocation

    /// The dependencies of the factory, as far as they are known without running it.
    package let dependencies: Dependencies

    package let lifetime: Lifetime

    package let isolation: Isolation

    /// Whether the factory is asynchronous.
    package let isAsync: Bool

    /// Whether the factory may throw an error of its own.
    package let canThrow: Bool

    @inline(__always)
    package init(
        _ key: consuming Key,
        _ lifetime: Lifetime,
        isolation: Isolation = .nonisolated,
        isAsync: Bool = false,
        canThrow: Bool,
        dependencies: consuming Dependencies,
        at location: CodeLocation
    ) {
        self.key = key
        self.location = location
        self.dependencies = dependencies
        self.lifetime = lifetime
        self.isolation = isolation
        self.isAsync = isAsync
        self.canThrow = canThrow
    }

    /// The type that a load returns.
    package var type: Any.Type { key.type }
}

extension Registration {
    /// The source of a forward; nil if this is not one.
    package var forwardSource: Dependency? {
        guard let dependency = dependencies.known.first, dependency.kind == .forward else { return nil }
        return dependency
    }
}
