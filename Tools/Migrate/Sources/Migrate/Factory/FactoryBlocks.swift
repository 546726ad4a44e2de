import SwiftSyntax

/// A declaration or an extension of a container, which becomes a function that registers.
struct FactoryBlock {
    let file: SourceFile
    let node: DeclSyntax
    let container: String
    let members: MemberBlockSyntax
    /// The name of the function.
    let name: String
    let isPublic: Bool

    /// Whether it has anything to register.
    let isRegistering: Bool
}

/// Finds the blocks, and gives each a name.
final class FactoryBlocks: SyntaxVisitor {
    private(set) var blocks: [FactoryBlock] = []
    private let facts: FactoryFacts
    private var file: SourceFile!
    private var taken: [String: Int] = [:]

    init(_ files: [SourceFile], _ facts: FactoryFacts) {
        self.facts = facts
        super.init(viewMode: .sourceAccurate)
        for file in files {
            self.file = file
            walk(file.tree)
        }
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
        add(DeclSyntax(node), node.name.text, node.memberBlock, node.modifiers)
    }

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        add(DeclSyntax(node), node.extendedType.trimmedDescription, node.memberBlock, node.modifiers)
    }

    private func add(
        _ node: DeclSyntax,
        _ container: String,
        _ members: MemberBlockSyntax,
        _ modifiers: DeclModifierListSyntax
    ) -> SyntaxVisitorContinueKind {
        guard facts.containers.contains(container) else { return .visitChildren }
        let declarations = members.members.map(\.decl)
        // An extension of some other `Container`.
        let isOurs = declarations.contains { declaration in
            let variable = declaration.as(VariableDeclSyntax.self)
            let name = variable?.bindings.first?.pattern.trimmedDescription ?? ""
            let function = declaration.as(FunctionDeclSyntax.self)?.name.text
            return variable.map { FactoryProperty($0, container: container, in: file) != nil } == true
                || facts.aliases[container]?[name] != nil || function == "autoRegister" || name == "manager"
        }
        guard isOurs else { return .visitChildren }
        let isRegistering = declarations.contains { declaration in
            if let variable = declaration.as(VariableDeclSyntax.self) {
                return FactoryProperty(variable, container: container, in: file) != nil
            }
            let function = declaration.as(FunctionDeclSyntax.self)
            return function?.body?.trimmedDescription.contains("register") == true
        }
        let isPublic = modifiers.has("public")
            || declarations.contains { $0.as(VariableDeclSyntax.self)?.modifiers.has("public") == true }
        blocks.append(
            FactoryBlock(
                file: file,
                node: node,
                container: container,
                members: members,
                name: isRegistering ? functionName() : "",
                isPublic: isPublic,
                isRegistering: isRegistering
            )
        )
        return .skipChildren
    }

    /// `registerNetwork` in `Container+Network.swift`.
    private func functionName() -> String {
        let parts = file.name.split { "+.- _".contains($0) }.map(String.init)
        let dull: Set<String> = [
            "Container", "DependencyInjection", "DependencyInjections", "Injection", "Injections",
            "DI", "Extension", "Extensions", "Factory", "AutoRegister",
        ]
        let part = parts.first { !dull.contains($0) && $0.first?.isUppercase == true } ?? "Services"
        taken[part, default: 0] += 1
        let count = taken[part]!
        return "register\(part)" + (count > 1 ? "\(count)" : "")
    }
}
