// For tests: which types they should not reach, and how their container is started or built.

extension DICBuilder {
    /// Says what starts the container, for reports, if the program does not call `start()` itself.
    package func suggestStarting(by code: String, inPlaceOf call: String) {
        declare { $0.start = Suggestion(code, "in place of \(call)") }
    }

    /// Says what builds the container on the main actor, for reports, if the program does not call `build()` itself.
    package func suggestBuildingOnMainActor(by code: String, inPlaceOf call: String) {
        declare { $0.mainActorBuild = Suggestion(code, "in place of \(call)") }
    }

    /// The keys of what makes instances of some types, with or without a registered `?`, unless it is overridden or
    /// registered again here. Of a type that forwards to another, it is the key of the other. The original is nil if
    /// the builder changes no container.
    package func unreplacedKeys(of types: [Any.Type], in original: _ContainerStorage?) -> Set<Key> {
        let registrations = registrations(over: original)
        var facts: [Key: Registration] = [:]
        var replaced: Set<Key> = []
        for registration in registrations {
            let key = registration.key
            if facts.updateValue(registration, forKey: key) != nil { replaced.insert(key) }
            if registration.history?.overriddenAt != nil { replaced.insert(key) }
        }
        for case .override(let entry) in list.collected.changes { replaced.insert(entry.facts.key) }

        var keys: Set<Key> = []
        let wanted = Set(types.map(Self.unwrapped))
        for registration in registrations where wanted.contains(Self.unwrapped(registration.type)) {
            let forwards = registration.forwards { facts[$0] }
            if forwards.contains(where: { replaced.contains($0.key) }) { continue }
            if let source = forwards.last, source.forwardSource == nil { keys.insert(source.key) }
        }
        return keys
    }

    /// The types that nothing is registered under, here or in a container that the builder changes.
    package func unregisteredTypes(among types: [Any.Type], in original: _ContainerStorage?) -> [Any.Type] {
        let registered = Set(registrations(over: original).map { Self.unwrapped($0.type) })
        return types.filter { !registered.contains(Self.unwrapped($0)) }
    }

    /// What an instance of a type may be registered as: its supertypes; else what has a similar name.
    package func registrations(near type: Any.Type, in original: _ContainerStorage?) -> [ResolutionError.Reference] {
        let registrations = registrations(over: original)
        let supertypes = registrations.filter { isSubtype(type, of: $0.type) == true }
        if supertypes.isEmpty { return NearMisses(of: TypeName(type), among: registrations).references }
        return supertypes.prefix(NearMisses.limit).map { ResolutionError.Reference($0) }
    }

    private func registrations(over original: _ContainerStorage?) -> [Registration] {
        (original?.entries.map(\.registration) ?? []) + list.collected.entries.map(\.registration)
    }

    /// The identity of a type: a load of `T` finds what is registered as `T?`, and the other way round.
    private static func unwrapped(_ type: Any.Type) -> ObjectIdentifier {
        ObjectIdentifier(wrappedType(of: type) ?? type)
    }
}
