import DICBuilder
import TestSupport

/// Does what a program says, with the library and with the model, and writes down where they
/// differ.
final class ProgramRunner {
    private let program: Program
    let bench: Workbench
    private let model = NaiveModel()
    private var comparison = Comparison()

    private var builders: [DICBuilder] = []

    /// What has been registered into each builder, the last of each key, in order; and what its
    /// children go on from.
    private var registered: [(parent: Int?, recipes: [Recipe])] = []

    /// What the test holds, and what it holds of the model.
    private var held: [[(any AnyNode)?]] = []
    private var heldInstances: [[NaiveInstance?]] = []

    /// How many loads came to something, and to nothing, so that one can see that programs are
    /// worth while.
    private(set) var loadCount = 0
    var failureCount: Int { comparison.failureCount }
    var differences: [String] { comparison.differences }

    /// How deep the deepest load was.
    var deepest: Int { model.deepest }

    /// Whether the model gave up, so that the rest of the program was left out.
    private(set) var isCutShort = false

    /// Whether the model can say what comes out of it.
    private var isForetold: Bool { program.flavour != .wild }

    init(_ program: Program, driver: any ContainerDriver = LibraryDriver()) {
        self.program = program
        var bench = Workbench(log: RunLog(recipeCount: program.recipes.count))
        bench.driver = driver
        bench.yields = program.mode != .oneThread
        self.bench = bench
    }

    func run() async throws {
        for step in program.steps {
            try await perform(step)
            // What follows would only repeat it.
            if !differences.isEmpty || isCutShort { break }
        }
        try await clear()
    }

    /// Lets go of everything, and checks that nothing is left.
    private func clear() async throws {
        held = []
        heldInstances = []
        builders = []
        model.clear()
        bench.clear()
        bench.driver.end()
        let log = bench.log
        comparison.require(
            !log.hasOverrun,
            "no end in sight: factories ran \(log.total.count) times"
        )
        // A thread that has ended its work may still be at letting go of it.
        for _ in 0..<1_000 where log.gone.count < log.born.count {
            try await Task.sleep(for: .milliseconds(1))
        }
        let left = log.born.count - log.gone.count
        comparison.require(left == 0, "\(left) instances outlive their containers")
    }

    private func perform(_ step: Program.Step) async throws {
        switch step {
        case .makeBuilder(let parent):
            builders.append(bench.driver.builder(parent: parent.flatMap(frozen)))
            registered.append((parent, []))
        case .registerInBuilder(let recipe, let builder): register(recipe, builder: builder)
        case .build(let builder): try build(builder)
        case .makeMutable(let parent):
            bench.containers.add(bench.driver.mutableContainer(parent: parent.flatMap(frozen)))
            model.containers.append(newContainer(parent, isFrozen: false))
        case .change(let change): perform(change)
        case .loads(let loads): try await perform(loads)
        case .race(let actions): try await race(actions)
        case .forget:
            held = []
            heldInstances = []
        }
        if case .race = step { return }
        if !isCutShort && isForetold { compareState() }
    }

    private func frozen(_ index: Int) -> ImmutableDependencyInjectionContainer? {
        bench.containers[index] as? ImmutableDependencyInjectionContainer
    }

    private func newContainer(_ parent: Int?, isFrozen: Bool) -> NaiveContainer {
        NaiveContainer(
            index: model.containers.count,
            parent: parent.map { model.containers[$0] },
            isFrozen: isFrozen
        )
    }

    private func register(_ recipe: Recipe, builder: Int) {
        bench.driver.register(recipe, into: builders[builder], with: bench)
        registered[builder].recipes.removeAll { $0.key == recipe.key }
        registered[builder].recipes.append(recipe)
    }

    private func build(_ builder: Int) throws {
        let expected = newContainer(registered[builder].parent, isFrozen: true)
        for recipe in registered[builder].recipes { expected.register(recipe) }
        let eager = expected.own.filter { isForetold && $0.recipe.lifetime == .eagerSingleton }
        let failures = model.makeEagerly(eager)
        // Not even begun: it would take long.
        if model.isOverworked { return isCutShort = true }
        do {
            let container = try bench.driver.build(builders[builder])
            if isForetold { comparison.compare([], with: failures, of: expected, in: model) }
            bench.containers.add(container)
            model.containers.append(expected)
        } catch let error as BuildError {
            if isForetold {
                comparison.compare(
                    error.problems.compactMap(\.failure),
                    with: failures,
                    of: expected,
                    in: model
                )
            }
            // Continue with what can be built.
            for var recipe in registered[builder].recipes where recipe.lifetime == .eagerSingleton {
                recipe.lifetime = .singleton
                register(recipe, builder: builder)
            }
            if differences.isEmpty { try build(builder) }
        }
    }

    private func perform(_ change: Change) {
        let isExact = !Feature.resetThroughBinding.isEnabled
        if case .reset(let request, let container) = change,
            !model.isResettable(request, in: model.containers[container], isExact: isExact)
        {
            return
        }
        if !isForetold, case .register(let recipe, let container) = change {
            model.containers[container].register(recipe)
        } else {
            model.perform(change, isExact: isExact)
        }
        if model.isOverworked { return isCutShort = true }
        bench.perform(change)
    }

    private func perform(_ loads: [[Load]]) async throws {
        var expected: [[Result<[NaiveInstance?], LoadingFailure>]] = []
        var loads = loads
        for thread in loads.indices {
            expected.append([])
            for index in loads[thread].indices {
                if loads[thread][index].verb == .load && !bench.driver.isTrusted {
                    loads[thread][index].verb = .loadOrThrow
                }
                let result = model.perform(loads[thread][index])
                expected[thread].append(result)
                if case .success(let instances) = result { heldInstances.append(instances) }
                // Those must not end the process.
                if case .failure = result, loads[thread][index].verb == .load {
                    loads[thread][index].verb = .loadOrThrow
                }
            }
        }
        if model.isOverworked { return isCutShort = true }
        let actual = try await load(loads)
        for (thread, loads) in loads.enumerated() {
            for (index, load) in loads.enumerated() {
                loadCount += 1
                let result = actual[thread][index]
                if case .success(let nodes) = result { held.append(nodes) }
                comparison.compare(result, with: expected[thread][index], of: load, in: model)
            }
        }
    }

    private func load(_ loads: [[Load]]) async throws -> [[Result<[(any AnyNode)?], any Error>]] {
        let bench = bench
        let work: @Sendable (Int) -> [Result<[(any AnyNode)?], any Error>] = { thread in
            loads[thread].map {
                bench.driver.load($0.request, $0.verb, from: bench.containers[$0.container]!)
            }
        }
        if loads.count == 1 { return [work(0)] }
        return try await ThreadTeam.collect(loads.count, work)
    }

    private func race(_ actions: [[Program.Action]]) async throws {
        let race = Race(actions, program: program, bench: bench, model: model)
        let violations = try await race.run()
        loadCount += actions.joined().count
        for violation in violations { comparison.require(false, violation) }
        bench.history.removeAll()
    }

    private func compareState() {
        for (index, expected) in model.containers.enumerated() where bench.driver.isListed {
            comparison.compareList(of: bench.containers[index]!, with: expected)
        }
        for recipe in program.recipes.indices where program.isExact {
            comparison.compareRuns(
                of: recipe,
                actual: bench.log.count(recipe),
                expected: model.runs[recipe] ?? 0
            )
        }
    }
}
