import SwiftSyntax

/// Changes what stands around the registrations of a file: assemblies, containers, calls, types.
final class SwinjectRewriter: SyntaxVisitor {
    private let file: SourceFile
    private let program: Program
    private let names: SwinjectNames
    private(set) var rewriting: Rewriting
    private let registered: [Range<Int>]
    private let isOurs: Bool
    private var hasImport = false
    /// Statements that became part of an earlier one.
    private var merged: Set<Int> = []
    /// Variables of Swinject's `Lazy` and `Provider`.
    private var lazies: Set<String> = []

    init(_ file: SourceFile, _ program: Program, _ names: SwinjectNames, _ rewriting: Rewriting) {
        self.file = file
        self.program = program
        self.names = names
        self.rewriting = rewriting
        registered = program.registrations.filter { $0.site.file === file }.map(\.site.place)
        isOurs = !file.imports.isDisjoint(with: Swinject.modules)
        super.init(viewMode: .sourceAccurate)
        isolate()
        walk(file.tree)
    }

    // MARK: Imports

    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
        guard Swinject.modules.contains(node.path.trimmedDescription) else { return .skipChildren }
        rewriting.replaceImport(node.place, in: file, isFirst: !hasImport)
        hasImport = true
        return .skipChildren
    }

    // MARK: Functions that register

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        rewrite(DeclSyntax(node), start: node.place.lowerBound, isFunction: true)
        if node.name.text == "loaded", isOurs,
            node.signature.parameterClause.parameters.first?.type.trimmedDescription == "Resolver"
        {
            rewriting.mark(
                "nobody calls this: call it after `build()`",
                at: node.place.lowerBound,
                in: file
            )
        }
        return .visitChildren
    }

    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
        rewrite(DeclSyntax(node), start: node.place.lowerBound, isFunction: false)
        return .visitChildren
    }

    private func rewrite(_ node: DeclSyntax, start: Int, isFunction: Bool) {
        let functions = names.registrars.functions
        guard let number = functions.firstIndex(where: { $0.node.id == node.id }) else { return }
        let function = functions[number]
        let isOnMainActor = program.registrars[number].isOnMainActor
        if let parameter = function.parameter {
            rewriting.replace(parameter.type.place, in: file, with: names.registrar(number))
            if function.name == "assemble", function.assembly != nil, parameter.secondName == nil,
                parameter.firstName.text == "container"
            {
                rewriting.insert("into ", at: parameter.place.lowerBound, in: file)
            }
        }
        let isIsolatedByProtocol = function.name == "assemble" && function.assembly != nil
        if isOnMainActor, !isIsolatedByProtocol, !isMarked(node) {
            rewriting.insert("@MainActor ", at: start, in: file)
        }
    }

    private func isMarked(_ node: DeclSyntax) -> Bool {
        let own =
            node.asProtocol((any WithAttributesSyntax).self)?.attributes.has("MainActor") == true
        let type = node.scopeOfNames.map { program.index.isOnMainActor($0) } ?? false
        return own || type
    }

    // MARK: Types

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        let type = node.extendedType.trimmedDescription
        switch TypeName.last(type) {
        case "ObjectScope":
            rewriting.removeLines(node.place, in: file)
            return .skipChildren
        case "Resolver" where isOnlyHelpers(node):
            rewriting.removeLines(node.place, in: file)
            return .skipChildren
        case "Container" where isOurs || type == "Container":
            return rewriteContainerExtension(node)
        default:
            return .visitChildren
        }
    }

    private func isOnlyHelpers(_ node: ExtensionDeclSyntax) -> Bool {
        node.memberBlock.members.allSatisfy { member in
            guard let function = member.decl.as(FunctionDeclSyntax.self) else { return false }
            let name = function.name.text
            let isInferred = function.signature.parameterClause.parameters.isEmpty
            return names.facts.helpers[name == "resolve" && isInferred ? "resolve()" : name] != nil
        }
    }

    private func rewriteContainerExtension(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind
    {
        let registers = names.registrars.functions.enumerated().filter {
            $0.element.file === file && $0.element.parameter == nil
                && node.place.contains($0.element.node.place.lowerBound)
        }
        if !registers.isEmpty {
            rewriting.replace(node.extendedType.place, in: file, with: "DependencyRegistrar")
            return .visitChildren
        }
        if isOnlyHelpers(node) {
            rewriting.removeLines(node.place, in: file)
            return .skipChildren
        }
        let shared = node.memberBlock.members.compactMap { $0.decl.as(VariableDeclSyntax.self) }
            .first { $0.bindings.first?.pattern.trimmedDescription == "shared" }
        if shared != nil, names.facts.isSharedAssembled, node.memberBlock.members.count == 1 {
            rewriting.removeLines(node.place, in: file)
            return .skipChildren
        }
        if shared != nil {
            let head = node.extensionKeyword.place.lowerBound..<node.extendedType.place.upperBound
            rewriting.replace(head, in: file, with: "enum AppContainer")
            return .visitChildren
        }
        rewriting.mark(
            "an extension of Swinject's container: write it for `\(names.container)`",
            at: node.place.lowerBound,
            in: file
        )
        return .skipChildren
    }

    override func visit(_ node: InheritedTypeSyntax) -> SyntaxVisitorContinueKind {
        let type = node.type.trimmedDescription
        guard type == "Assembly" || type == "Swinject.Assembly" else { return .visitChildren }
        let name = Syntax(node).parent?.parent?.parent
        let declared =
            name?.asProtocol((any NamedDeclSyntax).self)?.name.text
            ?? name?.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription ?? ""
        let isOnMainActor = names.isOnMainActor(assembly: declared)
        rewriting.replace(
            node.type.place,
            in: file,
            with: isOnMainActor ? "MainActorAssembly" : "Assembly"
        )
        return .skipChildren
    }

    override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
        let type = node.typeAnnotation?.type.as(IdentifierTypeSyntax.self)?.name.text
        if isOurs, type == "Lazy" || type == "Provider" {
            lazies.insert(node.pattern.trimmedDescription)
        }
        return .visitChildren
    }

    override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
        guard !isRegistered(node.place), let type = replacement(node) else { return .visitChildren }
        rewriting.replace(node.place, in: file, with: type)
        return .visitChildren
    }

    private func replacement(_ node: IdentifierTypeSyntax) -> String? {
        guard isOurs, node.genericArgumentClause == nil else { return nil }
        switch node.name.text {
        case "Resolver":
            return existential(names.resolver, node)
        case "Container":
            if isInMutable(node) { return "DependencyInjectionContainer" }
            return isMade(node) || isParent(node)
                ? names.container : existential(names.resolver, node)
        case "Assembler":
            return names.container
        case "Assembly":
            return existential("Assembly", node)
        default:
            return nil
        }
    }

    /// Whether the type is that of a variable with a value, or of a result.
    private func isMade(_ node: IdentifierTypeSyntax) -> Bool {
        if node.around(FunctionParameterSyntax.self) != nil { return false }
        if node.around(ReturnClauseSyntax.self) != nil { return true }
        let binding = node.around(PatternBindingSyntax.self)
        return binding.map { $0.initializer != nil || $0.accessorBlock != nil } ?? true
    }

    /// Whether the type is that of a parameter that becomes the parent of a container.
    private func isParent(_ node: IdentifierTypeSyntax) -> Bool {
        guard let parameter = node.around(FunctionParameterSyntax.self),
            let function = parameter.around(FunctionDeclSyntax.self)?.body
        else { return false }
        let name = (parameter.secondName ?? parameter.firstName).text
        let text = function.trimmedDescription
        return text.contains("parent: \(name)") || text.contains("parentAssembler: \(name)")
    }

    private func existential(_ name: String, _ node: IdentifierTypeSyntax) -> String {
        if node.parent?.is(SomeOrAnyTypeSyntax.self) == true { return name }
        let isWrapped =
            node.parent?.is(OptionalTypeSyntax.self) == true
            || node.parent?.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) == true
        return isWrapped ? "(any \(name))" : "any \(name)"
    }

    // MARK: Containers

    /// Whether the type around the node makes a container that registers at any time.
    private func isInMutable(_ node: some SyntaxProtocol) -> Bool {
        guard let type = outermostType(node) else { return false }
        return MutableContainers.make(in: Syntax(type))
    }

    private func outermostType(_ node: some SyntaxProtocol) -> DeclSyntax? {
        var current = node.parent
        while let next = current {
            if next.isProtocol((any DeclGroupSyntax).self) { return next.as(DeclSyntax.self) }
            current = next.parent
        }
        return nil
    }

    /// A function or a variable without a registrar that registers on the main actor.
    private func isolate() {
        var isolated: Set<Int> = []
        for (number, registration) in program.registrations.enumerated() {
            guard registration.site.file === file, registration.site.registrar == nil,
                program.isOnMainActor[number],
                let node = file.tree.declaration(around: registration.site.place), !isMarked(node),
                isolated.insert(node.place.lowerBound).inserted
            else { continue }
            rewriting.insert("@MainActor ", at: node.place.lowerBound, in: file)
        }
    }

    override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
        guard let name = node.expression?.as(DeclReferenceExprSyntax.self)?.baseName.text,
            LocalBuilder.isBuilder(name, around: Syntax(node))
        else { return .visitChildren }
        let build = program.usesMainActor ? ".mainActor.build()" : ".build()"
        rewriting.insert(build, at: node.expression!.place.upperBound, in: file)
        return .visitChildren
    }

    private func rewriteContainer(_ call: FunctionCallExprSyntax) {
        let isLocal =
            call.parent?.parent?.as(PatternBindingSyntax.self).flatMap { binding in
                let name = binding.pattern.trimmedDescription
                return LocalBuilder.isBuilder(name, around: Syntax(call))
            } ?? false
        let name = isLocal ? "DICBuilder" : "DependencyInjectionContainer"
        rewriting.replace(call.calledExpression.place, in: file, with: name)
        if !isLocal {
            rewriting.mark(
                "nothing proves this container: where all is registered first, write DICBuilder()…build()",
                at: call.place.lowerBound,
                in: file
            )
        }
        if call.arguments.contains(where: { $0.label?.text == "defaultObjectScope" }) {
            let kept = call.arguments.filter { $0.label?.text != "defaultObjectScope" }
            let texts: [String] = kept.map { (argument: LabeledExprSyntax) -> String in
                let label = argument.label?.text
                let value = argument.expression.trimmedDescription
                guard let label else { return value }
                return label + ": " + value
            }
            rewriting.replace(call.arguments.place, in: file, with: texts.joined(separator: ", "))
        }
        if call.trailingClosure != nil {
            rewriting.mark(
                "register in the container after this line",
                at: call.place.lowerBound,
                in: file
            )
        }
    }

    // MARK: Assemblers

    /// `assembler.apply(assemblies: […])` in the statement after `let assembler = Assembler()`.
    private func applied(
        after call: FunctionCallExprSyntax
    ) -> (statement: CodeBlockItemSyntax, list: ArrayExprSyntax)? {
        guard let item = call.around(CodeBlockItemSyntax.self),
            let name = item.item.as(VariableDeclSyntax.self)?.bindings.first?.pattern
                .trimmedDescription,
            let list = item.parent?.as(CodeBlockItemListSyntax.self),
            let next = list.drop(while: { $0.id != item.id }).dropFirst().first,
            let apply = next.item.as(FunctionCallExprSyntax.self),
            apply.calledExpression.brief == name + ".apply",
            let value = apply.arguments.first?.expression.as(ArrayExprSyntax.self)
        else { return nil }
        return (next, value)
    }

    private func rewriteAssembler(_ call: FunctionCallExprSyntax) {
        let next = applied(after: call)
        let assembler = AssemblerCall(call, names, file, applied: next?.list)
        if let next {
            merged.insert(next.statement.place.lowerBound)
            rewriting.removeLines(next.statement.place, in: file)
        }
        let start = call.place.lowerBound
        for reason in assembler.marks { rewriting.mark(reason, at: start, in: file) }
        let newLine = "\n" + file.indentation(at: start)
        if let assignment = assembler.assignment {
            var lines = ["let container = " + assembler.text]
            if assignment.target != "_" { lines.append("\(assignment.target) = container") }
            if assembler.isShared { lines.append("CurrentContainer.set(container)") }
            let isAlone = lines.count == 1
            let text = isAlone ? "_ = " + assembler.text : lines.joined(separator: newLine)
            rewriting.replace(assignment.place, in: file, with: text)
            return
        }
        rewriting.replace(call.place, in: file, with: assembler.text)
        guard assembler.isShared else { return }
        if let name = assembler.declared, let statement = call.around(CodeBlockItemSyntax.self),
            statement.item.is(VariableDeclSyntax.self)
        {
            let text = newLine + "CurrentContainer.set(\(name))"
            rewriting.insert(text, at: statement.place.upperBound, in: file)
        } else {
            rewriting.mark(
                "call `CurrentContainer.set` with it when the app starts",
                at: start,
                in: file
            )
        }
    }

    // MARK: Calls

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if isRegistered(node.place) { return .skipChildren }
        switch node.calledExpression.brief {
        case "Container", "Swinject.Container":
            rewriteContainer(node)
            return .visitChildren
        case "Assembler", "Swinject.Assembler":
            rewriteAssembler(node)
            return .skipChildren
        default:
            break
        }
        if rewriteLoad(ExprSyntax(node)) { return .visitChildren }
        rewriteManagement(node)
        passRegistrar(node)
        return .visitChildren
    }

    override func visit(_ node: ForceUnwrapExprSyntax) -> SyntaxVisitorContinueKind {
        _ = rewriteLoad(ExprSyntax(node))
        return .visitChildren
    }

    override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
        _ = rewriteLoad(ExprSyntax(node))
        return .visitChildren
    }

    override func visit(_ node: PostfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
        _ = rewriteLoad(ExprSyntax(node))
        return .visitChildren
    }

    /// `Container.shared`, `assembler.resolver`, and `lazy.instance`.
    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        guard !isRegistered(node.place), let base = node.base?.brief else { return .visitChildren }
        if base == "Container", node.declName.baseName.text == "shared" {
            let isLoading = node.parent?.is(MemberAccessExprSyntax.self) == true
            let shared =
                names.facts.isSharedAssembled && !isLoading
                ? "CurrentContainer.resolver()" : names.shared
            rewriting.replace(node.place, in: file, with: shared)
            return .skipChildren
        }
        if node.declName.baseName.text == "instance", lazies.contains(TypeName.last(base)) {
            rewriting.replace(node.declName.place, in: file, with: "load()")
        }
        let isAssembler = TypeName.last(base).lowercased().hasSuffix("assembler")
        if node.declName.baseName.text == "resolver", isAssembler, isOurs {
            rewriting.replace(
                node.base!.place.upperBound..<node.place.upperBound,
                in: file,
                with: ""
            )
        }
        return .visitChildren
    }

    private func rewriteLoad(_ expression: ExprSyntax) -> Bool {
        guard !isRegistered(expression.place), !isPartOfLoad(expression) else { return false }
        let recognizer = SwinjectLoads(facts: names.facts)
        guard let load = recognizer.load(expression, resolvers: []), isSwinject(load) else {
            return false
        }
        rewriting.loads += 1
        let writer = LoadWriter(program: program, file: file)
        var end = load.place.lowerBound
        if let base = load.base, !base.isEmpty {
            // The base keeps its text, and the changes in it.
            end = baseEnd(expression) ?? end
            rewriting.replace(
                end..<load.place.upperBound,
                in: file,
                with: writer.text(of: load, base: "")
            )
        } else {
            let text = writer.text(of: load, base: "").dropFirst()
            rewriting.replace(load.place, in: file, with: String(text))
        }
        return true
    }

    /// `r.resolve(A.self)` of `r.resolve(A.self)!`.
    private func isPartOfLoad(_ expression: ExprSyntax) -> Bool {
        guard let forced = expression.parent?.as(ForceUnwrapExprSyntax.self) else { return false }
        return SwinjectLoads(facts: names.facts).load(ExprSyntax(forced), resolvers: []) != nil
    }

    private func baseEnd(_ expression: ExprSyntax) -> Int? {
        if let forced = expression.as(ForceUnwrapExprSyntax.self) {
            return baseEnd(forced.expression)
        }
        if let call = expression.as(FunctionCallExprSyntax.self) {
            return call.calledExpression.as(MemberAccessExprSyntax.self)?.base?.place.upperBound
        }
        if let sequence = expression.as(SequenceExprSyntax.self) {
            return sequence.elements.first?.place.upperBound
        }
        return expression.as(PostfixOperatorExprSyntax.self)?.expression.place.upperBound
    }

    /// Whether the receiver is a container, and no type of the app with a `resolve` of its own.
    private func isSwinject(_ load: Load) -> Bool {
        guard let base = load.base else {
            return load.node.scopeOfNames.map { ["Container", "Resolver"].contains($0) } ?? false
        }
        if base == "Container.shared" { return true }
        let words = base.split(separator: ".").map(String.init)
        if let first = words.first, first.first?.isUppercase == true, words.count <= 2,
            program.index.declaration(of: first) != nil
        {
            return ["container", "resolver", "assembler"].contains(words.last?.lowercased())
        }
        let last = words.last?.lowercased() ?? ""
        let isNamed =
            ["container", "resolver", "assembler", "injector"].contains { last.hasSuffix($0) }
            || ["r", "c"].contains(last)
        return isOurs || isNamed
    }

    private func rewriteManagement(_ call: FunctionCallExprSyntax) {
        guard let access = call.calledExpression.as(MemberAccessExprSyntax.self) else { return }
        let line = call.place.lowerBound
        switch access.declName.baseName.text {
        case "resetObjectScope":
            guard let argument = call.arguments.first else { return }
            let scope = TypeName.last(argument.expression.brief)
            guard case .cached(let group?)? = names.facts.scopes[scope] else {
                rewriting.mark(
                    "only a group of `.cached` is reset: make a new container",
                    at: line,
                    in: file
                )
                return
            }
            rewriting.replace(access.declName.place, in: file, with: "reset")
            if access.base?.brief == "Container.shared", names.facts.isSharedAssembled {
                rewriting.replace(access.base!.place, in: file, with: "CurrentContainer.resolver()")
            }
            rewriting.replace(argument.place, in: file, with: ".cached(\"\(group)\")")
        case "removeAll"
        where isOurs && access.base?.brief.lowercased().hasSuffix("container") == true:
            rewriting.mark("a container is not emptied: make a new one", at: line, in: file)
        case "apply"
        where !merged.contains(line)
            && call.arguments.first?.label?.text.hasPrefix("assembl") == true:
            rewriting.mark(
                "later registrations go into a child: DICBuilder(parent: …)",
                at: line,
                in: file
            )
        case "synchronize" where isOurs && call.arguments.isEmpty:
            let end = access.base?.place.upperBound ?? call.place.lowerBound
            rewriting.replace(end..<call.place.upperBound, in: file, with: "")
        case "register" where isOurs && isRegistration(call),
            "storyboardInitCompleted", "addBehavior", "whenResolving":
            rewriting.mark("this is not moved", at: line, in: file)
        default:
            return
        }
    }

    private func isRegistration(_ call: FunctionCallExprSyntax) -> Bool {
        guard let first = call.arguments.first, TypeName.metatype(first.expression) != nil else {
            return false
        }
        return call.trailingClosure != nil
            || call.arguments.contains { $0.expression.is(ClosureExprSyntax.self) }
    }

    /// `assembleStores(container)` in an assembly whose container is that of the main actor.
    private func passRegistrar(_ call: FunctionCallExprSyntax) {
        let functions = names.registrars.functions
        if !call.arguments.contains(where: { $0.expression.is(DeclReferenceExprSyntax.self) }) {
            return
        }
        let containers = Set(functions.compactMap(\.container))
        let name = TypeName.last(call.calledExpression.brief)
        for argument in call.arguments {
            let text = argument.expression.brief
            guard argument.expression.is(DeclReferenceExprSyntax.self), containers.contains(text),
                let caller = names.registrars.number(around: Syntax(call), receiver: text),
                let callee = functions.firstIndex(where: {
                    ($0.name == name || name.first?.isUppercase == true && $0.name == "init")
                        && $0.parameter != nil
                }),
                program.registrars[caller].isOnMainActor, program.registrars[caller].isAssembly,
                !program.registrars[callee].isAssembly
            else { continue }
            rewriting.insert(".nonisolated", at: argument.expression.place.upperBound, in: file)
        }
    }

    private func isRegistered(_ place: Range<Int>) -> Bool {
        registered.contains {
            $0.lowerBound <= place.lowerBound && place.upperBound <= $0.upperBound
        }
    }
}
