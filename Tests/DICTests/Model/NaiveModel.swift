/// What a container should do, written down as simply as possible: a dictionary, and recursion.
final class NaiveModel {
    final class Instance {
        let recipe: Int
        let parts: [Instance?]

        init(recipe: Int, parts: [Instance?]) {
            self.recipe = recipe
            self.parts = parts
        }
    }

    /// How often each factory ran, in all containers.
    final class Runs {
        var count: [Int: Int] = [:]
    }

    /// Transients that need themselves are not found out until the recursion is deep. How deep does not matter.
    private static let depthLimit = 250

    let runs: Runs
    private(set) var recipes: [NodeKey: Recipe] = [:]
    private var made: [NodeKey: Instance?] = [:]
    private var beingMade: [NodeKey] = []
    private var depth = 0

    /// How deep the deepest load was.
    private(set) var deepest = 0

    init(runs: Runs) {
        self.runs = runs
    }

    func register(_ recipe: Recipe) {
        recipes[recipe.key] = recipe
        made[recipe.key] = nil
    }

    func unregisterAll() {
        recipes = [:]
        made = [:]
    }

    func isMade(_ key: NodeKey) -> Bool {
        made[key] != nil
    }

    /// What `loadOrThrow` of `Node<Tag>`, or of `Node<Tag>?`, should return.
    func load(tag: Int, asOptional: Bool) throws(LoadingFailure) -> Instance? {
        let (plain, optional) = (NodeKey(tag: tag, isOptional: false), NodeKey(tag: tag, isOptional: true))
        if asOptional {
            if recipes[optional] != nil { return try make(optional) }
            if recipes[plain] != nil { return try make(plain) }
            throw .notRegistered("Node<Tag\(tag)>?")
        }
        if recipes[plain] != nil { return try make(plain) }
        guard recipes[optional] != nil else { throw .notRegistered("Node<Tag\(tag)>") }
        guard let instance = try make(optional) else { throw .returnedNil("Node<Tag\(tag)>") }
        return instance
    }

    private func make(_ key: NodeKey) throws(LoadingFailure) -> Instance? {
        let recipe = recipes[key]!
        if let instance = made[key] { return instance }
        if beingMade.contains(key) || depth == Self.depthLimit { throw .cycle }
        if recipe.lifetime.isShared { beingMade.append(key) }
        defer { if recipe.lifetime.isShared { beingMade.removeLast() } }
        depth += 1
        deepest = max(deepest, depth)
        defer { depth -= 1 }

        let instance = try run(recipe)
        if recipe.lifetime.isShared { made[key] = .some(instance) }
        return instance
    }

    private func run(_ recipe: Recipe) throws(LoadingFailure) -> Instance? {
        runs.count[recipe.id, default: 0] += 1
        let run = runs.count[recipe.id]!
        var parts: [Instance?] = []
        for edge in recipe.edges {
            switch edge.verb {
            case .loadOrThrow: parts.append(try load(tag: edge.tag, asOptional: false))
            case .loadOrThrowOptional: parts.append(try load(tag: edge.tag, asOptional: true))
            case .loadOrNil: parts.append((try? load(tag: edge.tag, asOptional: false)) ?? nil)
            }
        }
        switch recipe.ending {
        case .instance: break
        case .null: return nil
        case .failure: throw .thrown(RecipeError(id: recipe.id))
        case .failureAtFirst(let times): if run <= times { throw .thrown(RecipeError(id: recipe.id)) }
        }
        return Instance(recipe: recipe.id, parts: parts)
    }

    /// What a load with any verb should return.
    func perform(_ load: Load) -> Result<Instance?, LoadingFailure> {
        switch load.verb {
        case .load, .loadOrThrow:
            return Result { () throws(LoadingFailure) in try self.load(tag: load.tag, asOptional: false) }
        case .loadOptional:
            let result = Result { () throws(LoadingFailure) in try self.load(tag: load.tag, asOptional: true) }
            // A failure is nil, but for a type that is not registered, or that leads back to itself: there it traps.
            guard case .failure(let failure) = result, failure != .cycle,
                failure != .notRegistered("Node<Tag\(load.tag)>?")
            else { return result }
            return .success(nil)
        case .loadOrThrowOptional:
            return Result { () throws(LoadingFailure) in try self.load(tag: load.tag, asOptional: true) }
        case .loadOrNil, .subscripted:
            return .success((try? self.load(tag: load.tag, asOptional: false)) ?? nil)
        }
    }
}
