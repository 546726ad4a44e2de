/// The code of a call that registers, overrides or decorates something anew, in place of the one
/// that did.
final class RegistrationCode {
    private let registration: Registration
    private let type: TypeName
    private let effects: Effects
    var arguments: [Any.Type]
    var names: [(position: Int, name: DependencyName, type: Any.Type)] = []

    init(
        _ registration: Registration,
        as type: TypeName? = nil,
        isAsync: Bool = false,
        canThrow: Bool = false
    ) {
        self.registration = registration
        self.type = type ?? TypeName(registration.type)
        effects = Effects(
            isAsync: isAsync || registration.isAsync,
            canThrow: canThrow || registration.isKnownToThrow
        )
        arguments = registration.key.arguments
        for dependency in registration.dependencies.known {
            guard case .parameter(let position) = dependency.kind, let name = dependency.name else {
                continue
            }
            names.append((position, name, dependency.type))
        }
    }

    /// A call of `register` with a function, by default the initializer, whose parameters are
    /// loaded or arguments.
    func registeringFunction(_ function: String? = nil) -> String {
        if registration.change == .decorator { return decorating(with: parameters) }
        let function = function ?? closure
        let labels = labels(Self.label(ofArguments: arguments)) + [namedParameters]
        if let function, function.hasPrefix("{"), arguments.isEmpty {
            return chained(verb, labels)
                + " \(function)\(trailingCompletion)\(stop)"
        }
        let initializer = function ?? (type.isNominal ? "\(type).init" : "…")
        return chained(verb, [initializer] + labels + [completion]) + stop
    }

    private var verb: String {
        switch registration.change {
        case .override: effects.verb("override")
        case .decorator: effects.verb("decorate")
        case .stop, nil: effects.verb("register")
        }
    }

    /// The names by which parameters are loaded, as an argument of the call.
    private var namedParameters: String? {
        let named = names.sorted { $0.position < $1.position }
            .map { _, name, type in
                let (name, type) = (
                    name.expression, opensScopes(type) ? nil : TypeName(type).expression
                )
                return type.map { ".named(\(name), \($0))" } ?? ".opening(\(name))"
            }
        return named.isEmpty ? nil : "parameters: [\(named.joined(separator: ", "))]"
    }

    /// The types of the parameters that are loaded.
    private var parameters: [Any.Type] {
        registration.dependencies.known.compactMap {
            if case .parameter = $0.kind { $0.type } else { nil }
        }
    }

    /// The closure to write where one is written: that it calls an initializer with what it names
    /// or loads is not known.
    private var closure: String? {
        let isFunction = registration.dependencies.areOfFunction || registration.facts.takesResolver
        if !registration.isClosure && isFunction { return nil }
        let call = type.isNominal ? (effects.canThrow ? "try " : "") + "\(type)(…)" : "…"
        // What it loads becomes its parameters.
        if !registration.isClosure { return "{ (…) in \(call) }" }
        let resolver = registration.facts.takesResolver ? ["…"] : []
        let list = (resolver + [parameters.parameters]).filter { !$0.isEmpty }
        return list.isEmpty ? "{ \(call) }" : "{ (\(list.joined(separator: ", "))) in \(call) }"
    }

    /// The types of parameters that load what was loaded, by the names that they then have.
    func loading(_ keys: [Key]) -> [Any.Type] {
        // Those with unique names, which no code can write, were loaded together.
        var seen: Set<Key> = []
        let parameters = keys.map { $0.name?.isUnique == true ? Key(arrayType(of: $0.type)) : $0 }
            .filter { seen.insert($0).inserted }
        names = parameters.enumerated().compactMap { index, key in
            key.name.map { (index, $0, key.type) }
        }
        return parameters.map(\.type)
    }

