import SwiftSyntax

/// Makes registrations of the factories of a block, and of what it registers later.
struct FactoryRegistrations {
    let block: FactoryBlock
    let number: Int
    let facts: FactoryFacts
    private(set) var registrations: [Registration] = []

    init(_ block: FactoryBlock, number: Int, _ facts: FactoryFacts) {
        self.block = block
        self.number = number
        self.facts = facts
        for member in block.members.members {
            if let variable = member.decl.as(VariableDeclSyntax.self),
                let property = facts.property(
                    variable.bindings.first?.pattern.trimmedDescription ?? "",
                    of: block.container
                ), property.node.id == variable.id
            {
                add(property)
            } else if let function = member.decl.as(FunctionDeclSyntax.self),
                function.name.text == "autoRegister"
            {
                for statement in function.body?.statements ?? [] { addLater(statement) }
            }
        }
    }

    private func site(_ place: Range<Int>) -> Site {
        Site(
            file: block.file,
            place: place,
            receiver: "registrar.",
            scope: block.container,
            registrar: number
        )
    }

    // MARK: Properties

    private mutating func add(_ property: FactoryProperty) {
        guard !property.isAbsent, let closure = property.closure else { return }
        var registration = make(property, closure, property.node.place)
        for link in property.links { apply(link, of: property, to: &registration) }
        let isSure = property.links.allSatisfy { link in
            guard link.name == "scope", let argument = link.call?.arguments.first else {
                return true
            }
            return facts.scopes[TypeName.last(argument.expression.trimmedDescription)] != nil
        }
        if !isSure { registration.marks.append("its scope is not known: how long is it kept?") }
        registrations.append(registration)
        for link in property.links { addOverride(link, of: property) }
    }

    private func make(
        _ property: FactoryProperty,
        _ closure: ClosureExprSyntax,
        _ place: Range<Int>
    ) -> Registration {
        Registration(
            service: property.loadedType,
            name: facts.name(of: property),
            lifetime: facts.lifetime(of: property),
            factory: .closure(read(closure, property)),
            isOnMainActor: property.isOnMainActor,
            site: site(place)
        )
    }

    private func read(_ node: ClosureExprSyntax, _ property: FactoryProperty) -> FactoryClosure {
        var loads = FactoryLoads(facts: facts, container: block.container)
        var dropped: [Range<Int>] = []
        for statement in node.statements {
            guard let binding = statement.item.as(VariableDeclSyntax.self)?.bindings.first,
                let value = binding.initializer?.value, let container = loads.container(of: value)
            else { continue }
            loads.locals[binding.pattern.trimmedDescription] = container
            dropped.append(statement.place)
        }
        var closure = ClosureReader(file: block.file, recognizer: loads, hasResolver: false).read(
            node
        )
        closure.dropped = dropped
        closure.depth = depth(of: node)
        ArgumentReader(property).read(&closure)
        if closure.usesContainer(besides: loads.locals) { closure.passesResolver = true }
        return closure
    }

    /// How much deeper the lines of the closure are than the member of the container.
    private func depth(of closure: ClosureExprSyntax) -> Int { outdent(of: closure) }

    private func outdent(of node: some SyntaxProtocol) -> Int {
        let member = node.around(MemberBlockItemSyntax.self)?.place ?? node.place
        let inner = block.file.indentation(at: node.place.lowerBound).count
        return max(0, inner - block.file.indentation(at: member.lowerBound).count)
    }

    // MARK: What follows the closure

    private func apply(
        _ link: FactoryProperty.Link,
        of property: FactoryProperty,
        to registration: inout Registration
    ) {
        switch link.name {
        case "scope", "promised", "once", "onArg", "onPreview", "onDebug", "onArgs", "context":
            return
        case "onTest":
            registration.marks.append("onTest: override it in the test suite")
        case "timeToLive":
            registration.marks.append("timeToLive: reset it when it is out of date")
        case "decorator":
            registration.marks.append("decorator: write initCompleted: or decorate")
        case "scopeOnParameters":
            registration.marks.append(
                "scopeOnParameters: keep one for each argument in a singleton"
            )
        default:
            if facts.scopes[link.name] != nil { return }
            registration.marks.append("`\(link.name)` is left out")
        }
    }

