import SwiftSyntax

/// Finds what types load in their properties: `@Injected var api`, `let api = …load…`.
final class PropertyLoads: SyntaxVisitor {
    private let recognize: (VariableDeclSyntax) -> Load?
    /// By the full name of the type.
    private(set) var loads: [String: [Load]] = [:]

    init(_ files: [SourceFile], _ recognize: @escaping (VariableDeclSyntax) -> Load?) {
        self.recognize = recognize
        super.init(viewMode: .sourceAccurate)
        for file in files { walk(file.tree) }
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        let isStored = !node.modifiers.has("static") && !node.modifiers.has("lazy")
        guard isStored, node.parent?.is(MemberBlockItemSyntax.self) == true,
            let type = node.scopeOfNames, let load = recognize(node)
        else { return .skipChildren }
        loads[type, default: []].append(load)
        return .skipChildren
    }

    override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    /// The type of a wrapper that loads when its owner is made, and its first argument.
    static func wrapper(
        of node: VariableDeclSyntax
    ) -> (name: String, arguments: LabeledExprListSyntax?)? {
        let names: Set<String> = [
            "Injected", "OptionalInjected", "InjectedObject", "InjectedObservable",
        ]
        for case .attribute(let attribute) in node.attributes {
            let name = TypeName.last(attribute.attributeName.trimmedDescription)
            guard names.contains(name) else { continue }
            if case .argumentList(let arguments)? = attribute.arguments { return (name, arguments) }
            return (name, nil)
        }
        return nil
    }
}
