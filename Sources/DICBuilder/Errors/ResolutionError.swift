/// An error that explains why a dependency could not be loaded.
///
/// ```swift
/// do {
///     model = try container.loadOrThrow(LoginModel.self)
/// } catch ResolutionError.notRegistered {
///     model = LoginModel.placeholder
/// }
/// ```
///
/// The report shows the type, the place of the load, the chain of loads, similar registrations, and code to write.
/// `load()` traps with the same text. An error that a factory throws is not wrapped in one of these: `loadOrThrow`
/// rethrows it, and ``DependencyLoading/loadResult(_:named:fileID:line:)`` reports which factory threw it.
///
/// Similar registrations are searched for when they are first read.
public struct ResolutionError: Error, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// A kind of failure. More may be added, so a `switch` over codes needs a `default`.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        /// The code as reports show it, for example `not-registered`. It does not change between versions.
        public let description: String
    }

    /// A registration that an error refers to.
    public struct Reference: Sendable, Hashable, CustomStringConvertible {
        /// The registered type, with its name and argument types.
        public let name: String

        /// Where it was registered.
        public let location: CodeLocation

        /// The type and the place, for example `LoginModel (Screens.swift:12)`.
        public var description: String { "\(name) (\(location))" }
    }

    /// The kind of failure.
    public let code: Code

    /// Where the load was written, if that is known.
    public private(set) var location: CodeLocation?

    /// Where the outermost load was written in whose course a parameter of a registered function could not be loaded:
    /// such a parameter has no ``location``.
    public private(set) var origin: CodeLocation?

    /// Where the type is registered, if it is.
    public let registered: CodeLocation?

    /// The error that the factory threw, for ``factoryThrew``.
    public let underlyingError: (any Error)?

    /// The type that could not be loaded.
    let type: Any.Type

    let name: DependencyName?

    /// The running factories, innermost first; for a cycle, the cycle.
    package private(set) var path: [Registration]

    private(set) var hints: LazyHints

    package init(
        _ code: Code,
        of type: Any.Type,
        named name: DependencyName? = nil,
        at location: CodeLocation? = nil,
        registered: CodeLocation? = nil,
        path: [Registration],
        underlyingError: (any Error)? = nil,
        hints: @escaping @Sendable () -> Hints
    ) {
        self.code = code
        self.type = type
        self.name = name
        self.location = location
        self.registered = registered
        self.path = path
        self.underlyingError = underlyingError
        self.hints = LazyHints(hints)
    }

    /// A failure to load the instance of a registration.
    package init(
        _ code: Code,
        loading registration: Registration,
        at location: CodeLocation?,
        path: [Registration],
        hints: @escaping @Sendable () -> Hints
    ) {
        self.init(
            code,
            of: registration.type,
            named: registration.key.name,
            at: location,
            registered: registration.location,
            path: path,
            hints: hints
        )
    }

    /// The same error with the location of the load.
    func at(_ location: CodeLocation) -> ResolutionError {
        var copy = self
        copy.location = location
        return copy
    }

    /// The same error of a parameter, with the location of a load that needed it.
    func from(_ origin: CodeLocation) -> ResolutionError {
        var copy = self
        copy.origin = origin
        return copy
    }

    /// Whether another error reports the same failure, which another load met.
    package func isSameFailure(as other: ResolutionError) -> Bool {
        code == other.code && subject == other.subject && registered == other.registered
    }

    /// The same error with other hints.
    func explained(by hints: @escaping @Sendable () -> Hints) -> ResolutionError {
        var copy = self
        copy.hints = LazyHints(hints)
        return copy
    }

    /// The error of a load by a `Lazy` whose origin is not known, as one of the place where the `Lazy` was used.
    ///
    /// - Parameter lazy: What stands for the `Lazy` in the chain.
    func withoutLazy(_ lazy: Registration, at location: CodeLocation?) -> ResolutionError {
        guard code != .cycle, let index = path.lastIndex(where: { $0.key == lazy.key && $0.location == .unknown })
        else { return self }
        var copy = self
        copy.path.remove(at: index)
        if index == 0, copy.location == nil || copy.location == .unknown { copy.location = location }
        return copy
    }

    /// The type that could not be loaded, with its name if the load named one.
    public var subject: String { Key(type, named: name).title }

    /// Details that the code alone does not convey.
    public var detail: String? { hints.value.detail }

    /// The factories that were running, innermost first: each needed the one before it. For a cycle, the cycle: each
    /// needs the next, and the last needs the first.
    public var chain: [Reference] { path.map(Reference.init) }

    /// Similar registrations.
    public var near: [Reference] { hints.value.near }

    /// The code to write first. Where no code helps, what to do.
    public var suggestion: String { suggestions[0].code }

    /// What to write, and where: alternatives, or parts of one repair. There is always one.
    public var suggestions: [Suggestion] { hints.value.suggestions }

    /// The whole report.
    public var description: String { text(.plain) }

    /// The whole report.
    public var debugDescription: String { description }
}

extension ResolutionError.Reference {
    package init(_ registration: Registration) {
        self.init(name: registration.title, location: registration.location)
    }
}

/// The parts of a report that are expensive to compute.
package struct Hints: Sendable {
    var detail: String?
    var near: [ResolutionError.Reference] = []

    /// What to write: never empty.
    let suggestions: [ResolutionError.Suggestion]

    package init(
        detail: String? = nil,
        near: [ResolutionError.Reference] = [],
        suggestions: [ResolutionError.Suggestion]
    ) {
        self.detail = detail
        self.near = near
        self.suggestions = suggestions
    }

    /// Hints with advice in words.
    package init(detail: String? = nil, near: [ResolutionError.Reference] = [], advice: String) {
        self.init(detail: detail, near: near, suggestions: [.advice(advice)])
    }
}

/// Hints that are computed when they are first read.
final class LazyHints: Sendable {
    private enum Search {
        case pending(@Sendable () -> Hints)
        case found(Hints)
    }

    private let search: Guarded<Search>

    init(_ find: @escaping @Sendable () -> Hints) {
        search = Guarded(.pending(find))
    }

    var value: Hints {
        switch search.withLock({ $0 }) {
        case .found(let hints): return hints
        case .pending(let find):
            // Not under the lock: if two threads compute the hints, the results are equal.
            let hints = find()
            let done = search.withLock { search in
                defer { search = .found(hints) }
                return search
            }
            withExtendedLifetime(done) {}
            return hints
        }
    }
}
