import DIC

/// The containers that a frozen parent can have as children.
enum ChildKind: String, CaseIterable, Codable, Sendable {
    case frozen, mutable, asynchronous

    /// A child of the parent, with what the closure registers.
    func child(
        of parent: ImmutableDependencyInjectionContainer,
        _ register: (DependencyRegistrar) -> Void = { _ in }
    ) -> any DependencyLoading & Sendable {
        switch self {
        case .frozen:
            let builder = DICBuilder(parent: parent)
            register(builder)
            return builder.build()
        case .mutable:
            let container = DependencyInjectionContainer(parent: parent)
            register(container)
            return container
        case .asynchronous:
            let container = AsyncDependencyInjectionContainer(parent: parent)
            register(container)
            return container
        }
    }
}
