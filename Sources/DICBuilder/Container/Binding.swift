/// What a request comes down to, by the one rule: entries, and how their instances become the
/// value.
package enum Binding: Sendable {
    /// The instance of an entry of exactly the requested key.
    case exact(Entry)
    /// The value in the optional that an entry of the optional of the requested type makes.
    case unwrapping(Entry)
    /// The binding of the wrapped type of a requested optional, in an optional.
    indirect case wrapping(Binding, wrapped: Any.Type)
    /// A `Lazy` that loads a type later, once. The inner binding is `missing` if that would fail.
    indirect case lazy(loaded: Any.Type, Binding)
    /// A `Provider` that loads a type later, each time.
    indirect case provider(loaded: Any.Type, Binding)
    /// An array of the instances of all entries of a type.
    case all([Entry], element: Any.Type)
    /// A function that loads from arguments.
    case function(Entry)
    /// What opens scopes of a name.
    case opener(ScopeName)
    /// Nil: nothing is registered for an optional parameter.
    case nothing
    /// An error: nothing is registered.
    case missing

    /// Whether a load finds nothing at once.
    package var isMissing: Bool { if case .missing = self { true } else { false } }

    /// Whether a load finds nothing, at once or later.
    var leadsToNothing: Bool {
        switch self {
        case .missing: true
        case .lazy(_, let inner), .provider(_, let inner): inner.leadsToNothing
        default: false
        }
    }

    /// The type of the elements, if this is an array, or an optional of one.
    var element: Any.Type? {
        switch self {
        case .all(_, let element): element
        case .wrapping(let inner, _): inner.element
        default: nil
        }
    }

    /// The entries that a request leads to, now or later.
    package var targets: [Entry] {
        switch self {
        case .exact(let entry), .unwrapping(let entry), .function(let entry): [entry]
        case .wrapping(let inner, _), .lazy(_, let inner), .provider(_, let inner): inner.targets
        case .all(let entries, _): entries
        case .opener, .nothing, .missing: []
        }
    }

    /// Those of the `targets` that are loaded before the load returns.
    var loadedEntries: [Entry] {
        switch self {
        case .lazy, .provider, .function, .opener: []
        case .wrapping(let inner, _): inner.loadedEntries
        default: targets
        }
    }
}
