extension _ContainerStorage {
    /// The instances of a type that this container has made as singletons: dependencies first.
    ///
    /// - Parameter isOnMainActor: Whether those of the main actor are among them.
    func services<Service>(of type: Service.Type, isOnMainActor: Bool) -> [Service] {
        let made = ownEntries.flatMap(\.withOriginals).filter { entry in
            let registration = entry.registration
            return registration.lifetime.isPermanent && entry.keepNumber != nil
                && (isOnMainActor || registration.isolation == .nonisolated)
        }
        let owners = owners(among: made, besides: [])
        let stopOrder = stopOrder(of: made) {
            made[$0].extras?.stopAction != nil || owners.contains(ObjectIdentifier(made[$0]))
        }
        let order = Schedule.inOrder(stopOrder) { made[$0].keepNumber ?? 0 }
        var seen: Set<ObjectIdentifier> = []
        return order.reversed().compactMap { index -> Service? in
            let entry = made[index]
            func service<T>(_ type: T.Type) -> Service? { entry.keptInstance(type) as? Service }
            guard let service = _openExistential(entry.registration.type, do: service) else { return nil }
            // One object may be kept under several types.
            if let object = entry.keptObject, !seen.insert(object.id).inserted { return nil }
            return service
        }
    }
}

extension ImmutableDependencyInjectionContainer {
    /// The singletons of a type that have been made, each after what it depends on.
    ///
    /// ```swift
    /// let container = try await builder.start()
    /// let group = ServiceGroup(services: container.services(of: (any Service).self), logger: logger)
    /// ```
    ///
    /// The type of the instance counts, not the type that it is registered as. Those of the main actor, and those that
    /// a parent keeps, are left out.
    ///
    /// - Parameter type: The type to look for, usually `(any Service).self`.
    /// - Returns: The instances, each once: dependencies first.
    /// - Complexity: O(*n*) in the number of registrations, and at most O(*m*²) in the number of made singletons and
    ///   of what they need.
    public func services<Service>(of type: Service.Type) -> [Service] {
        _storage.services(of: type, isOnMainActor: false)
    }
}

extension OnMainActor where Base == ImmutableDependencyInjectionContainer {
    /// The singletons of a type that have been made, those of the main actor among them, each after what it depends on.
    ///
    /// As ``ImmutableDependencyInjectionContainer/services(of:)``.
    @MainActor
    public func services<Service>(of type: Service.Type) -> [Service] {
        nonisolated._storage.services(of: type, isOnMainActor: true)
    }
}
