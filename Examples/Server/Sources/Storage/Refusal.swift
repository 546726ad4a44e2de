/// Why the server refuses to do what it was asked to.
public enum Refusal: Error, Equatable {
    /// The request has no token, or one that no user has.
    case notSignedIn
    /// What was sent cannot be saved. The text says why.
    case invalid(String)
    /// Another user has this name.
    case nameTaken
    /// Others have been writing for longer than one should wait.
    case busy
}
