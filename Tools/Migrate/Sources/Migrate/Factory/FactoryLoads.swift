import SwiftSyntax

/// Recognizes `Container.shared.api()`, `self.api()`, `resolve(\.api)` and their like.
struct FactoryLoads: LoadRecognizer {
    let facts: FactoryFacts
    /// The container that `self` is.
    var container: String?
    /// Variables that are a container, by name.
    var locals: [String: String] = [:]

    func load(_ expression: ExprSyntax, resolvers: [String]) -> Load? {
        if let call = expression.as(FunctionCallExprSyntax.self) {
            return keyPathLoad(call) ?? callLoad(call)
        }
        return aliasLoad(expression)
    }

    /// The factory that an expression names: `Container.shared.api`, `self.api`, `api`.
    func property(_ expression: ExprSyntax) -> FactoryProperty? {
        if let access = expression.as(MemberAccessExprSyntax.self) {
            guard let base = access.base, let container = container(of: base) else { return nil }
            return facts.property(access.declName.baseName.text, of: container)
        }
        if let name = expression.as(DeclReferenceExprSyntax.self), let container {
            return facts.property(name.baseName.text, of: container)
        }
        return nil
    }

    /// The container that an expression is.
    func container(of expression: ExprSyntax) -> String? {
        let text = expression.brief
        if text == "self" { return container }
        if let local = locals[text] { return local }
        guard text.hasSuffix(".shared") else { return nil }
        let type = String(text.dropLast(7))
        let name = facts.containers.contains(type) ? type : TypeName.last(type)
        return facts.containers.contains(name) ? name : nil
    }

    /// `self.api()`, `Container.shared.api.resolve()`, `page(7, "a")`.
    private func callLoad(_ call: FunctionCallExprSyntax) -> Load? {
        guard call.trailingClosure == nil else { return nil }
        var callee = call.calledExpression
        if let access = callee.as(MemberAccessExprSyntax.self),
            access.declName.baseName.text == "resolve", let base = access.base,
            property(base) != nil
        {
            callee = base
        }
        guard let property = property(callee) else { return nil }
        return load(property, ExprSyntax(call), call.arguments)
    }

    /// `resolve(\.api)`, `Container.shared.resolve(\.api)`.
    private func keyPathLoad(_ call: FunctionCallExprSyntax) -> Load? {
        let name = TypeName.last(call.calledExpression.brief)
        guard name == "resolve", let first = call.arguments.first,
            let property = property(keyPath: first.expression)
        else { return nil }
        return load(property, ExprSyntax(call), nil)
    }

    /// The factory that `\.api` or `\ServiceContainer.api` names.
    func property(keyPath expression: ExprSyntax) -> FactoryProperty? {
        guard let path = expression.as(KeyPathExprSyntax.self), path.components.count == 1,
            let component = path.components.first?.component.as(KeyPathPropertyComponentSyntax.self)
        else { return nil }
        let root = path.root?.trimmedDescription ?? "Container"
        let name = component.declName.baseName.text
        return facts.property(name, of: root)
            ?? (path.root == nil ? facts.property(name, of: nil) : nil)
    }

    /// What a property of a type loads when the type is made.
    func load(property node: VariableDeclSyntax) -> Load? {
        guard let binding = node.bindings.first else { return nil }
        if let arguments = PropertyLoads.wrapper(of: node)?.arguments, let first = arguments.first,
            let property = property(keyPath: first.expression)
        {
            return load(property, first.expression, nil)
        }
        return binding.initializer.flatMap { load($0.value, resolvers: []) }
    }

    /// A computed property of the container that loads.
    private func aliasLoad(_ expression: ExprSyntax) -> Load? {
        guard let container else { return nil }
        var name: String?
        if let access = expression.as(MemberAccessExprSyntax.self),
            access.base?.brief == "self"
        {
            name = access.declName.baseName.text
        } else if let reference = expression.as(DeclReferenceExprSyntax.self),
            reference.parent?.as(MemberAccessExprSyntax.self)?.declName.id != reference.id
        {
            name = reference.baseName.text
        }
        guard let name, let value = facts.aliases[container]?[name] else { return nil }
        let inner = FactoryLoads(facts: facts, container: container)
        guard value.brief != name, var load = inner.load(value, resolvers: []) else { return nil }
        load.node = expression
        return load
    }

    private func load(
        _ property: FactoryProperty,
        _ node: ExprSyntax,
        _ arguments: LabeledExprListSyntax?
    ) -> Load {
        var load = Load(node: node, type: property.loadedType, name: facts.name(of: property))
        load.isOptional = property.isAbsent && TypeName.wrapped(property.type) != nil
        var values = (arguments ?? []).map(\.expression)
        // `page((7, "a"))` passes both.
        if values.count == 1, property.arguments.count > 1,
            let tuple = values[0].as(TupleExprSyntax.self)
        {
            values = tuple.elements.map(\.expression)
        }
        load.arguments = values
        return load
    }
}
