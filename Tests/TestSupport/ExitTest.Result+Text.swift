import Testing

/// Expects that a process has ended and has written a text to its standard error.
package func expect(
    _ result: ExitTest.Result?,
    says text: String,
    at sourceLocation: SourceLocation = #_sourceLocation
) {
    let written = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(written.contains(text), sourceLocation: sourceLocation)
}
