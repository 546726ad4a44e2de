import HTTPTypes

extension HTTPField.Name {
    /// The header with the id of the request, by which its log lines are found.
    static let requestID = HTTPField.Name("X-Request-ID")!
}
