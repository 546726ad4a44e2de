/// What was done to a registration after it was written: overridden, decorated, or both.
package final class RegistrationHistory: Sendable {
    /// Where the original was registered.
    package let registeredAt: CodeLocation

    /// Where the override is that replaces the original's factory; nil if there is none.
    package let overriddenAt: CodeLocation?

    /// The dependencies of the factory that runs, and of the decorators.
    let dependencies: Dependencies

    /// Whether the factory makes what a scope would be given when it opens.
    let replacesGivenValue: Bool

    /// The history of a registration that an override replaces the factory of.
    init(
        of registration: Registration,
        overriddenAt location: CodeLocation,
        dependencies: Dependencies
    ) {
        registeredAt = registration.registeredAt
        overriddenAt = location
        self.dependencies = dependencies
        replacesGivenValue = registration.isGivenToScope || registration.history?.replacesGivenValue == true
    }

    /// The history of a registration, and one more decorator.
    init(ofDecorated registration: Registration, dependencies: Dependencies) {
        let earlier = registration.history
        registeredAt = registration.registeredAt
        overriddenAt = earlier?.overriddenAt
        self.dependencies = dependencies
        replacesGivenValue = earlier?.replacesGivenValue ?? false
    }
}

extension Registration {
    /// Where the original was registered, which overrides and decorators may have changed.
    fileprivate var registeredAt: CodeLocation { history?.registeredAt ?? location }

    /// Whether this is what an override or a decorator has made of another registration of the same key.
    func isChange(of original: Registration) -> Bool { history != nil && registeredAt == original.registeredAt }
}
