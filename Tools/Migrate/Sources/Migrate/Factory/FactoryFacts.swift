import SwiftSyntax

/// The containers of the sources, their factories, scopes and defaults.
final class FactoryFacts {
    private(set) var containers: Set<String> = ["Container"]
    private(set) var properties: [FactoryProperty] = []
    /// Computed properties that load: `var api: any API { OtherContainer.shared.api() }`.
    private(set) var aliases: [String: [String: ExprSyntax]] = [:]
    private(set) var defaults: [String: Lifetime] = [:]
    private(set) var scopes: [String: Lifetime] = [
        "unique": .transient, "graph": .graph, "singleton": .singleton, "shared": .weak,
        "cached": .cached(nil),
    ]
    private var places: [String: [String: Int]] = [:]
    private var names: [Int: String] = [:]

    init(_ files: [SourceFile], _ index: TypeIndex) {
        for file in files { readScopes(file) }
        for file in files { ContainerFinder(file) { self.containers.insert($0) }.walk(file.tree) }
        for file in files { MemberFinder(self, file).walk(file.tree) }
        nameProperties(index)
    }

    // MARK: Reading

    fileprivate func add(_ node: VariableDeclSyntax, container: String, _ file: SourceFile) {
        if let property = FactoryProperty(node, container: container, in: file) {
            places[container, default: [:]][property.name] = properties.count
            properties.append(property)
        } else if let binding = node.bindings.first,
            case .getter(let statements) = binding.accessorBlock?.accessors, statements.count == 1,
            let item = statements.first?.item,
            let value = item.as(ReturnStmtSyntax.self)?.expression ?? item.as(ExprSyntax.self)
        {
            aliases[container, default: [:]][binding.pattern.trimmedDescription] = value
        }
    }

    fileprivate func setDefault(_ scope: String, of container: String) {
        defaults[container] = scopes[scope]
    }

    private func readScopes(_ file: SourceFile) {
        for statement in file.tree.statements {
            guard let node = statement.item.as(ExtensionDeclSyntax.self),
                node.extendedType.trimmedDescription == "Scope"
            else { continue }
            for member in node.memberBlock.members {
                guard let binding = member.decl.as(VariableDeclSyntax.self)?.bindings.first,
                    let value = binding.initializer?.value.brief
                else { continue }
                let name = binding.pattern.trimmedDescription
                switch value.prefix(while: { $0 != "(" }) {
                case "Singleton": scopes[name] = .singleton
                case "Shared": scopes[name] = .weak
                case "Graph": scopes[name] = .graph
                case "Unique": scopes[name] = .transient
                default: scopes[name] = .cached(name)
                }
            }
        }
    }

    // MARK: Names

    /// Factories of one type are told apart by their names.
    private func nameProperties(_ index: TypeIndex) {
        let groups = Dictionary(grouping: properties.indices) { number in
            let property = properties[number]
            let arguments = property.arguments.map { index.name($0.type) }
            return [index.name(property.loadedType, in: property.scope)] + arguments
        }
        for numbers in groups.values where numbers.count > 1 {
            let all = numbers.map { properties[$0].name }
            for number in numbers {
                let property = properties[number]
                let isTwice = all.count { $0 == property.name } > 1
                let text = isTwice ? "\(property.container).\(property.name)" : property.name
                names[number] = "\"\(text)\""
            }
        }
    }

    func name(of property: FactoryProperty) -> String? {
        guard let number = places[property.container]?[property.name] else { return nil }
        return names[number]
    }

    func property(_ name: String, of container: String?) -> FactoryProperty? {
        if let container {
            return places[container]?[name].map { properties[$0] }
        }
        let fitting = properties.filter { $0.name == name }
        return fitting.count == 1 ? fitting[0] : nil
    }

    /// The lifetime of a factory, and whether it is sure.
    func lifetime(of property: FactoryProperty) -> Lifetime {
        var lifetime = defaults[property.container] ?? .transient
        for link in property.links {
            if link.name == "scope", let argument = link.call?.arguments.first {
                let name = TypeName.last(argument.expression.brief)
                lifetime = scopes[name] ?? lifetime
            } else if let stated = scopes[link.name] {
                lifetime = stated
            }
        }
        return lifetime
    }
}

/// Finds the containers: types that are a `SharedContainer`.
private final class ContainerFinder: SyntaxVisitor {
    private let found: (String) -> Void

    init(_ file: SourceFile, _ found: @escaping (String) -> Void) {
        self.found = found
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
        let inherited = node.inheritanceClause?.inheritedTypes.map(\.type.trimmedDescription) ?? []
        if inherited.contains("SharedContainer") || inherited.contains("ManagedContainer") {
            found(node.name.text)
        }
        return .visitChildren
    }
}

/// Finds the members of containers.
private final class MemberFinder: SyntaxVisitor {
    private let facts: FactoryFacts
    private let file: SourceFile

    init(_ facts: FactoryFacts, _ file: SourceFile) {
        self.facts = facts
        self.file = file
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
        read(node.memberBlock, of: node.name.text)
        return .visitChildren
    }

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        read(node.memberBlock, of: node.extendedType.trimmedDescription)
        return .visitChildren
    }

    private func read(_ block: MemberBlockSyntax, of type: String) {
        guard facts.containers.contains(type) else { return }
        for member in block.members {
            if let variable = member.decl.as(VariableDeclSyntax.self),
                !variable.modifiers.has("static")
            {
                facts.add(variable, container: type, file)
            }
        }
    }

    /// `manager.defaultScope = .singleton`.
    override func visit(_ node: ExprListSyntax) -> SyntaxVisitorContinueKind {
        let elements = Array(node)
        if elements.count == 3, elements[0].brief.hasSuffix("manager.defaultScope"),
            let container = node.scopeOfNames
                ?? elements[0].brief.split(separator: ".").first.map(String.init)
        {
            facts.setDefault(TypeName.last(elements[2].brief), of: container)
        }
        return .visitChildren
    }
}
