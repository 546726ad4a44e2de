import SwiftSyntax

/// What a factory closure can become.
struct ClosurePlan {
    let closure: FactoryClosure
    let shape: ClosureShape
    private let program: Program
    private let registration: Registration

    /// The arguments, with the types that can be told.
    private(set) var arguments: [FactoryClosure.Argument]
    /// The loads, with the types that can be told.
    private(set) var loads: [Load]
    /// The initializer that the result calls, and its parameter of each argument.
    private var called: (initializer: Initializer, parameters: [Parameter])?

    init(_ closure: FactoryClosure, _ program: Program, _ registration: Registration) {
        self.closure = closure
        self.program = program
        self.registration = registration
        shape = ClosureShape(closure)
        arguments = closure.arguments
        loads = closure.loads
        if let call = resultCall { called = matched(call) }
        inferTypes()
    }

    // MARK: What it makes

    private var resultCall: FunctionCallExprSyntax? {
        shape.last?.as(FunctionCallExprSyntax.self)
    }

    /// The type that the closure returns, if it calls an initializer that cannot fail.
    var madeType: String? {
        guard shape.result != nil, let call = resultCall else { return nil }
        guard let type = call.initializedType else { return nil }
        if let called { return called.initializer.isFailable ? nil : type }
        let all = program.index.initializers(of: type, in: registration.site.scope)
        return all?.contains { $0.isFailable } == true ? nil : type
    }

    private func matched(
        _ call: FunctionCallExprSyntax
    ) -> (initializer: Initializer, parameters: [Parameter])? {
        guard call.trailingClosure == nil else { return nil }
        var type = call.initializedType
        if call.calledExpression.trimmedDescription == ".init" { type = registration.service }
        guard let type, !type.contains("<"),
            let all = program.index.initializers(of: type, in: registration.site.scope)
        else { return nil }
        let labels = call.arguments.map { $0.label?.text }
        let fitting = all.compactMap { initializer in
            initializer.parameters(for: labels).map { (initializer, $0) }
        }
        return fitting.count == 1 ? fitting[0] : nil
    }

    /// Takes the types that are not written from the parameters to which they are passed.
    private mutating func inferTypes() {
        if let called, let call = resultCall {
            for (argument, parameter) in zip(call.arguments, called.parameters) {
                let text = argument.expression.trimmedDescription
                for index in arguments.indices where arguments[index].type == nil {
                    if (arguments[index].written ?? arguments[index].name) == text {
                        arguments[index].type = parameter.type
                    }
                }
                for index in loads.indices where loads[index].type == nil {
                    let isLoad = loads[index].place == argument.expression.place
                    guard isLoad || shape.bindings[index] == text else { continue }
                    let wrapped = loads[index].isOptional ? TypeName.wrapped(parameter.type) : nil
                    loads[index].type = wrapped ?? parameter.type
                }
            }
        }
        for index in loads.indices where loads[index].type == nil {
            let variable = loads[index].node.around(VariableDeclSyntax.self)
            guard variable?.bindings.first?.initializer?.value.place == loads[index].place,
                let type = variable?.bindings.first?.typeAnnotation?.type
            else { continue }
            loads[index].type = TypeName.plain(type.trimmedDescription)
        }
    }

    // MARK: Forms

    /// The load, if the closure does nothing else.
    var alias: Load? {
        guard closure.arguments.isEmpty, closure.loads.count == 1, let result = shape.result,
            loads[0].arguments.isEmpty, !loads[0].isOptional, !closure.passesResolver
        else { return nil }
        let isLoad = result.place == loads[0].place
        let isBound = shape.bindings[0] == result.trimmedDescription
        return isLoad || isBound ? loads[0] : nil
    }

    /// The initializer, if all that the closure does is to call it with what it loads.
    var function: (text: String, arguments: [String], names: [String])? {
        guard let result = shape.result, let call = resultCall, result.place == call.place,
            let (initializer, parameters) = called, let type = madeType ?? serviceOfInit,
            !initializer.needsClosure, !initializer.isFailable, !initializer.isAsync,
            parameters.count == initializer.parameters.count, canHoist,
            !closure.closure.hasInnerComments, !parameters.isEmpty,
            closure.edits.isEmpty || arguments.contains(where: { $0.written != nil })
        else { return nil }
        var passed: [Int] = []
        var usedLoads: Set<Int> = []
        var names: [String] = []
        for (argument, parameter) in zip(call.arguments, parameters) {
            let text = argument.expression.trimmedDescription
            if let number = arguments.firstIndex(where: { ($0.written ?? $0.name) == text }) {
                guard let type = arguments[number].type, !passed.contains(number),
                    program.index.name(type) == program.index.name(parameter.type)
                else { return nil }
                passed.append(number)
                continue
            }
            let found = loads.indices.first { number in
                loads[number].place == argument.expression.place || shape.bindings[number] == text
            }
            guard let found, usedLoads.insert(found).inserted,
                fits(loads[found], parameter)
            else { return nil }
            if let name = loads[found].name {
                let type = program.index.metatype(parameter.type)
                names.append(".named(\(dependencyName(name)), \(type))")
            }
        }
        guard usedLoads.count == loads.count, passed == Array(arguments.indices),
            !isConfusing(parameters), areNamesClear(parameters, names)
        else { return nil }
        let all = program.index.initializers(of: type, in: registration.site.scope) ?? []
        var text = type + ".init"
        if all.count > 1 { text += "(" + initializer.labels.map { $0 + ":" }.joined() + ")" }
        return (text, arguments.map { $0.type! }, names)
    }

