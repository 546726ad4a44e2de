import SwiftSyntax

/// A property of a container of Factory, `var api: Factory<any API> { self { … }.singleton }`.
struct FactoryProperty {
    let name: String
    let container: String
    /// The type that it makes.
    let type: String
    /// What `ParameterFactory` takes.
    let arguments: [Argument]
    let file: SourceFile
    let node: VariableDeclSyntax
    let isOnMainActor: Bool
    let scope: String?
    /// The closure that makes it; nil of what is promised.
    private(set) var closure: ClosureExprSyntax?
    private(set) var links: [Link] = []

    struct Argument {
        var label: String?
        var type: String
    }

    /// What follows the closure: `.singleton`, `.onArg("x") { … }`.
    struct Link {
        let name: String
        let call: FunctionCallExprSyntax?
    }

    init?(_ node: VariableDeclSyntax, container: String, in file: SourceFile) {
        guard let binding = node.bindings.first, node.bindings.count == 1,
            let type = binding.typeAnnotation?.type.as(IdentifierTypeSyntax.self),
            let generic = type.genericArgumentClause?.arguments
        else { return nil }
        let types = generic.map(\.argument)
        switch type.name.text {
        case "Factory" where types.count == 1:
            arguments = []
        case "ParameterFactory" where types.count == 2:
            arguments = Self.arguments(types[0].trimmedDescription, types[0])
        default:
            return nil
        }
        name = binding.pattern.trimmedDescription
        self.container = container
        self.type = TypeName.plain(types.last!.trimmedDescription)
        self.file = file
        self.node = node
        scope = node.scopeOfNames
        var isOnMainActor = node.attributes.has("MainActor")
        guard let body = Self.body(binding) else { return nil }
        var expression: ExprSyntax? = body
        while let current = expression {
            if let access = current.as(MemberAccessExprSyntax.self), let base = access.base {
                links.insert(Link(name: access.declName.baseName.text, call: nil), at: 0)
                expression = base
            } else if let call = current.as(FunctionCallExprSyntax.self) {
                if let access = call.calledExpression.as(MemberAccessExprSyntax.self),
                    let base = access.base
                {
                    links.insert(Link(name: access.declName.baseName.text, call: call), at: 0)
                    expression = base
                    continue
                }
                closure =
                    call.trailingClosure
                    ?? call.arguments.last?.expression.as(ClosureExprSyntax.self)
                expression = nil
            } else {
                expression = nil
            }
        }
        if closure?.signature?.attributes.has("MainActor") == true { isOnMainActor = true }
        self.isOnMainActor = isOnMainActor
    }

    private static func body(_ binding: PatternBindingSyntax) -> ExprSyntax? {
        guard case .getter(let statements) = binding.accessorBlock?.accessors,
            statements.count == 1,
            let item = statements.first?.item
        else { return nil }
        return item.as(ReturnStmtSyntax.self)?.expression ?? item.as(ExprSyntax.self)
    }

    private static func arguments(_ text: String, _ node: some SyntaxProtocol) -> [Argument] {
        let type =
            Syntax(node).as(TypeSyntax.self)
            ?? node.children(viewMode: .sourceAccurate).first?.as(TypeSyntax.self)
        guard let tuple = type?.as(TupleTypeSyntax.self), tuple.elements.count > 1 else {
            return [Argument(label: nil, type: TypeName.plain(text))]
        }
        return tuple.elements.map {
            Argument(label: $0.firstName?.text, type: TypeName.plain($0.type.trimmedDescription))
        }
    }

    /// Whether it is `nil` until something is registered.
    var isAbsent: Bool {
        if closure == nil { return true }
        return closure!.statements.trimmedDescription == "nil"
    }

    /// The type without the optional of what is absent.
    var loadedType: String { isAbsent ? TypeName.wrapped(type) ?? type : type }
}
