import Synchronization

/// A name that distinguishes registrations of the same type.
///
/// Write a string literal, or a static member, which the compiler checks for spelling and which is hashed once:
///
/// ```swift
/// extension DependencyName {
///     static let primary: Self = "primary"
/// }
/// ```
///
/// Names of different types are unrelated. Names are equal if their UTF-8 bytes are.
public struct DependencyName: Sendable, Hashable, ExpressibleByStringInterpolation, CustomStringConvertible {
    @usableFromInline let text: String
    @usableFromInline let hash: UInt

    /// Creates a name from any text. The empty text is a name too, and not the same as no name.
    ///
    /// - Complexity: O(*n*) in the length of the text.
    @inlinable
    public init(_ text: String) {
        self.text = text
        // FNV-1a: short, and good for texts as short as names are.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        self.hash = UInt(truncatingIfNeeded: hash)
    }

    /// Creates a name from a string literal, with or without interpolations.
    @inlinable public init(stringLiteral text: String) { self.init(text) }

    /// A name that no other registration has, for what is only loaded together: a different one for each access.
    public static var unique: DependencyName {
        DependencyName(uniquePrefix + String(serial.wrappingAdd(1, ordering: .relaxed).newValue))
    }

    private static let serial = Atomic<UInt>(0)

    /// Starts with a character that no source code contains.
    private static let uniquePrefix = "\u{0}unique "

    /// The text of the name; for a unique name, `unique` and its number.
    public var description: String { isUnique ? String(text.dropFirst()) : text }

    /// The Swift expression for the name, in one line whatever its characters. That of a unique name has no number.
    @inline(never)
    package var expression: String { isUnique ? ".unique" : text.literal }

    package var isUnique: Bool { text.hasPrefix(Self.uniquePrefix) }

    /// Compares the names by their bytes: the hashes of those that are only canonically equivalent differ.
    @inlinable
    public static func == (left: DependencyName, right: DependencyName) -> Bool {
        left.hash == right.hash && left.text == right.text
    }

    /// Hashes the name.
    @inlinable public func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
