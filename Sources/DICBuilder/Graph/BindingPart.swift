/// What a dependency comes down to: the entries that a binding leads to, and what it lacks.
package enum BindingPart {
    case entry(Entry, BindingTraits)

    /// Nothing is registered for the request.
    case missing(Request, BindingTraits)

    /// Nothing is registered for the request, and it can be satisfied with nil or an empty array.
    case absent(Request)
}

/// How a dependency reaches an entry.
package struct BindingTraits: OptionSet {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Through a `Lazy`, a `Provider` or a function: not while the instance that needs it is being made.
    package static let deferred = BindingTraits(rawValue: 1)

    /// As one of everything that is registered for a type.
    package static let collected = BindingTraits(rawValue: 2)

    /// By the value of an optional, which may be nil.
    package static let unwrapped = BindingTraits(rawValue: 4)

    /// For an optional, which may be nil.
    package static let optional = BindingTraits(rawValue: 8)
}

extension Binding {
    /// Calls a closure with each part of the binding of a request, in the order of registration.
    package func forEachPart(of request: Request, _ traits: BindingTraits = [], _ body: (BindingPart) -> Void) {
        let traits = isOptionalType(request.type) ? traits.union(.optional) : traits
        switch self {
        case .exact(let entry): body(.entry(entry, traits))
        case .unwrapping(let entry): body(.entry(entry, traits.union(.unwrapped)))
        case .maker(let entry): body(.entry(entry, traits.union(.deferred)))
        case .all(let entries, _):
            if entries.isEmpty { body(.absent(request)) }
            for entry in entries { body(.entry(entry, traits.union(.collected))) }
        case .wrapping(let inner, let wrapped): inner.forEachPart(of: request.of(wrapped), traits, body)
        case .lazy(let loaded, let inner), .provider(let loaded, let inner):
            inner.forEachPart(of: request.later(loaded), traits.union(.deferred), body)
        case .nothing: body(.absent(request))
        case .missing: body(.missing(request, traits))
        }
    }
}

extension _ContainerStorage {
    /// Calls a closure with each part of the binding of a dependency, in the order of registration.
    package func forEachPart(of dependency: Dependency, _ body: (BindingPart) -> Void) {
        if let entry = exactEntry(of: dependency) {
            return body(.entry(entry, isOptionalType(dependency.type) ? .optional : []))
        }
        let request = dependency.request
        binding(of: request).forEachPart(of: request, [], body)
    }
}
