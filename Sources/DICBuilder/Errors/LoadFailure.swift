/// What becomes of a `load()` that failed.
@usableFromInline
package enum LoadFailure {
    /// The answer of a non-throwing load that failed: nil if the type is optional and its factory threw, and a trap with
    /// the full report in all other cases.
    ///
    /// - Parameter verb: The load that could have passed the error on.
    @usableFromInline
    @inline(never)
    package static func instance<T>(
        of type: T.Type,
        despite error: any Error,
        at location: SourceLocation,
        insteadUse verb: String = "loadOrThrow"
    ) -> T {
        let report = error as? ResolutionError
        if let optional = asOptional(type), let nothing = optional.nothing as? T {
            // An error of another load is one that the factory met, and threw.
            let isOfThisLoad =
                (report?.type == type || report?.type == optional.wrapped)
                && (report?.location == nil || report?.location == location)
            if !isOfThisLoad { return nothing }
        }
        trap(report ?? .factoryThrew(error, for: type, at: location, insteadUse: verb), at: location)
    }

    /// The end of a `loadAll()` that failed.
    package static func noInstances(
        of type: Any.Type,
        despite error: any Error,
        at location: SourceLocation,
        insteadUse verb: String = "loadAllOrThrow"
    ) -> Never {
        let report = error as? ResolutionError
        trap(report ?? .factoryThrew(error, for: type, at: location, insteadUse: verb), at: location)
    }

    private static func trap(_ report: ResolutionError, at location: SourceLocation) -> Never {
        fatalError(report.description, file: location.file, line: location.line)
    }
}
