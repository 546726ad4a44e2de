extension DependencyGraph {
    /// The part of the graph that shows why registrations fail: what is missing, or what is wrong itself, as the root
    /// cause, and everything that needs it.
    func pictured(failing keys: Set<Key>) -> DependencyGraph {
        var causes: Set<Node.ID> = []
        let variants = Dictionary(grouping: nodes.lazy.filter(\.isRegistered)) { Key($0.type, named: $0.name) }
        let failing = keys.compactMap { key in
            variants[Key(key.type, named: key.name)]?.first { node in
                (node.argumentTypes ?? []).elementsEqual(key.arguments, by: ==)
            }
        }
        for id in failing.map(\.id) {
            let missing = dependencies(of: id).filter { !$0.isRegistered }
            if missing.isEmpty { causes.insert(id) } else { causes.formUnion(missing.map(\.id)) }
        }
        return pictured(failed: causes)
    }
}
