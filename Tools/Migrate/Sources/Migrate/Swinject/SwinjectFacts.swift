import SwiftSyntax

/// What the sources declare for Swinject: scopes, defaults, and methods of their own that resolve.
struct SwinjectFacts {
    /// The lifetimes of the scopes, those of Swinject too.
    private(set) var scopes: [String: Lifetime] = [
        "transient": .transient, "graph": .graph, "container": .singleton, "weak": .weak,
    ]
    /// The scopes whose storage is written by the app.
    private(set) var unsureScopes: Set<String> = []
    /// The lifetime of what states none.
    private(set) var defaultLifetime = Lifetime.graph
    /// Methods of extensions that resolve, and whether they return an optional.
    private(set) var helpers: [String: Bool] = ["resolve": true]
    /// Whether `Container.shared` is given to an assembler.
    private(set) var isSharedAssembled = false
    /// Whether the containers differ in the lifetime of what states none.
    private(set) var isDefaultUnsure = false

    init(_ files: [SourceFile]) {
        var defaults: [String] = []
        for file in files {
            let reader = FactReader(file)
            scopes.merge(reader.scopes) { _, new in new }
            unsureScopes.formUnion(reader.unsureScopes)
            helpers.merge(reader.helpers) { _, new in new }
            defaults += reader.defaults
            if reader.isSharedAssembled { isSharedAssembled = true }
        }
        isDefaultUnsure = Set(defaults).count > 1
        if let lifetime = defaults.first(where: { $0 != "graph" }).flatMap({ scopes[$0] }) {
            defaultLifetime = lifetime
        }
    }
}

private final class FactReader: SyntaxVisitor {
    private(set) var scopes: [String: Lifetime] = [:]
    private(set) var unsureScopes: Set<String> = []
    private(set) var helpers: [String: Bool] = [:]
    /// The default scope of each container that is made.
    private(set) var defaults: [String] = []
    private(set) var isSharedAssembled = false

    init(_ file: SourceFile) {
        super.init(viewMode: .sourceAccurate)
        walk(file.tree)
    }

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        switch TypeName.last(node.extendedType.trimmedDescription) {
        case "ObjectScope": readScopes(node)
        case "Resolver", "Container": readHelpers(node)
        default: break
        }
        return .visitChildren
    }

    override func visit(_ node: LabeledExprSyntax) -> SyntaxVisitorContinueKind {
        if node.label?.text == "container", node.expression.brief == "Container.shared" {
            isSharedAssembled = true
        }
        return .visitChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        let callee = TypeName.last(node.calledExpression.brief)
        guard callee == "Container" || callee == "Assembler" else { return .visitChildren }
        // An assembler of a container has that one's default.
        let isGiven = node.arguments.contains { $0.label?.text == "container" }
        let stated = node.arguments.first { $0.label?.text == "defaultObjectScope" }
        if let stated {
            defaults.append(TypeName.last(stated.expression.brief))
        } else if !isGiven {
            defaults.append("graph")
        }
        return .visitChildren
    }

    private func readScopes(_ node: ExtensionDeclSyntax) {
        for member in node.memberBlock.members {
            guard let variable = member.decl.as(VariableDeclSyntax.self),
                let binding = variable.bindings.first
            else { continue }
            let name = binding.pattern.trimmedDescription
            let text = binding.trimmedDescription
            if text.contains("TransientStorage") {
                scopes[name] = .transient
            } else if text.contains("GraphStorage") {
                scopes[name] = .graph
            } else if text.contains("WeakStorage") {
                scopes[name] = .weak
            } else {
                scopes[name] = .cached(name)
                if !text.contains("PermanentStorage") { unsureScopes.insert(name) }
            }
        }
    }

    /// `func resolve<T>() -> T` and its like, each of which resolves the type that it is given.
    private func readHelpers(_ node: ExtensionDeclSyntax) {
        for member in node.memberBlock.members {
            guard let function = member.decl.as(FunctionDeclSyntax.self),
                let generic = function.genericParameterClause?.parameters.first?.name.text,
                let result = function.signature.returnClause?.type.trimmedDescription,
                let body = function.body, body.trimmedDescription.contains("resolve")
            else { continue }
            let types = function.signature.parameterClause.parameters.map(\.type.trimmedDescription)
            guard types.first.map({ $0.contains(generic) }) ?? true else { continue }
            let isOptional = result.hasSuffix("?") || result.hasSuffix("!")
            if function.name.text == "resolve" {
                // With a type it is Swinject's own.
                if types.isEmpty { helpers["resolve()"] = isOptional }
            } else {
                helpers[function.name.text] = isOptional
            }
        }
    }
}
