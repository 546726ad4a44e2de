import SwiftSyntax

/// A closure that makes an instance, and what it loads.
struct FactoryClosure {
    let file: SourceFile
    let closure: ClosureExprSyntax
    /// The names of the resolver: `r`, or `$0`. Empty if it is ignored.
    var resolvers: [String]
    /// What the caller of the load gives.
    var arguments: [Argument]
    var loads: [Load]
    /// Whether the resolver is used for something else than loads.
    var passesResolver: Bool
    /// Whether the closure is given a resolver.
    var hasResolver: Bool
    /// Changes of the body that the library's reader asks for.
    var edits: [Edit] = []
    /// Statements that have no meaning here: they name a container.
    var dropped: [Range<Int>] = []
    /// How much deeper the closure is indented than what it is written in.
    var depth = 0

    struct Argument {
        var name: String
        /// If it is written, or can be told.
        var type: String?
        /// How it is used, if not by its name.
        var written: String?
    }

    var statements: CodeBlockItemListSyntax { closure.statements }
}

/// What a factory loads in one place.
struct Load {
    /// The whole expression, with its `!`.
    var node: ExprSyntax
    /// Nil if it is inferred.
    var type: String?
    /// If the type is given by a variable.
    var typeExpression: String?
    var name: String?
    var arguments: [ExprSyntax] = []
    /// Whether nil is no failure.
    var isOptional = false
    /// Whether it is in a branch or a closure, and may not happen, or later.
    var isConditional = false
    var isInClosure = false
    /// What it is written after: `r`.
    var base: String?

    var place: Range<Int> { node.place }
}
