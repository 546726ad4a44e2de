import DIC
import Testing

/// The containers that share the synchronous verbs, so that one suite states what holds for all of
/// them.
package enum ContainerKind: String, CaseIterable, Codable, Sendable {
    case frozen, mutable, asynchronous

    /// The kinds that differ in what they do synchronously.
    package static let allCases: [ContainerKind] = [.frozen, .mutable]

    /// All kinds: where threads meet, and as children of a frozen container.
    package static let withAsynchronous: [ContainerKind] = allCases + [.asynchronous]

    /// A container of this kind with what the closure registers.
    package func container(_ register: (DependencyRegistrar) throws -> Void) rethrows
        -> any DependencyLoading & Sendable
    {
        switch self {
        case .frozen: try build(DICBuilder(), register)
        case .mutable: try fill(DependencyInjectionContainer(), register)
        case .asynchronous: try fill(AsyncDependencyInjectionContainer(), register)
        }
    }

    /// A child of a container, with what the closure registers.
    package func child(
        of parent: ImmutableDependencyInjectionContainer,
        _ register: (DependencyRegistrar) -> Void = { _ in }
    ) -> any DependencyLoading & Sendable {
        switch self {
        case .frozen: build(DICBuilder(parent: parent), register)
        case .mutable: fill(DependencyInjectionContainer(parent: parent), register)
        case .asynchronous: fill(AsyncDependencyInjectionContainer(parent: parent), register)
        }
    }

    /// A container with what the closure registers, which has an error that `build()` refuses.
    package func faultyContainer(
        sourceLocation: SourceLocation = #_sourceLocation,
        _ register: (DependencyRegistrar) -> Void
    ) -> any DependencyLoading & Sendable {
        if self == .frozen { return Self.buildFaulty(DICBuilder(), register, sourceLocation) }
        let container = container(register)
        #expect(!container.validate().errors.isEmpty, sourceLocation: sourceLocation)
        return container
    }

    /// A child of a container, with what the closure registers, which has an error that `build()`
    /// refuses.
    package func faultyChild(
        of parent: ImmutableDependencyInjectionContainer,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ register: (DependencyRegistrar) -> Void
    ) -> any DependencyLoading & Sendable {
        if self == .frozen {
            return Self.buildFaulty(DICBuilder(parent: parent), register, sourceLocation)
        }
        let child = child(of: parent, register)
        #expect(!child.validate().errors.isEmpty, sourceLocation: sourceLocation)
        return child
    }

    /// A child of a container, with what the closure registers, which may have errors.
    package func unprovedChild(
        of parent: ImmutableDependencyInjectionContainer,
        _ register: (DependencyRegistrar) -> Void
    ) throws -> any DependencyLoading & Sendable {
        guard self == .frozen else { return child(of: parent, register) }
        let builder = DICBuilder(parent: parent)
        register(builder)
        return try builder.buildUnproved()
    }

    private static func buildFaulty(
        _ builder: DICBuilder,
        _ register: (DependencyRegistrar) -> Void,
        _ location: SourceLocation
    ) -> ImmutableDependencyInjectionContainer {
        register(builder)
        #expect(throws: BuildError.self, sourceLocation: location) { try builder.buildOrThrow() }
        do {
            return try builder.buildUnproved()
        } catch {
            fatalError("an eager singleton failed: \(error)")
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
