import DICBuilder

extension DependencyContaining {
    /// What can be loaded here, and what needs what, as far as that is known without running a
    /// factory.
    ///
    /// - Complexity: O(*n* log *n*) in the number of registrations and their dependencies.
    public var graph: DependencyGraph { DependencyGraph(of: _storage) }
}

extension DICBuilder {
    /// What has been registered so far, and what needs what, as far as that is known without
    /// running a factory.
    ///
    /// - Complexity: O(*n* log *n*) in the number of registrations and their dependencies.
    public var graph: DependencyGraph { DependencyGraph(of: snapshot.freeze()) }
}

extension BuildError {
    /// The part of the graph that fails: the root causes, marked, and everything that needs them.
    ///
    /// - Complexity: O(*n* log *n*) in the number of registrations and their dependencies, each
    ///   time.
    public var graph: DependencyGraph {
        DependencyGraph(of: containers).pictured(
            failing: report.faulty,
            causes: report.errors.flatMap(\.causes)
        )
    }
}

extension DependencyGraph {
    /// The graph of a container or scope, with its ancestors.
    init(of storage: _ContainerStorage) { self.init(of: ContainerSnapshot.ofAll(storage)) }

    /// The graph of what is known of a container, its parent, and so on.
    init(of containers: [ContainerSnapshot]) { self = ContainerWalk(containers).graph }
}

/// A walk from what a container can load to what that needs, in the wirings of the container and
/// its ancestors.
///
/// An instance that a parent keeps is made from the parent's registrations, also where its child
/// replaces them. So a registration is visited in a context: its own container if it is kept, and
/// otherwise that of what needs it. Visits of a registration in the child and in its parent are one
/// node if all that they lead to is the same.
private struct ContainerWalk {
    /// A visit of a registration, or of something that is not registered.
    private struct Site {
        /// What is loaded.
        let key: Key
        /// The container that it is loaded from. Containers are counted from the child.
        let context: Int
        /// What it is made by; nil if nothing is registered.
        let registration: Registration?
        /// The container that registered it; nil if nothing is registered.
        let owner: Int?
        /// What it needs: the index of the site, the dependency and how it is bound.
        var links: [(target: Int, dependency: Dependency, traits: BindingTraits)] = []

        /// Whether a container keeps the instance.
        var isKept: Bool { registration?.lifetime.isSharedByContainer ?? false }
    }

    /// The container, its parent, and so on.
    private let containers: [ContainerSnapshot]
    /// For each container, the number of each registration in its wiring.
    private let numbers: [[Key: Int]]
    /// For each container, what is not bound in its wiring, by the number of the registration that
    /// needs it.
    private let missing: [[Int: [Wiring.Unbound]]]
    /// What was visited, in that order.
    private var sites: [Site] = []
    /// For each context, the index of the site of each key.
    private var indices: [[Key: Int]]

    /// Walks through everything that the first container can load.
    init(_ containers: [ContainerSnapshot]) {
        self.containers = containers
        numbers = containers.map {
            Dictionary(zip($0.wiring.registrations.map(\.key), 0...)) { first, _ in first }
        }
        missing = containers.map { Dictionary(grouping: $0.wiring.missing, by: \.source) }
        indices = containers.map { _ in [:] }
        for registration in containers[0].registrations {
            _ = visit(registration.key, registration, in: 0)
        }
        // Visits append the sites of what they find.
        var next = 0
        while next < sites.count {
            follow(next)
            next += 1
        }
    }

    /// The index of the site of a key that is loaded in a container, which is added if it is new.
    private mutating func visit(_ key: Key, _ registration: Registration?, in context: Int) -> Int {
        let owner = registration.map { _ in
            // Nobody's, if a mutable container has just removed it.
            containers[context...].firstIndex { $0.ownKeys.contains(key) } ?? context
        }
        let context =
            registration?.lifetime.isSharedByContainer == true ? owner ?? context : context
        if let index = indices[context][key] { return index }
        indices[context][key] = sites.count
        sites.append(Site(key: key, context: context, registration: registration, owner: owner))
        return sites.count - 1
    }

