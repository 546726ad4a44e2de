// The codes are members of the error as well as of `Code`, so that `catch ResolutionError.notRegistered` compiles.
extension ResolutionError {
    /// Nothing is registered under the type.
    public static let notRegistered = Code(description: "not-registered")

    /// The factory returned nil, or a scope was given nil, and the requested type is not optional.
    public static let returnedNil = Code(description: "returned-nil")

    /// Making the instance needs the instance itself.
    public static let cycle = Code(description: "cycle")

    /// Loads are nested deeper than the container's limit, or than the thread's stack has room for.
    public static let tooDeep = Code(description: "too-deep")

    /// The type is registered with other arguments.
    public static let argumentMismatch = Code(description: "argument-mismatch")

    /// The instance is kept as long as its container or scope, and cannot be reset.
    public static let notResettable = Code(description: "not-resettable")

    /// The factory is asynchronous, and the load is not.
    public static let needsAsync = Code(description: "needs-async")

    /// The instance is made on the main actor, and the load is not isolated to it.
    public static let needsMainActor = Code(description: "needs-main-actor")

    /// The factory threw. Reported by `load()`, `loadResult` and ``BuildError``; other loads rethrow the error.
    public static let factoryThrew = Code(description: "factory-threw")

    /// The instance is kept by a scope that is not open there.
    public static let scopeUnreachable = Code(description: "scope-unreachable")

    /// The scope has been closed.
    public static let scopeClosed = Code(description: "scope-closed")

    /// A scope was not opened with the values that it is said to be given.
    public static let suppliedValues = Code(description: "supplied-values")

    /// The container has been stopped.
    public static let stopped = Code(description: "stopped")

    /// There is no current container to load from.
    public static let noContainer = Code(description: "no-container")

    /// A service was not made within the limit of ``DICBuilder/start(_:limit:limitForEach:observer:)``.
    public static let startLimit = Code(description: "start-limit")

    // MARK: Found by the proof

    /// There is no registration for an override to replace the factory of.
    public static let overrideOfNothing = Code(description: "override-of-nothing")

    /// An asynchronous override of a registration that cannot be made asynchronously.
    public static let unsuitedOverride = Code(description: "unsuited-override")

    /// There is no registration for a decorator to decorate.
    public static let decoratesNothing = Code(description: "decorates-nothing")

    /// A decorator that cannot wait for the asynchronous registration that it decorates, or an asynchronous decorator
    /// of a registration that cannot be made asynchronously.
    public static let unsuitedDecorator = Code(description: "unsuited-decorator")

    /// There is no registration for an `onStop` to stop the instances of.
    public static let stopsNothing = Code(description: "stops-nothing")

    /// A dependency's type is registered, but only by other names.
    public static let nameMismatch = Code(description: "name-mismatch")

    /// The source of a forward is not registered.
    public static let forwardToNothing = Code(description: "forward-to-nothing")

    /// An instance that is kept longer holds one that can be discarded.
    public static let captive = Code(description: "captive")

    /// A function, a type or `()` is registered in place of an instance.
    public static let mistakenRegistration = Code(description: "mistaken-registration")

    /// A dependency is registered as an optional, and may be nil.
    public static let failableAsValue = Code(description: "failable-as-value")

    /// A factory that cannot throw loads what may throw.
    public static let throwingInNonthrowing = Code(description: "throwing-in-nonthrowing")

    /// A registration has a stop action, and keeps no instance that could be stopped.
    public static let disposableTransient = Code(description: "disposable-transient")

    /// A key is registered twice.
    public static let duplicate = Code(description: "duplicate")

    /// Nothing is registered for an optional parameter.
    public static let optionalNever = Code(description: "optional-never")

    /// Nothing is registered for the element type of an array.
    public static let emptyCollection = Code(description: "empty-collection")

    /// None of the roots leads to a registration.
    public static let unused = Code(description: "unused")

    /// The dependencies of a factory are known only when it runs.
    public static let opaque = Code(description: "opaque")

    /// A factory loaded what its `dependsOn:` does not name. Found by `verify()`.
    public static let undeclaredEdge = Code(description: "undeclared-edge")

    /// A factory did not load what its `dependsOn:` names. Found by `verify()`.
    public static let unobservedEdge = Code(description: "unobserved-edge")

    /// Two registrations keep an instance each of one class. Found by `verify()`.
    public static let tornSingleton = Code(description: "torn-singleton")
}

extension ResolutionError.Code {
    /// Matches errors with a code, in a `catch` clause or a `case`.
    ///
    /// - Parameters:
    ///   - code: The code to match.
    ///   - error: Any error.
    /// - Returns: Whether the error is a `ResolutionError` with this code.
    public static func ~= (code: Self, error: any Error) -> Bool {
        (error as? ResolutionError)?.code == code
    }

    /// See ``ResolutionError/notRegistered``.
    public static let notRegistered = ResolutionError.notRegistered

