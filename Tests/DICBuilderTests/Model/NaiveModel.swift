/// What the containers of a program should do: dictionaries, and recursion.
final class NaiveModel {
    /// How often each factory ran, in all containers.
    var runs: [Int: Int] = [:]
    var containers: [NaiveContainer] = []

    /// Transients that need themselves are not found out until the recursion is deep. How deep does
    /// not matter.
    private static let depthLimit = 250

    /// More runs than these are too many to compare.
    private static let workLimit = 4_000

    private struct GraphKey: Hashable {
        let recipe: Int
        let container: Int
    }

    /// The instances that belong to the top-level load that is going on.
    private var graph: [GraphKey: NaiveInstance?] = [:]
    private var depth = 0
    private var work = 0
    private var serial = 0

    /// How deep the deepest load was.
    private(set) var deepest = 0

    /// The number of the failure that was thrown last.
    private(set) var failureNumber = 0
    private var failureCount = 0

    /// The number of the failure that found each cycle first, by its members from the first
    /// registered.
    private var cycleNumbers: [[Int]: Int] = [:]
    private var firstNumbers: [Int: Int] = [:]

    /// The number of the failure that was thrown last, or of the first that found the same cycle.
    var firstFailureNumber: Int { firstNumbers[failureNumber] ?? failureNumber }

    /// The recipes whose factories are running, outermost first.
    private var stack: [Int] = []

    /// What could not be made since an eager singleton of a build was begun, and the number of that
    /// failure. Nil when nothing is built: it would keep what its slots keep.
    private var abandoned: [(slot: NaiveSlot, failure: LoadingFailure, number: Int)]?
    /// What parents keep, and the rest of a build does not try again.
    var givenUp: [NaiveSlot] = []

    /// How often a load met an instance that was being made.
    private var cycleCount = 0

    /// What is to let go of its parts at the end.
    private var completedInstances: [WeakInstance] = []

    /// Whether a load took so many runs that the model gave up.
    var isOverworked: Bool { work > Self.workLimit }

    /// Lets go of everything.
    func clear() {
        for reference in completedInstances { reference.instance?.completed = [] }
        completedInstances = []
        containers = []
    }

    /// A new failure. Until the next one, what is thrown is this.
    private func numbered(_ failure: LoadingFailure) -> LoadingFailure {
        failureCount += 1
        failureNumber = failureCount
        return failure
    }

    /// A new failure: the cycle that a load of a recipe closes.
    private func cycle(closedBy recipe: Int) -> LoadingFailure {
        var (path, start) = (stack, stack.lastIndex(of: recipe))
        // Where loads nest too deep, it may be what a member loads beside the cycle.
        while start == nil, let last = path.popLast() { start = path.lastIndex(of: last) }
        let members = path[(start ?? 0)...]
        let first = members.indices.min { members[$0] < members[$1] } ?? 0
        let rotated = Array(members[first...] + members[..<first])
        let failure = numbered(.cycle)
        firstNumbers[failureNumber] = cycleNumbers[rotated, default: failureNumber]
        cycleNumbers[rotated] = firstFailureNumber
        return failure
    }

    /// Makes an eager singleton. If it fails, what its failure has passed in the container and its
    /// ancestors is not tried again in this build.
    func makingEagerly(_ owner: NaiveContainer, _ make: () -> LoadingFailure?) -> LoadingFailure? {
        abandoned = []
        defer { abandoned = nil }
        guard let failure = make() else { return nil }
        for (slot, failure, number) in abandoned ?? [] where number == failureNumber {
            if slot.instance != nil || slot.failure != nil { continue }
            // A container that a factory only refers to is no part of the build.
            if !owner.isOrDescends(from: slot.owner) { continue }
            slot.failure = (failure, number)
            // What a parent keeps is tried again after the build.
            if slot.owner !== owner { givenUp.append(slot) }
        }
        return failure
    }

    /// What `loadOrThrow` should return.
    func load(
        _ request: ProgramRequest,
        in container: NaiveContainer,
        asParameter: Bool = false
    ) throws(LoadingFailure) -> NaiveInstance? {
        guard let slot = container.binding(of: request) else {
            if asParameter && request.isOptional { return nil }
            let isMismatch = container.slot(of: request.key.withOtherArguments) != nil
            throw numbered(
                isMismatch
                    ? .argumentMismatch(request.key.subject) : .notRegistered(request.key.subject)
            )
        }
        let instance = try instance(of: slot, in: container, argument: request.argument)
        if instance == nil && !request.isOptional {
            throw numbered(.returnedNil(request.key.subject))
        }
        return instance
    }

    /// What `loadAllOrThrow` should return.
    func loadAll(_ request: ProgramRequest, in container: NaiveContainer) throws(LoadingFailure)
        -> [NaiveInstance?]
    {
        var instances: [NaiveInstance?] = []
        for slot in container.all {
            let key = slot.recipe.key
            guard key.tag == request.tag, !key.takesArgument else { continue }
            // What a single load by that name would not find.
            if key.isOptional != request.isOptional, container.slot(of: key.other) != nil {
                continue
            }
            let instance = try instance(of: slot, in: container, argument: nil)
            if instance != nil || request.isOptional { instances.append(instance) }
        }
        return instances
    }

    private func instance(
        of slot: NaiveSlot,
        in container: NaiveContainer,
        argument: Int?
    ) throws(LoadingFailure) -> NaiveInstance? {
        switch slot.recipe.lifetime {
        case .transient:
            return try running(slot.recipe) { () throws(LoadingFailure) in
                let instance = try run(slot.recipe, in: container, argument)
                try complete(instance, by: slot.recipe, in: container)
                return instance
            }
        case .graph: return try oncePerGraph(slot.recipe, in: container)
        case .singleton, .eagerSingleton, .cached, .weak: return try once(slot)
        }
    }