    /// `.init(…)` makes the service.
    private var serviceOfInit: String? {
        resultCall?.calledExpression.trimmedDescription == ".init" ? registration.service : nil
    }

    /// Whether the parameter loads what was resolved for it.
    private func fits(_ load: Load, _ parameter: Parameter) -> Bool {
        guard let type = load.type else { return false }
        let wanted = program.name(parameter.type, in: registration)
        let loaded = program.name(type, in: registration)
        if let wrapped = TypeName.wrapped(wanted) {
            // Nobody would notice if nothing were registered.
            let isThere = program.isRegistered(Key(type: loaded, name: load.name))
            return wrapped == loaded && (load.isOptional || isThere)
        }
        return wanted == loaded && !load.isOptional
    }

    /// Whether a parameter that is loaded has the type of an argument.
    private func isConfusing(_ parameters: [Parameter]) -> Bool {
        let types = arguments.compactMap { $0.type.map { program.index.name($0) } }
        if types.isEmpty { return false }
        let all = parameters.map { program.index.name($0.type) }
        return types.contains { type in
            all.count { $0 == type } != types.count { $0 == type }
        }
    }

    /// `parameters:` names those of one type in order: all of them, or none.
    private func areNamesClear(_ parameters: [Parameter], _ names: [String]) -> Bool {
        guard !names.isEmpty else { return true }
        let named = loads.filter { $0.name != nil }.compactMap(\.type).map {
            program.index.name($0)
        }
        return Set(named).allSatisfy { type in
            loads.count { $0.type.map { program.index.name($0) } == type }
                == named.count { $0 == type }
        }
    }

    /// Whether parameters can take the place of all loads.
    var canHoist: Bool {
        guard !closure.passesResolver, arguments.allSatisfy({ $0.type != nil }) else {
            return false
        }
        guard shape.isOrdered || loads.count == shape.bindings.count else { return false }
        let isEasy = loads.allSatisfy {
            $0.type != nil && $0.arguments.isEmpty && !$0.isConditional
        }
        let types = arguments.map { program.index.name($0.type!) }
        let isClear = loads.allSatisfy { load in
            !types.contains(program.index.name(load.type ?? ""))
        }
        return isEasy && isClear
    }

    /// The needs for `dependsOn:`, or nil if they cannot be stated.
    var declarableNeeds: [String]? {
        guard !closure.passesResolver, !loads.isEmpty else { return nil }
        return texts(of: loads)
    }

    /// The needs with those of properties; nil if there are none of these, or not all can be stated.
    func declarableNeeds(with owned: [Load]) -> [String]? {
        // A name cannot be declared: that need is seen when it is loaded.
        let unnamed = owned.filter { $0.name == nil && $0.type != nil }
        guard !closure.passesResolver, !unnamed.isEmpty else { return nil }
        return texts(of: loads + unnamed)
    }

    private func texts(of loads: [Load]) -> [String]? {
        var result: [String] = []
        for load in loads {
            guard let type = load.type, load.name == nil, load.arguments.isEmpty else { return nil }
            let isThere = program.isRegistered(program.key(of: load, in: registration)!)
            let text = program.index.metatype(load.isOptional && !isThere ? type + "?" : type)
            if !result.contains(text) { result.append(text) }
        }
        return result
    }
}

extension Initializer {
    /// The parameters that a call with the labels passes, or nil if it cannot mean this.
    func parameters(for labels: [String?]) -> [Parameter]? {
        var result: [Parameter] = []
        var left = labels[...]
        for parameter in parameters {
            if let next = left.first, next == parameter.label {
                result.append(parameter)
                left.removeFirst()
            } else if !parameter.hasDefault {
                return nil
            }
        }
        return left.isEmpty ? result : nil
    }
}
