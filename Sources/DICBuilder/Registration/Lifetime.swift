/// The lifetime of an instance: how long it is kept.
///
/// This type describes a registration. To choose a lifetime, write `in: .singleton`: see
/// ``LifetimeOf``.
public struct Lifetime: Sendable, Hashable, CustomStringConvertible {
    /// The lifetimes, without what brings along the code of one.
    @usableFromInline package enum Kind: Hashable, Sendable {
        /// See the members of `Lifetime`; `eager` is `eagerSingleton`.
        case transient, graph, singleton, eager, weak
        /// In each scope of a name. Written `scoped`, which brings what finds the faults of scopes.
        case inScope(ScopeName)
        /// In a group that is reset together.
        case cachedIn(ScopeName)

        /// In the group without a name.
        @inlinable package static var cached: Self { .cachedIn(.unnamed) }
    }

    /// Which lifetime it is.
    @usableFromInline package let kind: Kind
    package init(_ kind: Kind) { self.kind = kind }

    /// Made on every load, never kept.
    public static let transient = Lifetime(.transient)

    /// Made once for each top-level load, and shared by everything that is made in it.
    public static let graph = Lifetime(.graph)

    /// Made at the first load and kept as long as the container.
    public static let singleton = Lifetime(.singleton)

    /// Made by `build()` (by the registration itself in a mutable container) and kept as long as
    /// the container.
    public static let eagerSingleton = Lifetime(.eagerSingleton)

    /// Made at the first load and kept until it is reset.
    public static let cached = Lifetime(.cached)

    /// Made at the first load and kept until the group of the name is reset.
    public static func cached(_ group: ScopeName) -> Lifetime { Lifetime(.cachedIn(group)) }

    /// Made by a load when nothing holds an instance, and shared as long as something does.
    public static let weak = Lifetime(.weak)

    /// Made once in each scope of a name, and kept until the scope closes.
    public static func scoped(_ scope: ScopeName) -> Lifetime { Lifetime(.scoped(scope)) }

    /// The name, for example `singleton` or `scoped(.request)`.
    public var description: String {
        // Not "\(kind)": release builds have no names of cases.
        switch kind {
        case .transient: "transient"
        case .graph: "graph"
        case .singleton: "singleton"
        case .eager: "eagerSingleton"
        case .cachedIn(.unnamed): "cached"
        case .cachedIn(let group): "cached(\(group.expression))"
        case .weak: "weak"
        case .inScope(let scope): "scoped(\(scope.expression))"
        }
    }

    // What is true of each lifetime. The switches have no default, so that a new lifetime gets an
    // answer to each.

    /// How long a container keeps an instance after the load that made it; nil if it does not.
    enum Keeping: Sendable {
        /// As long as the container; until a reset; as long as something else holds it.
        case permanently, untilReset, weakly

        init?(_ lifetime: Kind) {
            switch lifetime {
            case .singleton, .eager: self = .permanently
            case .cachedIn: self = .untilReset
            case .weak: self = .weakly
            case .transient, .graph, .inScope: return nil
            }
        }
    }

    /// Whether an instance is kept as long as the container.
    package var isPermanent: Bool { Keeping(kind) == .permanently }

    /// Whether an instance is made before the first load.
    package var isEager: Bool { kind == .eager }

    /// Whether a container keeps an instance after the load that made it, or refers to it weakly.
    package var isSharedByContainer: Bool { Keeping(kind) != nil }

    /// Whether neither a container nor a scope has an instance after the load that made it.
    package var isOfOneLoad: Bool { !isSharedByContainer && scope == nil }

    /// Whether the container or the scope that keeps an instance stops it. What is held weakly may
    /// be gone.
    var canBeStopped: Bool { !isOfOneLoad && kind != .weak }

    /// Whether a reset makes the next load make another instance.
    var isResettable: Bool { isSharedByContainer && !isPermanent }

    /// Whether an asynchronous factory can make the instances: whether `registerAsync` has the
    /// lifetime.
    var canBeAsync: Bool {
        switch kind {
        case .transient, .singleton, .eager, .cachedIn, .inScope: true
        // They depend on the thread that loads, and on who uses the instance.
        case .graph, .weak: false
        }
    }

    /// What is reset together with it; nil if it is not cached.
    var cachedGroup: ScopeName? { if case .cachedIn(let group) = kind { group } else { nil } }

    /// The name of the scopes that keep an instance; nil if a container or nothing keeps it.
    package var scope: ScopeName? { if case .inScope(let scope) = kind { scope } else { nil } }
}