    private func oncePerGraph(
        _ recipe: Recipe,
        in container: NaiveContainer
    ) throws(LoadingFailure) -> NaiveInstance? {
        let key = GraphKey(recipe: recipe.id, container: container.index)
        if let instance = graph[key] { return instance }
        return try running(recipe) { () throws(LoadingFailure) in
            let instance = try run(recipe, in: container, nil)
            // What the factory has loaded may have led here by a completion.
            if let other = graph[key] { return other }
            graph[key] = .some(instance)
            do throws(LoadingFailure) {
                try complete(instance, by: recipe, in: container)
            } catch {
                graph[key] = nil
                throw error
            }
            return instance
        }
    }

    /// The kept instance. It is made in the container that keeps it, whichever container loads it.
    private func once(_ slot: NaiveSlot) throws(LoadingFailure) -> NaiveInstance? {
        if let (failure, number) = slot.failure {
            failureNumber = number
            throw failure
        }
        if let instance = slot.instance { return instance }
        if let construction = slot.construction {
            guard let instance = construction.uncompleted else {
                cycleCount += 1
                throw cycle(closedBy: slot.recipe.id)
            }
            return instance
        }
        let construction = NaiveSlot.Construction()
        slot.construction = construction
        defer { if slot.construction === construction { slot.construction = nil } }
        let cycleCount = cycleCount
        do throws(LoadingFailure) {
            return try running(slot.recipe) { () throws(LoadingFailure) in
                let instance = try run(slot.recipe, in: slot.owner, nil)
                construction.uncompleted = .some(instance)
                try complete(instance, by: slot.recipe, in: slot.owner)
                // A reset in the meantime applies to it, too.
                if slot.construction === construction { slot.keep(instance) }
                return instance
            }
        } catch {
            // Another load may not close the cycle.
            if error != .cycle && cycleCount == self.cycleCount {
                if slot.keepsFailure { slot.failure = (error, failureNumber) }
                abandoned?.append((slot, error, failureNumber))
            }
            throw error
        }
    }

    private func running(
        _ recipe: Recipe,
        _ factory: () throws(LoadingFailure) -> NaiveInstance?
    ) throws(LoadingFailure) -> NaiveInstance? {
        work += 1
        if depth == Self.depthLimit || isOverworked { throw cycle(closedBy: recipe.id) }
        depth += 1
        stack.append(recipe.id)
        deepest = max(deepest, depth)
        defer {
            depth -= 1
            stack.removeLast()
            if depth == 0 { graph = [:] }
        }
        return try factory()
    }

    private func run(
        _ recipe: Recipe,
        in container: NaiveContainer,
        _ argument: Int?
    ) throws(LoadingFailure) -> NaiveInstance? {
        if case .forward(let source) = recipe.form {
            let request = ProgramRequest(
                tag: source,
                isOptional: recipe.key.isOptional,
                name: recipe.key.name
            )
            return try load(request, in: container)
        }
        // Parameters are loaded before the function runs.
        var parts: [NaiveInstance?] = []
        if recipe.isAutoregistered {
            parts = try follow(recipe.edges, of: recipe, in: container, argument)
        }
        let run = runs[recipe.id, default: 0] + 1
        runs[recipe.id] = run
        if !recipe.isAutoregistered {
            parts = try follow(recipe.edges, of: recipe, in: container, argument)
        }
        switch recipe.ending {
        case .instance: break
        case .null: return nil
        case .failure: throw numbered(.thrown(RecipeError(id: recipe.id)))
        case .failureAtFirst(let times):
            if run <= times { throw numbered(.thrown(RecipeError(id: recipe.id))) }
        }
        serial += 1
        return NaiveInstance(recipe: recipe.id, argument: argument, parts: parts, serial: serial)
    }

    private func complete(
        _ instance: NaiveInstance?,
        by recipe: Recipe,
        in container: NaiveContainer
    ) throws(LoadingFailure) {
        guard let completion = recipe.completion else { return }
        let parts = try follow(completion.edges, of: recipe, in: container, nil, isCompletion: true)
        if completion.fails { throw numbered(.thrown(RecipeError(id: recipe.id))) }
        guard let instance else { return }
        instance.completed += parts
        completedInstances.append(WeakInstance(instance))
    }

    private func follow(
        _ edges: [Edge],
        of recipe: Recipe,
        in container: NaiveContainer,
        _ argument: Int?,
        isCompletion: Bool = false
    ) throws(LoadingFailure) -> [NaiveInstance?] {
        var parts: [NaiveInstance?] = []
        for edge in edges {
            guard let request = edge.request(given: argument) else { continue }
            var source: NaiveContainer? = container
            if recipe.form.isWithoutResolver && !isCompletion { source = nil }
            if let captured = edge.captured, containers.indices.contains(captured) {
                source = containers[captured]
            }
            guard let source else { continue }
            switch edge.verb {
            case .loadOrThrow: parts.append(try load(request, in: source))
            case .loadOrNil: parts.append((try? load(request, in: source)) ?? nil)
            case .loadAll: parts += try loadAll(request, in: source)
            case .parameter: parts.append(try load(request, in: source, asParameter: true))
            }
        }
        return parts
    }
}

extension NodeKey {
    var withOtherArguments: NodeKey {
        var key = self
        key.takesArgument.toggle()
        return key
    }
}
