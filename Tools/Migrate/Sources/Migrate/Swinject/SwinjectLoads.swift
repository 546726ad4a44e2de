import SwiftSyntax

/// Recognizes `r.resolve(T.self)!` and its like.
struct SwinjectLoads: LoadRecognizer {
    let facts: SwinjectFacts

    func load(_ expression: ExprSyntax, resolvers: [String]) -> Load? {
        if let forced = expression.as(ForceUnwrapExprSyntax.self) {
            guard var load = resolve(forced.expression) else { return nil }
            load.node = expression
            load.isOptional = false
            return load
        }
        return resolve(expression)
    }

    private func resolve(_ expression: ExprSyntax) -> Load? {
        if let call = expression.as(FunctionCallExprSyntax.self) { return resolve(call) }
        if let sequence = expression.as(SequenceExprSyntax.self) { return operators(sequence) }
        if let postfix = expression.as(PostfixOperatorExprSyntax.self),
            postfix.operator.text == "~>"
        {
            return Load(node: expression, type: nil, base: postfix.expression.brief)
        }
        return nil
    }

    /// `r.resolve(T.self, name: n, argument: a)`.
    private func resolve(_ call: FunctionCallExprSyntax) -> Load? {
        var base: String?
        let method: String
        if let access = call.calledExpression.as(MemberAccessExprSyntax.self) {
            method = access.declName.baseName.text
            base = access.base?.brief
        } else if let name = call.calledExpression.as(DeclReferenceExprSyntax.self) {
            method = name.baseName.text
        } else {
            return nil
        }
        guard let isOptional = facts.helpers[method], call.trailingClosure == nil else {
            return nil
        }
        var load = Load(node: ExprSyntax(call), isOptional: isOptional, base: base)
        var isInArguments = false
        for (number, argument) in call.arguments.enumerated() {
            switch argument.label?.text {
            case nil where number == 0:
                guard let type = TypeName.metatype(argument.expression) else {
                    // `resolve(type)` of a function that is given the type.
                    guard argument.expression.is(DeclReferenceExprSyntax.self), base != nil else {
                        return nil
                    }
                    load.typeExpression = argument.expression.brief
                    continue
                }
                load.type = type
            case "name":
                let text = argument.expression.brief
                if text != "nil" { load.name = text }
            case "argument", "arguments":
                isInArguments = true
                load.arguments.append(argument.expression)
            case nil where isInArguments:
                load.arguments.append(argument.expression)
            default:
                return nil
            }
        }
        if call.arguments.isEmpty {
            guard base != nil, method != "resolve" || facts.helpers["resolve()"] != nil else {
                return nil
            }
            load.isOptional = facts.helpers["resolve()"] ?? isOptional
        }
        return load
    }

    /// `r ~> T.self`, `r ~> (T.self, name: n)`, `r ~> (T.self, argument: a)`.
    private func operators(_ sequence: SequenceExprSyntax) -> Load? {
        let elements = Array(sequence.elements)
        guard elements.count == 3, elements[1].brief == "~>" else { return nil }
        var load = Load(node: ExprSyntax(sequence), base: elements[0].brief)
        if let type = TypeName.metatype(elements[2]) {
            load.type = type
            return load
        }
        guard let tuple = elements[2].as(TupleExprSyntax.self) else { return nil }
        for element in tuple.elements {
            switch element.label?.text {
            case "name": load.name = element.expression.brief
            case "argument", "arguments": load.arguments.append(element.expression)
            default:
                if let type = TypeName.metatype(element.expression), load.type == nil {
                    load.type = type
                } else {
                    load.arguments.append(element.expression)
                }
            }
        }
        return load.type == nil ? nil : load
    }
}
