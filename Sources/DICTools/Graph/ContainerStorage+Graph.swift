import DICBuilder

extension DependencyContaining {
    /// What is registered, and what needs what, as far as that is known without running a factory.
    ///
    /// It has everything that can be loaded here: for a child container, also what the parent registered. A copy, which
    /// does not change with the container.
    ///
    /// - Complexity: O(*n* log *n*) in the number of registrations and their dependencies.
    public var graph: DependencyGraph { _storage.graph }
}

extension _ContainerStorage {
    /// What is registered, and what needs what.
    package var graph: DependencyGraph { DependencyGraph(of: RegisteredFacts.ofAll(self)) }
}

extension DependencyGraph {
    /// The graph of a container. `containers` is the container, its parent, and so on.
    init(of containers: [RegisteredFacts]) { self = GraphSurvey(containers).graph }
}

extension GraphSurvey {
    /// The nodes, named, and the edges between them.
    var graph: DependencyGraph {
        let canonical = canonical
        let isNode = sites.indices.map { canonical[$0] == $0 }
        let ids = names(of: sites.indices.filter { isNode[$0] })
        var nodes: [DependencyGraph.Node] = []
        var edges: [DependencyGraph.Edge] = []
        for (index, site) in sites.enumerated() {
            guard let name = ids[index] else { continue }
            nodes.append(site.node(name, isMade: isMade(site.place.key, in: site.place.owner)))
            for link in site.links {
                guard let target = ids[canonical[link.target]] else { continue }
                edges.append(
                    DependencyGraph.Edge(
                        from: name.id,
                        to: target.id,
                        kind: link.kind,
                        isDeferred: link.traits.contains(.deferred),
                        isOptional: link.traits.contains(.optional),
                        isCollected: link.traits.contains(.collected)
                    )
                )
            }
        }
        return DependencyGraph(nodes: nodes, edges: edges)
    }

    /// A name for each node, which no other has.
    private func names(of indices: [Int]) -> [Int: NodeName] {
        var sharing: [String: [(index: Int, name: NodeName)]] = [:]
        for index in indices {
            let name = sites[index].name.suffixed(suffix(of: sites[index]))
            sharing[name.id, default: []].append((index, name))
        }
        var names: [Int: NodeName] = [:]
        for nodes in sharing.values {
            if nodes.count == 1 {
                names[nodes[0].index] = nodes[0].name
                continue
            }
            let ordered = nodes.map { (order: sites[$0.index].order, node: $0) }.sorted { left, right in
                left.order == right.order ? left.node.index < right.node.index : left.order < right.order
            }
            for (number, node) in ordered.map(\.node).enumerated() {
                names[node.index] = node.name.numbered(number + 1)
            }
        }
        return names
    }
}

extension GraphSurvey.Site {
    /// The names of its node, without the suffix of a parent's.
    fileprivate var name: NodeName {
        switch subject {
        case .registration(let registration): NodeName(registration.key)
        case .missing(let request): NodeName(request.key)
        }
    }

    fileprivate func node(_ name: NodeName, isMade: Bool) -> DependencyGraph.Node {
        switch subject {
        case .registration(let registration):
            let arguments = registration.key.arguments
            return DependencyGraph.Node(
                id: name.id,
                title: name.title,
                type: registration.type,
                name: registration.key.name,
                argumentTypes: arguments.isEmpty ? nil : arguments,
                lifetime: registration.lifetime,
                isOnMainActor: registration.isolation == .mainActor,
                isAsync: registration.isAsync,
                knowledge: registration.dependencies.areOpaque ? .opaque : .declared,
                location: registration.location,
                isMade: isMade
            )
        case .missing(let request):
            return DependencyGraph.Node(
                id: name.id,
                title: name.title,
                type: request.type,
                name: request.name,
                argumentTypes: request.arguments.isEmpty ? nil : request.arguments,
                lifetime: nil
            )
        }
    }

    /// The order of nodes with the same name: unique names as they were registered, private types as they are written,
    /// so that the order of assemblies does not matter.
    fileprivate var order: (isMissing: Int, file: String, line: UInt) {
        guard case .registration(let registration) = subject else { return (1, "", 0) }
        if registration.key.name?.isUnique == true { return (0, "", 0) }
        return (0, registration.location.fileID, registration.location.line)
    }
}

/// The names of the node of a key.
struct NodeName: Hashable {
    let id: String
    let title: String

    init(_ key: Key) {
        id = key.title(\.qualified)
        title = key.title
    }

    private init(id: String, title: String) {
        self.id = id
        self.title = title
    }

    /// The name with a suffix.
    func suffixed(_ suffix: String) -> NodeName {
        suffix.isEmpty ? self : NodeName(id: "\(id) \(suffix)", title: "\(title) \(suffix)")
    }

    /// The name of the *n*th node that has this one.
    func numbered(_ number: Int) -> NodeName { number == 1 ? self : NodeName(id: "\(id) #\(number)", title: title) }
}

extension DICBuilder {
    /// What has been registered so far, and what needs what, without building: no factory runs.
    ///
    /// - Complexity: O(*n* log *n*) in the number of registrations and their dependencies, the parent's among them.
    public var graph: DependencyGraph { blueprint.freeze().graph }
}

extension RegistrarOnMainActor where Base == DICBuilder {
    /// What has been registered so far, and what needs what, without building: as ``DICBuilder/graph``.
    public var graph: DependencyGraph { nonisolated.graph }
}

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