    /// See ``ResolutionError/returnedNil``.
    public static let returnedNil = ResolutionError.returnedNil

    /// See ``ResolutionError/cycle``.
    public static let cycle = ResolutionError.cycle

    /// See ``ResolutionError/tooDeep``.
    public static let tooDeep = ResolutionError.tooDeep

    /// See ``ResolutionError/argumentMismatch``.
    public static let argumentMismatch = ResolutionError.argumentMismatch

    /// See ``ResolutionError/notResettable``.
    public static let notResettable = ResolutionError.notResettable

    /// See ``ResolutionError/needsAsync``.
    public static let needsAsync = ResolutionError.needsAsync

    /// See ``ResolutionError/needsMainActor``.
    public static let needsMainActor = ResolutionError.needsMainActor

    /// See ``ResolutionError/factoryThrew``.
    public static let factoryThrew = ResolutionError.factoryThrew

    /// See ``ResolutionError/scopeUnreachable``.
    public static let scopeUnreachable = ResolutionError.scopeUnreachable

    /// See ``ResolutionError/scopeClosed``.
    public static let scopeClosed = ResolutionError.scopeClosed

    /// See ``ResolutionError/suppliedValues``.
    public static let suppliedValues = ResolutionError.suppliedValues

    /// See ``ResolutionError/stopped``.
    public static let stopped = ResolutionError.stopped

    /// See ``ResolutionError/noContainer``.
    public static let noContainer = ResolutionError.noContainer

    /// See ``ResolutionError/startLimit``.
    public static let startLimit = ResolutionError.startLimit

    /// See ``ResolutionError/overrideOfNothing``.
    public static let overrideOfNothing = ResolutionError.overrideOfNothing

    /// See ``ResolutionError/unsuitedOverride``.
    public static let unsuitedOverride = ResolutionError.unsuitedOverride

    /// See ``ResolutionError/decoratesNothing``.
    public static let decoratesNothing = ResolutionError.decoratesNothing

    /// See ``ResolutionError/unsuitedDecorator``.
    public static let unsuitedDecorator = ResolutionError.unsuitedDecorator

    /// See ``ResolutionError/stopsNothing``.
    public static let stopsNothing = ResolutionError.stopsNothing

    /// See ``ResolutionError/nameMismatch``.
    public static let nameMismatch = ResolutionError.nameMismatch

    /// See ``ResolutionError/forwardToNothing``.
    public static let forwardToNothing = ResolutionError.forwardToNothing

    /// See ``ResolutionError/captive``.
    public static let captive = ResolutionError.captive

    /// See ``ResolutionError/mistakenRegistration``.
    public static let mistakenRegistration = ResolutionError.mistakenRegistration

    /// See ``ResolutionError/failableAsValue``.
    public static let failableAsValue = ResolutionError.failableAsValue

    /// See ``ResolutionError/throwingInNonthrowing``.
    public static let throwingInNonthrowing = ResolutionError.throwingInNonthrowing

    /// See ``ResolutionError/disposableTransient``.
    public static let disposableTransient = ResolutionError.disposableTransient

    /// See ``ResolutionError/duplicate``.
    public static let duplicate = ResolutionError.duplicate

    /// See ``ResolutionError/optionalNever``.
    public static let optionalNever = ResolutionError.optionalNever

    /// See ``ResolutionError/emptyCollection``.
    public static let emptyCollection = ResolutionError.emptyCollection

    /// See ``ResolutionError/unused``.
    public static let unused = ResolutionError.unused

    /// See ``ResolutionError/opaque``.
    public static let opaque = ResolutionError.opaque

    /// See ``ResolutionError/undeclaredEdge``.
    public static let undeclaredEdge = ResolutionError.undeclaredEdge

    /// See ``ResolutionError/unobservedEdge``.
    public static let unobservedEdge = ResolutionError.unobservedEdge

    /// See ``ResolutionError/tornSingleton``.
    public static let tornSingleton = ResolutionError.tornSingleton
}

extension ResolutionError.Code {
    /// Every code, in the order of declaration.
    package static let allCases: [Self] = [
        .notRegistered, .returnedNil, .cycle, .tooDeep, .argumentMismatch, .notResettable, .needsAsync,
        .needsMainActor, .factoryThrew, .scopeUnreachable, .scopeClosed, .suppliedValues, .stopped, .noContainer,
        .startLimit, .overrideOfNothing, .unsuitedOverride, .decoratesNothing,
        .unsuitedDecorator, .stopsNothing, .nameMismatch, .forwardToNothing, .captive, .mistakenRegistration,
        .failableAsValue, .throwingInNonthrowing, .disposableTransient, .duplicate, .optionalNever, .emptyCollection,
        .unused, .opaque, .undeclaredEdge, .unobservedEdge, .tornSingleton,
    ]
}
