import SwiftSyntax

/// Collects the types that a file declares.
final class DeclarationReader: SyntaxVisitor {
    private(set) var types: [TypeDeclaration] = []
    private(set) var extensions: [TypeDeclaration] = []
    private(set) var aliases: [String: String] = [:]
    /// What is written with `any`, and so is a protocol.
    private(set) var existentials: Set<String> = []
    private var path: [String] = []

    init(_ file: SourceFile) {
        super.init(viewMode: .sourceAccurate)
        walk(file.tree)
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(.class, node, node.name, node.genericParameterClause != nil)
    }
    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(.structure, node, node.name, node.genericParameterClause != nil)
    }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(.enumeration, node, node.name, node.genericParameterClause != nil)
    }
    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(.actor, node, node.name, node.genericParameterClause != nil)
    }
    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(.protocol, node, node.name, false)
    }
    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        let name = node.extendedType.trimmedDescription
        extensions.append(read(.structure, node, name, isGeneric: false))
        path.append(name)
        return .visitChildren
    }

    override func visitPost(_ node: ClassDeclSyntax) { path.removeLast() }
    override func visitPost(_ node: StructDeclSyntax) { path.removeLast() }
    override func visitPost(_ node: EnumDeclSyntax) { path.removeLast() }
    override func visitPost(_ node: ActorDeclSyntax) { path.removeLast() }
    override func visitPost(_ node: ProtocolDeclSyntax) { path.removeLast() }
    override func visitPost(_ node: ExtensionDeclSyntax) { path.removeLast() }

    override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
        guard node.genericParameterClause == nil else { return .skipChildren }
        let name = (path + [node.name.text]).joined(separator: ".")
        aliases[name] = TypeName.plain(node.initializer.value.trimmedDescription)
        return .skipChildren
    }

    override func visit(_ node: SomeOrAnyTypeSyntax) -> SyntaxVisitorContinueKind {
        if node.someOrAnySpecifier.text == "any" {
            existentials.insert(TypeName.plain(node.constraint.trimmedDescription))
        }
        return .visitChildren
    }

    // Types in functions are not loaded from a container.
    override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    private func enter(
        _ kind: TypeDeclaration.Kind,
        _ node: some DeclGroupSyntax,
        _ name: TokenSyntax,
        _ isGeneric: Bool
    ) -> SyntaxVisitorContinueKind {
        path.append(name.text)
        types.append(read(kind, node, path.joined(separator: "."), isGeneric: isGeneric))
        return .visitChildren
    }

    private func read(
        _ kind: TypeDeclaration.Kind,
        _ node: some DeclGroupSyntax,
        _ name: String,
        isGeneric: Bool
    ) -> TypeDeclaration {
        var type = TypeDeclaration(kind: kind, name: name, isGeneric: isGeneric)
        for inherited in node.inheritanceClause?.inheritedTypes ?? [] {
            let text = inherited.type.trimmedDescription
            if text.contains("@unchecked"), text.contains("Sendable") {
                type.isUncheckedSendable = true
            }
            let words = text.split(separator: " ").filter { !$0.hasPrefix("@") }
            let parts = words.joined(separator: " ").split(separator: "&")
            type.inherited += parts.map { TypeName.plain(String($0)) }
        }
        type.isOnMainActor = node.attributes.has("MainActor")
        type.isNonisolated = node.modifiers.has("nonisolated")
        for member in node.memberBlock.members {
            if let initializer = member.decl.as(InitializerDeclSyntax.self) {
                type.initializers.append(read(initializer))
            } else if let variable = member.decl.as(VariableDeclSyntax.self) {
                read(variable, into: &type)
            }
        }
        return type
    }

    private func read(_ node: InitializerDeclSyntax) -> Initializer {
        let effects = node.signature.effectSpecifiers
        var isolation: Bool?
        if node.attributes.has("MainActor") { isolation = true }
        if node.modifiers.has("nonisolated") { isolation = false }
        return Initializer(
            parameters: node.signature.parameterClause.parameters.map(read),
            isFailable: node.optionalMark != nil,
            isThrowing: effects?.throwsClause != nil,
            isAsync: effects?.asyncSpecifier != nil,
            isGeneric: node.genericParameterClause != nil,
            isOnMainActor: isolation
        )
    }

    private func read(_ node: FunctionParameterSyntax) -> Parameter {
        let text = node.type.trimmedDescription
        var words = text.split(separator: " ")
        let isInout = words.first == "inout"
        words.removeAll { ["inout", "borrowing", "consuming", "sending"].contains($0) }
        words.removeAll { ["@escaping", "@autoclosure"].contains($0) }
        return Parameter(
            label: node.firstName.text == "_" ? nil : node.firstName.text,
            name: node.secondName?.text ?? node.firstName.text,
            type: TypeName.plain(words.joined(separator: " ")),
            hasDefault: node.defaultValue != nil,
            isVariadic: node.ellipsis != nil,
            isInout: isInout || text.contains("@autoclosure"),
            isOpaque: text.contains("some ")
        )
    }

    /// The stored properties of one declaration.
    private func read(_ node: VariableDeclSyntax, into type: inout TypeDeclaration) {
        if node.modifiers.has("static") || node.modifiers.has("class") { return }
        if node.modifiers.has("lazy") || !node.attributes.isEmpty { return }
        let isConstant = node.bindingSpecifier.text == "let"
        for binding in node.bindings {
            if case .getter = binding.accessorBlock?.accessors { continue }
            if binding.accessorBlock?.trimmedDescription.contains("get") == true { continue }
            let text = binding.typeAnnotation?.type.trimmedDescription ?? ""
            let isOptional = text.hasSuffix("?") || text.hasSuffix("!")
            let isSet = binding.initializer != nil || (isOptional && !isConstant)
            if !isSet { type.hasUnsetProperties = true }
            if isConstant, binding.initializer != nil { continue }
            let name = binding.pattern.trimmedDescription
            let plain = TypeName.plain(text)
            type.stored.append(Parameter(label: name, name: name, type: plain, hasDefault: isSet))
        }
    }
}

extension AttributeListSyntax {
    func has(_ name: String) -> Bool { first(name) != nil }

    func first(_ name: String) -> AttributeSyntax? {
        lazy.compactMap { $0.as(AttributeSyntax.self) }
            .first { $0.attributeName.trimmedDescription == name }
    }
}

extension DeclModifierListSyntax {
    func has(_ name: String) -> Bool { contains { $0.name.text == name } }
}