    /// Visits what a site needs, and adds the links to it.
    private mutating func follow(_ site: Int) {
        let key = sites[site].key
        let context = sites[site].context
        guard sites[site].registration != nil, let source = numbers[context][key] else { return }
        let wiring = containers[context].wiring
        let dependencies = wiring.registrations[source].dependencies.known
        for edge in wiring.edges(of: source) {
            let registration = wiring.registrations[edge.target]
            let target = visit(registration.key, registration, in: context)
            sites[site].links.append((target, dependencies[edge.need], edge.traits))
        }
        for missing in missing[context][source] ?? [] {
            let target = visit(missing.request.key, nil, in: context)
            sites[site].links.append((target, dependencies[missing.need], missing.traits))
        }
    }

    /// The graph of what was visited.
    var graph: DependencyGraph {
        let representatives = representatives
        let replaced = containers.map { Dictionary(grouping: $0.replaced, by: \.key) }
        var nodes: [Int: DependencyGraph.Node] = [:]
        for (index, site) in sites.enumerated() where representatives[index] == index {
            let isMade = site.owner.map { containers[$0].made.contains(site.key) } ?? false
            var node = DependencyGraph.Node(
                site.key,
                site.registration,
                suffix: suffix(of: site),
                isMade: isMade
            )
            if site.links.contains(where: { $0.dependency.kind == .seen }) {
                node.knowledge = .observed
            }
            node.isInherited = (site.owner ?? 0) > 0
            if let owner = site.owner { node.replaced = replaced[owner][site.key] ?? [] }
            nodes[index] = node
        }
        for indices in Dictionary(grouping: nodes.keys, by: { nodes[$0]!.id }).values {
            let ordered = indices.sorted { order(of: $0) < order(of: $1) }
            for (number, index) in ordered.enumerated().dropFirst() {
                nodes[index]!.id += " #\(number + 1)"
            }
        }
        let edges = nodes.flatMap { index, node in
            sites[index].links.map { target, dependency, traits in
                DependencyGraph.Edge(
                    from: node.id,
                    to: nodes[representatives[target]]!.id,
                    kind: DependencyGraph.EdgeKind(dependency.kind),
                    isDeferred: traits.contains(.deferred),
                    isOptional: traits.contains(.optional),
                    isCollected: traits.contains(.collected),
                    openedScope: traits.contains(.opened) ? dependency.name?.description : nil,
                    requested: dependency.request.key
                )
            }
        }
        return DependencyGraph(nodes: Array(nodes.values), edges: edges)
    }

    /// The index of the one that stands for each site: for a parent's, the child's, unless they
    /// lead to other things.
    private var representatives: [Int] {
        // Of what the parent has, the site in the child, if there can be one.
        var representatives = sites.enumerated().map { index, site in
            guard !site.isKept, let own = indices[0][site.key], sites[own].owner == site.owner
            else { return index }
            return own
        }
        var dependents = Array(repeating: [Int](), count: sites.count)
        var different: [Int] = []
        for (index, site) in sites.enumerated() where representatives[index] != index {
            for link in site.links { dependents[link.target].append(index) }
            let isAlike = site.links.elementsEqual(sites[representatives[index]].links) {
                link,
                other in
                representatives[link.target] == other.target && link.traits == other.traits
            }
            if !isAlike { different.append(index) }
        }
        while let index = different.popLast() {
            if representatives[index] == index { continue }
            representatives[index] = index
            different += dependents[index]
        }
        return representatives
    }

    /// What distinguishes a parent's node from a child's of the same key; empty for the child's.
    private func suffix(of site: Site) -> String {
        let context = site.context
        let childsContext =
            site.isKept ? containers.firstIndex { $0.ownKeys.contains(site.key) } ?? context : 0
        if context == childsContext { return "" }
        return context == 1 ? " (parent)" : " (parent \(context))"
    }

    /// What nodes of the same identifier are numbered by: unique names as they were registered,
    /// private types as they are written, not in the order of assemblies.
    private func order(of index: Int) -> (isMissing: Int, file: String, line: UInt, index: Int) {
        guard let registration = sites[index].registration else { return (1, "", 0, index) }
        if registration.key.name?.isUnique == true { return (0, "", 0, index) }
        return (0, registration.location.fileID, registration.location.line, index)
    }
}

extension DependencyGraph.EdgeKind {
    /// The kind of the edge of a dependency, which the wiring knows in this way.
    fileprivate init(_ kind: Dependency.Kind) {
        switch kind {
        case .parameter(let position): self = .parameter(position)
        case .forward: self = .forward
        case .stated: self = .stated
        case .seen: self = .observed
        }
    }
}
