import SwiftSyntax

/// Changes what uses the containers: wrappers, loads, overrides, resets.
final class FactoryCallRewriter: SyntaxVisitor {
    private let file: SourceFile
    private let program: Program
    private let facts: FactoryFacts
    private(set) var rewriting: Rewriting
    private let moved: [Range<Int>]
    private let loads: FactoryLoads
    private var hasImport = false

    init(
        _ file: SourceFile,
        _ program: Program,
        _ facts: FactoryFacts,
        _ moved: [Range<Int>],
        _ rewriting: Rewriting
    ) {
        self.file = file
        self.program = program
        self.facts = facts
        self.rewriting = rewriting
        self.moved = moved
        loads = FactoryLoads(facts: facts)
        super.init(viewMode: .sourceAccurate)
        walk(file.tree)
    }

    // MARK: Imports and declarations

    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
        let module = node.path.trimmedDescription
        guard FactoryLibrary.modules.contains(module) else { return .skipChildren }
        if module == "FactoryTesting" {
            rewriting.replace(node.place, in: file, with: "import DICTesting")
        } else {
            rewriting.replaceImport(node.place, in: file, isFirst: !hasImport)
            hasImport = true
        }
        return .skipChildren
    }

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        if node.extendedType.trimmedDescription == "Scope",
            !file.imports.isDisjoint(with: FactoryLibrary.modules)
        {
            rewriting.removeLines(node.place, in: file)
            return .skipChildren
        }
        return isMoved(node.place) ? .skipChildren : .visitChildren
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
        isMoved(node.place) ? .skipChildren : .visitChildren
    }

    private func isMoved(_ place: Range<Int>) -> Bool {
        moved.contains { $0.lowerBound <= place.lowerBound && place.upperBound <= $0.upperBound }
    }

    // MARK: Wrappers

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        for element in node.attributes {
            guard let attribute = element.as(AttributeSyntax.self) else { continue }
            let wrapper = TypeName.last(attribute.attributeName.trimmedDescription)
            guard Self.wrappers.contains(wrapper),
                case .argumentList(let arguments)? = attribute.arguments,
                let first = arguments.first, let binding = node.bindings.first
            else { continue }
            guard let property = loads.property(keyPath: first.expression) else {
                rewriting.mark("this factory is not known", at: node.place.lowerBound, in: file)
                continue
            }
            rewrite(attribute, wrapper, property, binding, node)
        }
        return .visitChildren
    }

    private static let wrappers: Set<String> = [
        "Injected", "LazyInjected", "WeakLazyInjected", "InjectedObject", "InjectedObservable",
        "DynamicInjected", "InjectedType",
    ]

    private func rewrite(
        _ attribute: AttributeSyntax,
        _ wrapper: String,
        _ property: FactoryProperty,
        _ binding: PatternBindingSyntax,
        _ node: VariableDeclSyntax
    ) {
        rewriting.loads += 1
        let isOptional = TypeName.wrapped(property.type) != nil
        let name = facts.name(of: property)
        var type = program.index.spelled(property.type)
        if wrapper == "DynamicInjected" {
            let start = attribute.place.lowerBound
            rewriting.replace(start..<attribute.endPosition.utf8Offset, in: file, with: "")
            let verb = isOptional ? "loadOrNil" : "load"
            let named = name.map { "named: \(dependencyName($0))" } ?? ""
            let text = "CurrentContainer.\(verb)(\(named))"
            if binding.typeAnnotation == nil {
                rewriting.insert(": \(type)", at: binding.pattern.place.upperBound, in: file)
            }
            rewriting.insert(" { \(text) }", at: node.place.upperBound, in: file)
            return
        }
        var text = wrapper
        if isOptional, wrapper == "Injected" { text = "OptionalInjected" }
        if wrapper == "WeakLazyInjected", !type.hasSuffix("?") {
            type = type.hasPrefix("any ") ? "(\(type))?" : type + "?"
        }
        if let name { text += "(named: \(dependencyName(name)))" }
        rewriting.replace(
            attribute.attributeName.place.lowerBound..<attribute.place.upperBound,
            in: file,
            with: text
        )
        if binding.typeAnnotation == nil {
            rewriting.insert(": \(type)", at: binding.pattern.place.upperBound, in: file)
        } else if let stated = binding.typeAnnotation?.type {
            let isSame =
                program.index.name(stated.trimmedDescription) == program.index.name(property.type)
            if !isSame, wrapper != "WeakLazyInjected" {
                rewriting.replace(stated.place, in: file, with: type)
            }
        }
    }

    // MARK: Calls

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if isMoved(node.place) { return .skipChildren }
        if let load = loads.load(ExprSyntax(node), resolvers: []) {
            rewriting.loads += 1
            let text = LoadWriter(program: program, file: file).text(
                of: load,
                base: "CurrentContainer"
            )
            rewriting.replace(load.place, in: file, with: text)
            return .skipChildren
        }
        guard let access = node.calledExpression.as(MemberAccessExprSyntax.self),
            let base = access.base
        else { return .visitChildren }
        let start = node.place.lowerBound
        switch access.declName.baseName.text {
        case "register":
            guard loads.property(base) != nil else { return .visitChildren }
            rewriting.mark(later, at: start, in: file)
        case "reset":
            return rewriteReset(node, base)
        case "push", "pop":
            guard base.brief.hasSuffix("manager") else { return .visitChildren }
            rewriting.mark("use withContainer in invokeTest", at: start, in: file)
        case let name:
            let isChange =
                facts.scopes[name] != nil || ["onArg", "onTest", "context"].contains(name)
            guard isChange, loads.property(base) != nil else { return .visitChildren }
            rewriting.mark(
                "a lifetime or an override is stated where it is registered",
                at: start,
                in: file
            )
        }
        return .visitChildren
    }

    private var later: String {
        file.isTest
            ? "override it in the container of the test"
            : "registered later: do it before build(), or in a child, DICBuilder(parent: app)"
    }

    private func rewriteReset(
        _ node: FunctionCallExprSyntax,
        _ base: ExprSyntax
    ) -> SyntaxVisitorContinueKind {
        let start = node.place.lowerBound
        if let property = loads.property(base) {
            switch facts.lifetime(of: property) {
            case .cached, .weak:
                let type = program.index.metatype(property.loadedType)
                rewriting.replace(
                    node.place,
                    in: file,
                    with: "CurrentContainer.resolver().reset(\(type))"
                )
            default:
                rewriting.mark("only .cached and .weak are reset", at: start, in: file)
            }
            return .skipChildren
        }
        let text = base.brief
        guard text.hasSuffix(".manager") || loads.container(of: base) != nil else {
            return .visitChildren
        }
        if let argument = node.arguments.first, argument.label?.text == "scope",
            case .cached(let group)? = facts.scopes[TypeName.last(argument.expression.brief)]
        {
            let lifetime = group.map { ".cached(\"\($0)\")" } ?? ".cached"
            rewriting.replace(
                node.place,
                in: file,
                with: "CurrentContainer.resolver().reset(\(lifetime))"
            )
            return .skipChildren
        }
        rewriting.mark(
            file.isTest ? "each test has a container of its own" : "make a new container",
            at: start,
            in: file
        )
        return .skipChildren
    }
}
