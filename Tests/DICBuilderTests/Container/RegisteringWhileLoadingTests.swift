import DIC
import Foundation
import TestSupport
import Testing

/// Containers and builders that many threads use at once for all that they can do.
@Suite struct RegisteringWhileLoadingTests {
    /// As many types as there are pairs of tags.
    private static let pairs = nodeTypes.flatMap { first in nodeTypes.map { first.paired(with: $0) }
    }

    private static func recipe(_ id: Int, in lifetime: Recipe.Lifetime = .transient) -> Recipe {
        Recipe(
            id: id,
            key: NodeKey(tag: 0, isOptional: false),
            lifetime: lifetime,
            edges: [],
            ending: .instance
        )
    }

    enum Registrar: CaseIterable, Sendable {
        case builder, mutableContainer
    }

    @Test(arguments: Registrar.allCases)
    func noRegistrationIsLost(into kind: Registrar) async throws {
        for _ in 0..<Scale.rounds(release: 20, debug: 5, sanitized: 2) {
            let bench = Workbench(log: RunLog(recipeCount: Self.pairs.count))
            let registrar =
                kind == .builder
                ? DICBuilder() : DependencyInjectionContainer() as DependencyRegistrar
            try await ThreadTeam.run(64) { thread in
                for id in stride(from: thread, to: Self.pairs.count, by: 64) {
                    Self.pairs[id].register(Self.recipe(id), into: registrar, with: bench)
                }
            }
            let container: any DependencyLoading
            switch registrar {
            case let builder as DICBuilder: container = builder.build()
            default: container = registrar as! DependencyInjectionContainer
            }
            #expect(container.registeredDependencies.count == Self.pairs.count)
            for (id, type) in Self.pairs.enumerated() {
                #expect(try type.load(.loadOrNil, from: container).get()?.recipe == id)
            }
        }
    }

    @Test(arguments: ContainerKind.withAsynchronous)
    func eachLoadOfATransientHasItsOwn(kind: ContainerKind) async throws {
        final class Transient: Sendable {}
        let loads = Scale.rounds(release: 2_000, debug: 300, sanitized: 100)
        let runs = RunCounter()
        let container = kind.container { registrar in
            registrar.register { () -> Transient in
                runs.increment()
                return Transient()
            }
        }
        let loaded = try await ThreadTeam.collect(64) { _ in
            (0..<loads).map { _ in container.load(Transient.self) }
        }
        #expect(Set(loaded.joined().map(ObjectIdentifier.init)).count == 64 * loads)
        #expect(runs.count == 64 * loads)
    }

    /// Writers register their type again, with rising versions, while others load it and one
    /// unregisters everything.
    @Test(arguments: [Recipe.Lifetime.transient, .singleton, .eagerSingleton])
    func aLoadSeesTheLastRegistrationOrNone(lifetime: Recipe.Lifetime) async throws {
        let versions = Scale.rounds(release: 3_000, debug: 500, sanitized: 150)
        let writers = 4
        let container = DependencyInjectionContainer()
        let bench = Workbench(log: RunLog(recipeCount: versions))
        let violations = SharedList<String>()
        let writing = RunCounter()
        try await ThreadTeam.run(2 * writers + 2) { thread in
            if thread < writers {
                for version in 0..<versions {
                    nodeTypes[thread].register(
                        Self.recipe(version, in: lifetime),
                        into: container,
                        with: bench
                    )
                    if let seen = Self.version(of: thread, in: container), seen != version {
                        violations.add("registered \(version), loaded \(seen)")
                    }
                }
                writing.increment()
            } else if thread < 2 * writers {
                var last = 0
                while writing.count < writers {
                    sched_yield()
                    guard let seen = Self.version(of: thread - writers, in: container) else {
                        continue
                    }
                    if seen < last { violations.add("loaded \(seen) after \(last)") }
                    last = seen
                }
            } else {
                while writing.count < writers {
                    if thread % 2 == 0 {
                        container.unregisterDependencies()
                    } else if container.registeredDependencies.count > writers {
                        violations.add("registered twice")
                    }
                    sched_yield()
                }
            }
        }
        #expect(violations.all.isEmpty)
    }

    private static func version(of type: Int, in container: DependencyInjectionContainer) -> Int? {
        (try? nodeTypes[type].load(.loadOrNil, from: container).get())?.recipe
    }

    /// Loads when it goes, as one that writes a last line into a log would.
    final class Talkative: Sendable {
        final class Log: Sendable {
            let lines = RunCounter()
        }

        private let loadLog: @Sendable () -> Log?

        init(loadLog: @escaping @Sendable () -> Log?) {
            self.loadLog = loadLog
        }

        deinit {
            loadLog()?.lines.increment()
        }
    }

    @Test func aSingletonMayLoadWhenItGoes() async throws {
        let rounds = Scale.rounds(release: 2_000, debug: 400, sanitized: 100)
        let log = Talkative.Log()
        let captured = DependencyInjectionContainer.Weak()
        let container = DependencyInjectionContainer()
        captured.container = container
        let register: @Sendable () -> Void = {
            // Lazy, so that the load in `deinit` may have to make it, and to wait for another
            // thread that does.
            captured.container?.register(in: .singleton) { log }
            captured.container?.register(in: .singleton) {
                Talkative { captured.container?.loadOrNil(Talkative.Log.self) }
            }
        }
        try await ThreadTeam.run(8) { thread in
            for _ in 0..<rounds {
                switch thread {
                case 0: captured.container?.unregisterDependencies()
                case 1, 2: register()
                default: _ = captured.container?.loadOrNil(Talkative.self)
                }
            }
        }
        #expect(container.registeredDependencies.count <= 2)
        container.unregisterDependencies()
        let before = log.lines.count
        register()
        _ = container.load(Talkative.self)
        register()
        #expect(log.lines.count == before + 1)
    }
}
