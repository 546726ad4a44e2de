import SwiftSyntax

/// Resolver 1.
struct ResolverLibrary: SourceLibrary {
    static let modules: Set<String> = ["Resolver"]

    private let facts: ResolverFacts

    init(_ files: [SourceFile]) { facts = ResolverFacts(files) }

    func read(_ files: [SourceFile], _ index: TypeIndex) -> Reading {
        var reading = Reading(registrars: facts.calls.map { Registrar(calls: $0) })
        for file in files where file.text.contains("register") {
            reading.registrations += ResolverRegistrations(file, facts).registrations
        }
        reading.propertyLoads = PropertyLoads(files) { ResolverLoads().load(property: $0) }.loads
        return reading
    }

    func rewrite(_ program: Program, into rewriting: inout Rewriting) {
        var isRegistering = false
        for file in program.files
        where file.text.contains("Resolver") || file.text.contains("@Injected") {
            let rewriter = ResolverRewriter(file, program, facts, rewriting)
            rewriting = rewriter.rewriting
            if rewriter.hasRegistrations { isRegistering = true }
        }
        if isRegistering { writeContainer(program, &rewriting) }
    }

    private func writeContainer(_ program: Program, _ rewriting: inout Rewriting) {
        guard let first = program.registrations.first?.site.file.path else { return }
        let isOnMainActor = program.usesMainActor
        let isolation = isOnMainActor ? "@MainActor " : ""
        let type = isOnMainActor ? "MainActorContainer" : "ImmutableDependencyInjectionContainer"
        let build = isOnMainActor ? "builder.mainActor.build()" : "builder.build()"
        let text = """
            import DIC

            /// What the app registers.
            enum Registrations {}

            // MIGRATE: call makeApp() once when the app starts, before anything is loaded
            \(isolation)func makeApp() -> \(type) {
                let builder = DICBuilder()
                Registrations.registerAllServices(into: builder)
                let app = \(build)
                CurrentContainer.set(app)
                return app
            }

            """
        let path = rewriting.addFile("AppContainer", inFolderOf: first, text)
        rewriting.note("call makeApp() once when the app starts", path: path, line: 6)
    }
}

/// Changes what stands around the registrations of a file.
private final class ResolverRewriter: SyntaxVisitor {
    private let file: SourceFile
    private let program: Program
    private let facts: ResolverFacts
    private let registered: [Range<Int>]
    private(set) var rewriting: Rewriting
    private(set) var hasRegistrations = false

    init(_ file: SourceFile, _ program: Program, _ facts: ResolverFacts, _ rewriting: Rewriting) {
        self.file = file
        self.program = program
        self.facts = facts
        self.rewriting = rewriting
        registered = program.registrations.filter { $0.site.file === file }.map(\.site.place)
        super.init(viewMode: .sourceAccurate)
        walk(file.tree)
    }

    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
        if node.path.trimmedDescription == "Resolver" {
            rewriting.replace(node.place, in: file, with: "import DIC")
        }
        return .skipChildren
    }

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        switch node.extendedType.trimmedDescription {
        case "Resolver":
            hasRegistrations = true
            let head = node.extendedType.place.lowerBound
            rewriting.replace(
                head..<node.memberBlock.leftBrace.place.lowerBound,
                in: file,
                with: "Registrations "
            )
        case "Resolver.Name":
            rewriting.replace(node.extendedType.place, in: file, with: "DependencyName")
        case "ResolverScope":
            rewriting.removeLines(node.place, in: file)
            return .skipChildren
        default:
            break
        }
        return .visitChildren
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        guard node.scopeOfNames == "Resolver",
            let number = facts.functions.firstIndex(of: node.name.text)
        else { return .visitChildren }
        let clause = node.signature.parameterClause
        rewriting.insert(
            "into registrar: DependencyRegistrar",
            at: clause.rightParen.place.lowerBound,
            in: file
        )
        if program.registrars[number].isOnMainActor {
            rewriting.insert("@MainActor ", at: node.place.lowerBound, in: file)
        }
        return .visitChildren
    }

    override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
        let name = node.attributeName.trimmedDescription
        guard name.hasSuffix("Injected") || name == "InjectedObject",
            case .argumentList(let arguments)? = node.arguments
        else { return .visitChildren }
        for argument in arguments {
            if argument.label?.text == "name" {
                rewriting.replace(argument.label!.place, in: file, with: "named")
            } else if argument.label?.text == "container" {
                rewriting.mark("write from:, and a container", at: node.place.lowerBound, in: file)
            }
        }
        return .visitChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if registered.contains(where: { $0.contains(node.place.lowerBound) }) {
            return .skipChildren
        }
        let callee = node.calledExpression.brief
        if facts.functions.contains(TypeName.last(callee)), node.arguments.isEmpty,
            node.leftParen != nil
        {
            rewriting.insert("into: registrar", at: node.rightParen!.place.lowerBound, in: file)
            return .skipChildren
        }
        if callee.hasPrefix("ResolverScope."), callee.hasSuffix(".reset") {
            let scope = TypeName.last(String(callee.dropLast(6)))
            guard case .cached(let group)? = facts.scopes[scope] else {
                rewriting.mark("only .cached is reset", at: node.place.lowerBound, in: file)
                return .skipChildren
            }
            let lifetime = group.map { ".cached(\"\($0)\")" } ?? ".cached"
            rewriting.replace(
                node.place,
                in: file,
                with: "CurrentContainer.resolver().reset(\(lifetime))"
            )
            return .skipChildren
        }
        let isInApp = callee.hasPrefix("Resolver.")
        if isInApp, let load = ResolverLoads().load(ExprSyntax(node), resolvers: []) {
            rewriting.loads += 1
            let text = LoadWriter(program: program, file: file).text(
                of: load,
                base: "CurrentContainer"
            )
            rewriting.replace(node.place, in: file, with: text)
            return .skipChildren
        }
        if callee.hasPrefix("Resolver.") || callee == "Resolver" {
            rewriting.mark("this is not moved", at: node.place.lowerBound, in: file)
        }
        return .visitChildren
    }
}
