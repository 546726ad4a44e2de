/// A type that can be made from what is registered for its parts: `T?`, `[T]`, `Lazy<T>` and
/// `Provider<T>`, or for a scope: `ScopeOpener`. Only `structure(of:)` distinguishes these types; a
/// `Binding` says how they are loaded.
package protocol StructuralType { static var structure: Structure { get } }

/// The parts of a structural type.
package enum Structure {
    /// `T?`, which may be nil.
    case optional(wrapped: Any.Type)
    /// `[T]`.
    case array(element: Any.Type)
    /// A `Lazy` that loads a type later, once.
    case lazy(loaded: Any.Type)
    /// A `Provider` that loads a type later, each time.
    case provider(loaded: Any.Type)
    /// A `ScopeOpener`.
    case opener
}

/// The parts of a type; nil if it is not structural.
package func structure(of type: Any.Type) -> Structure? {
    (type as? any StructuralType.Type)?.structure
}

extension Optional: StructuralType {
    package static var structure: Structure { .optional(wrapped: Wrapped.self) }
}
extension Array: StructuralType {
    package static var structure: Structure { .array(element: Element.self) }
}

/// The type that an optional type wraps; nil if the type is not optional.
package func wrappedType(of type: Any.Type) -> Any.Type? {
    if case .optional(let wrapped)? = structure(of: type) { wrapped } else { nil }
}

/// A value without the optionals around it; nil if one of them is nil.
package func unwrapped<T>(_ value: T) -> Any? {
    guard let wrapped = wrappedType(of: T.self) else { return value }
    func unwrap<Wrapped>(_ type: Wrapped.Type) -> Any? {
        if let wrapped = reinterpret(value) as Wrapped? { unwrapped(wrapped) } else { nil }
    }
    return _openExistential(wrapped, do: unwrap)
}

/// What a `Lazy` or a `Provider` loads later; nil for other types.
func deferredType(of type: Any.Type) -> Any.Type? {
    switch structure(of: type) {
    case .lazy(let loaded), .provider(let loaded): loaded
    case .optional, .array, .opener, nil: nil
    }
}

/// Whether a type is a `Lazy`.
func isLazyType(_ type: Any.Type) -> Bool {
    if case .lazy = structure(of: type) { true } else { false }
}

/// The type without the optionals, `Lazy` and `Provider` around it.
func innermostType(of type: Any.Type) -> Any.Type {
    (wrappedType(of: type) ?? deferredType(of: type)).map(innermostType) ?? type
}

/// Whether a type is a `ScopeOpener`, and not a part of one.
func isScopeOpener(_ type: Any.Type) -> Bool {
    if case .opener = structure(of: type) { true } else { false }
}

/// Whether it is the type of an opener of scopes, or of an optional, a `Lazy` or a `Provider` of
/// one.
func opensScopes(_ type: Any.Type) -> Bool { isScopeOpener(innermostType(of: type)) }

/// The optional type that wraps a type.
package func optionalType(of type: Any.Type) -> Any.Type {
    func optional<Wrapped>(_ type: Wrapped.Type) -> Any.Type { Wrapped?.self }
    return _openExistential(type, do: optional)
}

/// The type of the arrays of a type.
package func arrayType(of type: Any.Type) -> Any.Type {
    func array<Element>(_ type: Element.Type) -> Any.Type { [Element].self }
    return _openExistential(type, do: array)
}

/// Whether a type is known not to be structural, because it is a class or an existential.
@inline(__always) func isNeverStructural(_ type: Any.Type) -> Bool {
    let kind = MetadataKind.of(type)
    return kind == MetadataKind.existential || kind > MetadataKind.last || kind == 0
}
