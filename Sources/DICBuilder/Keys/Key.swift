import Synchronization

/// The identity of a registration: its type, with the name and the argument types if it has any.
package struct Key: Hashable, Sendable {
    /// The address of the type's metadata: equal bits are equal keys. With a qualifier, an odd
    /// hash, as no address is.
    package let bits: UInt
    /// The type that it is loaded as.
    package let type: Any.Type
    /// Behind a reference, because few keys have one and every registration has a key.
    private let qualifier: Qualifier?

    /// What a key has besides its type.
    private final class Qualifier: Sendable {
        /// The name that it is loaded by, if it has one.
        let name: DependencyName?
        /// The arguments that a load passes, if it passes any.
        let signature: Signature?

        init(name: DependencyName?, signature: Signature?) {
            self.name = name
            self.signature = signature
        }
    }

    @inline(__always) package init(_ type: Any.Type) {
        bits = UInt(bitPattern: ObjectIdentifier(type))
        self.type = type
        qualifier = nil
    }

    package init(_ type: Any.Type, named name: DependencyName?, _ signature: Signature? = nil) {
        self.type = type
        if name == nil && signature == nil {
            bits = UInt(bitPattern: ObjectIdentifier(type))
            qualifier = nil
        } else {
            bits = Self.bits(of: type, name, signature?.function)
            qualifier = Qualifier(name: name, signature: signature)
        }
    }

    /// The name that it is loaded by, if it has one.
    package var name: DependencyName? { qualifier?.name }

    /// The arguments that a load passes, if it passes any.
    package var signature: Signature? { qualifier?.signature }

    /// The types of the arguments; empty if a load passes none.
    package var arguments: [Any.Type] { qualifier?.signature?.types ?? [] }

    /// Whether the key has a name or arguments.
    package var isQualified: Bool { qualifier != nil }

    /// Whether this is the key of a type with a name, or arguments, or both. `function` is that of
    /// a `Signature`.
    func isQualified(_ type: Any.Type, _ name: DependencyName?, _ function: Any.Type?) -> Bool {
        guard let qualifier, self.type == type, qualifier.signature?.function == function else {
            return false
        }
        return qualifier.name == name
    }

    package static func == (left: Key, right: Key) -> Bool {
        guard left.bits == right.bits else { return false }
        if left.qualifier === right.qualifier { return left.type == right.type }
        return left.type == right.type && left.name == right.name
            && left.signature?.function == right.signature?.function
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(bits) }

    /// The bits of a key with a name, or arguments, or both, without building it. Odd, which
    /// distinguishes them from the address of a type's metadata, which is aligned.
    @inline(__always) static func bits(
        of type: Any.Type,
        _ name: DependencyName?,
        _ function: Any.Type?
    ) -> UInt {
        var value = UInt(bitPattern: ObjectIdentifier(type))
        if let name { value ^= name.hash }
        if let function { value = (value &* 31) ^ UInt(bitPattern: ObjectIdentifier(function)) }
        return value | 1
    }
}

/// The arguments that a load passes to a factory.
package struct Signature: Sendable {
    /// The type of a function that takes the arguments: their identity, compared in one step. The
    /// type of a tuple would not distinguish two arguments from one that is a pair.
    let function: Any.Type
    /// The types of the arguments, for reports.
    package let types: [Any.Type]

    package init<each Argument>(_ types: repeat (each Argument).Type) {
        function = ((repeat each Argument) -> Void).self
        self.types = array(of: repeat each types)
    }
}

/// Types as an array.
func array<each Element>(of types: repeat (each Element).Type) -> [Any.Type] {
    var all: [Any.Type] = []
    repeat all.append(each types)
    return all
}

