import SwiftSyntax

/// Recognizes the loads of one library.
protocol LoadRecognizer {
    /// The load that the expression is, if it is one. `resolvers` are the names of the resolver.
    func load(_ expression: ExprSyntax, resolvers: [String]) -> Load?
}

/// Reads a closure that makes an instance.
struct ClosureReader {
    let file: SourceFile
    let recognizer: any LoadRecognizer
    /// Whether the first parameter is the resolver.
    var hasResolver = true

    func read(_ closure: ClosureExprSyntax) -> FactoryClosure {
        var parameters = Self.parameters(of: closure)
        var resolvers: [String] = []
        if hasResolver {
            if closure.signature?.parameterClause == nil {
                resolvers = ["$0"]
                parameters = []
            } else if !parameters.isEmpty {
                let first = parameters.removeFirst().name
                if first != "_" { resolvers = [first] }
            }
        }
        let finder = LoadFinder(recognizer, resolvers, closure)
        return FactoryClosure(
            file: file,
            closure: closure,
            resolvers: resolvers,
            arguments: parameters,
            loads: finder.loads,
            passesResolver: finder.passesResolver,
            hasResolver: hasResolver
        )
    }

    static func parameters(of closure: ClosureExprSyntax) -> [FactoryClosure.Argument] {
        switch closure.signature?.parameterClause {
        case .simpleInput(let list):
            list.map { FactoryClosure.Argument(name: $0.name.text) }
        case .parameterClause(let clause):
            clause.parameters.map { parameter in
                let type = parameter.type.map { TypeName.plain($0.trimmedDescription) }
                let name = parameter.secondName ?? parameter.firstName
                return FactoryClosure.Argument(name: name.text, type: type)
            }
        case nil: []
        }
    }
}

/// Finds the loads in a closure, and under which circumstances they happen.
private final class LoadFinder: SyntaxAnyVisitor {
    private let recognizer: any LoadRecognizer
    private let resolvers: [String]
    private let root: ClosureExprSyntax
    private(set) var loads: [Load] = []
    private(set) var passesResolver = false

    init(_ recognizer: any LoadRecognizer, _ resolvers: [String], _ closure: ClosureExprSyntax) {
        self.recognizer = recognizer
        self.resolvers = resolvers
        root = closure
        super.init(viewMode: .sourceAccurate)
        walk(closure.statements)
    }

    override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
        if let name = node.as(DeclReferenceExprSyntax.self), resolvers.contains(name.baseName.text)
        {
            // Not a member or a label of the same name.
            let member = node.parent?.as(MemberAccessExprSyntax.self)
            let isInner = loads.contains {
                $0.base != nil && $0.place.contains(node.place.lowerBound)
            }
            if member?.declName.id != name.id, !isInner { passesResolver = true }
            return .visitChildren
        }
        guard let expression = node.as(ExprSyntax.self),
            !loads.contains(where: { $0.place == node.place }),
            var load = recognizer.load(expression, resolvers: resolvers)
        else { return .visitChildren }
        // `r.resolve(A.self)` in the `r.resolve(A.self)!` that was found already.
        if let outer = loads.last, outer.place.contains(load.place.lowerBound) {
            let isSame = outer.place.lowerBound == load.place.lowerBound
            if isSame { return .visitChildren }
            load.isConditional = true
        }
        let (isConditional, isInClosure) = circumstances(of: node)
        load.isConditional = load.isConditional || isConditional
        load.isInClosure = isInClosure
        loads.append(load)
        return .visitChildren
    }

    private func circumstances(of node: Syntax) -> (isConditional: Bool, isInClosure: Bool) {
        var child = node
        var isConditional = false
        var isInClosure = false
        while let parent = child.parent, parent.id != root.id {
            switch parent.kind {
            case .closureExpr, .functionDecl, .accessorDecl: isInClosure = true
            case .forStmt, .whileStmt, .repeatStmt, .doStmt, .catchClause, .switchCase,
                .ternaryExpr, .unresolvedTernaryExpr, .deferStmt, .ifConfigDecl:
                isConditional = true
            case .ifExpr:
                isConditional =
                    isConditional || child.id != parent.as(IfExprSyntax.self)!.conditions.id
            case .guardStmt:
                let check = parent.as(GuardStmtSyntax.self)!
                isConditional = isConditional || child.id != check.conditions.id
            case .conditionElementList:
                isConditional =
                    isConditional
                    || parent.children(viewMode: .sourceAccurate).first?.id != child.id
            case .exprList:
                isConditional = isConditional || isAfterOperator(child, in: parent)
            default: break
            }
            child = parent
        }
        return (isConditional || isInClosure, isInClosure)
    }

    /// Whether an operand is evaluated only if what is before it asks for it.
    private func isAfterOperator(_ operand: Syntax, in list: Syntax) -> Bool {
        for element in list.children(viewMode: .sourceAccurate) {
            if element.id == operand.id { return false }
            if element.is(UnresolvedTernaryExprSyntax.self) { return true }
            let text = element.trimmedDescription
            if ["&&", "||", "??"].contains(text) { return true }
        }
        return false
    }
}
