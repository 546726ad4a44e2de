extension NodeKey {
    /// How reports name it.
    var name: String { isOptional ? "Node<Tag\(tag)>?" : "Node<Tag\(tag)>" }
}

extension NaiveModel {
    /// How reports name a type.
    static func name(of type: Any.Type) -> String {
        let keys = nodeTypes.indices.flatMap {
            [NodeKey(tag: $0, isOptional: false), NodeKey(tag: $0, isOptional: true)]
        }
        let name = "\(type)"
        return keys.first { name == ($0.isOptional ? "Optional<Node<Tag\($0.tag)>>" : $0.name) }?.name ?? name
    }

    /// Runs the factory of an eager singleton, unless the singleton is made.
    ///
    /// - Returns: Why it could not be made.
    func makeEagerly(_ recipe: Recipe) -> LoadingFailure? {
        do {
            _ = try load(tag: recipe.key.tag, asOptional: recipe.key.isOptional)
            return nil
        } catch {
            return error
        }
    }

    /// Whether each of the names is that of a registration that needs the next, and the last the first.
    func isCycle(_ names: [String]) -> Bool {
        let keys = names.compactMap { name in recipes.keys.first { $0.name == name } }
        guard !names.isEmpty, keys.count == names.count else { return false }
        return zip(keys, keys.dropFirst() + keys.prefix(1)).allSatisfy { key, next in
            recipes[key]!.edges.contains { target(of: $0) == next }
        }
    }

    /// Which registration an edge leads to.
    private func target(of edge: Recipe.Edge) -> NodeKey? {
        let wantsOptional = edge.verb == .loadOrThrowOptional
        return [wantsOptional, !wantsOptional].map { NodeKey(tag: edge.tag, isOptional: $0) }
            .first { recipes[$0] != nil }
    }
}
