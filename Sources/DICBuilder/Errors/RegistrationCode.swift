/// The code of a call that registers, overrides or decorates something anew, in place of the one
/// that did.
final class RegistrationCode {
    /// The call that this replaces.
    private let registration: Registration
    /// The type to register.
    private let type: TypeName
    /// What the factory has to be able to do.
    private let effects: Effects
    /// The types of the arguments that it takes.
    var arguments: [Any.Type]
    /// The parameters that are loaded by names: their positions, as they sort, the names and the
    /// types.
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

    /// The name of the call.
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
                let name = name.expression
                let type = opensScopes(type) ? nil : TypeName(type).expression
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
        let effect = effects.canThrow ? "try " : ""
        let call = type.isNominal ? "\(effect)\(type)(…)" : "…"
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

    /// A call of `register` with a closure that takes a resolver: `load` is a load that it
    /// contains, and `types` are what it is said to load.
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

    /// The completion, if the call has one. An asynchronous registration has none.
    private var completion: String? {
        registration.hasCompletion && !effects.isAsync ? "initCompleted: { … }" : nil
    }

    /// The completion behind a closure.
    private var trailingCompletion: String { completion.map { " \($0)" } ?? "" }

    /// What stops an instance, in a call of its own, if the call says it in a lifetime that it
    /// cannot have any more.
    private var stop: String {
        registration.hasStopAction && lifetimeLabel == nil
            ? Key(type.type, named: registration.key.name).stopping : ""
    }

    /// The types of arguments, as an argument of the call; nil if there are none.
    static func label(ofArguments types: [Any.Type]) -> String? {
        switch types.count {
        case 0: nil
        case 1: "arguments: \(TypeName(types[0]).expression)"
        default: "arguments: (\(types.spelled)).self"
        }
    }

    /// The labels that say what is registered, and how long it is kept.
    private func labels(_ arguments: String? = nil) -> [String?] {
        [
            type.isNominal ? nil : "as: \(type.expression)", lifetimeLabel, arguments,
            registration.key.name.argument,
        ]
    }

    /// The lifetime, as an argument of the call; nil for the default.
    private var lifetimeLabel: String? {
        let lifetime = registration.lifetime
        let stops = registration.hasStopAction
        let kept =
            Self.label(lifetime, isAsync: effects.isAsync) ?? (stops ? "in: .transient" : nil)
        // An override keeps the lifetime, and does not say it.
        guard arguments.isEmpty, registration.change == nil, let label = kept else { return nil }
        return stops ? "\(label).onStop { … }" : label
    }

    /// A lifetime, as an argument of a call; nil for the default.
    static func label(_ lifetime: Lifetime, isAsync: Bool) -> String? {
        // An asynchronous registration has no lifetime that depends on the thread or on its users.
        lifetime == .transient || isAsync && !lifetime.canBeAsync ? nil : "in: .\(lifetime)"
    }

    /// A lifetime, as an argument of the call of a registration, with a stop action if that has
    /// one.
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

/// Whether a factory is asynchronous and whether it can throw, in code that a report suggests.
struct Effects {
    /// Whether it awaits.
    let isAsync: Bool
    /// Whether it throws.
    let canThrow: Bool

    /// The `try` and `await` in front of what the factory calls.
    var keywords: String {
        let attempt = canThrow ? "try " : ""
        return isAsync ? attempt + "await " : attempt
    }

    /// The name of the call that takes the factory. `stem` is the one for a synchronous factory.
    func verb(_ stem: String) -> String { stem + (isAsync ? "Async" : "") }
}

extension Key {
    /// The call that says what stops its instances.
    var stopping: String {
        chained("onStop", [TypeName(type).expression, name.argument], closure: "…")
    }
}

extension Registration {
    /// What its factory does.
    var effects: Effects { Effects(isAsync: isAsync, canThrow: canThrow) }

    /// Whether its factory is known to throw: not if it takes arguments.
    var isKnownToThrow: Bool { canThrow && key.arguments.isEmpty }

    /// The types of its known needs.
    var knownTypes: [Any.Type] { dependencies.known.map(\.type) }

    /// Whether its name is one of `.unique`, which no code can write.
    var hasUniqueName: Bool { key.name?.isUnique == true }

    /// The types that a report may name for it.
    var namedTypes: [Any.Type] { [type] + key.arguments + knownTypes }

    /// Its known need of a key; nil if it has none.
    func use(of key: Key) -> DependencyUse? {
        dependencies.known.firstIndex { $0.request.key == key }.map { use(ofNeed: $0) }
    }

    /// The call that loads it with the verb that its factory needs.
    var loadCall: String { call(isAsync ? "loadAsync" : "load") }

