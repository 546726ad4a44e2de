// Sendable: its own property is immutable and Sendable. Unchecked only because the superclass is.
/// Collects registrations and freezes them into an `ImmutableDependencyInjectionContainer`.
///
/// ```swift
/// let container = DICBuilder()
///     .register { Clock() }
///     .register { resolver in LoginModel(repository: resolver.load(), clock: resolver.load()) }
///     .registerSingleton(Database(path: "notes.db"))
///     .build()
/// ```
///
/// Register in a chain, as above, or in statements, from one thread or from several at once. A
/// builder can be built any number of times: each container has singletons of its own, and does not
/// see what is registered after its `build()`.
public final class DICBuilder: DependencyRegistrar, @unchecked Sendable {
    /// What has been registered.
    let list: RegistrationList
    /// The container that those that are built are children of.
    let parent: _ContainerStorage?
    /// The maximum depth of nested loads, at least 1.
    let maximumDepth: Int

    /// Creates a builder without registrations.
    ///
    /// - Parameter maximumDepth: How deep loads may nest before they are reported as `too-deep`. A
    ///   thread whose stack is nearly full reports that earlier.
    public convenience init(maximumDepth: Int = 10_000) {
        self.init(parent: nil, maximumDepth: maximumDepth)
    }

    /// Creates a builder of child containers, which have their parent's registrations and those
    /// that are added here.
    ///
    /// Registrations here take precedence over the parent's. An instance that the parent keeps is
    /// shared: the parent makes it, from the parent's registrations, whoever loads it first. The
    /// rest is made from the child's. The child keeps its parent alive, and has its `maximumDepth`
    /// unless it is given another.
    public convenience init(parent: ImmutableDependencyInjectionContainer, maximumDepth: Int? = nil)
    {
        self.init(
            parent: parent._storage,
            maximumDepth: maximumDepth ?? parent._storage.maximumDepth
        )
    }

    /// Creates a builder of child containers from a parent's view for the main actor: see
    /// ``init(parent:maximumDepth:)``.
    public convenience init(parent: MainActorContainer, maximumDepth: Int? = nil) {
        self.init(parent: parent.nonisolated, maximumDepth: maximumDepth)
    }

    private init(parent: _ContainerStorage?, maximumDepth: Int) {
        list = RegistrationList()
        self.parent = parent
        self.maximumDepth = max(maximumDepth, 1)
        super.init(list)
    }

