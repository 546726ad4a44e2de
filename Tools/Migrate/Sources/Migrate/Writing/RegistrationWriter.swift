import SwiftSyntax

/// What a registration became.
struct Written {
    /// How its need is known.
    enum Form: String, CaseIterable {
        case function, closure, forward, declared, opaque, byHand
    }

    var text: String
    var form: Form
    var marks: [String] = []
}

/// Writes a registration in the form of this library: the shortest one that is proved.
struct RegistrationWriter {
    let program: Program
    let number: Int

    var registration: Registration { program.registrations[number] }
    var index: TypeIndex { program.index }
    private var scope: String? { registration.site.scope }

    func write() -> Written {
        var written: Written
        switch registration.factory {
        case .function(let function, let arguments):
            written = writeFunction(function, arguments)
        case .closure(let closure):
            written = writeClosure(closure)
        case .resolving(let function):
            var call = RegisterCall(receiver: receiver, verb: registration.verb)
            setCommon(&call, madeType: nil, hasArguments: false)
            call.completion = completion
            call.closure = "{ resolver in \(function)(resolver) }"
            written = Written(text: call.text, form: .opaque)
        }
        written.marks += registration.marks
        if written.form == .byHand { return written }
        written.marks += lifetimeMarks(written)
        if let condition = registration.condition {
            written.text = condition.wrap(written.text, indentation: indentation)
        }
        if let made = weakClass, written.form != .byHand {
            written.text += forward(from: made, to: registration.service)
        }
        for type in registration.forwards where !isWeakWithoutObject {
            written.text += forward(from: registration.service, to: type)
        }
        return written
    }

    // MARK: Functions

    /// `register(T.init, …)`, of auto-registration.
    private func writeFunction(_ function: String, _ arguments: [String]) -> Written {
        var call = RegisterCall(receiver: receiver, verb: registration.verb)
        let type = String(function.split(separator: ".init").first ?? "")
        setCommon(&call, madeType: type, hasArguments: !arguments.isEmpty)
        call.completion = completion
        if !arguments.isEmpty { call.arguments = typeList(arguments) }
        if let initializer = program.initializer(function, in: registration),
            initializer.needsClosure
        {
            let parameters = initializer.parameters
                .map { "\($0.name): \(index.spelled(opaqueAsAny($0.type)))" }
            let values = initializer.parameters
                .map { ($0.label.map { "\($0): " } ?? "") + $0.name }
            let head = "(\(parameters.joined(separator: ", ")))"
            call.closure = "{ \(head) in \(type)(\(values.joined(separator: ", "))) }"
            return Written(text: call.text, form: .closure)
        }
        call.function = function
        return Written(text: call.text, form: .function)
    }

    private func opaqueAsAny(_ type: String) -> String {
        type.hasPrefix("some ") ? String(type.dropFirst(5)) : type
    }

    // MARK: Closures

    private func writeClosure(_ closure: FactoryClosure) -> Written {
        let plan = ClosurePlan(closure, program, registration)
        var call = RegisterCall(receiver: receiver, verb: registration.verb)
        call.completion = completion
        if let alias = plan.alias, let written = writeAlias(alias, call, closure) { return written }
        setCommon(&call, madeType: plan.madeType, hasArguments: !closure.arguments.isEmpty)
        if !closure.arguments.isEmpty, call.completion != nil {
            return byHand("initCompleted of what takes arguments: set it in the factory")
        }
        if closure.passesResolver, !closure.hasResolver {
            return byHand("it uses its container for something else than loads")
        }
        if let written = writeOwner(plan, call) { return written }
        if let function = plan.function {
            call.function = function.text
            call.arguments = function.arguments.isEmpty ? nil : typeList(function.arguments)
            call.parameters = function.names
            return Written(text: call.text, form: .function)
        }
        if let untyped = plan.arguments.first(where: { $0.type == nil }) {
            return byHand("the type of the argument `\(untyped.name)` is not known: write it")
        }
        let writer = ClosureWriter(plan, program, registration, indentation: indentation)
        if plan.canHoist {
            call.closure = writer.hoisted()
            call.parameters = writer.names
            guard !plan.arguments.isEmpty else { return Written(text: call.text, form: .closure) }
            call.arguments = typeList(plan.arguments.map { $0.type! })
            call.isClosureFirst = true
            return Written(text: call.text, form: .closure)
        }
        call.closure = writer.resolving()
        if plan.arguments.isEmpty, !registration.isOverride, let needs = plan.declarableNeeds {
            call.dependsOn = needs
            return Written(text: call.text, form: .declared)
        }
        return Written(text: call.text, form: .opaque)
    }

    /// What loads in its properties declares that, as far as it can.
    private func writeOwner(_ plan: ClosurePlan, _ call: RegisterCall) -> Written? {
        let owned = program.propertyLoads(madeBy: plan.closure, in: registration)
        guard !registration.isOverride, plan.arguments.isEmpty,
            let needs = plan.declarableNeeds(with: owned)
        else { return nil }
        var call = call
        call.dependsOn = needs
        let writer = ClosureWriter(plan, program, registration, indentation: indentation)
        call.closure = writer.resolving(isDeclared: true)
        return Written(text: call.text, form: .declared)
    }