    /// A call that decorates with a closure whose parameters, after what is decorated, are loaded.
    func decorating(with parameters: [Any.Type], andMore isOpen: Bool = false) -> String {
        let list = parameters.parameters
        // A name that no parameter has.
        let base = list.hasPrefix("base:") || list.contains(" base:") ? "decorated" : "base"
        let all = ([base, list] + (isOpen ? ["…"] : [])).filter { !$0.isEmpty }
        let head = all.count == 1 ? base : "(\(all.joined(separator: ", ")))"
        // No asynchronous decorator names what it loads: one that does may decorate what is made
        // asynchronously.
        return chained(
            all.count == 1 ? verb : "decorate",
            [
                type.expression, Self.label(ofArguments: arguments), registration.key.name.argument,
                namedParameters,
            ],
            closure: "\(head) in …"
        )
    }

    func registering(_ load: String? = nil, dependingOn types: [Any.Type] = []) -> String {
        if registration.change == .decorator {
            return chained(
                verb,
                [
                    type.expression, Self.label(ofArguments: arguments),
                    registration.key.name.argument,
                ],
                // The first parameter is what is decorated.
                closure: load.map { "… \($0.replacing("$0.", with: "$1.")) …" } ?? "…"
            )
        }
        let types = registration.change == nil ? types : []
        let stated = types.map { TypeName($0).expression }.joined(separator: ", ")
        let labels = labels() + [stated.isEmpty ? nil : "dependsOn: \(stated)"]
        let resolver = load == nil && !types.isEmpty ? "_ in " : ""
        let signature =
            arguments.isEmpty ? resolver : "(resolver, \(arguments.parameters)) in "
        // A closure that names its parameters has no `$0`.
        let call = signature.isEmpty ? load : load?.replacing("$0.", with: "resolver.")
        let loads = call.map { "… \($0) …" } ?? "…"
        let keyword = effects.canThrow && !effects.isAsync && !loads.contains("try ") ? "try " : ""
        let body = keyword + (type.isNominal ? "\(type)(\(loads))" : loads)
        return chained(verb, labels, closure: signature + body)
            + trailingCompletion + stop
    }

    private var completion: String? {
        registration.hasCompletion && !effects.isAsync ? "initCompleted: { … }" : nil
    }
    private var trailingCompletion: String { completion.map { " \($0)" } ?? "" }

    /// What stops an instance, in a call of its own, if the call says it in a lifetime that it
    /// cannot have any more.
    private var stop: String {
        registration.hasStopAction && lifetimeLabel == nil
            ? Key(type.type, named: registration.key.name).stopping : ""
    }

    static func label(ofArguments types: [Any.Type]) -> String? {
        switch types.count {
        case 0: nil
        case 1: "arguments: \(TypeName(types[0]).expression)"
        default: "arguments: (\(types.spelled)).self"
        }
    }

    private func labels(_ arguments: String? = nil) -> [String?] {
        [
            type.isNominal ? nil : "as: \(type.expression)", lifetimeLabel, arguments,
            registration.key.name.argument,
        ]
    }

    private var lifetimeLabel: String? {
        let (lifetime, stops) = (registration.lifetime, registration.hasStopAction)
        let kept =
            Self.label(lifetime, isAsync: effects.isAsync) ?? (stops ? "in: .transient" : nil)
        // An override keeps the lifetime, and does not say it.
        guard arguments.isEmpty, registration.change == nil, let label = kept else { return nil }
        return stops ? "\(label).onStop { … }" : label
    }

    static func label(_ lifetime: Lifetime, isAsync: Bool) -> String? {
        // An asynchronous registration has no lifetime that depends on the thread or on its users.
        lifetime == .transient || isAsync && !lifetime.canBeAsync ? nil : "in: .\(lifetime)"
    }

    static func label(_ lifetime: Lifetime, of registration: Registration) -> String {
        "in: .\(lifetime)" + (registration.hasStopAction ? ".onStop { … }" : "")
    }
}

/// A call in a chain: `.register(in: .singleton) { … }`.
@inline(never) func chained(_ verb: String, _ arguments: [String?], closure: String? = nil)
    -> String
{
    let list = arguments.compactMap(\.self).joined(separator: ", ")
    return ".\(verb)" + (list.isEmpty ? "" : "(\(list))") + (closure.map { " { \($0) }" } ?? "")
}

