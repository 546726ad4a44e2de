import SwiftSyntax

/// Recognizes `resolve()`, `Resolver.resolve(name: .dev)`, `optional()` and their like.
struct ResolverLoads: LoadRecognizer {
    func load(_ expression: ExprSyntax, resolvers: [String]) -> Load? {
        guard let call = expression.as(FunctionCallExprSyntax.self), call.trailingClosure == nil
        else { return nil }
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
        guard method == "resolve" || method == "optional", isResolver(base, resolvers) else {
            return nil
        }
        var load = Load(node: expression, isOptional: method == "optional", base: base)
        for argument in call.arguments {
            switch argument.label?.text {
            case nil:
                guard let type = TypeName.metatype(argument.expression) else { return nil }
                load.type = type
            case "name": load.name = argument.expression.trimmedDescription
            case "args": load.arguments = [argument.expression]
            default: return nil
            }
        }
        return load
    }

    /// What a property of a type loads when the type is made.
    func load(property node: VariableDeclSyntax) -> Load? {
        guard let binding = node.bindings.first else { return nil }
        let type = binding.typeAnnotation.map { TypeName.plain($0.type.trimmedDescription) }
        if let (name, arguments) = PropertyLoads.wrapper(of: node), let type {
            let named = arguments?.first { $0.label?.text == "name" }?.expression
            let isOptional = name == "OptionalInjected"
            return Load(
                node: named ?? ExprSyntax(DeclReferenceExprSyntax(baseName: .identifier(name))),
                type: isOptional ? TypeName.wrapped(type) ?? type : type,
                name: named?.trimmedDescription,
                isOptional: isOptional
            )
        }
        guard var load = binding.initializer.flatMap({ load($0.value, resolvers: []) }) else {
            return nil
        }
        load.type = load.type ?? type
        return load
    }

    private func isResolver(_ base: String?, _ resolvers: [String]) -> Bool {
        guard let base else { return true }
        if resolvers.contains(base) || base == "Resolver" || base.hasPrefix("Resolver.") {
            return true
        }
        return ["resolver", "container", "r"].contains(TypeName.last(base).lowercased())
    }
}
