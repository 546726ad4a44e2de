import DIC

/// Does what a program says, with the library and with the model, and writes down where they differ.
final class ProgramRunner {
    private let program: Program
    private let log: RunLog
    private let modelRuns = NaiveModel.Runs()
    private var comparison = Comparison()

    /// What is loaded from, and what it is compared with. One pair, or as many as were built.
    private var containers: [any DependencyLoading & Sendable] = []
    private var models: [NaiveModel] = []

    private let registrar: DependencyRegistrar
    private let bench: Workbench

    /// What has been registered into the builder, the last of each key, in order.
    private var registered: [Recipe] = []

    /// How many loads came to nothing, and to something, so that one can see that programs are worth while.
    private(set) var loadCount = 0
    var failureCount: Int { comparison.failureCount }
    var differences: [String] { comparison.differences }

    /// How deep the deepest load was.
    var deepest: Int { models.map(\.deepest).max() ?? 0 }

    init(_ program: Program) {
        self.program = program
        log = RunLog(recipeCount: program.recipeCount)
        let captured = DependencyInjectionContainer.Weak()
        bench = Workbench(log: log, captured: captured, yields: program.threadCount > 1)
        if program.isFrozen {
            registrar = DICBuilder()
        } else {
            let container = DependencyInjectionContainer()
            captured.container = container
            registrar = container
            containers = [container]
            models = [NaiveModel(runs: modelRuns)]
        }
    }

    func run() async throws {
        for step in program.steps {
            switch step {
            case .register(let recipe): register(recipe)
            case .unregisterAll: unregisterAll()
            case .build: build()
            case .loads(let loads): try await perform(loads)
            }
            compareState()
            // What follows would only repeat it.
            if !differences.isEmpty { return }
        }
    }

    private func register(_ recipe: Recipe) {
        nodeTypes[recipe.key.tag].register(recipe, into: registrar, with: bench)
        if program.isFrozen {
            registered.removeAll { $0.key == recipe.key }
            registered.append(recipe)
        } else {
            models[0].register(recipe)
            if recipe.lifetime == .eagerSingleton { _ = models[0].makeEagerly(recipe) }
        }
    }

    private func unregisterAll() {
        (registrar as! DependencyInjectionContainer).unregisterDependencies()
        models[0].unregisterAll()
    }

    private func build() {
        let model = NaiveModel(runs: modelRuns)
        registered.forEach(model.register)
        let failures = registered.filter { $0.lifetime == .eagerSingleton }.compactMap(model.makeEagerly)
        do {
            let container = try (registrar as! DICBuilder).buildOrThrow()
            comparison.compare([], with: failures, in: model)
            containers.append(container)
            models.append(model)
        } catch {
            comparison.compare((error as! BuildError).problems, with: failures, in: model)
            // Go on with what can be built.
            for var recipe in registered where recipe.lifetime == .eagerSingleton {
                recipe.lifetime = .singleton
                register(recipe)
            }
            if differences.isEmpty { build() }
        }
    }

    private func perform(_ loads: [[Load]]) async throws {
        var expected: [[Result<NaiveModel.Instance?, LoadingFailure>]] = []
        var loads = loads
        for thread in loads.indices {
            expected.append([])
            for index in loads[thread].indices {
                let load = loads[thread][index]
                let result = models[load.container].perform(load)
                expected[thread].append(result)
                if case .failure = result { loads[thread][index].verb = load.verb.safe }
            }
        }
        let actual = try await Self.perform(loads, from: containers)
        for (thread, loads) in loads.enumerated() {
            for (index, load) in loads.enumerated() {
                loadCount += 1
                comparison.compare(
                    actual[thread][index],
                    with: expected[thread][index],
                    of: load,
                    in: models[load.container]
                )
            }
        }
    }

    private static func perform(
        _ loads: [[Load]],
        from containers: [any DependencyLoading & Sendable]
    ) async throws -> [[Result<(any AnyNode)?, any Error>]] {
        let work: @Sendable (Int) -> [Result<(any AnyNode)?, any Error>] = { thread in
            loads[thread].map { nodeTypes[$0.tag].load($0.verb, from: containers[$0.container]) }
        }
        if loads.count == 1 { return [work(0)] }
        return try await ThreadTeam.collect(loads.count, work)
    }

    private func compareState() {
        for (container, model) in zip(containers, models) {
            comparison.compareWhatIsMade(in: container, with: model)
        }
        for recipe in 0..<program.recipeCount where program.isExact {
            comparison.compareRuns(of: recipe, actual: log.count(recipe), expected: modelRuns.count[recipe] ?? 0)
        }
    }
}
