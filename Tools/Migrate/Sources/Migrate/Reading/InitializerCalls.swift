import SwiftSyntax

/// Finds the calls of initializers in a closure, those in closures in it left out.
final class InitializerCalls: SyntaxVisitor {
    private(set) var calls: [(type: String, labels: [String])] = []
    private let root: ClosureExprSyntax

    init(_ closure: ClosureExprSyntax) {
        root = closure
        super.init(viewMode: .sourceAccurate)
        walk(closure)
    }

    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
        node.id == root.id ? .visitChildren : .skipChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if let type = node.initializedType {
            calls.append((type, node.arguments.map { $0.label?.text ?? "_" }))
        }
        return .visitChildren
    }
}

extension FunctionCallExprSyntax {
    /// The type that the call makes an instance of: `T` of `T(…)` and `T.init(…)`.
    var initializedType: String? {
        var text = calledExpression.brief
        if text.hasSuffix(".init") { text = String(text.dropLast(5)) }
        guard TypeName.last(text).first?.isUppercase == true, !text.contains("("), !text.isEmpty
        else { return nil }
        return text
    }
}
