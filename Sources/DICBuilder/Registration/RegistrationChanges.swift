/// What was done to a registration after it was written.
package final class RegistrationChanges: Sendable {
    /// Where the original was registered.
    package let registeredAt: CodeLocation

    /// Where the override is that replaces the original's factory; nil if there is none.
    package let overriddenAt: CodeLocation?

    /// The dependencies of the factory that runs.
    let dependencies: Dependencies

    init(of registration: Registration, overriddenAt location: CodeLocation, dependencies: Dependencies) {
        registeredAt = registration.changes?.registeredAt ?? registration.location
        overriddenAt = location
        self.dependencies = dependencies
    }
}
