import DIC
import Testing

/// The resolution error that something throws.
///
/// In place of `#expect(throws:)` where the line of the load matters: in a macro's argument all
/// lines count as one.
package func resolutionError<Result>(
    at sourceLocation: SourceLocation = #_sourceLocation,
    of body: () throws -> Result
) throws -> ResolutionError {
    do {
        let result = try body()
        Issue.record("nothing was thrown, but \(result) returned", sourceLocation: sourceLocation)
    } catch let error as ResolutionError {
        return error
    }
    throw Breakdown(reason: "no resolution error")
}
