import Synchronization

/// A name that tells registrations of one type apart.
///
/// Write a string literal, or, to have the compiler check the spelling and to see all names in one place, a static
/// member:
///
/// ```swift
/// extension DependencyName {
///     static let primary: Self = "primary"
/// }
///
/// builder.register(named: .primary) { Database(path: "notes.db") }
/// let database: Database = container.load(named: .primary)
/// ```
///
/// A name belongs to the type that it is registered with: `"primary"` for a database and `"primary"` for a queue have
/// nothing to do with each other. Names are equal if they are equal byte by byte. A static member is hashed once, a
/// literal each time that it is used.
public struct DependencyName: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    @usableFromInline
    let text: String

    @usableFromInline
    let hash: UInt

    /// Makes a name.
    ///
    /// - Parameter text: Any text, also none: the empty name is one of its own, not the lack of one.
    /// - Complexity: O(*n*) in the length of the text.
    @inlinable
    public init(_ text: String) {
        self.text = text
        // FNV-1a: short, and good for texts as short as names are.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 {
            hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
        }
        self.hash = UInt(truncatingIfNeeded: hash)
    }

    /// Makes a name from a string literal.
    ///
    /// - Parameter text: The literal.
    @inlinable
    public init(stringLiteral text: String) {
        self.init(text)
    }

    /// A name that no other registration has: another one each time that this is asked for.
    ///
    /// For one of several implementations that are only ever loaded together:
    ///
    /// ```swift
    /// builder
    ///     .register(as: (any Plugin).self, named: .unique) { SpellChecker() }
    ///     .register(as: (any Plugin).self, named: .unique) { WordCounter() }
    ///
    /// let plugins = container.loadAll((any Plugin).self)
    /// ```
    public static var unique: DependencyName {
        DependencyName(uniquePrefix + String(serial.wrappingAdd(1, ordering: .relaxed).newValue))
    }

    private static let serial = Atomic<UInt>(0)

    /// Nobody types it.
    private static let uniquePrefix = "\u{0}unique "

    /// The text of the name; for a unique name, `unique` and its number.
    public var description: String { isUnique ? String(text.dropFirst()) : text }

    /// The name as it stands in reports: as the code that means it.
    var expression: String { isUnique ? ".unique" : "\"\(text)\"" }

    var isUnique: Bool { text.hasPrefix(Self.uniquePrefix) }

    /// Compares the bytes of the names.
    @inlinable
    public static func == (left: DependencyName, right: DependencyName) -> Bool {
        left.hash == right.hash && left.text == right.text
    }

    /// Hashes the name.
    ///
    /// - Parameter hasher: Takes it in.
    @inlinable
    public func hash(into hasher: inout Hasher) {
        hasher.combine(hash)
    }
}
