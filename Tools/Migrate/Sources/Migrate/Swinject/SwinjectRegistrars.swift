import SwiftSyntax

/// The functions that are given a container and register in it.
final class SwinjectRegistrars {
    struct Function {
        let file: SourceFile
        let node: DeclSyntax
        let name: String
        /// The name of the container in the function; nil is `self`, in an extension.
        let parameter: FunctionParameterSyntax?
        /// The name of the type around it, if that is an assembly.
        let assembly: String?

        var container: String? { parameter.map { ($0.secondName ?? $0.firstName).text } }
    }

    private(set) var functions: [Function] = []
    private(set) var registrars: [Registrar] = []

    init(_ files: [SourceFile]) {
        for file in files { functions += RegistrarFinder(file).functions }
        registrars = functions.map {
            Registrar(isAssembly: $0.name == "assemble" && $0.assembly != nil)
        }
        for (number, function) in functions.enumerated() {
            let finder = CallFinder(function.node)
            for (other, called) in functions.enumerated() where other != number {
                let isCalled = finder.calls.contains { call in
                    call.name == called.name
                        && (called.parameter == nil
                            || call.passed.contains(function.container ?? "self"))
                }
                if isCalled { registrars[number].calls.insert(other) }
            }
        }
    }

    /// The function around the node that has the receiver as its container.
    func number(around node: Syntax, receiver: String?) -> Int? {
        var current = node.parent
        while let declaration = current {
            let found = functions.firstIndex {
                $0.node.id == declaration.id && ($0.container == receiver)
            }
            if let found { return found }
            current = declaration.parent
        }
        return nil
    }

    /// The assemblies whose registrations live on the main actor.
    func isOnMainActor(assembly: String, _ program: Program) -> Bool {
        functions.enumerated().contains {
            $0.element.assembly == TypeName.last(assembly) && $0.element.name == "assemble"
                && program.registrars[$0.offset].isOnMainActor
        }
    }
}

private final class RegistrarFinder: SyntaxVisitor {
    private let file: SourceFile
    private(set) var functions: [SwinjectRegistrars.Function] = []

    init(_ file: SourceFile) {
        self.file = file
        super.init(viewMode: .sourceAccurate)
        walk(file.tree)
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        let list = node.signature.parameterClause.parameters
        add(DeclSyntax(node), node.name.text, list, node.body)
        return .visitChildren
    }

    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
        add(DeclSyntax(node), "init", node.signature.parameterClause.parameters, node.body)
        return .visitChildren
    }

    private func add(
        _ node: DeclSyntax,
        _ name: String,
        _ parameters: FunctionParameterListSyntax,
        _ body: CodeBlockSyntax?
    ) {
        let container = parameters.first {
            TypeName.last(TypeName.plain($0.type.trimmedDescription)) == "Container"
        }
        let type = assembly(around: node)
        if let container {
            // What resolves needs a container, not a registrar; what does both is a mixture.
            let local = (container.secondName ?? container.firstName).text
            guard name == "assemble" || body.map({ Self.registers(in: local, $0) }) == true else {
                return
            }
            functions.append(
                .init(file: file, node: node, name: name, parameter: container, assembly: type)
            )
        } else if node.around(ExtensionDeclSyntax.self).map({
            $0.extendedType.trimmedDescription == "Container"
        }) == true,
            node.is(FunctionDeclSyntax.self), body?.trimmedDescription.contains("register") == true,
            node.as(FunctionDeclSyntax.self)?.modifiers.has("static") != true
        {
            functions.append(
                .init(file: file, node: node, name: name, parameter: nil, assembly: nil)
            )
        }
    }

    /// Whether the function registers in the container, or gives it to something that may.
    private static func registers(in container: String, _ body: CodeBlockSyntax) -> Bool {
        let finder = CallFinder(body)
        return finder.isReceiver(container) || finder.isPassed(container)
    }

    private func assembly(around node: DeclSyntax) -> String? {
        var current = node.parent
        while let declaration = current {
            if let type = declaration.asProtocol((any NamedDeclSyntax).self),
                declaration.isProtocol((any DeclGroupSyntax).self)
            {
                return type.name.text
            }
            if let type = declaration.as(ExtensionDeclSyntax.self) {
                return TypeName.last(type.extendedType.trimmedDescription)
            }
            current = declaration.parent
        }
        return nil
    }
}

/// The calls in a function: their names, and the variables that they are given.
private final class CallFinder: SyntaxVisitor {
    private(set) var calls: [(name: String, passed: Set<String>)] = []
    private var receivers: Set<String> = []

    init(_ node: some SyntaxProtocol) {
        super.init(viewMode: .sourceAccurate)
        walk(node)
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        let callee = node.calledExpression
        var name = TypeName.last(callee.brief)
        if name.first?.isUppercase == true { name = "init" }
        calls.append((name, Set(node.arguments.map(\.expression.brief))))
        if let access = callee.as(MemberAccessExprSyntax.self), let base = access.base,
            ["register", "autoregister"].contains(access.declName.baseName.text)
        {
            receivers.insert(base.brief)
        }
        return .visitChildren
    }

    func isReceiver(_ name: String) -> Bool { receivers.contains(name) }

    /// Whether a function or an initializer is given the container, those of Swinject left out.
    func isPassed(_ name: String) -> Bool {
        calls.contains { $0.name != "init" && $0.passed.contains(name) }
    }
}
