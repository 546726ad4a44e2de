import DICBuilder

/// Makes a container the current one while a closure runs.
///
/// It applies to this task, its child tasks and the tasks that it starts with `Task { }`, so that
/// concurrent tests can each have their own. A factory of another container that is called meanwhile
/// loads from that other container: while a container makes something, it is the current one.
public func withContainer<Result>(
    _ container: some DependencyContaining,
    operation: () throws -> Result
) rethrows -> Result {
    try CurrentContainer.withStorage(container._storage, operation: operation)
}

/// Makes a container the current one while an asynchronous closure runs, which shares the caller's
/// isolation.
///
/// It applies to this task, its child tasks and the tasks that it starts with `Task { }`. A factory
/// of another container that is called meanwhile loads from that other container.
public func withContainer<Result>(
    _ container: some DependencyContaining,
    isolation: isolated (any Actor)? = #isolation,
    operation: () async throws -> Result
) async rethrows -> Result {
    try await CurrentContainer.withStorage(
        container._storage,
        isolation: isolation,
        operation: operation
    )
}

/// Changes some registrations of the current container while a closure runs.
///
/// ```swift
/// withContainer {
///     $0.override(as: (any APIClient).self) { StubClient() }
/// } operation: {
///     #expect(Greeter().greeting == "Hello, stub")
/// }
/// ```
///
/// The closure's container shares the instances of the current one that the change does not reach,
/// as `ImmutableDependencyInjectionContainer.overriding` says. Calls can be nested. It is no scope,
/// also if the current one is: override first, and open the scope in the closure. What it keeps is
/// released with it, and not stopped: to stop that, make the container with `overriding`, and pass
/// it to `withContainer`.
///
/// - Precondition: There is a current container, it is frozen, and it has what is overridden or
///   decorated. The proof of the closure's container finds no errors, and no factory of an eager
///   singleton fails.
public func withContainer<Result>(
    fileID: StaticString = #fileID,
    line: UInt = #line,
    overriding changes: (DependencyRegistrar) -> Void,
    operation: () throws -> Result
) rethrows -> Result {
    let storage = CurrentContainer.overriding(changes, at: CodeLocation(fileID: fileID, line: line))
    return try CurrentContainer.withStorage(storage, operation: operation)
}

/// Changes some registrations of the current container while an asynchronous closure runs, which
/// shares the caller's isolation.
///
/// The closure for the changes runs first, and is synchronous. What the closure's container shares
/// with the current one, `withContainer(overriding:operation:)` says.
///
/// - Precondition: There is a current container, it is frozen, and it has what is overridden or
///   decorated. The proof of the closure's container finds no errors, and no factory of an eager
///   singleton fails.
public func withContainer<Result>(
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    overriding changes: (DependencyRegistrar) -> Void,
    operation: () async throws -> Result
) async rethrows -> Result {
    let storage = CurrentContainer.overriding(changes, at: CodeLocation(fileID: fileID, line: line))
    return try await CurrentContainer.withStorage(
        storage,
        isolation: isolation,
        operation: operation
    )
}

extension CurrentContainer {
    /// The storage of a container as the current one with changes, which shares what they do not
    /// reach. Ends the process with a report if there is none, it is mutable, or the one with the
    /// changes cannot be built.
    fileprivate static func overriding(
        _ changes: (DependencyRegistrar) -> Void,
        at location: CodeLocation
    ) -> _ContainerStorage {
        let current = storage(usedAt: location)
        if !current.isFrozen {
            let text =
                "the current container is mutable, so its instances cannot be shared with another"
            let repair =
                "override in the container itself, or withContainer(DICBuilder()….build()) { … }"
            Report("not-frozen", text, ["used at": "\(location)"], try: [repair]).trap(at: location)
        }
        do {
            let call = "withContainer { … } operation: { … }"
            let start = "withContainer(try await container.startOverriding { … }) { … }"
            let overriding = (call, start, "await MainActor.run { \(call) }")
            return try current.overriding(from: .dynamic, by: overriding, changes)
        } catch { endProcess(error, at: location) }
    }
}
