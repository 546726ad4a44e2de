/// The name of a kind of scope, such as the scopes that serve one request each.
///
/// ```swift
/// extension ScopeName {
///     static let job = ScopeName("job")
/// }
///
/// builder.register(in: .scoped(.job)) { JobLog() }
/// ```
///
/// Two names with the same text are equal.
public struct ScopeName: Hashable, Sendable {
    /// The number of the name in this process: every registration stores it, and a text would take more memory.
    @usableFromInline package let number: UInt16
    private static let texts = Guarded<[String]>([])

    /// Creates a name.
    ///
    /// Each name that a process has used is kept: use a fixed set of names, not one for each user.
    ///
    /// - Parameter text: The text, by which reports call the scope.
    /// - Precondition: The process uses at most 65 535 names.
    /// - Complexity: O(*n*) in the number of names that the process has used.
    public init(_ text: String) {
        number = Self.texts.withLock { texts in
            if let index = texts.firstIndex(of: text) { return UInt16(index + 1) }
            precondition(texts.count < UInt16.max, "DIC: more than \(UInt16.max) different names of scopes")
            texts.append(text)
            return UInt16(texts.count)
        }
    }

    /// A scope for each request that a server serves.
    public static let request = ScopeName("request")

    /// A scope for each session: of a user, a connection or a window.
    public static let session = ScopeName("session")
}

extension ScopeName: ExpressibleByStringLiteral, CustomStringConvertible {
    /// Creates a name from a literal.
    ///
    /// - Parameter value: The text.
    public init(stringLiteral value: String) { self.init(value) }

    /// The text.
    @inline(never) public var description: String { Self.texts.withLock { $0[Int(number) - 1] } }

    /// The name as code. A member that a program has declared may be called otherwise, but a literal is the same name.
    var expression: String { isPredefined ? ".\(self)" : description.literal }

    /// Whether it is a member of this type, which the compiler does not let anybody misspell.
    var isPredefined: Bool { self == .request || self == .session }
}