    /// `.onArg("mock") { … }` is an override under a condition.
    private mutating func addOverride(_ link: FactoryProperty.Link, of property: FactoryProperty) {
        guard let call = link.call, let closure = call.trailingClosure else { return }
        let argument = call.arguments.first?.expression.trimmedDescription ?? ""
        let condition: Condition
        switch link.name {
        case "onArg": condition = .value("CommandLine.arguments.contains(\(argument))")
        case "context" where argument.hasPrefix(".arg("):
            condition = .value("CommandLine.arguments.contains\(argument.dropFirst(4))")
        case "onPreview":
            let variable = "ProcessInfo.processInfo.environment[\"XCODE_RUNNING_FOR_PREVIEWS\"]"
            condition = .value("\(variable) == \"1\"")
        case "onDebug": condition = .compilation("DEBUG")
        default:
            if link.name != "onTest" {
                registrations[registrations.count - 1].marks.append(
                    "`\(link.name)`: override it under an `if`"
                )
            }
            return
        }
        let end = property.node.place.upperBound
        var override = make(property, closure, end..<end)
        override.isOverride = true
        override.condition = condition
        registrations.append(override)
    }

    // MARK: autoRegister

    /// `api.register { … }` in `autoRegister()`.
    private mutating func addLater(_ statement: CodeBlockItemSyntax) {
        let loads = FactoryLoads(facts: facts, container: block.container)
        guard let call = statement.item.as(FunctionCallExprSyntax.self),
            let access = call.calledExpression.as(MemberAccessExprSyntax.self),
            access.declName.baseName.text == "register", let base = access.base,
            let property = loads.property(base), let closure = call.trailingClosure
        else { return }
        var registration = make(property, closure, statement.place)
        // Of two registrations, the last wins: this one has to follow the property.
        registration.isOverride = !property.isAbsent
        registration.site.outdent = outdent(of: statement)
        registrations.append(registration)
    }
}

/// Gives names and types to what a `ParameterFactory` is given.
struct ArgumentReader {
    let property: FactoryProperty

    init(_ property: FactoryProperty) { self.property = property }

    func read(_ closure: inout FactoryClosure) {
        let wanted = property.arguments
        guard !wanted.isEmpty else {
            closure.arguments = []
            return
        }
        if closure.arguments.count == wanted.count, wanted.count > 1 || !isTuple {
            for index in wanted.indices { closure.arguments[index].type = wanted[index].type }
            return
        }
        if closure.arguments.isEmpty {
            readShorthand(&closure)
        } else {
            // One parameter that is a tuple.
            readTuple(closure.arguments[0].name, &closure)
        }
    }

    private var isTuple: Bool { property.arguments.count > 1 }

    private func name(_ index: Int) -> String {
        property.arguments[index].label ?? (isTuple ? "argument\(index + 1)" : "argument")
    }

    private func setArguments(_ closure: inout FactoryClosure) {
        closure.arguments = property.arguments.indices.map {
            FactoryClosure.Argument(name: name($0), type: property.arguments[$0].type)
        }
    }

    /// `$0`, and `$1` of a tuple.
    private func readShorthand(_ closure: inout FactoryClosure) {
        let isWhole = isTuple && closure.references(to: "$1").isEmpty
        if isWhole {
            readTuple("$0", &closure)
            return
        }
        setArguments(&closure)
        for index in property.arguments.indices {
            closure.edits += closure.references(to: "$\(index)").map {
                Edit(place: $0, text: name(index))
            }
        }
    }

    /// `p.0`, or `p.id` of a tuple with labels.
    private func readTuple(_ parameter: String, _ closure: inout FactoryClosure) {
        setArguments(&closure)
        let finder = TupleMembers(parameter)
        finder.walk(closure.statements)
        for (member, place) in finder.members {
            let index = Int(member) ?? property.arguments.firstIndex { $0.label == member }
            guard let index, property.arguments.indices.contains(index) else {
                closure.passesResolver = true
                continue
            }
            closure.edits.append(Edit(place: place, text: name(index)))
        }
        if closure.references(to: parameter).count != finder.members.count {
            closure.passesResolver = true
        }
    }
}

private final class TupleMembers: SyntaxVisitor {
    private let parameter: String
    private(set) var members: [(String, Range<Int>)] = []

    init(_ parameter: String) {
        self.parameter = parameter
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        if node.base?.trimmedDescription == parameter {
            members.append((node.declName.baseName.text, node.place))
        }
        return .visitChildren
    }
}

extension FactoryClosure {
    /// Whether the closure uses its container for something else than loads.
    func usesContainer(besides locals: [String: String]) -> Bool {
        let names = ["self"] + locals.keys
        return closure.statements.contains { statement in
            guard !dropped.contains(statement.place) else { return false }
            return statement.tokens(viewMode: .sourceAccurate).contains { token in
                let isInLoad = loads.contains { $0.place.contains(token.place.lowerBound) }
                return !isInLoad && names.contains(token.text)
                    && token.parent?.is(DeclReferenceExprSyntax.self) == true
            }
        }
    }
}
