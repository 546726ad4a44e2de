import SwiftSyntax

/// Finds the registrations of a file, and the functions that are given a container.
final class SwinjectRegistrations: SyntaxVisitor {
    private let file: SourceFile
    private let facts: SwinjectFacts
    private let registrars: SwinjectRegistrars
    private(set) var registrations: [Registration] = []

    init(_ file: SourceFile, _ facts: SwinjectFacts, _ registrars: SwinjectRegistrars) {
        self.file = file
        self.facts = facts
        self.registrars = registrars
        super.init(viewMode: .sourceAccurate)
        walk(file.tree)
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        guard let head = Head(node) else { return .visitChildren }
        registrations.append(read(head, chain: Chain(node)))
        return .skipChildren
    }

    private func read(_ head: Head, chain: Chain) -> Registration {
        let reader = ClosureReader(file: file, recognizer: SwinjectLoads(facts: facts))
        let registrar = registrars.number(around: Syntax(head.call), receiver: head.receiverName)
        let place = chain.outermost.place
        let scope = head.call.scopeOfNames
        var registration = Registration(
            service: head.service,
            name: head.name,
            lifetime: facts.defaultLifetime,
            factory: head.factory(reader),
            site: Site(
                file: file,
                place: place,
                receiver: head.receiver(in: file, from: place.lowerBound),
                scope: scope,
                registrar: registrar
            )
        )
        if case .closure(var closure) = registration.factory {
            let isAnnotated = closure.closure.signature?.attributes.has("MainActor") == true
            registration.isOnMainActor = isAnnotated || head.isMainActorFactory
            takeResolver(for: head.receiverName, in: &closure)
            registration.factory = .closure(closure)
        }
        if head.receiverName == "Container.shared" {
            if facts.isSharedAssembled {
                registration.marks.append("the container is built before: put it into an assembly")
            }
            registration.site.receiver = registration.site.receiver
                .replacing("Container.shared", with: "AppContainer.shared")
        }
        let isStated = chain.links.contains { $0.name == "inObjectScope" }
        if facts.isDefaultUnsure, !isStated {
            registration.marks.append(
                "the containers differ in defaultObjectScope: how long is it kept?"
            )
        }
        for link in chain.links { apply(link, to: &registration, reader) }
        keepComments(of: chain, in: &registration)
        return registration
    }

    /// A factory that uses the container around it uses the resolver instead.
    private func takeResolver(for container: String?, in closure: inout FactoryClosure) {
        guard let container else { return }
        let places = closure.references(to: container)
        guard !places.isEmpty else { return }
        closure.passesResolver = true
        let resolver = closure.resolvers.first.flatMap { $0 == "$0" ? nil : $0 } ?? "resolver"
        closure.edits += places.map { Edit(place: $0, text: resolver) }
    }

    private func apply(
        _ link: Chain.Link,
        to registration: inout Registration,
        _ reader: ClosureReader
    ) {
        switch link.name {
        case "inObjectScope":
            let text = link.call.arguments.first?.expression.trimmedDescription ?? ""
            let name = TypeName.last(text)
            if let lifetime = facts.scopes[name] {
                registration.lifetime = lifetime
            } else {
                registration.marks.append("the scope `\(text)` is not known: how long is it kept?")
            }
            if facts.unsureScopes.contains(name) {
                registration.marks.append(
                    "the storage of the scope `\(name)` is your own: is it a `.cached` group?"
                )
            }
        case "implements":
            for argument in link.call.arguments {
                if let type = TypeName.metatype(argument.expression) {
                    registration.forwards.append(type)
                }
            }
        case "initCompleted":
            let closure =
                link.call.trailingClosure
                ?? link.call.arguments.first?.expression.as(ClosureExprSyntax.self)
            if let closure, registration.completion == nil {
                registration.completion = Completion(closure: reader.read(closure))
            } else {
                registration.marks.append("this initCompleted is left out")
            }
        default:
            registration.marks.append("`\(link.name)` is left out")
        }
    }

    /// Comments between the links of a chain go above it.
    private func keepComments(of chain: Chain, in registration: inout Registration) {
        let comments = chain.comments
        guard !comments.isEmpty else { return }
        let indentation = file.indentation(at: registration.site.place.lowerBound)
        let text = comments.joined(separator: "\n" + indentation) + "\n" + indentation
        registration.site.receiver = text + registration.site.receiver
    }
}

