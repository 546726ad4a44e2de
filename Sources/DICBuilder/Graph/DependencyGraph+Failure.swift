extension DependencyGraph {
    /// The part of the graph that shows why registrations fail: what is missing, or what is wrong itself, as the root
    /// cause, and everything that needs it.
    func pictured(failing keys: Set<Key>) -> DependencyGraph {
        var causes: Set<Node.ID> = []
        for id in nodes(of: keys).values.map(\.id) {
            let missing = dependencies(of: id).filter { !$0.isRegistered }
            if missing.isEmpty { causes.insert(id) } else { causes.formUnion(missing.map(\.id)) }
        }
        return pictured(failed: causes)
    }
}
