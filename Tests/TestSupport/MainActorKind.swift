import DIC
import Testing

/// The containers that register and load on the main actor.
package enum MainActorKind: String, CaseIterable, Sendable {
    case frozen, mutable

    /// A container with what the closure registers.
    @MainActor
    package func container(_ register: (DependencyRegistrar) -> Void) -> MainActorResolver {
        switch self {
        case .frozen:
            let builder = DICBuilder()
            register(builder)
            return DependencyResolver(builder.mainActor.build()._storage).mainActor
        case .mutable:
            let container = DependencyInjectionContainer()
            register(container)
            return DependencyResolver(container._storage).mainActor
        }
    }

    /// A container with what the closure registers, which has an error that `build()` refuses.
    @MainActor
    package func faultyContainer(_ register: (DependencyRegistrar) -> Void) -> MainActorResolver {
        guard self == .frozen else { return container(register) }
        let builder = DICBuilder()
        register(builder)
        #expect(throws: BuildError.self) { try builder.mainActor.buildOrThrow() }
        do {
            return DependencyResolver(try builder.buildUnproved()._storage).mainActor
        } catch {
            fatalError("an eager singleton failed: \(error)")
        }
    }

    /// A child of a container, with what the closure registers.
    @MainActor
    package func child(of parent: MainActorContainer, _ register: (DependencyRegistrar) -> Void)
        -> MainActorResolver
    {
        switch self {
        case .frozen:
            let builder = DICBuilder(parent: parent)
            register(builder)
            return DependencyResolver(builder.mainActor.build()._storage).mainActor
        case .mutable:
            let container = DependencyInjectionContainer(parent: parent.nonisolated)
            register(container)
            return DependencyResolver(container._storage).mainActor
        }
    }
}

/// Neither `Sendable` nor isolated: only its container keeps it on the main actor.
package final class Note {
    package var text: String

    package init(_ text: String = "") {
        MainActor.assertIsolated()
        self.text = text
    }
}

/// Isolated to the main actor.
@MainActor
package final class Board {
    package let note: Note

    package init(note: Note) { self.note = note }
}
