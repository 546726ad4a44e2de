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

    /// The facts of the failure.
    package private(set) var finding: Finding

    /// Where the load was written, if that is known.
    public internal(set) var location: CodeLocation?

    /// Where the outermost load was written in whose course a parameter of a registered function could not be loaded:
    /// such a parameter has no ``location``.
    public internal(set) var origin: CodeLocation?

    /// The running factories, innermost first; for a cycle, the cycle.
    package private(set) var path: [Registration]
    /// Whether a factory has thrown it on: the load that failed is one in the course of others.
    private(set) var isOfNestedLoad = false

    package init(_ finding: Finding, at location: CodeLocation? = nil) {
        self.finding = finding
        self.location = location
        path = finding.chain
    }

    /// The kind of failure.
    public var code: Code { finding.fault.code }

    /// Where the type is registered, if it is.
    public var registered: CodeLocation? { finding.registered }

    /// The error that the factory threw, for ``factoryThrew``.
    public var underlyingError: (any Error)? { if case .threw(let error, _) = finding.fault { error } else { nil } }

    /// The type that could not be loaded.
    var type: Any.Type { finding.key.type }

    /// The same error, which a factory throws on.
    var thrownByFactory: ResolutionError {
        var copy = self
        copy.isOfNestedLoad = true
        return copy
    }

    /// Whether another error reports the same failure, which another load met.
    package func isSameFailure(as other: ResolutionError) -> Bool {
        code == other.code && subject == other.subject && registered == other.registered
    }

    /// The same error, explained by another fault, or by what is registered.
    func explained(by fault: Fault? = nil, among registrations: RegistrationSnapshot? = nil) -> ResolutionError {
        var copy = self
        copy.finding = finding.with(fault, among: registrations)
        return copy
    }

    /// The error of a load by a `Lazy` whose origin is not known, as one of the place where the `Lazy` was used. `lazy`
    /// is what stands for the `Lazy` in the chain.
    func withoutLazy(_ lazy: Registration, at location: CodeLocation?) -> ResolutionError {
        guard code != .cycle, let index = path.lastIndex(where: { $0.key == lazy.key && $0.location == .unknown })
        else { return self }
        var copy = self
        copy.path.remove(at: index)
        if index == 0 { copy.isOfNestedLoad = false }
        if index == 0, copy.location == nil || copy.location == .unknown { copy.location = location }
        return copy
    }

    /// The type that could not be loaded, with its name if the load named one.
    public var subject: String { Key(type, named: finding.key.name).title }

    /// Details that the code alone does not convey.
    public var detail: String? { finding.detail }

    /// The factories that were running, innermost first: each needed the one before it. For a cycle, the cycle: each
    /// needs the next, and the last needs the first.
    public var chain: [Reference] { path.map(Reference.init) }

    /// Similar registrations.
    public var near: [Reference] { finding.advice.near }

    /// The code to write first. Where no code helps, what to do.
    public var suggestion: String { suggestions[0].code }

    /// What to write, and where: alternatives, or parts of one repair. There is always one.
    public var suggestions: [Suggestion] { finding.advice.suggestions }

    /// The whole report.
    public var description: String { text(.plain) }

    /// The whole report.
    public var debugDescription: String { description }
}

extension ResolutionError: FatalReport {
    /// The whole report, each line as long as it is.
    package func text(_ style: ReportStyle) -> String { Report(finding, of: self).text(style) }
}

extension ResolutionError.Reference {
    package init(_ registration: Registration) { self.init(name: registration.title, location: registration.location) }
}
