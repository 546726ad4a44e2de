/// A call in a chain: `.register(in: .singleton) { … }`.
@inline(never)
func chained(_ verb: String, _ arguments: [String?], closure: String? = nil) -> String {
    let list = arguments.compactMap(\.self).joined(separator: ", ")
    return ".\(verb)" + (list.isEmpty ? "" : "(\(list))") + (closure.map { " { \($0) }" } ?? "")
}

/// The code of a call that registers something anew, in place of the one that registered it.
final class RegistrationCode {
    private let registration: Registration
    /// The type to register.
    private let type: TypeName
    /// Whether the call is to take an asynchronous factory.
    private let isAsync: Bool
    /// Whether the call is to take a factory that throws.
    private let canThrow: Bool
    /// The types of the arguments that a load passes.
    var arguments: [Any.Type]
    /// The parameters that are loaded by names.
    var names: [(position: Int, name: DependencyName, type: Any.Type)] = []

    /// - Parameters:
    ///   - type: The type to register, if it is not that of the registration.
    ///   - isAsync: Whether the call is to take an asynchronous factory, even if that of the registration is not.
    ///   - canThrow: The same of a factory that throws.
    init(_ registration: Registration, as type: TypeName? = nil, isAsync: Bool = false, canThrow: Bool = false) {
        self.registration = registration
        self.type = type ?? TypeName(registration.type)
        self.isAsync = isAsync || registration.isAsync
        self.canThrow = canThrow || registration.isKnownToThrow
        arguments = registration.key.arguments
        for dependency in registration.dependencies.known {
            guard case .parameter(let position) = dependency.kind, let name = dependency.name else { continue }
            names.append((position, name, dependency.type))
        }
    }

    /// A call of `register` with a function whose parameters are loaded, or are arguments of the load. `function` is
    /// given if it is not the initializer of the type.
    func registeringFunction(_ function: String? = nil) -> String {
        var named: [String] = []
        for (_, name, type) in names.sorted(by: { $0.position < $1.position }) {
            named.append(".named(\(name.expression), \(TypeName(type).expression))")
        }
        let parameters = named.isEmpty ? nil : "parameters: [\(named.joined(separator: ", "))]"
        let labels = labels(Self.label(ofArguments: arguments)) + [parameters]
        if let function, function.hasPrefix("{"), arguments.isEmpty {
            return chained(verb, labels) + " \(function)\(trailingCompletion)\(stop)"
        }
        let initializer = function ?? (type.isNominal ? "\(type).init" : "…")
        return chained(verb, [initializer] + labels + [completion]) + stop
    }

    /// A call of `register` with a closure that takes a resolver, and with what it loads.
    func registering(_ load: String? = nil, dependingOn types: [Any.Type] = []) -> String {
        let stated = types.map { TypeName($0).expression }.joined(separator: ", ")
        let labels = labels() + [stated.isEmpty ? nil : "dependsOn: \(stated)"]
        let signature = arguments.isEmpty ? "" : "(resolver, \(arguments.parameters)) in "
        // A closure that names its parameters has no `$0`.
        let call = signature.isEmpty ? load : load?.replacing("$0.", with: "resolver.")
        let loads = call.map { "… \($0) …" } ?? "…"
        let effects = canThrow && !isAsync && !loads.contains("try ") ? "try " : ""
        let body = type.isNominal ? "\(effects)\(type)(\(loads))" : effects + loads
        return chained(verb, labels, closure: signature + body) + trailingCompletion + stop
    }

    /// The completion, if the call has one. An asynchronous registration has none.
    private var completion: String? { registration.hasCompletion && !isAsync ? "initCompleted: { … }" : nil }

    private var trailingCompletion: String { completion.map { " \($0)" } ?? "" }

    /// What stops an instance, in a call of its own, if the call says it in a lifetime that it cannot have any more.
    private var stop: String {
        guard registration.hasStopAction, lifetimeLabel == nil else { return "" }
        return Key(type.type, named: registration.key.name).stopping
    }

    private var verb: String { isAsync ? "registerAsync" : "register" }

    /// The label for the types of arguments; nil if there are none.
    static func label(ofArguments types: [Any.Type]) -> String? {
        switch types.count {
        case 0: nil
        case 1: "arguments: \(TypeName(types[0]).expression)"
        default: "arguments: (\(types.spelled)).self"
        }
    }

    /// The labels that say what is registered, and how long it is kept.
    private func labels(_ arguments: String? = nil) -> [String?] {
        [type.isNominal ? nil : "as: \(type.expression)", lifetimeLabel, arguments, registration.key.name.argument]
    }

