/// Why the instance of an eager singleton could not be made.
struct EagerFailure: Sendable {
    let error: any Error
    /// The factory that threw the error, and those that were running then, innermost first.
    let path: [Registration]
}
