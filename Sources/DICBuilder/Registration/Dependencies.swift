/// The dependencies of a factory, as far as they are known without running it.
package enum Dependencies: Sendable {
    /// Unknown: the factory is a closure that takes a resolver.
    case opaque

    /// All are known. Empty for a closure without a resolver.
    case declared([Dependency])

    /// Some are known, and others are loaded by a closure that takes a resolver: an `initCompleted`.
    case partly([Dependency])

    /// No dependencies.
    package static var none: Dependencies { .declared([]) }

    /// The dependencies that are known.
    package var known: [Dependency] {
        switch self {
        case .opaque: []
        case .declared(let dependencies), .partly(let dependencies): dependencies
        }
    }

    /// Whether some are known.
    package var hasKnown: Bool {
        switch self {
        case .opaque: false
        case .declared(let dependencies), .partly(let dependencies): !dependencies.isEmpty
        }
    }

    /// Whether the factory may load what is not known.
    package var areOpaque: Bool {
        if case .declared = self { false } else { true }
    }
}

/// One known dependency.
package struct Dependency: Sendable {
    /// The type as it is written: it may be optional, an array, a `Lazy` or a `Provider`.
    package let type: Any.Type

    package let name: DependencyName?

    package let kind: Kind

    /// How a dependency is declared.
    package enum Kind: Sendable, Hashable {
        /// The parameter of a function, counted from 1.
        case parameter(Int)

        /// The source of a forward.
        case forward

        /// Loaded by a closure, according to the `dependsOn:` beside it.
        case stated
    }

    package init(_ type: Any.Type, named name: DependencyName? = nil, _ kind: Kind) {
        self.type = type
        self.name = name
        self.kind = kind
    }

    /// What the factory requests.
    package var request: Request {
        switch kind {
        case .parameter(let position): Request(type, named: name, parameter: position)
        case .forward, .stated: Request(type, named: name)
        }
    }
}