extension DependencyName? {
    /// The name as an argument of a call, `named: "notes"`; nil without a name.
    var argument: String? { map { "named: \($0.expression)" } }

    /// The name as a further argument of a call, `, named: "notes"`; empty without a name.
    package var furtherArgument: String { argument.map { ", \($0)" } ?? "" }
}

struct Effects {
    let isAsync: Bool
    let canThrow: Bool
    var keywords: String { (canThrow ? "try " : "") + (isAsync ? "await " : "") }
    func verb(_ stem: String) -> String { stem + (isAsync ? "Async" : "") }
}

extension Key {
    var stopping: String {
        chained("onStop", [TypeName(type).expression, name.argument], closure: "…")
    }
}

extension Registration {
    var effects: Effects { Effects(isAsync: isAsync, canThrow: canThrow) }
    var isKnownToThrow: Bool { canThrow && key.arguments.isEmpty }
    var knownTypes: [Any.Type] { dependencies.known.map(\.type) }
    var hasUniqueName: Bool { key.name?.isUnique == true }
    var namedTypes: [Any.Type] { [type] + key.arguments + knownTypes }

    func use(of key: Key) -> DependencyUse? {
        dependencies.known.firstIndex { $0.request.key == key }.map { use(ofNeed: $0) }
    }

    var loadCall: String { call(isAsync ? "loadAsync" : "load") }

    func call(_ verb: String, as type: TypeName? = nil, passing values: [String]? = nil) -> String {
        let type = type ?? TypeName(self.type)
        let named = hasUniqueName ? "" : key.name.furtherArgument
        let values = values ?? key.arguments.map { TypeName($0).placeholder }
        let arguments = values.joined(separator: ", ")
        return
            "\(verb)(\(type.expression)\(named)\(arguments.isEmpty ? "" : ", arguments: \(arguments)"))"
    }

    var makerType: String? {
        (1...maximumMakerArguments).contains(key.arguments.count)
            ? "(\(key.arguments.spelled)) -> \(TypeName(type))" : nil
    }

    var codeForRoot: String? {
        // A unique name cannot be written: all that have one are loaded together.
        if hasUniqueName {
            return key.arguments.isEmpty
                ? ".roots(\(TypeName(arrayType(of: type)).expression))" : nil
        }
        let type =
            makerType.map { "(\($0)).self" }
            ?? (key.arguments.isEmpty ? TypeName(type).expression : nil)
        return type.map { chained("roots", [$0, key.name.argument]) }
    }

    @inline(never) func asynchronously(_ call: String) -> Suggestion {
        Suggestion(
            isolation == .mainActor ? ".nonisolated\(call).mainActor" : call,
            inPlaceOf: location
        )
    }

    func onMainActor(_ call: String) -> Suggestion {
        Suggestion(
            isolation == .mainActor ? call : ".mainActor\(call).nonisolated",
            inPlaceOf: location
        )
    }

    /// What to write so that the factory of this can await a load. `load` has no container or
    /// resolver.
    func awaiting(_ load: String, dependingOn types: [Any.Type] = []) -> Suggestion {
        let load = "await \(change == .decorator ? "$1" : "$0").\(load)"
        if isAsync { return Suggestion(load, "in place of the load") }
        return asynchronously(
            RegistrationCode(self, isAsync: true).registering(load, dependingOn: types)
        )
    }

    func onMainActor(
        loading load: String,
        dependingOn types: [Any.Type],
        asFunction isFunction: Bool
    ) -> Suggestion {
        let code = RegistrationCode(self)
        if isAsync {
            return Suggestion(
                code.registering("await $0.mainActor.\(load)", dependingOn: types),
                inPlaceOf: location
            )
        }
        return onMainActor(
            isFunction
                ? code.registeringFunction() : code.registering("$0.\(load)", dependingOn: types)
        )
    }

    func loading(_ dependency: Dependency, named name: DependencyName?) -> Suggestion {
        let code = RegistrationCode(self)
        let position = if case .parameter(let position) = dependency.kind { position } else { 0 }
        code.names.removeAll { $0.position == position }
        if let name { code.names.append((position, name, dependency.type)) }
        return Suggestion(code.registeringFunction(), inPlaceOf: location)
    }

