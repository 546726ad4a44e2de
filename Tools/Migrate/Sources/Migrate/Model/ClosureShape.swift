import SwiftSyntax

/// What a factory closure comes down to: `let a = …load…` some times, then the result.
struct ClosureShape {
    /// The names that loads are bound to, by the number of the load.
    private(set) var bindings: [Int: String] = [:]
    /// The statements that only bind a load.
    private(set) var bindingPlaces: [Range<Int>] = []
    /// The result, if the closure does nothing but bind loads and return it.
    private(set) var result: ExprSyntax?
    /// The last expression, whatever comes before it.
    private(set) var last: ExprSyntax?
    /// Whether loading everything first changes the order of nothing that could tell.
    private(set) var isOrdered = true

    init(_ closure: FactoryClosure) {
        let statements = Array(closure.statements)
        var isPlain = true
        for (number, statement) in statements.enumerated() {
            if closure.dropped.contains(statement.place) {
                bindingPlaces.append(statement.place)
                continue
            }
            if let bound = Self.binding(statement.item, closure.loads) {
                bindings[bound.load] = bound.name
                bindingPlaces.append(statement.place)
                continue
            }
            if number == statements.count - 1 {
                last = Self.returned(statement.item)
                if isPlain { result = last }
            } else {
                isPlain = false
            }
        }
        let lastLoad = closure.loads.map(\.place.lowerBound).max() ?? 0
        for statement in statements
        where statement.place.lowerBound < lastLoad && !closure.dropped.contains(statement.place) {
            if Self.binding(statement.item, closure.loads) != nil { continue }
            let known = closure.loads.map(\.place) + closure.edits.map(\.place)
            if OrderReader.calls(Syntax(statement), besides: known) { isOrdered = false }
        }
    }

    /// The expression that is returned, without `MainActor.assumeIsolated`.
    private static func returned(_ item: CodeBlockItemSyntax.Item) -> ExprSyntax? {
        if let statement = item.as(ReturnStmtSyntax.self) { return statement.expression }
        if let statement = item.as(ExpressionStmtSyntax.self) { return statement.expression }
        return item.as(ExprSyntax.self)
    }

    /// `let a = load`, or `guard let a = load else { … }`.
    private static func binding(
        _ item: CodeBlockItemSyntax.Item,
        _ loads: [Load]
    ) -> (load: Int, name: String)? {
        var pattern: PatternSyntax?
        var value: ExprSyntax?
        if let variable = item.as(VariableDeclSyntax.self), variable.bindings.count == 1 {
            guard variable.bindingSpecifier.text == "let" else { return nil }
            pattern = variable.bindings.first?.pattern
            value = variable.bindings.first?.initializer?.value
        } else if let check = item.as(GuardStmtSyntax.self), check.conditions.count == 1 {
            // What returns something else is no load that has to succeed.
            let failure = check.body.trimmedDescription
            guard failure.contains("fatalError(") || failure.contains("preconditionFailure(") else {
                return nil
            }
            let condition = check.conditions.first?.condition.as(
                OptionalBindingConditionSyntax.self
            )
            pattern = condition?.pattern
            value = condition?.initializer?.value
        }
        guard let value, let name = pattern?.as(IdentifierPatternSyntax.self)?.identifier.text,
            let load = loads.firstIndex(where: { $0.place == value.place })
        else { return nil }
        return (load, name)
    }
}

/// Finds calls in which the order of loads could be seen.
private final class OrderReader: SyntaxVisitor {
    private let loads: [Range<Int>]
    private var found = false

    static func calls(_ node: Syntax, besides loads: [Range<Int>]) -> Bool {
        let reader = OrderReader(loads)
        reader.walk(node)
        return reader.found
    }

    private init(_ loads: [Range<Int>]) {
        self.loads = loads
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: ForceUnwrapExprSyntax) -> SyntaxVisitorContinueKind {
        loads.contains(node.place) ? .skipChildren : .visitChildren
    }

    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    /// What leaves early keeps later loads from happening.
    override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind {
        let exits = ["return", "throw", "fatalError"]
        if exits.contains(where: node.trimmedDescription.contains) { found = true }
        return .visitChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if loads.contains(node.place) { return .skipChildren }
        let callee = node.calledExpression.trimmedDescription
        let isInitializer =
            TypeName.last(callee).first?.isUppercase == true
            || callee.hasSuffix(".init")
        if !isInitializer { found = true }
        return .visitChildren
    }
}
