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
/// `load()` traps with the same report. An error that a factory throws is not wrapped in one of
/// these: `loadOrThrow` rethrows it, and ``DependencyLoading/loadResult(_:named:fileID:line:)``
/// reports which factory threw it.
public struct ResolutionError: Error, FatalReport, Sendable, CustomStringConvertible {
    /// A kind of failure. More may be added, so a `switch` over codes needs a `default`.
    public struct Code: Sendable, Hashable, CustomStringConvertible, _ResolutionCodes {
        /// The code as reports show it, for example `not-registered`. It does not change between
        /// versions.
        public let description: String

        /// Matches errors with a code, in a `catch` clause or a `case`.
        public static func ~= (code: Self, error: any Error) -> Bool {
            (error as? ResolutionError)?.code == code
        }
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

    /// What to write to repair a registration or a load, and where.
    public struct Suggestion: Sendable, Hashable, CustomStringConvertible {
        /// The code to write; where no code helps, what to do, in a sentence.
        public let code: String
        /// Where to write the code, for example `in place of Services.swift:3`; nil if the code
        /// alone says so.
        public let place: String?

        /// Whether it goes with the suggestion before it, and is not an alternative to that.
        package private(set) var isAddition = false
        /// Whether there is code, and not a sentence.
        let hasCode: Bool

        package init(_ code: String, _ place: String? = nil, hasCode: Bool = true) {
            self.code = code
            self.place = place
            self.hasCode = hasCode
        }

        @inline(never)
        init(_ code: String, inPlaceOf location: CodeLocation) {
            self.init(code, "in place of \(location)")
        }

        /// What to do where no code helps.
        package static func advice(_ text: String) -> Suggestion {
            Suggestion(text, hasCode: false)
        }

        /// The number of places that a repair names, if more need the same. A choice.
        static let maximumPlaceCount = 4
        /// What builds a container on the main actor, if the program has not said otherwise.
        static let mainActorBuild = Suggestion(
            ".mainActor.build()",
            "in place of .build(), on the main actor"
        )

        /// The same suggestion, marked to be applied together with the one before it.
        var added: Suggestion { changed(self) { $0.isAddition = true } }

        /// The code and its place.
        public var description: String { code + (place.map { "  \($0)" } ?? "") }
    }

    /// The facts.
    package private(set) var finding: Finding

    /// Where the load was written, if that is known.
    public internal(set) var location: CodeLocation?

    /// Where the outermost load was written, if a parameter could not be loaded, which has no
    /// ``location``.
    public internal(set) var origin: CodeLocation?

    /// The factories that were running, innermost first; of a cycle, its members.
    package private(set) var path: [Registration]
    /// Whether a factory has thrown it on: the load that failed is one in the course of others.
    private(set) var isOfNestedLoad = false

    package init(_ finding: Finding, at location: CodeLocation? = nil) {
        self.finding = finding
        self.location = location
        path = finding.chain
    }

    /// An override, a decorator or a stop action that cannot be applied to the registration of its
    /// key, if any.
    package init(
        of action: ChangeAction,
        _ call: Registration,
        to target: Registration? = nil
    ) {
        let change = UnappliedChange(action: action, call: call, target: target)
        self.init(Finding(.change(change), of: call.key, registered: call.location))
    }

    /// The kind of failure.
    public var code: Code { finding.fault.code }

    /// Where the type is registered, if it is.
    public var registered: CodeLocation? { finding.registered }

    /// The error that the factory threw, for ``factoryThrew``.
    public var underlyingError: (any Error)? {
        if case .threw(let error, _) = finding.fault { error } else { nil }
    }

    /// The type that was requested.
    var type: Any.Type { finding.key.type }

    /// The same error, as the load that needed the factory receives it.
    var thrownByFactory: ResolutionError { changed(self) { $0.isOfNestedLoad = true } }

    /// Whether another error reports the same failure, which another load met.
    package func isSameFailure(as other: ResolutionError) -> Bool {
        code == other.code && subject == other.subject && registered == other.registered
    }

