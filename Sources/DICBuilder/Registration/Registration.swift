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

/// The dependencies of a factory.
package enum Dependencies: Sendable {
    /// Unknown until it runs: the factory is a closure that takes a resolver.
    case opaque

    /// Known from the parameters of an initializer or the source of a forward. Empty for a closure without a resolver.
    case declared([Dependency])

    /// Nothing, as far as can be declared.
    package static var none: Dependencies { .declared([]) }
}

/// One declared dependency.
package struct Dependency: Sendable {
    /// The type as it is written: it may be optional, an array, a `Lazy` or a `Provider`.
    package let type: Any.Type

    package let name: DependencyName?

    package init(_ type: Any.Type, named name: DependencyName? = nil) {
        self.type = type
        self.name = name
    }
}
