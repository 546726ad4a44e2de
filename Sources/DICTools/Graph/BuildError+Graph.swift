import DICBuilder

extension BuildError {
    /// The part of the graph that fails: the root causes, marked, and everything that needs them.
    ///
    /// What is wrong without being registered, such as a root or the target of an override that is missing, is a node
    /// that is not registered. It is computed anew each time.
    ///
    /// ```swift
    /// print(error.graph.tree)
    /// ```
    ///
    /// - Complexity: O(*n* log *n*) in the number of registrations and their dependencies.
    public var graph: DependencyGraph {
        DependencyGraph(of: containers).pictured(failing: report.faulty, causes: report.errors.flatMap(\.causes))
    }
}

extension DependencyGraph {
    /// The graph of a container of which only the facts are left.
    ///
    /// - Parameter containers: The container, its parent, and so on.
    init(of containers: [RegisteredFacts]) {
        // The same is registered again, without factories, so that the one binding rule binds it.
        let storage = containers.reversed().reduce(nil) { parent, facts in facts.frozen(in: parent) }
        let graph = storage.map { storage in
            GraphSurvey(storage).graph { entry, container in
                containers[container].made.contains(entry.registration.key)
            }
        }
        self = graph ?? DependencyGraph()
    }
}

extension RegisteredFacts {
    /// A container in which the same is registered, and from which nothing can be loaded.
    fileprivate func frozen(in parent: _ContainerStorage?) -> _ContainerStorage {
        Blueprint(
            registrations.map { Entry(withoutFactory: $0) },
            parent: parent,
            isOverriding: isOverriding,
            maximumDepth: _ContainerStorage.defaultMaximumDepth
        ).freeze()
    }
}
