/// The dependencies of a factory, as far as they are known without running it.
package struct Dependencies: Sendable {
    package let known: [Dependency]
    /// Whether the factory may load what is not known: a closure that takes a resolver is part of it.
    package let areOpaque: Bool

    /// Unknown: the factory is a closure that takes a resolver.
    package static var opaque: Dependencies { Dependencies(known: [], areOpaque: true) }

    /// None: the factory is a closure without a resolver.
    package static var none: Dependencies { Dependencies(known: [], areOpaque: false) }

    /// Whether a function takes what is known.
    var areOfFunction: Bool { known.first.map { $0.kind != .stated } ?? false }

    package static func declared(_ known: [Dependency]) -> Dependencies { Dependencies(known: known, areOpaque: false) }

    /// What the `dependsOn:` of a closure with a resolver names, beside what its `initCompleted` may load. Unknown if
    /// it names nothing.
    package static func stated(_ types: [Any.Type], isCompleted: Bool = false) -> Dependencies {
        types.isEmpty ? .opaque : Dependencies(known: types.map { Dependency($0, .stated) }, areOpaque: isCompleted)
    }

    /// Some are known, and a closure that takes a resolver, an `initCompleted`, may load more.
    package static func partly(_ known: [Dependency]) -> Dependencies { Dependencies(known: known, areOpaque: true) }
}

package struct Dependency: Sendable {
    /// The type as it is written: it may be optional, an array, a `Lazy` or a `Provider`.
    package let type: Any.Type
    package let name: DependencyName?
    package let kind: Kind

    package enum Kind: Sendable, Hashable {
        /// The parameter of a function, counted from 1.
        case parameter(Int)

        /// The source of a forward: shareable if another factory of its type may make instances that are kept, because
        /// the type is `Sendable`, or the forward is on the main actor.
        case forward(isShareable: Bool)

        /// Loaded by a closure, according to the `dependsOn:` beside it.
        case stated
    }

    package var isForward: Bool { if case .forward = kind { true } else { false } }

    package init(_ type: Any.Type, named name: DependencyName? = nil, _ kind: Kind) {
        self.type = type
        self.name = name
        self.kind = kind
    }

    package var request: Request {
        switch kind {
        case .parameter(let position): Request(type, named: name, parameter: position)
        case .forward: Request(type, named: name)
        case .stated: Request(stated: type)
        }
    }
}

package struct DependencyUse: Sendable {
    package let registration: Registration
    package let dependency: Dependency

    package init(_ registration: Registration, _ dependency: Dependency) {
        self.registration = registration
        self.dependency = dependency
    }
}