/// A lifetime for `register(in:)`.
///
/// The members depend on the type, so that the compiler checks the choice: lifetimes that share an
/// instance between loads, possibly on several threads, are members for `Sendable` types only, and
/// ``weak`` for classes only.
public struct LifetimeOf<Instance>: Sendable {
    @usableFromInline package let kind: Lifetime.Kind
    /// What stops the instance; nil if `onStop` was not called.
    @usableFromInline let stop: StopAction?

    @inlinable init(_ kind: Lifetime.Kind, stop: StopAction? = nil) {
        self.kind = kind
        self.stop = stop
    }

    /// This lifetime, with what stops the instance when the container stops or the scope closes,
    /// for example `in: .scoped(.request).onStop { await $0.close() }`.
    public func onStop(_ stop: @escaping @Sendable (Instance) throws -> Void) -> LifetimeOf {
        LifetimeOf(kind, stop: StopAction(stop))
    }

    /// This lifetime, with what stops the instance asynchronously when the container stops or the
    /// scope closes.
    @_disfavoredOverload public func onStop(
        _ stop: nonisolated(nonsending) @escaping @Sendable (Instance) async throws -> Void
    ) -> LifetimeOf { LifetimeOf(kind, stop: StopAction(async: stop)) }

    /// Made on every load, never kept. The default.
    @inlinable public static var transient: LifetimeOf { LifetimeOf(.transient) }

    /// Made once for each top-level load, and shared by everything that is made in it.
    ///
    /// A top-level load is one that no factory has called. Everything that its factories load on
    /// the same thread belongs to it. When it returns, the container releases the instance. The
    /// type need not be `Sendable`: a factory must not send an instance to another task, as the
    /// rest of the graph has it: no compiler checks that.
    @inlinable public static var graph: LifetimeOf { LifetimeOf(.graph) }
}

extension LifetimeOf where Instance: Sendable {
    /// Made at the first load, exactly once however many threads load it first, and kept as long as
    /// the container.
    ///
    /// If its factory throws, nothing is kept and the next load tries again.
    @inlinable public static var singleton: LifetimeOf { LifetimeOf(.singleton) }

    /// Made by `build()` (by the registration itself in a mutable container), and kept as long as
    /// the container.
    @inlinable public static var eagerSingleton: LifetimeOf { LifetimeOf(.eagerSingleton) }

    /// Made at the first load, exactly once, and kept until
    /// ``DependencyContaining/reset(_:fileID:line:)`` discards it. So a load takes a lock of this
    /// one registration to copy it.
    @inlinable public static var cached: LifetimeOf { LifetimeOf(.cached) }

    /// Made at the first load, exactly once, and kept until the group of the name is reset:
    /// `reset(.cached("session"))`.
    ///
    /// Each name is a group of its own, and ``cached`` is the group without a name.
    @inlinable public static func cached(_ group: ScopeName) -> LifetimeOf {
        LifetimeOf(.cachedIn(group))
    }

    /// Made by the first load in each scope of a name, exactly once, and kept until the scope
    /// closes.
    ///
    /// It can be loaded only where such a scope is open: see ``DependencyScope``.
    @inlinable public static func scoped(_ scope: ScopeName) -> LifetimeOf {
        LifetimeOf(.scoped(scope))
    }
}

/// Ends the process if what is to be kept weakly is no object. In every build: without it, what a
/// release build keeps weakly would be a box that nobody holds.
private func endProcessUnlessObjects<Instance>(_ type: Instance.Type) {
    guard isObjectType(type) else {
        fatalError("DIC: .weak { … } of \(type), whose instances are no objects")
    }
}

extension LifetimeOf where Instance: Sendable & AnyObject {
    /// Made by a load when nothing holds an instance, and shared as long as something does. The
    /// container does not.
    ///
    /// For classes. For a protocol of classes, write ``weak(_:)``.
    @inlinable public static var weak: LifetimeOf { LifetimeOf(.weak) }
}

extension LifetimeOf where Instance: Sendable {
    /// Made by a load when nothing holds an instance, and shared as long as something does: for a
    /// protocol that only classes conform to.
    ///
    /// ```swift
    /// builder.register(as: (any P).self, in: .weak { $0 }) { S() }
    /// ```
    ///
    /// The closure only shows the compiler that an instance is an object.
    ///
    /// - Precondition: The instances are objects.
    public static func weak(_ object: (Instance) -> AnyObject) -> LifetimeOf {
        endProcessUnlessObjects(Instance.self)
        return LifetimeOf(.weak)
    }
}