    /// The same error with another fault, or with what was registered, for the advice.
    func explained(by fault: Fault? = nil, among registrations: RegistrationSnapshot? = nil)
        -> ResolutionError
    {
        changed(self) { $0.finding = finding.with(fault, among: registrations) }
    }

    /// The error of a `Lazy` whose origin is not known, and which `lazy` stands for, as one of the
    /// place of its use.
    func withoutLazy(_ lazy: Registration, at location: CodeLocation?) -> ResolutionError {
        guard code != .cycle,
            let index = path.lastIndex(where: { $0.key == lazy.key && $0.location == .unknown })
        else { return self }
        var copy = self
        copy.path.remove(at: index)
        if index == 0 { copy.isOfNestedLoad = false }
        if index == 0, copy.location == nil || copy.location == .unknown {
            copy.location = location
        }
        return copy
    }

    /// The type that could not be loaded, with its name if the load named one.
    public var subject: String { finding.named { Key(type, named: finding.key.name).title } }

    /// Details that the code alone does not convey.
    public var detail: String? { finding.detail }

    /// The running factories, innermost first. For a cycle, the cycle: each needs the next, and the
    /// last the first.
    public var chain: [Reference] { finding.references(path) }

    /// Similar registrations.
    public var near: [Reference] { finding.advice.near }

    /// The code to write first. Where no code helps, what to do.
    public var suggestion: String { suggestions[0].code }

    /// What to write, and where: alternatives, or parts of one repair. There is always one.
    public var suggestions: [Suggestion] { finding.advice.suggestions }

    /// The whole report.
    public var description: String { text(.plain) }

    /// The whole report in a style.
    package func text(_ style: ReportStyle) -> String {
        finding.named { Report(finding, of: self) }.text(style)
    }
}

extension ResolutionError.Reference {
    package init(_ registration: Registration) {
        self.init(name: registration.title, location: registration.location)
    }
}

package typealias Suggestion = ResolutionError.Suggestion

/// What has the codes as members, so that `catch ResolutionError.notRegistered` compiles as well as
/// `error.code == .notRegistered`.
public protocol _ResolutionCodes {}

extension ResolutionError: _ResolutionCodes {}

extension _ResolutionCodes {
    /// Nothing is registered under the type.
    public static var notRegistered: ResolutionError.Code { .init(description: "not-registered") }
    /// The factory returned nil, or a scope was given nil, and the requested type is not optional.
    public static var returnedNil: ResolutionError.Code { .init(description: "returned-nil") }
    /// Making the instance needs the instance itself.
    public static var cycle: ResolutionError.Code { .init(description: "cycle") }
    /// Loads are nested deeper than the container's limit, or than the thread's stack has room for.
    public static var tooDeep: ResolutionError.Code { .init(description: "too-deep") }
    /// The type is registered with other arguments.
    public static var argumentMismatch: ResolutionError.Code {
        .init(description: "argument-mismatch")
    }
    /// The instance is kept as long as its container or scope, and cannot be reset.
    public static var notResettable: ResolutionError.Code { .init(description: "not-resettable") }
    /// The factory is asynchronous, and the load is not.
    public static var needsAsync: ResolutionError.Code { .init(description: "needs-async") }
    /// The instance is made on the main actor, and the load is not isolated to it.
    public static var needsMainActor: ResolutionError.Code {
        .init(description: "needs-main-actor")
    }
    /// The factory threw. Reported by `load()`, `loadResult` and ``BuildError``; other loads
    /// rethrow the error.
    public static var factoryThrew: ResolutionError.Code { .init(description: "factory-threw") }
    /// The instance is kept by a scope that is not open there.
    public static var scopeUnreachable: ResolutionError.Code {
        .init(description: "scope-unreachable")
    }
    /// The scope has been closed.
    public static var scopeClosed: ResolutionError.Code { .init(description: "scope-closed") }
    /// A scope was not opened with the values that it is said to be given.
    public static var suppliedValues: ResolutionError.Code { .init(description: "supplied-values") }
    /// The container has been stopped.
    public static var stopped: ResolutionError.Code { .init(description: "stopped") }
    /// There is no current container to load from.
    public static var noContainer: ResolutionError.Code { .init(description: "no-container") }
    /// A service was not made within the limit of
    /// ``DICBuilder/start(_:limit:limitForEach:observer:)``.
    public static var startLimit: ResolutionError.Code { .init(description: "start-limit") }

