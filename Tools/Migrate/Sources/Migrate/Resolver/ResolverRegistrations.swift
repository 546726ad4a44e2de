import SwiftSyntax

/// Finds the registrations of a file.
final class ResolverRegistrations: SyntaxVisitor {
    private let file: SourceFile
    private let facts: ResolverFacts
    private(set) var registrations: [Registration] = []

    init(_ file: SourceFile, _ facts: ResolverFacts) {
        self.file = file
        self.facts = facts
        super.init(viewMode: .sourceAccurate)
        walk(file.tree)
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        guard let registration = read(node) else { return .visitChildren }
        registrations.append(registration)
        return .skipChildren
    }

    private func read(_ call: FunctionCallExprSyntax) -> Registration? {
        guard isRegister(call.calledExpression),
            let node = call.trailingClosure
                ?? call.arguments.last?.expression.as(ClosureExprSyntax.self)
        else { return nil }
        let function = call.around(FunctionDeclSyntax.self)?.name.text
        var type: String?
        var name: String?
        for argument in call.arguments {
            switch argument.label?.text {
            case nil: type = TypeName.metatype(argument.expression) ?? type
            case "name": name = argument.expression.trimmedDescription
            default: break
            }
        }
        var outermost = call
        var registration = Registration(
            service: "",
            name: name,
            lifetime: facts.defaultLifetime,
            factory: .closure(read(node)),
            site: Site(
                file: file,
                place: call.place,
                receiver: "registrar.",
                scope: nil,
                registrar: function.flatMap { facts.functions.firstIndex(of: $0) }
            )
        )
        while let access = outermost.parent?.as(MemberAccessExprSyntax.self),
            let next = access.parent?.as(FunctionCallExprSyntax.self)
        {
            apply(access.declName.baseName.text, next, to: &registration)
            outermost = next
        }
        registration.site.place = outermost.place
        if let service = type ?? stated(node) ?? made(node) {
            registration.service = service
        } else {
            registration.service = "UnknownType"
            registration.marks.append("the type that it registers is not known: write as:")
        }
        return registration
    }

    /// `register`, `Resolver.main.register`.
    private func isRegister(_ callee: ExprSyntax) -> Bool {
        if let name = callee.as(DeclReferenceExprSyntax.self) {
            let type = callee.around(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription
            return name.baseName.text == "register" && type == "Resolver"
        }
        guard let access = callee.as(MemberAccessExprSyntax.self) else { return false }
        return access.declName.baseName.text == "register"
            && access.base?.brief.hasPrefix("Resolver") == true
    }

    private func apply(
        _ link: String,
        _ call: FunctionCallExprSyntax,
        to registration: inout Registration
    ) {
        switch link {
        case "scope":
            let text = call.arguments.first?.expression.trimmedDescription ?? ""
            if let lifetime = facts.scopes[TypeName.last(text)] {
                registration.lifetime = lifetime
            } else {
                registration.marks.append("the scope `\(text)` is not known: how long is it kept?")
            }
        case "implements":
            if let first = call.arguments.first, let type = TypeName.metatype(first.expression) {
                registration.forwards.append(type)
            }
            if call.arguments.count > 1 {
                registration.marks.append("the name of implements is left out")
            }
        case "resolveProperties":
            let reader = ClosureReader(file: file, recognizer: ResolverLoads())
            if let closure = call.trailingClosure {
                registration.completion = Completion(closure: reader.read(closure))
            }
        default:
            registration.marks.append("`\(link)` is left out")
        }
    }

    // MARK: Closures

    private func read(_ node: ClosureExprSyntax) -> FactoryClosure {
        let isShorthand = node.signature?.parameterClause == nil
        let parameters = ClosureReader.parameters(of: node)
        let hasResolver = isShorthand ? node.trimmedDescription.contains("$0") : !parameters.isEmpty
        var closure = ClosureReader(
            file: file,
            recognizer: ResolverLoads(),
            hasResolver: hasResolver
        ).read(node)
        closure.hasResolver = true
        if let arguments = closure.arguments.first?.name { takeArgument(arguments, &closure) }
        return closure
    }

    /// `args()`, whose type is that of the parameter that it is passed to.
    private func takeArgument(_ name: String, _ closure: inout FactoryClosure) {
        let finder = ArgumentCalls(name)
        finder.walk(closure.closure.statements)
        closure.arguments = []
        guard let first = finder.calls.first else { return }
        closure.arguments = [FactoryClosure.Argument(name: "argument", written: first.text)]
        closure.edits += finder.calls.map { Edit(place: $0.place, text: "argument") }
        // Of several, each has a name of its own.
        if Set(finder.calls.map(\.text)).count > 1 || finder.hasNames {
            closure.arguments.append(FactoryClosure.Argument(name: "arguments"))
        }
    }

    /// The type in `{ () -> P in … }`, or after the `as` of the result.
    private func stated(_ node: ClosureExprSyntax) -> String? {
        if let clause = node.signature?.returnClause {
            return TypeName.plain(clause.type.trimmedDescription)
        }
        let text =
            (node.statements.last?.trimmedDescription ?? "").split(separator: "\n").last ?? ""
        guard let range = text.range(of: " as ") else { return nil }
        return TypeName.plain(String(text[range.upperBound...]))
    }

    private func made(_ node: ClosureExprSyntax) -> String? {
        guard let item = node.statements.last?.item else { return nil }
        let value = item.as(ReturnStmtSyntax.self)?.expression ?? item.as(ExprSyntax.self)
        if let type = value?.as(FunctionCallExprSyntax.self)?.initializedType { return type }
        guard let text = value?.brief, text.hasSuffix(".shared") else { return nil }
        return String(text.dropLast(7))
    }
}

private final class ArgumentCalls: SyntaxVisitor {
    private let name: String
    private(set) var calls: [(text: String, place: Range<Int>)] = []
    private(set) var hasNames = false

    init(_ name: String) {
        self.name = name
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        let callee = node.calledExpression.brief
        guard callee == name || callee == name + ".get" else { return .visitChildren }
        calls.append((node.trimmedDescription, node.place))
        if !node.arguments.isEmpty { hasNames = true }
        return .skipChildren
    }
}