extension LifetimeOf {
    @available(
        *,
        unavailable,
        message: "only objects are kept weakly; of a protocol of classes write .weak { $0 }"
    )
    @_disfavoredOverload @_alwaysEmitIntoClient public static var weak: LifetimeOf { fatalError() }
}

/// A lifetime for a registration on the main actor.
///
/// All its instances stay on the main actor, so no lifetime asks for a `Sendable` type.
public struct MainActorLifetimeOf<Instance>: Sendable {
    @usableFromInline let kind: Lifetime.Kind
    /// What stops the instance; nil if `onStop` was not called.
    @usableFromInline let stop: StopAction?

    @inlinable init(_ kind: Lifetime.Kind, stop: StopAction? = nil) {
        self.kind = kind
        self.stop = stop
    }

    /// This lifetime, with what stops the instance on the main actor when the container stops or
    /// the scope closes.
    public func onStop(_ stop: @escaping @MainActor (Instance) throws -> Void)
        -> MainActorLifetimeOf
    {
        MainActorLifetimeOf(kind, stop: StopAction(onMainActor: stop))
    }

    /// This lifetime, with what stops the instance asynchronously, on the main actor, when the
    /// container stops or the scope closes.
    @_disfavoredOverload
    public func onStop(_ stop: @escaping @MainActor (Instance) async throws -> Void)
        -> MainActorLifetimeOf
    {
        MainActorLifetimeOf(kind, stop: StopAction(asyncOnMainActor: stop))
    }

    /// Made on every load, never kept. The default.
    @inlinable public static var transient: MainActorLifetimeOf { MainActorLifetimeOf(.transient) }

    /// Made once for each top-level load, and shared by everything that is made in it: see
    /// ``LifetimeOf/graph``.
    @inlinable public static var graph: MainActorLifetimeOf { MainActorLifetimeOf(.graph) }

    /// Made at the first load, exactly once, and kept as long as the container.
    @inlinable public static var singleton: MainActorLifetimeOf { MainActorLifetimeOf(.singleton) }

    /// Made by a `build()` on the main actor, and kept as long as the container. In a mutable
    /// container, a load makes what was registered off the main actor.
    @inlinable public static var eagerSingleton: MainActorLifetimeOf {
        MainActorLifetimeOf(.eagerSingleton)
    }

    /// Made at the first load, exactly once, and kept until it is reset.
    @inlinable public static var cached: MainActorLifetimeOf { MainActorLifetimeOf(.cached) }

    /// Made at the first load, exactly once, and kept until the group of the name is reset.
    @inlinable public static func cached(_ group: ScopeName) -> MainActorLifetimeOf {
        MainActorLifetimeOf(.cachedIn(group))
    }

    /// Made by the first load in each scope of a name, exactly once, and kept until the scope
    /// closes.
    @inlinable
    public static func scoped(_ scope: ScopeName) -> MainActorLifetimeOf {
        MainActorLifetimeOf(.scoped(scope))
    }
}

extension MainActorLifetimeOf where Instance: AnyObject {
    /// Made by a load when nothing holds an instance, and shared as long as something does. The
    /// container does not.
    @inlinable public static var weak: MainActorLifetimeOf { MainActorLifetimeOf(.weak) }
}

extension MainActorLifetimeOf {
    /// Made by a load when nothing holds an instance, and shared as long as something does: for a
    /// protocol that only classes conform to. See ``LifetimeOf/weak(_:)``.
    ///
    /// - Precondition: The instances are objects.
    public static func weak(_ object: (Instance) -> AnyObject) -> MainActorLifetimeOf {
        endProcessUnlessObjects(Instance.self)
        return MainActorLifetimeOf(.weak)
    }
    @available(
        *,
        unavailable,
        message: "only objects are kept weakly; of a protocol of classes write .weak { $0 }"
    )
    @_disfavoredOverload @_alwaysEmitIntoClient public static var weak: MainActorLifetimeOf {
        fatalError()
    }
}

/// A lifetime for `registerAsync(in:)`.
///
/// The members depend on the type, as those of ``LifetimeOf`` do: what is shared between loads has
/// to be `Sendable`.
public struct AsyncLifetimeOf<Instance>: Sendable {
    let kind: Lifetime.Kind
    /// What stops the instance; nil if `onStop` was not called.
    var stop: StopAction?

