/// How long an instance is kept.
///
/// This type describes a registration. To choose a lifetime, write `in: .singleton`: see ``SharedLifetime`` and
/// ``UnsharedLifetime``.
public struct Lifetime: Sendable, Hashable, CustomStringConvertible {
    @usableFromInline
    package enum Kind: UInt8, Sendable {
        case transient, singleton, eagerSingleton
    }

    @usableFromInline
    package let kind: Kind

    package init(_ kind: Kind) {
        self.kind = kind
    }

    /// Made on every load, never kept.
    public static let transient = Lifetime(.transient)

    /// Made at the first load and kept as long as the container.
    public static let singleton = Lifetime(.singleton)

    /// Made by `build()` (by the registration itself in a mutable container) and kept as long as the container.
    public static let eagerSingleton = Lifetime(.eagerSingleton)

    /// The name, for example `singleton`.
    public var description: String { "\(kind)" }
}

/// A lifetime under which instances are not shared between loads, so that the type need not be `Sendable`.
public struct UnsharedLifetime: Sendable, Hashable {
    @usableFromInline
    package let kind: Lifetime.Kind

    @inlinable
    init(_ kind: Lifetime.Kind) {
        self.kind = kind
    }

    /// Made on every load, never kept. What you get when you name no lifetime.
    @inlinable
    public static var transient: UnsharedLifetime { UnsharedLifetime(.transient) }
}

/// A lifetime under which one instance is handed to many, perhaps on many threads: the type must be `Sendable`.
public struct SharedLifetime: Sendable, Hashable {
    @usableFromInline
    package let kind: Lifetime.Kind

    @inlinable
    init(_ kind: Lifetime.Kind) {
        self.kind = kind
    }

    /// Made at the first load, exactly once however many threads load it first, and kept as long as the container.
    ///
    /// If its factory throws, nothing is kept and the next load tries again.
    @inlinable
    public static var singleton: SharedLifetime { SharedLifetime(.singleton) }

    /// Made by `build()`, exactly once, and kept as long as the container.
    ///
    /// In a mutable container, which is never built, the registration itself makes it.
    @inlinable
    public static var eagerSingleton: SharedLifetime { SharedLifetime(.eagerSingleton) }
}
