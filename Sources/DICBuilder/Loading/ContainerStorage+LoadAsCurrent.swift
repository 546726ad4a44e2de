// Loads from the current container, which may be another one than that of the factories that are running, and loads for
// injected properties.

extension _ContainerStorage {
    /// Loads an instance from this container, the current one, or traps with a report that explains why it can't.
    package func loadAsCurrent<T>(_ name: DependencyName?, at location: CodeLocation) -> T {
        do {
            return try loadAsCurrentOrThrow(name, at: location)
        } catch {
            return failure(error, at: location)
        }
    }

    /// Loads an instance from this container, the current one.
    ///
    /// - Throws: What the factory throws, or a `ResolutionError`.
    package func loadAsCurrentOrThrow<T>(_ name: DependencyName?, at location: CodeLocation) throws -> T {
        do {
            return try loadOrThrow(name, from: .dynamic, at: location)
        } catch let error as ResolutionError where isOfLoad(error, at: location) {
            throw error.explained(asLoadedFromCurrent: self)
        }
    }

    /// Loads the value of an injected property, or traps with a report that explains why it can't.
    ///
    /// - Parameter isCurrent: Whether this is the current container, and not one that the property names.
    package func loadForProperty<T>(_ name: DependencyName?, isCurrent: Bool, at location: CodeLocation) -> T {
        do {
            if isCurrent { return try loadAsCurrentOrThrow(name, at: location) }
            return try loadOrThrow(name, from: .dynamic, at: location)
        } catch let error as ResolutionError where isOfLoad(error, at: location) {
            return failure(error.explainedAsProperty, at: location, insteadUse: .unavailable)
        } catch {
            return failure(error, at: location, insteadUse: .unavailable)
        }
    }

    /// Loads the value of a view's property on the main actor, or traps with a report that explains why it can't.
    package func loadForViewProperty<T>(_ name: DependencyName?, at location: CodeLocation) -> T {
        do {
            return try loadOrThrow(name, from: .mainActor, at: location)
        } catch {
            return failure(error, at: location, insteadUse: .unavailable)
        }
    }

    /// Whether an error is about the load at a place, and not about one in its course.
    private func isOfLoad(_ error: ResolutionError, at location: CodeLocation) -> Bool {
        error.location == location && error.path.count == runningCount
    }
}
