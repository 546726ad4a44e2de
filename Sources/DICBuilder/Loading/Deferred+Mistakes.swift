// A function that is isolated to the main actor, in place of one that is not: see
// DependencyRegistrar+MainActorMistakes.swift.

extension Lazy where T: Sendable {
    /// A function.
    @available(*, deprecated, message: "the function is isolated to the main actor; write Lazy.mainActor { … }")
    @_alwaysEmitIntoClient
    public init<E: Error>(
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ make: @escaping @MainActor () throws(E) -> T,
        onMainActor: Void = ()
    ) {
        self = .mainActor(fileID: fileID, line: line) { try make() }
    }
}

// A function that is isolated to the main actor, in place of one that is not: see
// DependencyRegistrar+MainActorMistakes.swift.

extension Provider where T: Sendable {
    /// A function.
    @available(*, deprecated, message: "the function is isolated to the main actor; write Provider.mainActor { … }")
    @_alwaysEmitIntoClient
    public init<E: Error>(
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ make: @escaping @MainActor () throws(E) -> T,
        onMainActor: Void = ()
    ) {
        self = .mainActor(fileID: fileID, line: line) { try make() }
    }
}
