import DIC

/// The containers that share the synchronous verbs, so that one suite states what holds for all of them.
enum ContainerKind: String, CaseIterable, Codable, Sendable {
    case frozen, mutable

    /// A container of this kind with what the closure registers.
    func container(_ register: (DependencyRegistrar) throws -> Void) rethrows -> any DependencyLoading & Sendable {
        switch self {
        case .frozen:
            let builder = DICBuilder()
            try register(builder)
            return builder.build()
        case .mutable:
            let container = DependencyInjectionContainer()
            try register(container)
            return container
        }
    }
}
