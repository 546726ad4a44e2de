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
        package init(_ code: String, _ place: Destination? = nil) {
            self.code = code
            self.place = place?.description
            hasCode = true
        }

        private init(advice: String) {
            code = advice
            place = nil
            hasCode = false
        }

        /// What to do where no code helps.
        package static func advice(_ text: String) -> Suggestion { Suggestion(advice: text) }

        /// The number of places that a repair names, if more need the same.
        static let maximumPlaceCount = 4

        /// A load of what need not be registered.
        static func loadOrNil(_ type: Any.Type, named name: DependencyName?) -> Suggestion {
            let named = name.map { ", named: \($0.expression)" } ?? ""
            return Suggestion("loadOrNil(\(TypeName(type).expression)\(named))")
        }

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

extension Suggestion {
    /// Where to write code.
    package enum Destination: CustomStringConvertible {
        /// In place of the call there.
        case inPlaceOf(CodeLocation)

        /// In place of the call there, for one of the names that it registers.
        case inPlaceOfName(CodeLocation)

        /// In place of a part of a call or of a declaration.
        case inPlaceOfPart(String, CodeLocation)

        /// As a call of its own, next to the one there.
        case beside(CodeLocation)

        /// As a call before the one there.
        case before(CodeLocation)

        /// As a part of the call there.
        case at(CodeLocation)

        /// Where the child is registered.
        case inTheChild

        /// In place of the load that failed.
        case inPlaceOfTheLoad

        /// Where words say.
        case described(String)

        package var description: String {
            switch self {
            case .inPlaceOf(let location): "in place of \(location)"
            case .inPlaceOfName(let location): "in place of \(location), for this name"
            case .inPlaceOfPart(let part, let location): "in place of \(part) (\(location))"
            case .beside(let location): "beside \(location)"
            case .before(let location): "before \(location)"
            case .at(let location): "at \(location)"
            case .inTheChild: "in the child"
            case .inPlaceOfTheLoad: "in place of the load"
            case .described(let text): text
            }
        }
    }
}

extension [Suggestion] {
    /// The same suggestions without repetitions.
    var unique: [Suggestion] {
        var seen: Set<Suggestion> = []
        return filter { seen.insert($0).inserted }
    }

    /// The parts of one repair: all of them are to be done.
    var asOneRepair: [Suggestion] {
        let unique = unique
        return unique.prefix(1) + unique.dropFirst().map(\.added)
    }

    /// The repair of several places, of which the first few are written out.
    ///
    /// - Parameter code: What to write in one place.
    static func repair<Repaired>(of places: [Repaired], _ code: (Repaired) -> [Suggestion]) -> [Suggestion] {
        let written = places.prefix(Suggestion.maximumPlaceCount).flatMap(code).asOneRepair
        let isComplete = places.count <= Suggestion.maximumPlaceCount
        return isComplete ? written : written + [.advice("the same for the others that need it").added]
    }
}
