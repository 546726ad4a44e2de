import DICBuilder

/// Whether the factories of the factory's parameters may throw: then they are called in another
/// way.
enum FactoryEffect: String, CaseIterable, Codable, Sendable {
    case nonthrowing, throwing

    /// Registers what an autoregistered function needs. The factory does not throw in either case.
    func register<T>(
        in lifetime: LifetimeOf<T> = .transient,
        into registrar: DependencyRegistrar,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable (DependencyResolver) -> T
    ) {
        switch self {
        case .nonthrowing:
            registrar.register(in: lifetime, fileID: fileID, line: line, factory: factory)
        case .throwing:
            registrar.registerThrowable(in: lifetime, fileID: fileID, line: line, factory: factory)
        }
    }
}
