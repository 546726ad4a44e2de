extension DependencyLoading {
    /// Checks what is registered now, without running a factory.
    ///
    /// A container that `build()` returned has no errors. Use this for a mutable container, which is never built:
    ///
    /// ```swift
    /// let report = container.validate()
    /// assert(report.errors.isEmpty, "\(report)")
    /// ```
    ///
    /// - Parameter checks: Additional checks whose findings are errors; by default none.
    /// - Returns: All errors, warnings and notes.
    /// - Complexity: O(*n* log *n*) in the number of registrations if there are no problems.
    public func validate(_ checks: BuildChecks = []) -> ValidationReport {
        Prover(_storage.container).report(checks)
    }
}

extension MainActorLoading {
    /// Checks what is registered now, as ``DependencyLoading/validate(_:)`` does.
    public func validate(_ checks: BuildChecks = []) -> ValidationReport {
        nonisolated.validate(checks)
    }
}
