import TestSupport

extension Author {
    /// What one of several threads does.
    mutating func actions() -> [Program.Action] {
        (0..<Int.random(in: 8...30, using: &random)).map { _ in
            if random.chance(20), Feature.changes.isEnabled, let change = changeInRace() {
                return .change(change)
            }
            var load = load()
            // It is open which loads fail, and those must not end the process.
            if load.verb == .load { load.verb = .loadOrThrow }
            return .load(load)
        }
    }

    private mutating func changeInRace() -> Change? {
        let container = Int.random(in: containers.indices, using: &random)
        let isMutable = containers[container].isMutable
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<4 where isMutable: return registerAgain(in: container)
        case 4 where isMutable: return .release(container)
        case 5: return .resetCached(in: container)
        default:
            // What is registered for good, and is no singleton.
            let key = containers[container].keys.values.filter {
                $0.lifetime.isResettable && !$0.isForward
            }
            .map(\.key).filter { $0.tag % 3 == 0 && !$0.takesArgument }.sorted {
                $0.title < $1.title
            }
            .randomElement(using: &random)
            guard let key else { return nil }
            return .reset(
                ProgramRequest(tag: key.tag, isOptional: key.isOptional, name: key.name),
                in: container
            )
        }
    }

    /// Registers everything again, so that the program continues as before, but with other
    /// instances.
    private mutating func registerAgain(in container: Int) -> Change? {
        let known = containers[container].keys.values.sorted { $0.key.title < $1.key.title }
        guard let original = known.randomElement(using: &random) else { return nil }
        let recipe = Recipe(
            id: recipes.count,
            key: original.key,
            lifetime: original.lifetime,
            form: original.form,
            edges: original.edges,
            ending: original.ending == .failure ? .failure : original.ending,
            completion: original.completion,
            changes: original.changes
        )
        recipes.append(recipe)
        return .register(recipe, into: container)
    }
}
