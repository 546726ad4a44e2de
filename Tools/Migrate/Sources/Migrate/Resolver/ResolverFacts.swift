import SwiftSyntax

/// What the sources declare for Resolver: scopes, and the default one.
struct ResolverFacts {
    private(set) var scopes: [String: Lifetime] = [
        "application": .singleton, "container": .singleton, "cached": .cached(nil),
        "shared": .weak, "unique": .transient, "graph": .graph,
    ]
    private(set) var defaultLifetime = Lifetime.graph
    /// The functions that register, by name.
    private(set) var functions: [String] = []
    /// The numbers of the functions that each of them calls.
    private(set) var calls: [Set<Int>] = []

    init(_ files: [SourceFile]) {
        let reader = FactReader(viewMode: .sourceAccurate)
        for file in files where file.text.contains("Resolver") { reader.walk(file.tree) }
        for name in reader.scopes { scopes[name] = .cached(name) }
        if let lifetime = reader.defaultScope.flatMap({ scopes[$0] }) { defaultLifetime = lifetime }
        functions = reader.functions
        calls = reader.bodies.map { body in
            Set(functions.indices.filter { body.contains(functions[$0] + "()") })
        }
    }
}

private final class FactReader: SyntaxVisitor {
    private(set) var scopes: [String] = []
    private(set) var functions: [String] = []
    private(set) var bodies: [String] = []
    private(set) var defaultScope: String?

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        let type = node.extendedType.trimmedDescription
        for member in node.memberBlock.members {
            if type == "ResolverScope" || type == "Resolver",
                let binding = member.decl.as(VariableDeclSyntax.self)?.bindings.first,
                binding.initializer?.value.brief.hasPrefix("ResolverScope") == true
            {
                scopes.append(binding.pattern.trimmedDescription)
            }
            if type == "Resolver", let function = member.decl.as(FunctionDeclSyntax.self),
                function.signature.parameterClause.parameters.isEmpty,
                function.body?.trimmedDescription.contains("register") == true
            {
                functions.append(function.name.text)
                bodies.append(function.body!.trimmedDescription)
            }
        }
        return .visitChildren
    }

    /// `Resolver.defaultScope = .unique`.
    override func visit(_ node: ExprListSyntax) -> SyntaxVisitorContinueKind {
        let elements = Array(node)
        if elements.count == 3, elements[0].brief.hasSuffix("defaultScope") {
            defaultScope = TypeName.last(elements[2].brief)
        }
        return .visitChildren
    }
}