    // MARK: Found by the proof

    /// There is no registration for an override to replace the factory of.
    public static var overrideOfNothing: ResolutionError.Code {
        .init(description: "override-of-nothing")
    }
    /// An asynchronous override of a registration that cannot be made asynchronously.
    public static var unsuitedOverride: ResolutionError.Code {
        .init(description: "unsuited-override")
    }
    /// There is no registration for a decorator to decorate.
    public static var decoratesNothing: ResolutionError.Code {
        .init(description: "decorates-nothing")
    }
    /// A decorator that cannot await the registration that it decorates, or that the registration
    /// cannot await.
    public static var unsuitedDecorator: ResolutionError.Code {
        .init(description: "unsuited-decorator")
    }
    /// There is no registration for an `onStop` to stop the instances of.
    public static var stopsNothing: ResolutionError.Code { .init(description: "stops-nothing") }
    /// A dependency's type is registered, but only by other names.
    public static var nameMismatch: ResolutionError.Code { .init(description: "name-mismatch") }
    /// The source of a forward is not registered.
    public static var forwardToNothing: ResolutionError.Code {
        .init(description: "forward-to-nothing")
    }
    /// An instance that is kept longer holds one that can be discarded.
    public static var captive: ResolutionError.Code { .init(description: "captive") }
    /// Parts of an asynchronous load need an instance of the same graph, and get one each.
    public static var notShared: ResolutionError.Code { .init(description: "not-shared") }
    /// A function, a type or `()` is registered in place of an instance.
    public static var mistakenRegistration: ResolutionError.Code {
        .init(description: "mistaken-registration")
    }
    /// A dependency is registered as an optional, and may be nil.
    public static var failableAsValue: ResolutionError.Code {
        .init(description: "failable-as-value")
    }
    /// A factory that cannot throw loads what may throw.
    public static var throwingInNonthrowing: ResolutionError.Code {
        .init(description: "throwing-in-nonthrowing")
    }
    /// A registration has a stop action, and keeps no instance that could be stopped.
    public static var disposableTransient: ResolutionError.Code {
        .init(description: "disposable-transient")
    }
    /// A key is registered twice.
    public static var duplicate: ResolutionError.Code { .init(description: "duplicate") }
    /// Nothing is registered for an optional parameter.
    public static var optionalNever: ResolutionError.Code { .init(description: "optional-never") }
    /// Nothing is registered for the element type of an array.
    public static var emptyCollection: ResolutionError.Code {
        .init(description: "empty-collection")
    }
    /// An optional parameter, which may have a default value, is given what is registered.
    public static var optionalFilled: ResolutionError.Code { .init(description: "optional-filled") }
    /// None of the roots leads to a registration.
    public static var unused: ResolutionError.Code { .init(description: "unused") }
    /// The dependencies of a factory are known only when it runs.
    public static var opaque: ResolutionError.Code { .init(description: "opaque") }
    /// A factory loaded what its `dependsOn:` does not name. Found by `verify()`.
    public static var undeclaredEdge: ResolutionError.Code { .init(description: "undeclared-edge") }
    /// A factory did not load what its `dependsOn:` names. Found by `verify()`.
    public static var unobservedEdge: ResolutionError.Code { .init(description: "unobserved-edge") }
    /// Two registrations keep an instance each of one class. Found by `verify()`.
    public static var tornSingleton: ResolutionError.Code { .init(description: "torn-singleton") }
}
