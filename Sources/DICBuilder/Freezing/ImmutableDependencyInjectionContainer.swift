/// A frozen container: nothing can be registered any more, and any number of threads load from it without a lock.
///
/// It is made by `DICBuilder`:
///
/// ```swift
/// let container = DICBuilder()
///     .register { Clock() }
///     .build()
///
/// let clock: Clock = container.load()
/// ```
///
/// Copies share their registrations and singletons, which go when the last copy goes.
public struct ImmutableDependencyInjectionContainer: DependencyLoading, Sendable {
    /// The registrations that are loaded from.
    public let source: DependencySource

    init(source: DependencySource) {
        self.source = source
    }
}
