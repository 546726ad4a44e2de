import DICBuilder

/// What is known of one node, or what comes near if there is none.
struct Answer: Sendable {
    typealias Node = DependencyGraph.Node
    /// The graph that is asked about. Nodes are meant by their positions in it.
    private let graph: DependencyGraph
    /// The node that is asked about; nil if nothing matches.
    private let node: Node?
    /// What is asked about it.
    private let question: Explanation.Question
    /// Why the node is what it is, in words.
    private var facts: [String] = []
    /// The edges to the node if it is explained, else from it.
    private var edges: [DependencyGraph.Edge] = []
    /// What needs the node or is needed by it, the nearest first, each with the next on the
    /// shortest way to the node.
    private var reached: [(node: Int, distance: Int, next: Int)] = []
    /// For each node the next on the shortest way to the one that is asked about, which has itself;
    /// nil where there is no way.
    private var predecessors: [Int?] = []
    /// The shortest way from the node back to itself, along the edges, with both ends; empty if
    /// there is none.
    private var cycle: [Int] = []
    /// What does not say what it loads, so that it may belong to the answer, or add to it.
    private var opaque: [Int] = []
    /// The registrations that may have been meant, if the node is none.
    private var near: [ResolutionError.Reference] = []

    /// Says what comes near a pattern that no node matches: by the name of a type, without what
    /// encloses it and what it is made of.
    init(
        nothingMatching pattern: String,
        _ question: Explanation.Question,
        in graph: DependencyGraph
    ) {
        self.graph = graph
        self.question = question
        node = nil
        let words = pattern.split { " ()[]<>?*".contains($0) }
        let word = words.first { $0 != "any" }
        let name = word?.split(separator: ".").last ?? ""
        let all = graph.nodes.compactMap(\.registration)
        let names = all.map { TypeName($0.type).simpleName }
        let nearest = NearMisses.indices(ofNearestTo: String(name), among: names)
        near = nearest.map { .init(all[$0]) }
    }

    /// Answers for a node, which a type stands for if one was given.
    init(
        _ node: Node,
        of type: Any.Type?,
        _ question: Explanation.Question,
        in graph: DependencyGraph
    ) {
        self.graph = graph
        self.node = node
        self.question = question
        if let start = graph.positions[node.id] { search(from: start) }
        if let type, type != node.type {
            facts = ["stands for \(TypeName(type)), as which nothing is registered"]
        }
        addFacts(of: node)
        if node.isRegistered { return }
        let request = Request(node.type, named: node.name)
        let all = graph.nodes.compactMap(\.registration)
        near = Problem(Finding(missing: request, among: all)).near
    }

    /// Whether the question is who needs the node, not what it needs.
    private var isExplaining: Bool { question == .explain }

    /// Finds the edges, what they lead to, the cycle and what is opaque.
    private mutating func search(from start: Int) {
        let ahead = isExplaining ? graph.incoming : graph.outgoing
        let back = isExplaining ? graph.outgoing : graph.incoming
        let id = graph.nodes[start].id
        edges = graph.edges.filter { (isExplaining ? $0.to : $0.from) == id }

        let search = graph.search(from: [start], ahead)
        predecessors = search.predecessors
        var distances = [Int](repeating: 0, count: graph.nodes.count)
        // The nearest come first, so the distance of the next is known.
        for node in search.found.dropFirst() {
            let next = predecessors[node] ?? start
            distances[node] = distances[next] + 1
            reached.append((node, distances[node], next))
        }

        // From its end, one more edge leads back to the start.
        let ends = back[start].filter { predecessors[$0] != nil }
        if let end = ends.min(by: { distances[$0] < distances[$1] }) {
            let way = way(from: end)
            cycle = isExplaining ? [start] + way : way.reversed() + [start]
        }

        // What is known to need it belongs to the answer, whatever else it loads.
        let unsure = graph.nodes.indices.filter { (predecessors[$0] == nil) == isExplaining }
        opaque = unsure.filter { graph.nodes[$0].knowledge == .opaque }
    }