    /// Proves what has been registered so far and freezes it, or traps with a report of everything
    /// that is wrong.
    ///
    /// The `checks` say what to refuse besides errors; by default nothing. The observer is told of
    /// every instance that the container makes; nil, the default, costs nothing.
    ///
    /// - Returns: A container in which the eager singletons are made.
    /// - Precondition: ``validate(_:)`` finds no errors, and no factory of an eager singleton
    ///   fails. Use ``buildOrThrow(_:observer:)`` where that is not certain.
    /// - Complexity: O(*n*) in the number of registrations, besides the time of the factories.
    public func build(
        _ checks: BuildChecks = [],
        observer: (any DependencyObserver)? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> ImmutableDependencyInjectionContainer {
        orEndProcess(at: CodeLocation(fileID: fileID, line: line)) {
            try buildOrThrow(checks, observer: observer)
        }
    }

    /// Proves what has been registered so far and freezes it, or throws a report of everything that
    /// is wrong.
    ///
    /// Only if ``validate(_:)`` finds no error are the eager singletons made, in the order in which
    /// they need each other, and otherwise in that of registration. If one fails, the others are
    /// made nevertheless, so that the report is complete; each that needs the failed one is given
    /// the same error.
    ///
    /// ```swift
    /// let container = try builder.buildOrThrow(.strict)
    /// ```
    ///
    /// - Returns: A container in which the eager singletons are made.
    /// - Throws: A ``BuildError`` with every error of the proof, or with every failure of a factory
    ///   of an eager singleton. A `load()` in a factory has no way to fail: it traps, with the same
    ///   report.
    /// - Complexity: O(*n*) in the number of registrations, besides the time of the factories.
    public func buildOrThrow(
        _ checks: BuildChecks = [],
        observer: (any DependencyObserver)? = nil
    ) throws -> ImmutableDependencyInjectionContainer {
        try build(checks, from: .nonisolated, observation: observer.map { Observation($0) })
    }

    /// Checks what has been registered so far, without building it and without running a factory.
    ///
    /// - Returns: All errors, warnings and notes.
    /// - Complexity: O(*n*) in the number of registrations if there are no problems.
    public func validate(_ checks: BuildChecks = []) -> ValidationReport {
        let snapshot = snapshot(
            starting: Suggestion("builder.validateStart()", "in place of validate()")
        )
        return snapshot.prover(of: snapshot.freeze()).report(checks)
    }

    /// Checks what has been registered so far for a ``start(_:limit:limitForEach:observer:)``,
    /// without running a factory.
    ///
    /// What a start makes is loaded synchronously afterwards, so that it is no `needs-async`.
    ///
    /// - Returns: All errors, warnings and notes.
    /// - Complexity: O(*n*) in the number of registrations if there are no problems.
    public func validateStart(_ checks: BuildChecks = []) -> ValidationReport {
        let snapshot = snapshot
        return snapshot.prover(of: snapshot.freeze(isStarting: true)).report(checks)
    }

    /// Builds in the isolation of the caller, with what observes the container.
    package func build(
        _ checks: BuildChecks = [],
        from isolation: CallerIsolation,
        observation: Observation?
    ) throws -> ImmutableDependencyInjectionContainer {
        ImmutableDependencyInjectionContainer(
            try snapshot.build(checks, from: isolation, observation)
        )
    }

    /// What has been registered so far.
    package var snapshot: BuilderSnapshot { snapshot(starting: nil) }

    /// What has been registered so far. `start` is what starts the container, for reports, if it is
    /// not what the builder says.
    package func snapshot(starting start: Suggestion?) -> BuilderSnapshot {
        var collected = list.collected
        if let start { collected.declarations.start = start }
        return BuilderSnapshot(collected, parent: parent, maximumDepth: maximumDepth)
    }
}

/// The view of a `DICBuilder` that registers for the main actor.
public typealias MainActorBuilder = RegistrarOnMainActor<DICBuilder>

extension RegistrarOnMainActor where Base == DICBuilder {
    /// Proves what has been registered so far and freezes it, or traps with a report of everything
    /// that is wrong.
    ///
    /// - Returns: A container in which the eager singletons are made, those of the main actor too.
    /// - Precondition: ``validate(_:)`` finds no errors, and no factory of an eager singleton
    ///   fails. Use ``buildOrThrow(_:observer:)`` where that is not certain.
    /// - Complexity: O(*n*) in the number of registrations, besides the time of the factories.
    @MainActor
    public func build(
        _ checks: BuildChecks = [],
        observer: (any DependencyObserver)? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> MainActorContainer {
        orEndProcess(at: CodeLocation(fileID: fileID, line: line)) {
            try buildOrThrow(checks, observer: observer)
        }
    }

    /// Proves what has been registered so far and freezes it, or throws a report of everything that
    /// is wrong.
    ///
    /// - Returns: A container in which the eager singletons are made, those of the main actor too.
    /// - Throws: The ``BuildError`` of ``DICBuilder/buildOrThrow(_:observer:)``.
    @MainActor
    public func buildOrThrow(
        _ checks: BuildChecks = [],
        observer: (any DependencyObserver)? = nil
    ) throws -> MainActorContainer {
        try nonisolated.build(
            checks,
            from: .mainActor,
            observation: observer.map { Observation($0) }
        ).mainActor
    }

    /// Checks what has been registered so far, without building it and without running a factory.
    ///
    /// - Returns: All errors, warnings and notes.
    public func validate(_ checks: BuildChecks = []) -> ValidationReport {
        nonisolated.validate(checks)
    }

    /// Checks what has been registered so far for a start, without running a factory: see
    /// ``DICBuilder/validateStart(_:)``.
    ///
    /// - Returns: All errors, warnings and notes.
    public func validateStart(_ checks: BuildChecks = []) -> ValidationReport {
        nonisolated.validateStart(checks)
    }
}

extension DICBuilder: CustomStringConvertible, CustomReflectable {
    /// The number of registrations, for example `DICBuilder (38 registrations)`.
    public var description: String {
        "DICBuilder (\(list.collected.entries.count.counted("registration")))"
    }

