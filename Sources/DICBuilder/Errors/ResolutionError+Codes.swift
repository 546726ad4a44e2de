/// What the codes are members of: `catch ResolutionError.notRegistered` compiles, and so does
/// `error.code == .notRegistered`.
public protocol _ResolutionCodes {}

extension ResolutionError: _ResolutionCodes {}
extension ResolutionError.Code: _ResolutionCodes {}

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
    public static var argumentMismatch: ResolutionError.Code { .init(description: "argument-mismatch") }
    /// The instance is kept as long as its container or scope, and cannot be reset.
    public static var notResettable: ResolutionError.Code { .init(description: "not-resettable") }
    /// The factory is asynchronous, and the load is not.
    public static var needsAsync: ResolutionError.Code { .init(description: "needs-async") }
    /// The instance is made on the main actor, and the load is not isolated to it.
    public static var needsMainActor: ResolutionError.Code { .init(description: "needs-main-actor") }
    /// The factory threw. Reported by `load()`, `loadResult` and ``BuildError``; other loads rethrow the error.
    public static var factoryThrew: ResolutionError.Code { .init(description: "factory-threw") }
    /// The instance is kept by a scope that is not open there.
    public static var scopeUnreachable: ResolutionError.Code { .init(description: "scope-unreachable") }
    /// The scope has been closed.
    public static var scopeClosed: ResolutionError.Code { .init(description: "scope-closed") }
    /// A scope was not opened with the values that it is said to be given.
    public static var suppliedValues: ResolutionError.Code { .init(description: "supplied-values") }
    /// The container has been stopped.
    public static var stopped: ResolutionError.Code { .init(description: "stopped") }
    /// There is no current container to load from.
    public static var noContainer: ResolutionError.Code { .init(description: "no-container") }
    /// A service was not made within the limit of ``DICBuilder/start(_:limit:limitForEach:observer:)``.
    public static var startLimit: ResolutionError.Code { .init(description: "start-limit") }

    // MARK: Found by the proof

    /// There is no registration for an override to replace the factory of.
    public static var overrideOfNothing: ResolutionError.Code { .init(description: "override-of-nothing") }
    /// An asynchronous override of a registration that cannot be made asynchronously.
    public static var unsuitedOverride: ResolutionError.Code { .init(description: "unsuited-override") }
    /// There is no registration for a decorator to decorate.
    public static var decoratesNothing: ResolutionError.Code { .init(description: "decorates-nothing") }
    /// A decorator that cannot wait for the asynchronous registration that it decorates, or an asynchronous decorator
    /// of a registration that cannot be made asynchronously.
    public static var unsuitedDecorator: ResolutionError.Code { .init(description: "unsuited-decorator") }
    /// There is no registration for an `onStop` to stop the instances of.
    public static var stopsNothing: ResolutionError.Code { .init(description: "stops-nothing") }
    /// A dependency's type is registered, but only by other names.
    public static var nameMismatch: ResolutionError.Code { .init(description: "name-mismatch") }
    /// The source of a forward is not registered.
    public static var forwardToNothing: ResolutionError.Code { .init(description: "forward-to-nothing") }
    /// An instance that is kept longer holds one that can be discarded.
    public static var captive: ResolutionError.Code { .init(description: "captive") }
    /// A function, a type or `()` is registered in place of an instance.
    public static var mistakenRegistration: ResolutionError.Code { .init(description: "mistaken-registration") }
    /// A dependency is registered as an optional, and may be nil.
    public static var failableAsValue: ResolutionError.Code { .init(description: "failable-as-value") }
    /// A factory that cannot throw loads what may throw.
    public static var throwingInNonthrowing: ResolutionError.Code { .init(description: "throwing-in-nonthrowing") }
    /// A registration has a stop action, and keeps no instance that could be stopped.
    public static var disposableTransient: ResolutionError.Code { .init(description: "disposable-transient") }
    /// A key is registered twice.
    public static var duplicate: ResolutionError.Code { .init(description: "duplicate") }
    /// Nothing is registered for an optional parameter.
    public static var optionalNever: ResolutionError.Code { .init(description: "optional-never") }
    /// Nothing is registered for the element type of an array.
    public static var emptyCollection: ResolutionError.Code { .init(description: "empty-collection") }
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

extension ResolutionError.Code {
    /// Matches errors with a code, in a `catch` clause or a `case`.
    ///
    /// - Parameters:
    ///   - code: The code to match.
    ///   - error: Any error.
    /// - Returns: Whether the error is a `ResolutionError` with this code.
    public static func ~= (code: Self, error: any Error) -> Bool { (error as? ResolutionError)?.code == code }
}
