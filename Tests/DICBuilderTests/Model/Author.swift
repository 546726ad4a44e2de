import TestSupport

extension Program {
    /// The program of a seed.
    init(seed: UInt64, flavour: Flavour, mode: Mode) {
        var author = Author(seed: seed, flavour: flavour, mode: mode)
        author.write()
        self.init(
            seed: seed,
            flavour: flavour,
            mode: mode,
            steps: author.steps,
            recipes: author.recipes
        )
    }
}

/// Writes a program.
struct Author {
    struct Container {
        let isMutable: Bool
        let parent: Int?

        /// What is registered in it, without its parent.
        var keys: [NodeKey: Recipe] = [:]
    }

    let flavour: Program.Flavour
    let mode: Program.Mode
    let tagCount: Int
    let threadCount: Int
    var random: SeededGenerator
    var steps: [Program.Step] = []
    var recipes: [Recipe] = []
    var containers: [Container] = []

    /// What is registered in each builder, and what its containers are children of.
    var builders: [Container] = []

    init(seed: UInt64, flavour: Program.Flavour, mode: Program.Mode) {
        self.flavour = flavour
        self.mode = mode
        random = SeededGenerator(seed: seed)
        threadCount = mode == .oneThread ? 1 : 4
        // Few where there are cycles: there are many ways through many.
        let limit = flavour == .acyclic || flavour == .anyCycles ? 14 : 8
        tagCount = Int.random(in: 4...limit, using: &random)
    }

    mutating func write() {
        makeRoot()
        if chance(40, of: .children) { makeChild() }
        if mode == .changesOnThreads {
            if chance(40, of: .children) { makeChild() }
            if !containers.contains(where: \.isMutable) {
                makeContainer(mutable: true, parent: anyFrozen())
            }
            steps.append(.race((0..<threadCount).map { _ in actions() }))
            return
        }
        steps.append(.loads(loads()))
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            switch Int.random(in: 0..<10, using: &random) {
            case 0: makeRoot()
            case 1, 2: if chance(100, of: .children) { makeChild() }
            case 3, 4: rebuild()
            default: for _ in 0..<Int.random(in: 1...4, using: &random) { change() }
            }
            if random.chance(40) { steps.append(.forget) }
            steps.append(.loads(loads()))
        }
    }

    mutating func chance(_ percent: Int, of feature: Feature) -> Bool {
        if feature == .arguments, flavour == .wild, !Feature.argumentsInHandledCycles.isEnabled {
            return false
        }
        return random.chance(percent) && feature.isEnabled
    }

    private mutating func makeRoot() {
        makeContainer(mutable: random.chance(40), parent: nil)
    }

    private mutating func makeChild() {
        guard let parent = anyFrozen() else { return makeRoot() }
        makeContainer(mutable: random.chance(40), parent: parent)
    }

    private mutating func anyFrozen() -> Int? {
        containers.indices.filter { !containers[$0].isMutable }.randomElement(using: &random)
    }

    private mutating func makeContainer(mutable: Bool, parent: Int?) {
        // A root has nearly everything, a child something else here and there.
        let tags = (0..<tagCount).filter { _ in random.chance(parent == nil ? 85 : 40) }
        let knots = addKnots(parent: parent)
        if mutable {
            steps.append(.makeMutable(parent: parent))
            containers.append(Container(isMutable: true, parent: parent))
            for tag in tags { register(tag, into: containers.count - 1) }
            for recipe in knots { register(recipe, into: containers.count - 1) }
        } else {
            steps.append(.makeBuilder(parent: parent))
            builders.append(Container(isMutable: false, parent: parent))
            for tag in tags { registerInBuilder(tag, builders.count - 1) }
            for recipe in knots { register(recipe, inBuilder: builders.count - 1) }
            build(builders.count - 1)
        }
    }

    private mutating func build(_ builder: Int) {
        steps.append(.build(builder: builder))
        containers.append(builders[builder])
    }

    /// Registers more in a builder, or other things, and builds it again.
    private mutating func rebuild() {
        guard let builder = builders.indices.randomElement(using: &random) else { return }
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            registerInBuilder(Int.random(in: 0..<tagCount, using: &random), builder)
        }
        build(builder)
    }

    private mutating func registerInBuilder(_ tag: Int, _ builder: Int) {
        for recipe in recipesOfTag(tag) { register(recipe, inBuilder: builder) }
    }

    private mutating func register(_ recipe: Recipe, inBuilder builder: Int) {
        steps.append(.registerInBuilder(recipe, builder: builder))
        builders[builder].keys[recipe.key] = recipe
    }

    private mutating func register(_ tag: Int, into container: Int) {
        for recipe in recipesOfTag(tag) { register(recipe, into: container) }
    }

    private mutating func register(_ recipe: Recipe, into container: Int) {
        steps.append(.change(.register(recipe, into: container)))
        containers[container].keys[recipe.key] = recipe
    }

    private mutating func change() {
        guard Feature.changes.isEnabled else { return }
        let container = Int.random(in: containers.indices, using: &random)
        let tag = Int.random(in: 0..<tagCount, using: &random)
        let isMutable = containers[container].isMutable
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<4 where isMutable: register(tag, into: container)
        case 4 where isMutable:
            steps.append(.change(.release(container)))
        case 5 where isMutable:
            steps.append(.change(.unregisterAll(container)))
            containers[container].keys = [:]
        case 6: steps.append(.change(.resetCached(in: container)))
        default:
            var request = request(of: tag)
            request.argument = nil
            steps.append(.change(.reset(request, in: container)))
        }
    }

    private mutating func loads() -> [[Load]] {
        (0..<threadCount).map { _ in
            (0..<Int.random(in: 1...2 * tagCount, using: &random)).map { _ in load() }
        }
    }

    mutating func load() -> Load {
        var request = request(of: Int.random(in: 0..<tagCount, using: &random))
        var verb = Load.Verb.allCases.randomElement(using: &random)!
        if verb == .subscripted, request.name != nil || request.argument != nil {
            verb = .loadOrNil
        }
        if verb == .loadAll {
            request.name = nil
            request.argument = nil
        }
        return Load(
            container: Int.random(in: containers.indices, using: &random),
            request: request,
            verb: verb
        )
    }

    private mutating func request(of tag: Int) -> ProgramRequest {
        var request = ProgramRequest(tag: tag, isOptional: random.chance(25))
        // Mostly for something that is registered.
        let known = (containers + builders).flatMap { $0.keys.keys }.filter { $0.tag == tag }
            .sorted { $0.title < $1.title }
        if random.chance(80), let key = known.randomElement(using: &random) {
            request.name = key.name
            if key.takesArgument { request.argument = Int.random(in: 0...4, using: &random) }
            return request
        }
        if chance(20, of: .names) { request.name = Int.random(in: 0..<2, using: &random) }
        if chance(15, of: .arguments) { request.argument = Int.random(in: 0...4, using: &random) }
        return request
    }
}
