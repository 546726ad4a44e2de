/// Code that the core calls, and that programs can do without: the linker leaves it out of those in
/// which nothing brings it.
///
/// There is a constant for each part, beside what calls it. Whoever needs a part brings it before it
/// can be called: a form of registering, a lifetime, a check, or a module that is linked. Each is in
/// a program only if the program uses it, and so is the part.
///
/// What is brought is always the same. So the constant says what the program has, and a container
/// must not ask for a part that it has not brought itself, unless the part does nothing without it.
package final class OptionalPart<Part: Sendable>: Sendable {
    /// What was brought.
    private let brought = Guarded<Part?>(nil)

    package init() {}

    /// Brings the part: what is brought is always the same.
    package func bring(_ part: Part) { brought.set(part) }

    /// The part; nil in a program that does without it.
    package var code: Part? { brought.withLock(\.self) }
}
