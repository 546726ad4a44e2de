/// The parts that only those who develop need: advice, and warnings of a build that fails. Debug
/// builds have them, and so have release builds that link `DICTools`.
package enum DevelopmentParts {
    /// Whether the program has them. They are brought when this is first asked.
    package static let areLinked: Bool = {
        // What a linked module conforms is found at run time, although nothing calls the module.
        guard let linked = DevelopmentParts.self as Any.Type as? any DevelopmentPartsLinking.Type
        else { return false }
        linked.bring()
        return true
    }()
}

/// What `DevelopmentParts` conforms to in a release build that links `DICTools`: linking the
/// conformance is all that it takes.
package protocol DevelopmentPartsLinking {
    /// Brings the parts, before they are asked for.
    static func bring()
}