    /// Shows the registrations.
    public var customMirror: Mirror {
        Mirror(self, registrations: list.collected.entries.map(RegisteredDependency.init))
    }
}

// For tests: which types they should not reach, and how their container is started or built.

extension DICBuilder {
    /// Says what starts the container, for reports, if the program does not call `start()` itself:
    /// `code`, in place of `call`.
    package func suggestStarting(by code: String, inPlaceOf call: String) {
        declare { $0.start = Suggestion(code, "in place of \(call)") }
    }

    /// Says what builds the container on the main actor, for reports, if the program does not call
    /// `build()` itself: `code`, in place of `call`.
    package func suggestBuildingOnMainActor(by code: String, inPlaceOf call: String) {
        declare { $0.mainActorBuild = Suggestion(code, "in place of \(call)") }
    }

    /// How many overrides, decorators and stop actions were registered until now.
    package var changeCount: Int { list.collected.changes.count }

    /// The keys of what makes instances of some types, unless it is overridden or registered again
    /// here, or decorated by a change that was registered after so many others.
    package func unreplacedKeys(
        of types: [Any.Type],
        in original: _ContainerStorage?,
        decoratedAfter changeCount: Int
    ) -> Set<Key> {
        let registrations = registrations(over: original)
        var facts: [Key: Registration] = [:]
        var replaced: Set<Key> = []
        for registration in registrations {
            let key = registration.key
            let isReplacing = facts.updateValue(registration, forKey: key) != nil
            if isReplacing || registration.history?.overriddenAt != nil { replaced.insert(key) }
        }
        for (index, change) in list.collected.changes.enumerated() {
            switch change {
            case .override: replaced.insert(change.registration.key)
            case .decoration where index >= changeCount: replaced.insert(change.registration.key)
            case .decoration, .stop: break
            }
        }
        var keys: Set<Key> = []
        let wanted = Set(types.map(identity))
        for registration in registrations where wanted.contains(identity(of: registration.type)) {
            let forwards = registration.forwards { facts[$0] }
            if forwards.contains(where: { replaced.contains($0.key) }) { continue }
            if let source = forwards.last, source.forwardSource == nil { keys.insert(source.key) }
        }
        return keys
    }

    /// The types that nothing is registered under, here or in a container that the builder changes.
    package func unregisteredTypes(among types: [Any.Type], in original: _ContainerStorage?)
        -> [Any.Type]
    {
        let registered = Set(registrations(over: original).map { identity(of: $0.type) })
        return types.filter { !registered.contains(identity(of: $0)) }
    }

    /// What an instance of a type may be registered as: its supertypes; else what has a similar
    /// name.
    package func registrations(near type: Any.Type, in original: _ContainerStorage?)
        -> [ResolutionError.Reference]
    {
        let registrations = registrations(over: original)
        let supertypes = registrations.filter { isSubtype(type, of: $0.type) == true }
        if supertypes.isEmpty {
            return NearMisses(of: TypeName(type), among: .init { registrations }).references
        }
        return supertypes.prefix(NearMisses.limit).map { ResolutionError.Reference($0) }
    }

    /// The registrations of a container that the builder changes, and those of the builder.
    private func registrations(over original: _ContainerStorage?) -> [Registration] {
        (original?.entries.map(\.registration) ?? []) + list.collected.entries.map(\.registration)
    }
}

/// A load of `T` finds what is registered as `T?`, and the other way round.
private func identity(of type: Any.Type) -> ObjectIdentifier {
    ObjectIdentifier(wrappedType(of: type) ?? type)
}