    func taking(_ arguments: [Dependency]) -> Suggestion {
        let code = RegistrationCode(self)
        code.arguments = arguments.map(\.type)
        code.names.removeAll { name in arguments.contains { $0.kind == .parameter(name.position) } }
        return Suggestion(code.registeringFunction(), inPlaceOf: location)
    }

    func leavingOut(_ dependency: Dependency) -> Suggestion? {
        if change == .decorator {
            let others = dependencies.known.filter { $0.request.key != dependency.request.key }
            return Suggestion(
                RegistrationCode(self).decorating(with: others.map(\.type)),
                "in place of \(location), with the value in the closure"
            )
        }
        guard case .parameter(let position) = dependency.kind, !isClosure, key.arguments.isEmpty
        else { return nil }
        // Of a protocol, the type that the initializer makes is not known.
        let call = TypeName(type).isNominal ? "\(TypeName(type))(…)" : "…"
        let others = dependencies.known.filter { $0.request.key != dependency.request.key }
        let code = RegistrationCode(self)
        code.names = others.enumerated().compactMap { index, other in
            other.name.map { (index, $0, other.type) }
        }
        let parameters = others.isEmpty ? "" : "(\(others.map(\.type).parameters)) in "
        let closure = code.registeringFunction("{ \(parameters)\(call) }")
        return Suggestion(
            closure,
            "in place of \(location), if parameter \(position) has a default value"
        )
    }

    var asSingleton: Suggestion {
        Suggestion(RegistrationCode.label(.singleton, of: self), "at \(facts.registeredAt)")
    }
    var anotherFactory: Suggestion {
        Suggestion(RegistrationCode(self).registering(), inPlaceOf: location)
    }

    static func supplying(_ type: TypeName, to scope: ScopeName) -> String {
        ".registerSupplied(\(type.expression), in: \(scope.expression))"
    }

    func decoration(_ verb: String) -> String {
        let arguments = RegistrationCode.label(ofArguments: key.arguments)
        return chained(
            verb,
            [TypeName(type).expression, arguments, key.name.argument],
            closure: "…"
        )
    }

    /// `isAsync` if this will be asynchronous.
    func forwarding(to target: Key, isAsync willBeAsync: Bool = false) -> String {
        let call = isAsync || willBeAsync ? "forwardAsync" : "forward"
        func named(_ name: DependencyName?) -> String { ", named: \(name?.expression ?? "nil")" }
        let (source, end) = (TypeName(type).expression, TypeName(target.type).expression)
        let names =
            key.name == target.name
            ? (key.name.furtherArgument, "") : (named(key.name), named(target.name))
        return ".\(call)(\(source)\(names.0), to: \(end)\(names.1)) { $0 }"
    }
}

extension DependencyUse {
    /// What has the need, as reports name it: what is made, or the call that changes it.
    var owner: String {
        let title = "\(registration.title) (\(call.location))"
        return switch call.change {
        case .override: "the override of \(title)"
        case .decorator: "the decorator of \(title)"
        case .stop, nil: title
        }
    }

    func replaced(by type: String) -> Suggestion {
        let old = TypeName(dependency.type)
        switch dependency.kind {
        case .parameter(let position):
            return Suggestion(type, "in place of \(old), parameter \(position) of \(owner)")
        case .stated:
            return Suggestion(
                type,
                "in place of \(old), in dependsOn: and in the factory of \(owner)"
            )
        case .seen: return Suggestion(type, "in place of \(old), in the factory of \(owner)")
        // The factory of a forward is not the user's.
        case .forward: return call.anotherFactory
        }
    }

    func deferred(by wrapper: String) -> Suggestion {
        let part = dependency.isLoadedByCode ? nil : wrappedType(of: dependency.type)
        return replaced(
            by: "\(wrapper)<\(TypeName(part ?? dependency.type))>" + (part == nil ? "" : "?")
        )
    }
}
