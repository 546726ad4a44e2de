import SwiftSyntax

/// A declaration or an extension of a container, which becomes a function that registers.
struct FactoryBlock {
    let file: SourceFile
    let node: DeclSyntax
    let container: String
    let members: MemberBlockSyntax
    /// The name of the function.
    var name = ""
    /// The blocks that follow each other in a file become one function.
    var group = 0
    /// Whether the function begins, and ends, with this block.
    var isFirst = true
    var isLast = true
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
        group()
    }

    /// Gives one name to the blocks of a file with no other declaration between them.
    private func group() {
        var previous: Int?
        for number in blocks.indices where blocks[number].isRegistering {
            if let previous, follows(blocks[previous], blocks[number]) {
                blocks[number].group = blocks[previous].group
                blocks[number].name = blocks[previous].name
                blocks[number].isFirst = false
                blocks[previous].isLast = false
            } else {
                blocks[number].group = number
                blocks[number].name = functionName(blocks[number].file)
            }
            previous = number
        }
    }

    private func follows(_ first: FactoryBlock, _ second: FactoryBlock) -> Bool {
        guard first.file === second.file else { return false }
        let between = first.node.place.upperBound..<second.node.place.lowerBound
        return second.file.tree.statements.allSatisfy { statement in
            let isBetween = between.contains(statement.place.lowerBound)
            return !isBetween
                || blocks.contains { $0.file === first.file && $0.node.place == statement.place }
        }
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
        add(DeclSyntax(node), node.name.text, node.memberBlock, node.modifiers)
    }

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        add(
            DeclSyntax(node),
            node.extendedType.trimmedDescription,
            node.memberBlock,
            node.modifiers
        )
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
            return variable.map { FactoryProperty($0, container: container, in: file) != nil }
                == true
                || facts.aliases[container]?[name] != nil || function == "autoRegister"
                || name == "manager"
        }
        guard isOurs else { return .visitChildren }
        let isRegistering = declarations.contains { declaration in
            if let variable = declaration.as(VariableDeclSyntax.self) {
                return FactoryProperty(variable, container: container, in: file) != nil
            }
            let function = declaration.as(FunctionDeclSyntax.self)
            return function?.body?.trimmedDescription.contains("register") == true
        }
        let isPublic =
            modifiers.has("public")
            || declarations.contains {
                $0.as(VariableDeclSyntax.self)?.modifiers.has("public") == true
            }
        blocks.append(
            FactoryBlock(
                file: file,
                node: node,
                container: container,
                members: members,
                isPublic: isPublic,
                isRegistering: isRegistering
            )
        )
        return .skipChildren
    }

    /// `registerNetwork` in `Container+Network.swift`.
    private func functionName(_ file: SourceFile) -> String {
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