/// What a load or a parameter asks for: a type, a name and arguments, and how it asks.
package struct Request: Sendable {
    /// The requested type, as it is written.
    package private(set) var type: Any.Type
    /// The name that is asked for; of a parameter that opens scopes, the name of those.
    package let name: DependencyName?
    /// The arguments that the load passes, if it passes any.
    package let signature: Signature?
    /// The position of the parameter in its function, from 1; nil for a load.
    package private(set) var parameter: Int?
    /// Whether an array stands for everything that is registered for its element type.
    package private(set) var collects = false
    /// Whether it is what a closure is said to load, whose array may be empty.
    package private(set) var isStated = false

    /// What a load asks for: an array stands for itself.
    package init(_ type: Any.Type, named name: DependencyName? = nil, _ signature: Signature? = nil)
    {
        self.type = type
        self.name = name
        self.signature = signature
    }

    /// What a parameter asks for: an array that is not registered stands for everything of its
    /// element type.
    package init(_ type: Any.Type, named name: DependencyName? = nil, parameter: Int) {
        self.init(type, named: name)
        self.parameter = parameter
        collects = true
    }

    /// What the program is said to load itself: an array stands for `loadAll`.
    package init(root type: Any.Type, named name: DependencyName?) {
        self.init(type, named: name)
        // An optional one that is not registered is an error, as for `load`.
        if case .array = structure(of: type) { collects = true }
    }

    /// A dependency that a closure is said to load: `T?` stands for `loadOrNil`, and an array for
    /// `loadAll`.
    package init(stated type: Any.Type) {
        self.init(type)
        collects = true
        isStated = true
    }

    /// The types of the arguments; empty if the load passes none.
    package var arguments: [Any.Type] { signature?.types ?? [] }

    /// The key that is looked up first.
    package var key: Key { Key(type, named: name, signature) }

    /// The same request for a part of the type.
    package func of(_ type: Any.Type) -> Request { changed(self) { $0.type = type } }

    /// The request for what a `Lazy` or a `Provider` of this loads later.
    package func later(_ type: Any.Type) -> Request {
        var later = of(type)
        later.parameter = nil
        // What `dependsOn:` states is loaded with `load`, and a `Lazy` from `load` does not collect
        // an array.
        later.collects = collects && !isStated
        later.isStated = false
        return later
    }
}

/// A name that distinguishes registrations of the same type.
///
/// Write a string literal, or a static member, which the compiler checks for spelling and which is
/// hashed once:
///
/// ```swift
/// extension DependencyName {
///     static let primary: Self = "primary"
/// }
/// ```
///
/// Names of different types are unrelated. Names are equal if their UTF-8 bytes are.
public struct DependencyName: Sendable, Hashable, ExpressibleByStringInterpolation,
    CustomStringConvertible
{
    /// The text, with a prefix if the name is unique.
    @usableFromInline let text: String
    /// The hash of the text, which is compared first. Not used as an identity.
    @usableFromInline let hash: UInt

    /// Creates a name from any text. The empty text is a name too, and not the same as no name.
    ///
    /// - Complexity: O(*n*) in the length of the text.
    @inlinable public init(_ text: String) {
        self.text = text
        // FNV-1a: short, and good for texts as short as names are.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        self.hash = UInt(truncatingIfNeeded: hash)
    }

    /// Creates a name from a string literal, with or without interpolations.
    @inlinable public init(stringLiteral text: String) { self.init(text) }

    /// A name that no other registration has, for what is only loaded together: a different one for
    /// each access.
    public static var unique: DependencyName {
        DependencyName(uniquePrefix + String(serial.wrappingAdd(1, ordering: .relaxed).newValue))
    }

    /// The number of the last unique name.
    private static let serial = Atomic<UInt>(0)

    /// Starts with a character that no source code contains.
    private static let uniquePrefix = "\u{0}unique "

    /// The text of the name; for a unique name, `unique` and its number.
    public var description: String { isUnique ? String(text.dropFirst()) : text }

    /// The Swift expression for the name, in one line whatever its characters. That of a unique
    /// name has no number.
    @inline(never) package var expression: String { isUnique ? ".unique" : text.literal }

    /// Whether it is one of `unique`, which no code can write.
    package var isUnique: Bool { text.hasPrefix(Self.uniquePrefix) }

    /// Compares the names by their bytes: the hashes of those that are only canonically equivalent
    /// differ.
    @inlinable public static func == (left: DependencyName, right: DependencyName) -> Bool {
        left.hash == right.hash && left.text == right.text
    }

    /// Hashes the name.
    @inlinable public func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
