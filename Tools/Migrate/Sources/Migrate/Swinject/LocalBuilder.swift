import SwiftSyntax

/// Tells a container that is filled and then returned from one that registers at any time.
enum LocalBuilder {
    /// Whether the variable is a container that the block around the node makes, fills and returns,
    /// or gives to an assembler.
    static func isBuilder(_ name: String, around node: Syntax) -> Bool {
        var current: Syntax? = node
        while let next = current {
            if let list = next.as(CodeBlockItemListSyntax.self), declares(name, list) {
                return Uses(of: name, in: list).isBuilder
            }
            if next.isProtocol((any DeclGroupSyntax).self) { return false }
            current = next.parent
        }
        return false
    }

    private static func declares(_ name: String, _ list: CodeBlockItemListSyntax) -> Bool {
        list.contains { item in
            guard let binding = item.item.as(VariableDeclSyntax.self)?.bindings.first,
                binding.pattern.trimmedDescription == name,
                let call = binding.initializer?.value.as(FunctionCallExprSyntax.self)
            else { return false }
            return ["Container", "Swinject.Container"].contains(call.calledExpression.brief)
        }
    }
}

/// Whether a type makes a container for itself.
enum MutableContainers {
    static func make(in node: Syntax) -> Bool {
        let finder = Finder(viewMode: .sourceAccurate)
        finder.walk(node)
        return finder.isFound
    }

    private final class Finder: SyntaxVisitor {
        var isFound = false

        override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
            guard node.calledExpression.brief == "Container" else { return .visitChildren }
            let name = node.parent?.parent?.as(PatternBindingSyntax.self)?.pattern
                .trimmedDescription
            if name.map({ !LocalBuilder.isBuilder($0, around: Syntax(node)) }) ?? true {
                isFound = true
            }
            return .visitChildren
        }
    }
}

/// What is done with a local container.
private final class Uses: SyntaxVisitor {
    private let name: String
    private var isReturned = false
    private var isLoadedFrom = false
    private var isAssembled = false

    var isBuilder: Bool { (isReturned || isAssembled) && !isLoadedFrom }

    init(of name: String, in list: CodeBlockItemListSyntax) {
        self.name = name
        super.init(viewMode: .sourceAccurate)
        walk(list)
    }

    override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
        if node.expression?.trimmedDescription == name { isReturned = true }
        return .visitChildren
    }

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        let loads = ["resolve", "resetObjectScope", "removeAll"]
        if node.base?.brief == name, loads.contains(node.declName.baseName.text) {
            isLoadedFrom = true
        }
        return .visitChildren
    }

    override func visit(_ node: LabeledExprSyntax) -> SyntaxVisitorContinueKind {
        if node.label?.text == "container", node.expression.brief == name,
            node.parent?.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.brief
                == "Assembler"
        {
            isAssembled = true
        }
        return .visitChildren
    }
}
