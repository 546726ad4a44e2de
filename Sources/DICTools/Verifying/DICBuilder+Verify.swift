import DICBuilder

extension DICBuilder {
    /// Proves what has been registered so far, then makes everything once, in a test.
    ///
    /// It runs every factory that takes no arguments, dependencies first, in a container that is released afterwards,
    /// and records what each factory loads. A `load()` that fails is reported, and its thread is suspended for good; in
    /// a factory on the main actor or in an asynchronous one, it ends the process, as it does in the program.
    ///
    /// - Returns: The warnings and notes, the graph with what was observed, and what was not made because it takes
    ///   arguments, or belongs in a scope that is given values.
    /// - Throws: A ``BuildError`` with every error that the proof found, and every failure of a factory.
    @discardableResult
    public func verify(_ checks: BuildChecks = []) async throws -> Verification {
        let start = Suggestion("try await builder.verifyStart()", "in place of verify()")
        return try await Verifier(blueprint(starting: start), isStarting: false).run(checks)
    }

    /// As ``verify(_:)``, for a container that is started: the asynchronous singletons are made first, and what needs
    /// them synchronously finds them. They are stopped at the end.
    @discardableResult
    public func verifyStart(_ checks: BuildChecks = []) async throws -> Verification {
        try await Verifier(blueprint, isStarting: true).run(checks)
    }
}

extension RegistrarOnMainActor where Base == DICBuilder {
    /// As ``DICBuilder/verify(_:)``.
    @discardableResult
    public func verify(_ checks: BuildChecks = []) async throws -> Verification {
        try await nonisolated.verify(checks)
    }

    /// As ``DICBuilder/verifyStart(_:)``.
    @discardableResult
    public func verifyStart(_ checks: BuildChecks = []) async throws -> Verification {
        try await nonisolated.verifyStart(checks)
    }
}

/// What `verify()` found when it made everything once.
public struct Verification: Sendable, CustomStringConvertible {
    /// The problems that are not errors, and the numbers.
    public let report: ValidationReport

    /// The graph with what the factories were seen to load.
    public let graph: DependencyGraph

    /// The registrations that were not made: they take arguments, or belong in a scope that is given values.
    public let notMade: [ResolutionError.Reference]

    /// The report, and what is left.
    public var description: String {
        let rest = notMade.map { "   not made   \($0)" }
        return ([report.description] + rest).joined(separator: "\n")
    }
}
