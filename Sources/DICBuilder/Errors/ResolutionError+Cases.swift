/// Each way to fail, and what is known about it.
extension ResolutionError {
    @usableFromInline
    package static func notRegistered<T>(
        _ type: T.Type,
        in source: DependencySource,
        at location: SourceLocation
    ) -> ResolutionError {
        let name = TypeName(type)
        let near = NearMisses(of: name, among: source.entries.map(\.registration))
        let suggestion =
            if name.isExistential, let concrete = near.names.first(where: \.isNominal) {
                ".register(as: \(name.expression)) { $0.load(\(concrete.expression)) }"
            } else {
                name.registration
            }
        return ResolutionError(
            .notRegistered,
            of: type,
            at: location,
            near: near.mentions,
            suggestion: suggestion
        )
    }

    @usableFromInline
    package static func returnedNil<T>(_ type: T.Type, by entry: Entry, at location: SourceLocation) -> ResolutionError
    {
        let name = TypeName(type)
        return ResolutionError(
            .returnedNil,
            of: type,
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

    @usableFromInline
    static func needsAsync(_ registration: Registration, at location: SourceLocation?) -> ResolutionError {
        let type = TypeName(registration.type).expression
        let isInFactory = !LoadStack.current(.shared).entries.isEmpty
        return ResolutionError(
            .needsAsync,
            of: registration.type,
            detail: "registered with registerAsync, loaded synchronously",
            at: location,
            registered: registration.location,
            suggestion: isInFactory
                ? "registerAsync what needs it, with await $0.loadAsync(\(type)) in its factory"
                : "await container.loadAsync(\(type))"
        )
    }

    /// - Parameter location: Where the load is that cannot pass the error on.
    static func factoryThrew(_ error: any Error, for type: Any.Type, at location: SourceLocation) -> ResolutionError {
        ResolutionError(
            .factoryThrew,
            of: type,
            detail: "the factory threw \(String(reflecting: error))",
            at: location,
            suggestion: "loadOrThrow(\(TypeName(type).expression)), and handle the error",
            underlyingError: error
        )
    }

    /// - Parameter registration: The eager singleton that could not be made.
    static func factoryThrew(_ error: any Error, forEager registration: Registration) -> ResolutionError {
        ResolutionError(
            .factoryThrew,
            of: registration.type,
            detail: "the factory threw \(String(reflecting: error))",
            registered: registration.location,
            suggestion: "remove the cause, or register it in: .singleton, so that the first load meets the error",
            underlyingError: error
        )
    }
}