    /// The label for the lifetime, and for what stops the instance; nil if none is needed, or can be written.
    private var lifetimeLabel: String? {
        let (lifetime, stops) = (registration.lifetime, registration.hasStopAction)
        guard arguments.isEmpty, let label = Self.label(lifetime, isAsync: isAsync) ?? (stops ? "in: .transient" : nil)
        else { return nil }
        return stops ? "\(label).onStop { … }" : label
    }

    /// The label for a lifetime; nil if none is needed, or can be written.
    static func label(_ lifetime: Lifetime, isAsync: Bool) -> String? {
        // An asynchronous registration has no lifetime that depends on the thread or on its users.
        lifetime == .transient || isAsync && !lifetime.canBeAsync ? nil : "in: .\(lifetime)"
    }

    /// The label for another lifetime of a registration, with what stops its instance.
    static func label(_ lifetime: Lifetime, of registration: Registration) -> String {
        "in: .\(lifetime)" + (registration.hasStopAction ? ".onStop { … }" : "")
    }
}

extension Registration {
    /// A call that registers this, written where this is registered, for an asynchronous factory.
    @inline(never)
    func asynchronously(_ call: String) -> Suggestion {
        Suggestion(isolation == .mainActor ? ".nonisolated\(call).mainActor" : call, inPlaceOf: location)
    }

    /// A call that registers this, written where this is registered, for a factory on the main actor.
    func onMainActor(_ call: String) -> Suggestion {
        Suggestion(isolation == .mainActor ? call : ".mainActor\(call).nonisolated", inPlaceOf: location)
    }

    /// The call that makes this available under another type, too.
    package func forwarding(to target: TypeName) -> String { forwarding(to: target, named: key.name) }

    /// The call that makes this available under the key of a registration, too.
    func forwarding(to target: Registration) -> String { forwarding(to: TypeName(target.type), named: target.key.name) }

    private func forwarding(to target: TypeName, named name: DependencyName?) -> String {
        let call = isAsync ? "forwardAsync" : "forward"
        func named(_ name: DependencyName?) -> String { ", named: \(name?.expression ?? "nil")" }
        let names = key.name == name ? (key.name.furtherArgument, "") : (named(key.name), named(name))
        return ".\(call)(\(TypeName(type).expression)\(names.0), to: \(target.expression)\(names.1)) { $0 }"
    }

    /// The call that registers this with a parameter that is loaded by another name, or by none.
    func loading(_ dependency: Dependency, named name: DependencyName?) -> Suggestion {
        let code = RegistrationCode(self)
        let position = if case .parameter(let position) = dependency.kind { position } else { 0 }
        code.names = code.names.filter { $0.position != position }
        if let name { code.names.append((position, name, dependency.type)) }
        return Suggestion(code.registeringFunction(), inPlaceOf: location)
    }

    /// The call that registers this with parameters that are arguments of the load.
    func taking(_ arguments: [Dependency]) -> Suggestion {
        let code = RegistrationCode(self)
        code.arguments = arguments.map(\.type)
        code.names = code.names.filter { name in !arguments.contains { $0.kind == .parameter(name.position) } }
        // A closure takes them after the resolver.
        return Suggestion(isClosure ? code.registering() : code.registeringFunction(), inPlaceOf: location)
    }

    /// Another factory of this, in place of the one that it has.
    var anotherFactory: Suggestion { Suggestion(RegistrationCode(self).registering(), inPlaceOf: location) }
}

extension DependencyUse {
    /// Another type in place of that of the dependency.
    func replaced(by type: String) -> Suggestion {
        let (old, owner) = (TypeName(dependency.type), "\(registration.title) (\(registration.location))")
        switch dependency.kind {
        case .parameter(let position): return Suggestion(type, "in place of \(old), parameter \(position) of \(owner)")
        case .stated: return Suggestion(type, "in place of \(old), in dependsOn: and in the factory of \(owner)")
        // The factory of a forward is not the user's.
        case .forward: return registration.anotherFactory
        }
    }

    /// A `Lazy` or a `Provider` in place of what is needed at once.
    func deferred(by wrapper: String) -> Suggestion {
        let part = dependency.kind == .stated ? nil : wrappedType(of: dependency.type)
        return replaced(by: "\(wrapper)<\(TypeName(part ?? dependency.type))>" + (part == nil ? "" : "?"))
    }
}

extension Dependency {
    /// The type without the `Lazy` or the `Provider`.
    var immediateType: Any.Type {
        func immediate(_ type: Any.Type) -> Any.Type {
            switch structure(of: type) {
            case .lazy(let loaded), .provider(let loaded): immediate(loaded)
            case .optional(let wrapped):
                switch structure(of: wrapped) {
                case .lazy, .provider: optionalType(of: immediate(wrapped))
                case .optional, .array, nil: type
                }
            case .array, nil: type
            }
        }
        return immediate(type)
    }
}
