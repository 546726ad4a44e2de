/// What a report says to do about a finding.
package struct Advice: Sendable {
    /// How many registrations a list in a report names at most. A choice: more are not read.
    static let maximumCount = 50

    /// What the search has found, or else the explanation.
    var detail: String?
    /// Similar registrations, the most similar first.
    var near: [ResolutionError.Reference] = []
    /// How many similar ones are left out.
    var furtherCount = 0
    /// What to write: never empty.
    var suggestions: [Suggestion] = []

    /// That of a program without the search.
    static let none = Advice(suggestions: [
        .advice("build for debugging, or link DICTools: then the report says what to write")
    ])

    /// Searches for advice: `Adviser`. Brought by `DevelopmentParts`.
    static let search = OptionalPart<@Sendable (Finding) -> Advice>()
}