/// `container.register(T.self, name: n) { … }`, or `autoregister`.
private struct Head {
    let call: FunctionCallExprSyntax
    let service: String
    let isAutomatic: Bool
    private(set) var name: String?
    private var function: String?
    private var arguments: [String] = []
    private var closure: ClosureExprSyntax?
    /// Whether an extension of the app says that the factory runs on the main actor.
    private(set) var isMainActorFactory = false

    init?(_ call: FunctionCallExprSyntax) {
        self.call = call
        let callee = call.calledExpression
        let method =
            callee.as(MemberAccessExprSyntax.self)?.declName.baseName.text
            ?? callee.as(DeclReferenceExprSyntax.self)?.baseName.text
        guard method == "register" || method == "autoregister",
            let first = call.arguments.first, first.label == nil,
            let type = TypeName.metatype(first.expression)
        else { return nil }
        service = type
        isAutomatic = method == "autoregister"
        closure = call.trailingClosure
        for argument in call.arguments.dropFirst() {
            let value = argument.expression
            switch argument.label?.text {
            case "name":
                if value.trimmedDescription != "nil" { name = value.trimmedDescription }
            case let label? where label.lowercased().hasSuffix("factory"):
                isMainActorFactory = label.lowercased().contains("mainactor")
                closure = value.as(ClosureExprSyntax.self)
                if closure == nil { function = value.trimmedDescription }
            case "initializer": function = value.trimmedDescription
            case "argument", "arguments": addArguments(value)
            case nil where !arguments.isEmpty: addArguments(value)
            default: return nil
            }
        }
        guard closure != nil || function != nil else { return nil }
    }

    private mutating func addArguments(_ value: ExprSyntax) {
        if let type = TypeName.metatype(value) { arguments.append(type) }
    }

    func factory(_ reader: ClosureReader) -> Registration.Factory {
        if let closure, !isAutomatic { return .closure(reader.read(closure)) }
        if let closure {
            // `autoregister(T.self) { T.init }`, which nobody writes, is left to a person.
            return .closure(reader.read(closure))
        }
        return isAutomatic ? .function(function!, arguments: arguments) : .resolving(function!)
    }

    /// The variable that is registered in; nil is `self`.
    var receiverName: String? {
        guard let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base else {
            return nil
        }
        let text = base.trimmedDescription
        return text == "self" ? nil : text
    }

    /// What stands before `register`, with its dot.
    func receiver(in file: SourceFile, from start: Int) -> String {
        guard let access = call.calledExpression.as(MemberAccessExprSyntax.self) else { return "" }
        return file.slice(start..<access.declName.place.lowerBound)
    }
}

/// The calls that follow a registration: `.inObjectScope(…).initCompleted { … }`.
private struct Chain {
    struct Link {
        let name: String
        let call: FunctionCallExprSyntax
    }

    let links: [Link]
    let outermost: FunctionCallExprSyntax
    /// Comments that stand between the links.
    let comments: [String]

    init(_ head: FunctionCallExprSyntax) {
        var links: [Link] = []
        var comments: [String] = []
        var call = head
        while let access = call.parent?.as(MemberAccessExprSyntax.self),
            let next = access.parent?.as(FunctionCallExprSyntax.self),
            next.calledExpression.id == ExprSyntax(access).id
        {
            comments += call.trailingTrivia.comments + access.period.leadingTrivia.comments
            links.append(Link(name: access.declName.baseName.text, call: next))
            call = next
        }
        self.links = links
        self.comments = comments
        outermost = call
    }
}

extension SyntaxProtocol {
    /// The types around the node, as names are looked up.
    var scopeOfNames: String? {
        var parts: [String] = []
        var node = parent
        while let current = node {
            if let type = current.asProtocol((any NamedDeclSyntax).self),
                current.isProtocol((any DeclGroupSyntax).self)
            {
                parts.insert(type.name.text, at: 0)
            } else if let type = current.as(ExtensionDeclSyntax.self) {
                parts.insert(type.extendedType.trimmedDescription, at: 0)
            }
            node = current.parent
        }
        return parts.isEmpty ? nil : parts.joined(separator: ".")
    }
}