    /// The call that loads it with a verb: as another type, or with `values` as its arguments.
    func call(_ verb: String, as type: TypeName? = nil, passing values: [String]? = nil) -> String {
        let type = type ?? TypeName(self.type)
        let named = hasUniqueName ? "" : key.name.furtherArgument
        let values = values ?? key.arguments.map { TypeName($0).placeholder }
        let arguments = values.joined(separator: ", ")
        return
            "\(verb)(\(type.expression)\(named)\(arguments.isEmpty ? "" : ", arguments: \(arguments)"))"
    }

    /// The type of the function that loads this from its arguments; nil if it takes none, or too
    /// many.
    var functionType: String? {
        (1...maximumFunctionArguments).contains(key.arguments.count)
            ? "(\(key.arguments.spelled)) -> \(TypeName(type))" : nil
    }

    /// The code that says that the program loads this; nil if there is none.
    var codeForRoot: String? {
        // A unique name cannot be written: all that have one are loaded together.
        if hasUniqueName {
            return key.arguments.isEmpty
                ? ".roots(\(TypeName(arrayType(of: type)).expression))" : nil
        }
        let type =
            functionType.map { "(\($0)).self" }
            ?? (key.arguments.isEmpty ? TypeName(type).expression : nil)
        return type.map { chained("roots", [$0, key.name.argument]) }
    }

    /// A call that registers this, written where this is registered, for an asynchronous factory.
    @inline(never) func asynchronously(_ call: String) -> Suggestion {
        Suggestion(
            isolation == .mainActor ? ".nonisolated\(call).mainActor" : call,
            inPlaceOf: location
        )
    }

    /// A call that registers this, written where this is registered, for a factory on the main
    /// actor.
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

    /// What to write so that the factory of this can load something on the main actor.
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

    /// The call that registers this with a parameter that is loaded by another name, or by none.
    func loading(_ dependency: Dependency, named name: DependencyName?) -> Suggestion {
        let code = RegistrationCode(self)
        let position = if case .parameter(let position) = dependency.kind { position } else { 0 }
        code.names.removeAll { $0.position == position }
        if let name { code.names.append((position, name, dependency.type)) }
        return Suggestion(code.registeringFunction(), inPlaceOf: location)
    }

    /// The call that registers this with some needs as its arguments.
    func taking(_ arguments: [Dependency]) -> Suggestion {
        let code = RegistrationCode(self)
        code.arguments = arguments.map(\.type)
        code.names.removeAll { name in arguments.contains { $0.kind == .parameter(name.position) } }
        return Suggestion(code.registeringFunction(), inPlaceOf: location)
    }

    /// The call that registers this with a closure that does not load a need, so that a default
    /// value is used; nil if there is none.
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

    /// What to write so that the container keeps the instance.
    var asSingleton: Suggestion {
        Suggestion(RegistrationCode.label(.singleton, of: self), "at \(facts.registeredAt)")
    }

    /// Another factory of this, in place of the one that it has.
    var anotherFactory: Suggestion {
        Suggestion(RegistrationCode(self).registering(), inPlaceOf: location)
    }

    /// The call that says that a scope is given a value of a type.
    static func supplying(_ type: TypeName, to scope: ScopeName) -> String {
        ".registerSupplied(\(type.expression), in: \(scope.expression))"
    }

    /// The call that decorates this registration.
    func decoration(_ verb: String) -> String {
        let arguments = RegistrationCode.label(ofArguments: key.arguments)
        return chained(
            verb,
            [TypeName(type).expression, arguments, key.name.argument],
            closure: "…"
        )
    }

    /// The call that forwards this to another key. It `isAsync` if this will be asynchronous.
    func forwarding(to target: Key, isAsync willBeAsync: Bool = false) -> String {
        let types = key.arguments
        if !types.isEmpty {
            // A forward passes no arguments on.
            let load = call(isAsync ? "loadAsync" : "load", passing: types.placeholders)
            return chained(
                isAsync ? "registerAsync" : "register",
                ["as: \(TypeName(target.type).expression)", target.name.argument],
                closure:
                    "(resolver, \(types.parameters)) in \(isAsync ? "await " : "")resolver.\(load)"
            )
        }
        let call = isAsync || willBeAsync ? "forwardAsync" : "forward"
        func named(_ name: DependencyName?) -> String { ", named: \(name?.expression ?? "nil")" }
        let source = TypeName(type).expression
        let end = TypeName(target.type).expression
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

    /// Another type in place of that of the need.
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

    /// A `Lazy` or a `Provider` in place of what is needed at once.
    func deferred(by wrapper: String) -> Suggestion {
        let part = dependency.isLoadedByCode ? nil : wrappedType(of: dependency.type)
        return replaced(
            by: "\(wrapper)<\(TypeName(part ?? dependency.type))>" + (part == nil ? "" : "?")
        )
    }
}
