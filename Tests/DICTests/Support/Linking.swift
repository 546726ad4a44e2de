import DIC

/// Whether `build()` can tell an autoregistered factory where its parameters are, or each load looks them up.
///
/// It can if none of the dependencies can throw. A mutable container always looks them up.
enum Linking: String, CaseIterable, Codable, Sendable {
    case linked, unlinked

    /// Registers what an autoregistered function needs: in a form that may throw, though it does not, to prevent that
    /// the function is linked.
    func register<T>(
        in lifetime: LifetimeOf<T> = .transient,
        into registrar: DependencyRegistrar,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ factory: @escaping @Sendable (DependencyResolver) -> T
    ) {
        switch self {
        case .linked: registrar.register(in: lifetime, fileID: fileID, line: line, factory)
        case .unlinked: registrar.registerThrowable(in: lifetime, fileID: fileID, line: line, factory)
        }
    }
}
