package enum Binding: Sendable {
    case exact(Entry)
    /// An entry of the optional of the requested type.
    case unwrapping(Entry)
    /// The binding of the wrapped type of a requested optional.
    indirect case wrapping(Binding, wrapped: Any.Type)
    /// The inner binding is `missing` if a later load would fail.
    indirect case lazy(loaded: Any.Type, Binding)
    indirect case provider(loaded: Any.Type, Binding)
    case all([Entry], element: Any.Type)
    /// A function that loads from arguments.
    case maker(Entry)
    /// What opens scopes of a name.
    case opener(ScopeName)
    /// Nil: nothing is registered for an optional parameter.
    case nothing
    case missing

    package var isMissing: Bool { if case .missing = self { true } else { false } }

    /// Whether a load finds nothing, at once or later.
    var leadsToNothing: Bool {
        switch self {
        case .missing: true
        case .lazy(_, let inner), .provider(_, let inner): inner.leadsToNothing
        default: false
        }
    }

    var element: Any.Type? {
        switch self {
        case .all(_, let element): element
        case .wrapping(let inner, _): inner.element
        default: nil
        }
    }

    package var targets: [Entry] {
        switch self {
        case .exact(let entry), .unwrapping(let entry), .maker(let entry): [entry]
        case .wrapping(let inner, _), .lazy(_, let inner), .provider(_, let inner): inner.targets
        case .all(let entries, _): entries
        case .opener, .nothing, .missing: []
        }
    }

    /// Those of the `targets` that are loaded before the load returns.
    var loadedEntries: [Entry] {
        switch self {
        case .lazy, .provider, .maker, .opener: []
        case .wrapping(let inner, _): inner.loadedEntries
        default: targets
        }
    }
}
