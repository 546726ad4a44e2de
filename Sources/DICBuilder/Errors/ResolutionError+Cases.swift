/// Each way to fail, and what is known about it.
extension ResolutionError {
    /// - Parameters:
    ///   - arguments: The types of the arguments that were given, if the load gave any.
    ///   - parameter: For a parameter of an autoregistered function, its place, from 1.
    ///   - element: For a parameter that is an array of all that is registered for a type, that type.
    @usableFromInline
    package static func notRegistered<T>(
        _ type: T.Type,
        _ name: DependencyName?,
        taking arguments: [Any.Type]? = nil,
        in source: DependencySource,
        at location: SourceLocation?,
        parameter: Int? = nil,
        collecting element: Any.Type? = nil
    ) -> ResolutionError {
        let wanted = TypeName(type)
        let registrations = source.entries.map(\.registration)
        let near = NearMisses(of: wanted, among: registrations)
        let detail = parameter.map { "parameter \($0) of what is autoregistered" }
        let others = registrations.filter { $0.type == type && $0.key.name == name }
        if !others.isEmpty {
            return ResolutionError(
                .argumentMismatch,
                of: type,
                named: name,
                detail: (["loaded with \(list(arguments))"] + others.map { "registered with \(list($0.argumentTypes))" })
                    .joined(separator: ", "),
                at: location,
                near: others.map(Mention.init),
                suggestion: others[0].call("load")
            )
        }
        let names = names(of: type, among: registrations)
        let meant = name.flatMap { NearMisses.nearest(to: $0, among: names) }
            .flatMap { meant in registrations.first { $0.type == type && $0.key.name == meant } }
        return ResolutionError(
            .notRegistered,
            of: type,
            named: name,
            detail: detail ?? name.map { _ in list(names) },
            at: location,
            near: near.mentions,
            suggestion: meant.map { $0.call("load") }
                ?? element.flatMap { collection(of: $0, parameter, among: registrations) }
                ?? suggestion(for: wanted, name, arguments, near)
        )
    }

    /// The types in parentheses, as they are given to a function.
    private static func list(_ arguments: [Any.Type]?) -> String {
        guard let arguments, !arguments.isEmpty else { return "no arguments" }
        return "(\(arguments.map { TypeName($0).description }.joined(separator: ", ")))"
    }

    /// The names of a type, in the order of registration.
    private static func names(of type: Any.Type, among registrations: [Registration]) -> [DependencyName] {
        let names = registrations.filter { $0.type == type }.compactMap(\.key.name).filter { !$0.isUnique }
        var seen: Set<DependencyName> = []
        return names.filter { seen.insert($0).inserted }
    }

    private static func list(_ names: [DependencyName]) -> String {
        if names.isEmpty { return "no name is registered for it" }
        return "the names are \(names.map(\.expression).joined(separator: ", "))"
    }

    private static func suggestion(
        for wanted: TypeName,
        _ name: DependencyName?,
        _ arguments: [Any.Type]?,
        _ near: NearMisses
    ) -> String {
        if name == nil, arguments == nil, wanted.isExistential, let concrete = near.names.first(where: \.isNominal) {
            return ".register(as: \(wanted.expression)) { $0.load(\(concrete.expression)) }"
        }
        return wanted.registration(named: name, taking: arguments)
    }

    /// What to write to get all that is registered for a type, where an array of it was asked for.
    private static func collection(
        of element: Any.Type,
        _ parameter: Int?,
        among registrations: [Registration]
    ) -> String? {
        if parameter != nil { return TypeName(element).registration(named: .unique) }
        guard registrations.contains(where: { $0.type == element }) else { return nil }
        return "loadAll(\(TypeName(element).expression))"
    }

    static func notResettable(_ registration: Registration, at location: SourceLocation) -> ResolutionError {
        ResolutionError(
            .notResettable,
            of: registration.type,
            named: registration.key.name,
            detail: "registered in: .\(registration.lifetime), which is kept as long as the container",
            at: location,
            registered: registration.location,
            suggestion: "register it in: .cached"
        )
    }

    @usableFromInline
    package static func returnedNil<T>(
        _ type: T.Type,
        by entry: Entry,
        at location: SourceLocation?
    ) -> ResolutionError {
        let name = TypeName(type)
        return ResolutionError(
            .returnedNil,
            of: type,
            named: entry.registration.key.name,
            detail: "the factory returned nil",
            at: location,
            registered: entry.registration.location,
            suggestion: "load(\(TypeName(T?.self).expression)) or loadOrNil(\(name.expression)), and handle nil"
        )
    }

    /// - Parameter path: The registrations on the way, each of which needs the next, and the last the first.
    package static func cycle(_ path: [Registration]) -> ResolutionError {
        ResolutionError(
            .cycle,
            of: path.first?.type ?? Never.self,
            chain: path,
            suggestion: "load one of them when it is first used, not while the other is being made"
        )
    }

    /// - Parameter isOneOfAll: Whether all that is registered for the type was to be loaded.
    @usableFromInline
    static func needsAsync(
        _ registration: Registration,
        at location: SourceLocation?,
        isOneOfAll: Bool = false
    ) -> ResolutionError {
        let type = TypeName(registration.type).expression
        let call = isOneOfAll ? "loadAllAsync(\(type))" : registration.call("loadAsync")
        let isInFactory = !LoadStack.current(.shared).entries.isEmpty
        return ResolutionError(
            .needsAsync,
            of: registration.type,
            named: registration.key.name,
            detail: "registered with registerAsync, loaded synchronously",
            at: location,
            registered: registration.location,
            suggestion: isInFactory
                ? "registerAsync what needs it, with await $0.\(call) in its factory"
                : "await container.\(call)"
        )
    }

    /// - Parameters:
    ///   - location: Where the load is that cannot pass the error on.
    ///   - verb: The load that could.
    static func factoryThrew(
        _ error: any Error,
        for type: Any.Type,
        at location: SourceLocation,
        insteadUse verb: String
    ) -> ResolutionError {
        ResolutionError(
            .factoryThrew,
            of: type,
            detail: "the factory threw \(String(reflecting: error))",
            at: location,
            suggestion: "\(verb)(\(TypeName(type).expression)), and handle the error",
            underlyingError: error
        )
    }

    /// - Parameter registration: The eager singleton that could not be made.
    static func factoryThrew(_ error: any Error, forEager registration: Registration) -> ResolutionError {
        ResolutionError(
            .factoryThrew,
            of: registration.type,
            named: registration.key.name,
            detail: "the factory threw \(String(reflecting: error))",
            registered: registration.location,
            suggestion: "remove the cause, or register it in: .singleton, so that the first load meets the error",
            underlyingError: error
        )
    }
}

extension Registration {
    /// The call that loads it.
    fileprivate func call(_ verb: String) -> String {
        let named = key.name.map { $0.isUnique ? "" : ", named: \($0.expression)" } ?? ""
        let arguments = argumentTypes.map {
            ", arguments: " + $0.map { TypeName($0).placeholder }.joined(separator: ", ")
        }
        return "\(verb)(\(TypeName(type).expression)\(named)\(arguments ?? ""))"
    }
}