    /// The shortest way from a node to the one that is asked about, with both ends.
    private func way(from node: Int) -> [Int] {
        var way = [node]
        var last = node
        while let next = predecessors[last], next != last {
            way.append(next)
            last = next
        }
        return way
    }

    /// Adds why a registered node is what it is.
    private mutating func addFacts(of node: Node) {
        guard let registration = node.registration else { return }
        let name = node.name == nil ? "" : " and name"
        let arguments = node.argumentTypes == nil ? "" : ", with arguments"
        facts.append("registered as exactly this type\(name)\(arguments)")
        if registration.forwardSource != nil {
            facts += graph.dependencies(of: node.id).map { "forwarded from \($0.title)" }
        }
        if registration.isGivenToScope { facts.append("given to its scope when that opens") }
        facts += graph.edges.filter { $0.to == node.id }.compactMap(optionalFilled)
        let history = registration.history
        if let history {
            let isOverride = history.overriddenAt != nil
            facts.append(isOverride ? "overrides \(history.registeredAt)" : "decorated")
        }
        let replaced = node.replaced.filter { $0.location != history?.registeredAt }
        facts += replaced.map { "replaces \($0.location)" }
        if node.isInherited {
            let end = node.title == registration.title ? "" : ", for what that keeps"
            facts.append("registered in a parent container\(end)")
        }
    }

    /// What an optional parameter of a function is given, which may have a default value. Nil for
    /// other edges: what is collected, and what is registered as optional, is asked for as it is.
    private func optionalFilled(_ edge: DependencyGraph.Edge) -> String? {
        guard isExplaining, edge.isOptional, !edge.isCollected, edge.kind.position != nil,
            let requested = edge.requested, requested.name == nil,
            wrappedType(of: requested.type) != nil,
            wrappedType(of: graph[edge.to]?.type ?? requested.type) == nil
        else { return nil }
        // A closure has no default values.
        guard let user = graph[edge.from], let function = user.registration,
            !function.isClosure, function.history == nil
        else { return nil }
        return "fills \(edge.kind) of \(user.title), in place of any default value"
    }

    // MARK: The text

    /// How many rows of one kind a report has.
    private static let maximumRowCount = 40
    /// How many opaque registrations a report names.
    private static let maximumOpaqueCount = 5
    /// How many names of a chain a report has: a longer one has as many at both ends.
    private static let maximumChainLength = 10

    /// The answer in the form of the reports on errors.
    func report(on pattern: String) -> Report {
        let question = question.rawValue
        guard let node else {
            let subject = "nothing matches \(DependencyName(pattern).expression)"
            return Report(question, subject, near: near)
        }
        let labels = graph.labels
        var report = Report(question, "\(node.title): \(heading)")
        report.add("registered", node.location.map { "\($0)  \(node.facts)" } ?? "no")
        Self.add("facts:", facts.map { [$0] }, to: &report)

        func row(_ node: Int, _ how: String) -> [String] {
            [labels[node], how, graph.nodes[node].location?.description ?? "not registered"]
        }
        let direct = edges.lazy.map { edge in
            let other = isExplaining ? edge.from : edge.to
            return row(graph.positions[other] ?? 0, words(for: edge))
        }
        Self.add(verb, direct, to: &report)
        if isExplaining {
            let roots = reached.filter { graph.incoming[$0.node].isEmpty }
            let ways = roots.lazy.map { [chain(way(from: $0.node), labels)] }
            Self.add("from root", ways, to: &report)
        } else {
            let further = reached.filter { $0.distance > 1 }
            let rows = further.lazy.map { row($0.node, "by \(labels[$0.next])") }
            Self.add("in turn", rows, to: &report)
        }
        if !cycle.isEmpty { report.add("cycle:", chain(cycle, labels)) }
        if !opaque.isEmpty { report.add("opaque:", opaqueNodes(labels)) }
        Self.add("near:", near.map { [$0.name, "", $0.location.description] }, to: &report)
        return report
    }

