/// What becomes of a `load()` that failed.
@usableFromInline
package enum LoadFailure {
    /// The answer of a non-throwing load whose factory or look-up threw: nil for an optional type that is registered,
    /// and a trap with the full report for all else.
    @usableFromInline
    @inline(never)
    package static func instance<T>(of type: T.Type, despite error: any Error, at location: SourceLocation) -> T {
        let resolutionError = error as? ResolutionError
        if resolutionError?.code != .notRegistered || resolutionError?.type != type,
            let none = asOptional(type)?.nothing as? T
        {
            return none
        }
        let report = resolutionError ?? .factoryThrew(error, for: type, at: location)
        fatalError(report.description, file: location.file, line: location.line)
    }
}
