import DICBuilder

/// What holds of loads on several threads, however they meet.
struct Laws {
    private(set) var violations: [String] = []

    let loads: [LoadEvent]
    let changes: [ChangeEvent]
    let recipes: [Recipe]
    let containers: [NaiveContainer]

    /// The container that each registration is in, and the tick at which it was there for sure.
    private var owners: [Int: Int] = [:]
    private var registered: [Int: ChangeEvent] = [:]

    init(
        loads: [LoadEvent],
        changes: [ChangeEvent],
        recipes: [Recipe],
        containers: [NaiveContainer]
    ) {
        self.loads = loads
        self.changes = changes
        self.recipes = recipes
        self.containers = containers
        for container in containers {
            for slot in container.own { owners[slot.recipe.id] = container.index }
        }
        for event in changes {
            guard case .register(let recipe, let container) = event.change else { continue }
            owners[recipe.id] = container
            registered[recipe.id] = event
        }
    }

    mutating func check() {
        for load in loads {
            checkError(of: load)
            for body in load.nodes {
                checkRegistration(of: body, loadedBy: load)
                checkAge(of: body, loadedBy: load)
            }
        }
        checkHolders()
        checkSharing()
    }

    mutating func require(_ condition: Bool, _ description: @autoclosure () -> String) {
        if !condition { violations.append(description()) }
    }

    /// Whether a change has a registration's instance be forgotten.
    func forgets(_ event: ChangeEvent, _ id: Int) -> Bool {
        let (recipe, owner) = (recipes[id], owners[id])
        switch event.change {
        case .reset(let request, let index):
            guard recipe.lifetime.isResettable, request.key == recipe.key else { return false }
            var container: NaiveContainer? = containers[index]
            while let candidate = container,
                !candidate.own.contains(where: { $0.recipe.key == request.key })
            {
                container = candidate.parent
            }
            return container?.index == owner
        case .resetCached(let container): return recipe.lifetime == .cached && container == owner
        case .release(let container): return container == owner
        case .unregisterAll, .register: return false
        }
    }
}

// MARK: - One load

extension Laws {
    /// Nothing is thrown but what factories throw, and what the library says of a load.
    private mutating func checkError(of load: LoadEvent) {
        guard case .failure(let error) = load.result else { return }
        switch LoadingFailure(error) {
        case .thrown(let thrown):
            let ending = recipes[thrown.id].ending
            require(ending == .failure, "\(load.load): registration \(thrown.id) threw nothing")
        case nil: require(false, "\(load.load): \(error)")
        default: break
        }
    }

    /// An instance is of the last registration of what was asked for, in the container that was
    /// asked or in the nearest parent.
    private mutating func checkRegistration(of body: NodeBody, loadedBy load: LoadEvent) {
        let recipe = recipes[body.recipe]
        let (key, request) = (recipe.key, load.load.request)
        // Through a forward, it is of another tag.
        guard key.tag == request.tag else { return }
        let isNamed = load.load.verb == .loadAll || key.name == request.name
        require(
            isNamed && key.takesArgument == (request.argument != nil)
                && body.argument == request.argument,
            "\(load.load): an instance of \(key.title)"
        )
        let since = registered[recipe.id]?.end ?? 0
        let replacement = registered.values.first { event in
            guard case .register(let other, let container) = event.change else { return false }
            return other.key == key && container == owners[recipe.id] && event.start > since
                && event.end < load.start
        }
        require(
            replacement == nil,
            "\(load.load): of registration \(recipe.id), which was replaced before"
        )
        var container: NaiveContainer? = containers[load.load.container]
        while let candidate = container, candidate.index != owners[recipe.id] {
            let isOverridden = candidate.own.contains { $0.recipe.key == key }
            require(
                !isOverridden,
                "\(load.load): of registration \(recipe.id) of a parent, not of the child's own"
            )
            container = candidate.parent
        }
        require(container != nil, "\(load.load): of registration \(recipe.id) of another container")
    }

    /// What is loaded after a reset was made after it; what is made for each load or graph was made
    /// in this one.
    private mutating func checkAge(of body: NodeBody, loadedBy load: LoadEvent) {
        let recipe = recipes[body.recipe]
        if recipe.lifetime.isKept {
            for event in changes where event.end < load.start && forgets(event, recipe.id) {
                require(
                    body.making.startedBefore > event.start,
                    "\(load.load): an instance of registration \(recipe.id) from before \(event.change)"
                )
            }
        } else {
            require(
                body.making.load == load.stamp,
                "\(load.load): \(recipe.lifetime) instance of another load"
            )
        }
    }

    /// What is known to come to something does, and what is known to fail fails.
    mutating func checkOutcomes(
        _ expected: (LoadEvent) -> Result<[NaiveInstance?], LoadingFailure>?
    ) {
        for load in loads {
            switch (load.result, expected(load)) {
            case (_, nil): break
            case (.success(let nodes), .success(let instances)):
                // In any order: what is registered again comes last.
                require(
                    nodes.count == instances.count
                        && nodes.count { $0 == nil } == instances.count { $0 == nil },
                    "\(load.load): \(nodes.map { $0?.recipe }), expected \(instances.map { $0?.recipe })"
                )
            case (.failure, .failure): break
            case (.success, .failure(let failure)):
                require(false, "\(load.load): succeeded, expected \(failure)")
            case (.failure(let error), .success): require(false, "\(load.load): \(error)")
            }
        }
    }
}
