/// Code that the core calls, and that programs can do without: the linker leaves it out of those in
/// which nothing brings it.
///
/// There is a constant for each part, beside what calls it. Whoever needs a part brings it before it
/// can be called: a form of registering, a lifetime, a check, or a module that is linked. Each is in
/// a program only if the program uses it, and so is the part.
///
/// What is brought is always the same. So the constant says what the program has, and a container
/// must not ask for a part that it has not brought itself, unless the part does nothing without it.
package final class OptionalPart<Code: Sendable>: Sendable {
    private let brought = Guarded<Code?>(nil)

    package init() {}

    package func bring(_ code: Code) { brought.set(code) }

    /// Nil in a program that does without it.
    package var code: Code? { brought.withLock(\.self) }
}

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

/// The conformance of `DevelopmentParts` to this is what a module links.
package protocol DevelopmentPartsLinking {
    static func bring()
}