    /// A registration that only loads another type.
    private func writeAlias(
        _ alias: Load,
        _ call: RegisterCall,
        _ closure: FactoryClosure
    ) -> Written? {
        guard let type = alias.type, call.completion == nil, !closure.closure.hasInnerComments,
            let key = program.key(of: alias, in: registration)
        else { return nil }
        let target = program.registration(of: key)
        let isKeptThere = target?.lifetime.isKept == true && !registration.isOverride
        guard !registration.lifetime.isKept, isKeptThere else { return nil }
        let names = [alias.name, registration.name]
        var text = receiver + "forward(\(index.metatype(type))"
        if let name = names[0] { text += ", named: \(dependencyName(name))" }
        text += ", to: \(index.metatype(registration.service))"
        if names[0] != names[1] {
            text += ", named: \(names[1].map(dependencyName) ?? "nil")"
        }
        return Written(text: text + ") { $0 }", form: .forward)
    }

    private var indentation: String { registration.site.indentation }

    private func byHand(_ reason: String) -> Written {
        let site = registration.site
        return Written(text: site.file.slice(site.place), form: .byHand, marks: [reason])
    }

    // MARK: What all forms share

    private func setCommon(_ call: inout RegisterCall, madeType: String?, hasArguments: Bool) {
        let service = program.name(registration.service, in: registration)
        let isSame = madeType.map { program.name($0, in: registration) } == service
        if !isSame, weakClass == nil { call.as = index.metatype(registration.service) }
        call.named = registration.name.map(dependencyName)
        if !hasArguments, !registration.isOverride { call.lifetime = lifetime }
        call.indentation = indentation
    }

    private var lifetime: String? {
        switch registration.lifetime {
        case .transient: nil
        case .graph: ".graph"
        case .singleton: ".singleton"
        case .cached(let group): group.map { ".cached(\"\($0)\")" } ?? ".cached"
        case .weak:
            index.isClass(registration.service) || weakClass != nil ? ".weak" : ".weak { $0 }"
        }
    }

    /// Whether the protocol may be that of a structure, which nothing keeps weakly.
    private var isWeakWithoutObject: Bool {
        registration.lifetime == .weak && index.isProtocol(registration.service) == true
            && index.isClassBound(registration.service) == false
    }

    /// The class that is kept in place of such a protocol, with a forward, if it has no registration
    /// of its own.
    private var weakClass: String? {
        guard isWeakWithoutObject, registration.name == nil, !registration.isOverride,
            case .closure(let closure) = registration.factory,
            let made = ClosurePlan(closure, program, registration).madeType
        else { return nil }
        let name = program.name(made, in: registration)
        return index.isClass(name) && !program.isRegistered(Key(type: name)) ? made : nil
    }

    private func lifetimeMarks(_ written: Written) -> [String] {
        var marks: [String] = []
        if isWeakWithoutObject, weakClass == nil {
            marks.append("kept weakly: let the protocol `\(registration.service)` refine AnyObject")
        }
        let takesArguments: Bool =
            switch registration.factory {
            case .resolving: false
            case .closure(let closure): !closure.arguments.isEmpty
            case .function(_, let arguments): !arguments.isEmpty
            }
        if takesArguments, registration.lifetime.isKept {
            marks.append("what takes arguments is made by each load: it was kept before")
        }
        if takesArguments, registration.lifetime == .graph, program.isSharedInGraphs(number) {
            marks.append("what takes arguments is made by each load: it was shared in a graph")
        }
        return marks
    }

    private var completion: String? {
        guard let completion = registration.completion else { return nil }
        return ClosureWriter.completion(completion.closure, program, registration)
    }

    private func forward(from service: String, to type: String) -> String {
        var text = "\n" + indentation + "    .forward(\(index.metatype(service))"
        if let name = registration.name { text += ", named: \(dependencyName(name))" }
        return text + ", to: \(index.metatype(type))) { $0 }"
    }

    private func typeList(_ types: [String]) -> String {
        if types.count == 1 { return index.metatype(types[0]) }
        return "(" + types.map { index.spelled($0) }.joined(separator: ", ") + ").self"
    }

    /// The receiver and the dot, on the main actor or off it.
    private var receiver: String {
        let receiver = registration.site.receiver
        let isOnMainActor = program.isOnMainActor[number]
        let registrar = registration.site.registrar.map { program.registrars[$0] }
        let inserted: String
        if registrar?.isAssembly == true {
            let isRegistrarThere = registrar!.isOnMainActor
            inserted = isRegistrarThere && !isOnMainActor ? "nonisolated." : ""
        } else {
            inserted = isOnMainActor ? "mainActor." : ""
        }
        return receiver + inserted
    }
}

/// A name as an expression of this library: a literal, or `DependencyName(text)`.
func dependencyName(_ text: String) -> String {
    text.hasPrefix(".") || text.hasPrefix("\"") && !text.contains("\\(")
        ? text : "DependencyName(\(text))"
}

extension Initializer {
    /// Whether `register(T.init)` does not compile, or crashes the compiler.
    var needsClosure: Bool {
        isGeneric
            || parameters.contains {
                $0.isFunction || $0.isVariadic || $0.isInout || $0.isOpaque || $0.hasDefault
            }
    }
}
