extension ValidationReport {
    /// Creates the report on registrations. The factories of `observed` were seen to run, and those
    /// of `seen` to load what they do not declare.
    package init(
        _ problems: [Problem],
        on entries: [Entry],
        faulty: Set<Key>,
        observed: Set<Key> = [],
        seen: Set<Key> = []
    ) {
        let sound = entries.filter { !faulty.contains($0.registration.key) }
        let undeclared = sound.filter {
            $0.registration.dependencies.areOpaque || seen.contains($0.registration.key)
        }
        let observedCount = undeclared.count { entry in
            let key = entry.registration.key
            return entry.isMade || observed.contains(key) || seen.contains(key)
        }
        self.init(
            problems,
            faulty: faulty,
            registrationCount: entries.count,
            provedCount: sound.count - undeclared.count,
            observedCount: observedCount,
            opaqueCount: undeclared.count - observedCount
        )
    }
}

/// The problems that `build()` found, all at once.
public struct BuildError: Error, FatalReport, Sendable, CustomStringConvertible {
    /// All problems but notes, and how many registrations have none.
    public let report: ValidationReport

    /// Of the container that failed, its parent, and so on.
    package let containers: [ContainerSnapshot]

    /// What was stopped again because a singleton could not be made. Nil if the proof has found
    /// errors.
    public let rollback: StopReport?

    package init(
        _ report: ValidationReport,
        in storage: _ContainerStorage,
        rollback: @autoclosure () -> StopReport? = nil
    ) {
        self.report = report
        // As it was before the stop.
        containers = ContainerSnapshot.ofAll(storage)
        self.rollback = rollback()
    }

    /// The problems: the errors, then warnings, each in the order of registration.
    public var problems: [Problem] { report.problems }

    /// The whole report, and what was stopped again.
    public var description: String { text(.plain) }

    /// The whole report in a style, and what was stopped again.
    package func text(_ style: ReportStyle) -> String {
        let text = report.text(style)
        guard let rollback, !rollback.services.isEmpty else { return text }
        return "\(text)\n\(rollback)"
    }
}

/// What is registered in one container, and what needs what. It keeps no factory and no instance
/// alive.
package final class ContainerSnapshot: Sendable {
    /// What loads find, in the order of registration.
    package let registrations: [Registration]
    /// What its own replace: earlier ones, which a mutable container forgets, and its parent's.
    package let replaced: [Registration]
    /// The keys of what is registered in itself, and not in an ancestor.
    package let ownKeys: Set<Key>
    /// The keys of its own whose instances are made and kept.
    package let made: Set<Key>
    /// What needs what.
    package let wiring: Wiring

    package init(of storage: _ContainerStorage) {
        let own = storage.ownEntries
        registrations = storage.entries.map(\.registration)
        let earlier = storage.contents.registered.filter { !storage.isCurrent($0) }
        replaced = (earlier + own.compactMap { storage.parent?.entry(of: $0.facts.key) }).map(
            \.registration
        )
        ownKeys = Set(own.lazy.map(\.registration.key))
        made = Set(own.lazy.filter(\.isMade).map(\.registration.key))
        wiring = storage.wired(seeing: storage.seenLoads).wiring
    }

    /// The facts of a container, or that of a scope, then of its parent, and so on.
    package static func ofAll(_ storage: _ContainerStorage) -> [ContainerSnapshot] {
        sequence(first: storage.container, next: \.parent).map { ContainerSnapshot(of: $0) }
    }
}
