extension ResolutionError {
    /// What to write to repair a registration or a load, and where.
    ///
    /// ```swift
    /// for suggestion in problem.suggestions { print(suggestion) }
    /// // .registerAsync(Journal.init, in: .singleton)  in place of Services.swift:3
    /// ```
    public struct Suggestion: Sendable, Hashable, CustomStringConvertible {
        /// The code to write; where no code helps, what to do, in a sentence.
        public let code: String

        /// Where to write the code, for example `in place of Services.swift:3`; nil if the code alone says so.
        public let place: String?

        /// Whether it goes with the suggestion before it, and is not an alternative to that.
        public private(set) var isAddition = false

        /// Whether there is code.
        let hasCode: Bool

        /// Code, and where to write it.
        package init(_ code: String, _ place: String? = nil) {
            self.code = code
            self.place = place
            hasCode = true
        }

        /// Code to write in place of the call at a location.
        @inline(never)
        init(_ code: String, inPlaceOf location: CodeLocation) { self.init(code, "in place of \(location)") }

        private init(advice: String) {
            code = advice
            place = nil
            hasCode = false
        }

        /// What to do where no code helps.
        package static func advice(_ text: String) -> Suggestion { Suggestion(advice: text) }

        /// The number of places that a repair names, if more need the same.
        static let maximumPlaceCount = 4

        /// The same suggestion, marked to be applied together with the one before it.
        var added: Suggestion {
            var copy = self
            copy.isAddition = true
            return copy
        }

        /// The code and its place.
        public var description: String { code + (place.map { "  \($0)" } ?? "") }
    }
}

package typealias Suggestion = ResolutionError.Suggestion

extension DependencyName? {
    /// The name as an argument of a call in a suggestion, `named: "notes"`; nil without a name.
    var argument: String? { map { "named: \($0.expression)" } }

    /// The name as a further argument of a call in a suggestion, `, named: "notes"`; empty without a name.
    package var furtherArgument: String { argument.map { ", \($0)" } ?? "" }
}