    /// What the node has to do with those at the other ends of the edges.
    private var verb: String { isExplaining ? "needed by" : "needs" }

    /// How many nodes the answer has.
    private var heading: String {
        let direct = reached.count { $0.distance == 1 }
        let further = reached.count - direct
        var heading = direct == 0 ? "\(verb) nothing else" : "\(verb) \(direct)"
        if further > 0 { heading += ", and \(further) through them" }
        if !opaque.isEmpty { heading += ", as far as is known" }
        return heading
    }

    /// Adds rows under a label, of many the first ones.
    private static func add(
        _ label: String,
        _ rows: some Collection<[String]>,
        to report: inout Report
    ) {
        for (index, row) in rows.prefix(maximumRowCount).enumerated() {
            report.add(index == 0 ? label : "", row)
        }
        let rest = rows.count - maximumRowCount
        if rest > 0 { report.add("", "… \(rest) more") }
    }

    /// What the opaque nodes may add to the answer, and the first of them.
    private func opaqueNodes(_ labels: [String]) -> String {
        let what = isExplaining ? "may need it, too:" : "may need more:"
        var names = opaque.prefix(Self.maximumOpaqueCount).map { labels[$0] }
        let rest = opaque.count - names.count
        if rest > 0 { names.append("… \(rest) more") }
        return "\(what) \(names.joined(separator: ", "))"
    }

    /// How an edge is known, and as what the node is asked for, if that is not its type.
    private func words(for edge: DependencyGraph.Edge) -> String {
        var words = [edge.kind.description]
        if let requested = edge.requested, edge.openedScope == nil,
            requested.type != graph[edge.to]?.type
        {
            words.append("as \(TypeName(requested.type))")
        } else {
            words += edge.words
        }
        return words.joined(separator: ", ")
    }

    /// The names of nodes of which each needs the next: of a long chain, both ends.
    private func chain(_ nodes: [Int], _ labels: [String]) -> String {
        var names = nodes.prefix(1).map { labels[$0] }
        for (source, target) in zip(nodes, nodes.dropFirst()) {
            let isLater = isDeferred(from: source, to: target)
            names.append(labels[target] + (isLater ? " (later)" : ""))
        }
        let end = 4
        if names.count > Self.maximumChainLength {
            let omitted = names.count - 2 * end
            names.replaceSubrange(end..<names.count - end, with: ["… \(omitted) more"])
        }
        return names.joined(separator: " -> ")
    }

    /// Whether all edges from a node to another one are deferred.
    private func isDeferred(from source: Int, to target: Int) -> Bool {
        let targets = graph.outgoing[source]
        return targets.indices.allSatisfy {
            targets[$0] != target || graph.edges[$0].isDeferred
        }
    }

    // MARK: JSON

    /// The answer as a JSON object, as the documentation of `Explanation.json` describes it.
    var json: String {
        func id(_ node: Int) -> String { graph.nodes[node].id.jsonLiteral }
        let edges = edges.map { edge in
            let type = edge.requested.map { TypeName($0.type).qualified.jsonLiteral }
            return jsonObject(edge.jsonMembers + [("type", type)])
        }
        let reached = reached.map { node, distance, next in
            let isRoot = "\(graph.incoming[node].isEmpty)"
            return jsonObject([
                ("id", id(node)), ("distance", "\(distance)"), ("next", id(next)),
                ("isRoot", isRoot),
            ])
        }
        let lists = [
            ("facts", facts.map(\.jsonLiteral)), ("edges", edges), ("reached", reached),
            ("cycle", cycle.map(id)),
            ("opaque", opaque.map(id)), ("near", near.map(\.description.jsonLiteral)),
        ]
        let node = node.map { $0.json(mark: graph.marks[$0.id]) } ?? "null"
        let members = [("node", node)] + lists.map { ($0, jsonList($1, indentation: 6)) }
        let lines = members.map { "      \"\($0)\": \($1)" }
        return "{\n" + lines.joined(separator: ",\n") + "\n    }"
    }
}
