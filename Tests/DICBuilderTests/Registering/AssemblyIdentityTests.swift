import DIC
import DICBuilder
import TestSupport
import Testing

/// Identities whose comparison has side effects.
@Suite struct AssemblyIdentityTests {
    struct Other: Assembly {
        let journal: SharedList<String>
        func assemble(into registrar: DependencyRegistrar) { journal.add("other") }
    }

    /// All collide, and are compared.
    struct Comparison: Hashable, Sendable {
        let number: Int
        let compare: @Sendable () -> Void

        static func == (left: Comparison, right: Comparison) -> Bool {
            left.compare()
            return left.number == right.number
        }

        func hash(into hasher: inout Hasher) {
            compare()
            hasher.combine(0)
        }
    }

    struct Numbered: Assembly {
        let comparison: Comparison
        let journal: SharedList<String>
        var identity: any Hashable & Sendable { comparison }
        func assemble(into registrar: DependencyRegistrar) { journal.add("\(comparison.number)") }
    }

    private static func assembleWhileComparing(_ kind: ContainerKind) {
        let journal = SharedList<String>()
        let container = kind.container { registrar in
            let isComparing = Guarded(false)
            let compare: @Sendable () -> Void = {
                let isFirst = isComparing.withLock { isComparing in
                    defer { isComparing = true }
                    return !isComparing
                }
                guard isFirst else { return }
                registrar.assemble(Other(journal: journal))
                isComparing.withLock { $0 = false }
            }
            func numbered(_ number: Int) -> Numbered {
                Numbered(comparison: Comparison(number: number, compare: compare), journal: journal)
            }
            registrar.assemble(numbered(1), numbered(2), numbered(1)).assemble(
                numbered(2),
                numbered(3)
            )
        }
        #expect(journal.all == ["other", "1", "2", "3"])
        #expect(container.registeredDependencies.isEmpty)
    }

    @Test(arguments: ContainerKind.allCases)
    func aComparisonMayAssemble(_ kind: ContainerKind) async {
        await #expect(processExitsWith: .success) { [kind] in
            endProcess()
            AssemblyIdentityTests.assembleWhileComparing(kind)
        }
    }

    private static func assembleTheSameWhileComparing() {
        // The same registrar gets an assembly of the same type: the two insertions are compared
        // with each other.
        let (journal, builder) = (SharedList<String>(), DICBuilder())
        let count = RunCounter()
        let inner = Comparison(number: 2) {}
        let outer = Comparison(number: 1) {
            guard count.increment() == 2 else { return }
            builder.assemble(Numbered(comparison: inner, journal: journal))
        }
        builder.assemble(Numbered(comparison: Comparison(number: 0) {}, journal: journal))
        builder.assemble(Numbered(comparison: outer, journal: journal))
        builder.assemble(
            Numbered(comparison: outer, journal: journal),
            Numbered(comparison: inner, journal: journal)
        )
        #expect(journal.all.sorted() == ["0", "1", "2"])
    }

    @Test func aComparisonMayAssembleAnAssemblyOfTheSameType() async {
        await #expect(processExitsWith: .success) {
            endProcess()
            AssemblyIdentityTests.assembleTheSameWhileComparing()
        }
    }

    /// Each is assembled once, whatever threads are first, though no lock is held for the
    /// comparison.
    @Test(arguments: ContainerKind.allCases)
    func manyThreadsAssembleEachOnce(_ kind: ContainerKind) async throws {
        for _ in 0..<Scale.rounds(release: 50, debug: 20, sanitized: 5) {
            let journal = SharedList<String>()
            let registrar: DependencyRegistrar =
                switch kind {
                case .frozen: DICBuilder()
                case .mutable, .asynchronous: DependencyInjectionContainer()
                }
            // Only for `Sendable`: a registrar may be used from many threads at once.
            try await ThreadTeam.run(8) { thread in
                for number in 0..<20 {
                    let comparison = Comparison(number: (number + thread) % 20) {}
                    registrar.assemble(Numbered(comparison: comparison, journal: journal))
                }
            }
            #expect(journal.all.sorted() == (0..<20).map { "\($0)" }.sorted())
        }
    }
}