    /// This lifetime, with what stops the instance when the container stops or the scope closes.
    public func onStop(_ stop: @escaping @Sendable (Instance) throws -> Void) -> AsyncLifetimeOf {
        AsyncLifetimeOf(kind: kind, stop: StopAction(stop))
    }

    /// This lifetime, with what stops the instance asynchronously when the container stops or the
    /// scope closes.
    @_disfavoredOverload public func onStop(
        _ stop: nonisolated(nonsending) @escaping @Sendable (Instance) async throws -> Void
    ) -> AsyncLifetimeOf { AsyncLifetimeOf(kind: kind, stop: StopAction(async: stop)) }

    /// Made on every load, never kept. The default.
    public static var transient: AsyncLifetimeOf { AsyncLifetimeOf(kind: .transient) }
}

extension AsyncLifetimeOf where Instance: Sendable {
    /// Made at the first load, by one task however many wait for it, and kept as long as the
    /// container.
    public static var singleton: AsyncLifetimeOf { AsyncLifetimeOf(kind: .singleton) }

    /// Made by a task of `build()` (of the registration in a mutable container), and kept as long
    /// as the container.
    public static var eagerSingleton: AsyncLifetimeOf { AsyncLifetimeOf(kind: .eagerSingleton) }

    /// Made at the first load, by one task however many wait for it, and kept until it is reset.
    public static var cached: AsyncLifetimeOf { AsyncLifetimeOf(kind: .cached) }

    /// Made at the first load, by one task however many wait for it, and kept until the group of
    /// the name is reset.
    public static func cached(_ group: ScopeName) -> AsyncLifetimeOf {
        AsyncLifetimeOf(kind: .cachedIn(group))
    }

    /// Made by the first load in each scope of a name, by one task however many wait for it, and
    /// kept until the scope closes.
    public static func scoped(_ scope: ScopeName) -> AsyncLifetimeOf {
        AsyncLifetimeOf(kind: .scoped(scope))
    }
}

/// The name of a kind of scope, such as the scopes that serve one request each, or of a group of
/// cached instances.
///
/// ```swift
/// extension ScopeName { static let job = ScopeName("job") }
/// builder.register(in: .scoped(.job)) { JobLog() }
/// ```
///
/// Two names with the same text are equal.
public struct ScopeName: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The number of the name in this process: every registration stores it, and a text would take
    /// more memory.
    @usableFromInline package let number: UInt16
    /// The texts of all names, each at its number less one.
    private static let texts = Guarded<[String]>([])

    /// Creates a name.
    ///
    /// Each name that a process has used is kept: use a fixed set of names, not one for each user.
    ///
    /// - Precondition: The process uses at most 65 535 names.
    /// - Complexity: O(*n*) in the number of names that the process has used.
    public init(_ text: String) {
        number = Self.texts.withLock { texts in
            // By bytes, as a `DependencyName`: canonically equivalent texts are different names.
            let index = texts.firstIndex { $0.utf8.elementsEqual(text.utf8) }
            if let index { return UInt16(index + 1) }
            precondition(
                texts.count < UInt16.max,
                "DIC: more than \(UInt16.max) different names of scopes"
            )
            texts.append(text)
            return UInt16(texts.count)
        }
    }

    @usableFromInline init(number: UInt16) { self.number = number }

    /// The group of the cached instances that are in no named one. Texts have numbers from 1: no
    /// text equals it.
    @usableFromInline static var unnamed: ScopeName { ScopeName(number: 0) }

    /// A scope for each request that a server serves.
    public static let request = ScopeName("request")

    /// A scope for each session: of a user, a connection or a window.
    public static let session = ScopeName("session")

    /// Creates a name from a literal.
    public init(stringLiteral value: String) { self.init(value) }
    /// The text of the name; empty if this is `unnamed`.
    var text: String { number == 0 ? "" : Self.texts.withLock { $0[Int(number) - 1] } }

    /// The text, with escape sequences in place of characters that cannot be seen.
    @inline(never) public var description: String { String(text.literal.dropFirst().dropLast()) }

    /// The name as code. A member that a program has declared may be called otherwise, but a
    /// literal is the same name.
    var expression: String { isPredefined ? ".\(self)" : text.literal }

    /// Whether it is a member of this type, which the compiler does not let anybody misspell.
    var isPredefined: Bool { self == .request || self == .session }
}

extension DefaultStringInterpolation {
    @inline(never) mutating func appendInterpolation(_ scope: ScopeName) {
        appendLiteral(scope.description)
    }
}
