import DIC

/// The containers that share the synchronous verbs, so that one suite states what holds for all of them.
enum ContainerKind: String, CaseIterable, Codable, Sendable {
    case frozen, mutable, asynchronous

    /// The kinds that differ in what they do synchronously.
    static let allCases: [ContainerKind] = [.frozen, .mutable]

    /// All kinds: where threads meet, and as children of a frozen container.
    static let withAsynchronous: [ContainerKind] = allCases + [.asynchronous]

    /// A container of this kind with what the closure registers.
    func container(_ register: (DependencyRegistrar) throws -> Void) rethrows -> any DependencyLoading & Sendable {
        switch self {
        case .frozen: try build(DICBuilder(), register)
        case .mutable: try fill(DependencyInjectionContainer(), register)
        case .asynchronous: try fill(AsyncDependencyInjectionContainer(), register)
        }
    }

    /// A child of a container, with what the closure registers.
    func child(
        of parent: ImmutableDependencyInjectionContainer,
        _ register: (DependencyRegistrar) -> Void = { _ in }
    ) -> any DependencyLoading & Sendable {
        switch self {
        case .frozen: build(DICBuilder(parent: parent), register)
        case .mutable: fill(DependencyInjectionContainer(parent: parent), register)
        case .asynchronous: fill(AsyncDependencyInjectionContainer(parent: parent), register)
        }
    }

    private func build(
        _ builder: DICBuilder,
        _ register: (DependencyRegistrar) throws -> Void
    ) rethrows -> any DependencyLoading & Sendable {
        try register(builder)
        return builder.build()
    }

    private func fill(
        _ container: DependencyInjectionContainer,
        _ register: (DependencyRegistrar) throws -> Void
    ) rethrows -> any DependencyLoading & Sendable {
        try register(container)
        return container
    }
}
