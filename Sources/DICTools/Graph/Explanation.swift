import DICBuilder

extension DependencyGraph {
    /// Explains who needs something, through which chain, and why it is what it is.
    ///
    /// - Parameters:
    ///   - type: What is asked about. `Clock?`, `[Clock]`, `Lazy<Clock>` and the like stand for
    ///     what they are made of.
    ///   - name: The name that it is loaded with.
    ///   - pattern: In place of a type, a pattern of ``nodes(matching:)``, in which modules and
    ///     enclosing types may be left out.
    /// - Returns: An answer for each node, at most ten. What is not registered is answered with
    ///   what comes near.
    /// - Complexity: O(*n*) in the number of nodes and edges.
    public func explain(
        _ type: Any.Type? = nil,
        named name: DependencyName? = nil,
        matching pattern: String = "*"
    ) -> Explanation { Explanation("explain", type, name, pattern, in: self) }

    /// Explains what something needs, at once and through others.
    ///
    /// - Parameters:
    ///   - type: What is asked about. `Clock?`, `[Clock]`, `Lazy<Clock>` and the like stand for
    ///     what they are made of.
    ///   - name: The name that it is loaded with.
    ///   - pattern: In place of a type, a pattern of ``nodes(matching:)``, in which modules and
    ///     enclosing types may be left out.
    /// - Returns: An answer for each node, at most ten. What is not registered is answered with
    ///   what comes near.
    /// - Complexity: O(*n*) in the number of nodes and edges.
    public func needs(
        _ type: Any.Type? = nil,
        named name: DependencyName? = nil,
        matching pattern: String = "*"
    ) -> Explanation { Explanation("needs", type, name, pattern, in: self) }

    /// The nodes that a type stands for: of one that is needed and not registered, what it was
    /// bound to.
    fileprivate func nodes(for type: Any.Type, named name: DependencyName?) -> [Node] {
        if let node = node(type, named: name) ?? node(optionalType(of: type), named: name) {
            return [node]
        }
        let requested = Key(type, named: name)
        let targets = Set(edges.lazy.filter { $0.requested == requested }.map(\.to))
        if !targets.isEmpty { return nodes.filter { targets.contains($0.id) } }
        switch structure(of: type) {
        case .optional(let part), .lazy(let part), .provider(let part):
            return nodes(for: part, named: name)
        case .array(let element):
            return nodes.filter { $0.type == element && $0.argumentTypes == nil }
        case .opener, nil: return []
        }
    }
}

/// The answer to a question about a ``DependencyGraph``: a text for people, and JSON for tools.
public struct Explanation: Sendable, CustomStringConvertible {
    /// What was asked, `explain` or `needs`, and the pattern, `*` if a type was given.
    private let (question, pattern): (String, String)
    /// An answer for each node, at most ten; if there is no node, one that says so.
    private let answers: [Answer]
    /// The number of nodes beyond ten.
    private let omittedCount: Int

    /// Answers a question about a type, else about a pattern.
    init(
        _ question: String,
        _ type: Any.Type?,
        _ name: DependencyName?,
        _ pattern: String,
        in graph: DependencyGraph
    ) {
        self.question = question
        self.pattern = pattern
        let exact = type.map { graph.nodes(for: $0, named: name) } ?? graph[pattern].map { [$0] }
        let whole = Pattern(pattern)
        let end = Pattern("*.\(pattern)")
        var nodes = exact ?? graph.nodes.filter { whole.matches($0) || end.matches($0) }
        if let type, nodes.isEmpty { nodes = [.init(Key(type, named: name))] }
        let found = type == nil && name != nil ? nodes.filter { $0.name == name } : nodes
        omittedCount = max(found.count - 10, 0)
        answers = (found.isEmpty ? [nil] : found.prefix(10).map(\.self))
            .map { Answer($0, of: type, pattern, question == "explain", in: graph) }
    }

    /// The answers, in the form of the reports on errors, in at most 200 lines: what is left out is
    /// counted.
    public var description: String {
        var lines = answers.flatMap {
            $0.report(question, pattern).body(.plain).split(separator: "\n")
        }
        if omittedCount > 0 { lines.append("… \(omittedCount) more match") }
        if lines.count > 200 { lines = lines.prefix(199) + ["… \(lines.count - 199) more lines"] }
        return lines.joined(separator: "\n")
    }

    /// The answers with all that is known, in JSON.
    ///
    /// - `version` is 1, and changes with a change that breaks readers; `question` is `explain` or
    ///   `needs`.
    /// - `answers` has one for each node that was asked for, at most ten; `omittedAnswers` counts
    ///   the others.
    ///
    /// An answer has:
    ///
    /// - `node`: the node, with the fields of the graph's `json`; null if nothing matches. `facts`:
    ///   why it is what it is, in words.
    /// - `edges`: those to it, or from it: `from`, `to`, `kind`, `position`, `isDeferred`,
    ///   `isOptional`, `isCollected`; `opens`, the scope that is opened; `type`, what is asked for
    ///   as it is written, or null.
    /// - `reached`: all that needs it, or that it needs, the nearest first: `id`, `distance` in
    ///   edges, `next` on the shortest way to the node, and `isRoot`, whether nothing needs it.
    /// - `cycle`: the identifiers on the shortest way from the node back to itself, with both ends.
    /// - `opaque`: the identifiers of those because of which the answer may be incomplete.
    /// - `near`: registrations that may have been meant, with their places.
    public var json: String {
        """
        {
          "version": 1,
          "question": "\(question)",
          "answers": \(jsonList(answers.map(\.json))),
          "omittedAnswers": \(omittedCount)
        }
        """
    }
}

/// What is known of one node, or what comes near if there is none.
private struct Answer: Sendable {
    typealias Node = DependencyGraph.Node
    /// The graph that is asked about. Nodes are meant by their positions in it.
    private let graph: DependencyGraph
    /// The node that is asked about; nil if nothing matches.
    private let node: Node?
    /// Whether the question is who needs the node, not what it needs.
    private let isExplaining: Bool
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

    /// Answers for a node, or if it is nil says what comes near the pattern.
    init(
        _ node: Node?,
        of type: Any.Type?,
        _ pattern: String,
        _ isExplaining: Bool,
        in graph: DependencyGraph
    ) {
        self.graph = graph
        self.node = node
        self.isExplaining = isExplaining
        let all = graph.nodes.compactMap(\.registration)
        let name =
            pattern.split { " ()[]<>?*".contains($0) }.first { $0 != "any" }?.split(separator: ".")
            .last ?? ""
        guard let node else {
            let names = all.map { TypeName($0.type).simpleName }
            near = NearMisses.indices(ofNearestTo: String(name), among: names).map {
                .init(all[$0])
            }
            return
        }
        if let start = graph.positions[node.id] { search(from: start) }
        if let type, type != node.type {
            facts = ["stands for \(TypeName(type)), as which nothing is registered"]
        }
        addFacts(of: node)
        if node.isRegistered { return }
        near = Problem(Finding(missing: Request(node.type, named: node.name), among: all)).near
    }

    /// Finds the edges, what they lead to, the cycle and what is opaque.
    private mutating func search(from start: Int) {
        let (ahead, back) =
            isExplaining ? (graph.incoming, graph.outgoing) : (graph.outgoing, graph.incoming)
        edges = graph.edges.filter { (isExplaining ? $0.to : $0.from) == graph.nodes[start].id }
        let found: [Int]
        (found, predecessors) = graph.search(from: [start], ahead)
        var distances = [Int](repeating: 0, count: graph.nodes.count)
        for node in found.dropFirst() {
            distances[node] = distances[predecessors[node] ?? start] + 1
        }
        reached = found.dropFirst().map { ($0, distances[$0], predecessors[$0] ?? start) }
        let ends = back[start].filter { predecessors[$0] != nil }
        let circle = ends.min { distances[$0] < distances[$1] }.map(way)
        cycle = circle.map { isExplaining ? [start] + $0 : $0.reversed() + [start] } ?? []
        // What is known to need it belongs to the answer, whatever else it loads.
        let unsure = graph.nodes.indices.filter { (predecessors[$0] == nil) == isExplaining }
        opaque = unsure.filter { graph.nodes[$0].knowledge == .opaque }
    }

    /// The shortest way from a node to the one that is asked about, with both ends.
    private func way(from node: Int) -> [Int] {
        var way = [node]
        while let next = predecessors[way[way.count - 1]], next != way[way.count - 1] {
            way.append(next)
        }
        return way
    }

    /// Adds why a registered node is what it is.
    private mutating func addFacts(of node: Node) {
        guard let registration = node.registration else { return }
        let qualifiers =
            (node.name == nil ? "" : " and name")
            + (node.argumentTypes == nil ? "" : ", with arguments")
        facts.append("registered as exactly this type\(qualifiers)")
        let sources = registration.forwardSource == nil ? [] : graph.dependencies(of: node.id)
        facts += sources.map { "forwarded from \($0.title)" }
        if registration.isGivenToScope { facts.append("given to its scope when that opens") }
        facts += graph.edges.filter { $0.to == node.id }.compactMap(optionalFilled)
        let history = registration.history
        facts +=
            history.map { [$0.overriddenAt == nil ? "decorated" : "overrides \($0.registeredAt)"] }
            ?? []
        let replaced = node.replaced.filter { $0.location != history?.registeredAt }
        facts += replaced.map { "replaces \($0.location)" }
        let end = node.title == registration.title ? "" : ", for what that keeps"
        if node.isInherited { facts.append("registered in a parent container\(end)") }
    }

    /// What an optional parameter of a function is given, which may have a default value.
    private func optionalFilled(_ edge: DependencyGraph.Edge) -> String? {
        guard isExplaining, edge.isOptional, !edge.isCollected, edge.kind.position != nil,
            let type = edge.requested?.type, wrappedType(of: type) != nil,
            wrappedType(of: graph[edge.to]?.type ?? type) == nil,
            edge.requested?.name == nil, let user = graph[edge.from],
            let function = user.registration,
            !function.isClosure, function.history == nil
        else { return nil }
        return "fills \(edge.kind) of \(user.title), in place of any default value"
    }

    /// The answer in the form of the reports on errors.
    func report(_ question: String, _ pattern: String) -> Report {
        guard let node else {
            return Report(
                question,
                "nothing matches \(DependencyName(pattern).expression)",
                near: near
            )
        }
        let labels = graph.labels
        let direct = reached.count { $0.distance == 1 }
        let further = reached.count { $0.distance > 1 }
        let verb = isExplaining ? "needed by" : "needs"
        let heading = direct == 0 ? "\(verb) nothing else" : "\(verb) \(direct)"
        let end =
            (further > 0 ? ", and \(further) through them" : "")
            + (opaque.isEmpty ? "" : ", as far as is known")
        var report = Report(question, "\(node.title): \(heading)\(end)")
        func add(_ label: String, _ rows: some Collection<[String]>) {
            for (index, row) in rows.prefix(40).enumerated() {
                report.add(index == 0 ? label : "", row)
            }
            if rows.count > 40 { report.add("", "… \(rows.count - 40) more") }
        }
        func row(_ node: Int, _ how: String) -> [String] {
            [labels[node], how, graph.nodes[node].location?.description ?? "not registered"]
        }
        report.add("registered", node.location.map { "\($0)  \(node.facts)" } ?? "no")
        add("facts:", facts.map { [$0] })
        let ends = edges.map { graph.positions[isExplaining ? $0.from : $0.to] ?? 0 }
        add(
            isExplaining ? "needed by" : "needs",
            edges.indices.lazy.map { row(ends[$0], words(for: edges[$0])) }
        )
        let roots = reached.filter { isExplaining && graph.incoming[$0.node].isEmpty }
        add("from root", roots.lazy.map { [chain(way(from: $0.node), labels)] })
        let others = reached.filter { !isExplaining && $0.distance > 1 }
        add("in turn", others.lazy.map { row($0.node, "by \(labels[$0.next])") })
        if !cycle.isEmpty { report.add("cycle:", chain(cycle, labels)) }
        let names =
            opaque.prefix(5).map { labels[$0] }
            + (opaque.count > 5 ? ["… \(opaque.count - 5) more"] : [])
        let what = isExplaining ? "may need it, too:" : "may need more:"
        if !opaque.isEmpty { report.add("opaque:", "\(what) \(names.joined(separator: ", "))") }
        add("near:", near.map { [$0.name, "", $0.location.description] })
        return report
    }

    /// How an edge is known, and as what the node is asked for.
    private func words(for edge: DependencyGraph.Edge) -> String {
        let isWritten = edge.requested?.type == graph[edge.to]?.type || edge.openedScope != nil
        let written = isWritten ? nil : edge.requested.map { "as \(TypeName($0.type))" }
        return ([edge.kind.description] + (written.map { [$0] } ?? edge.words)).joined(
            separator: ", "
        )
    }

    /// The names of nodes of which each needs the next: of a long chain, both ends.
    private func chain(_ nodes: [Int], _ labels: [String]) -> String {
        var names = nodes.indices.map { index in
            let targets = index == 0 ? [] : graph.outgoing[nodes[index - 1]]
            let edges = targets.indices.filter { targets[$0] == nodes[index] }.map {
                graph.edges[$0]
            }
            return labels[nodes[index]]
                + (index > 0 && edges.allSatisfy(\.isDeferred) ? " (later)" : "")
        }
        if names.count > 10 {
            names.replaceSubrange(4..<names.count - 4, with: ["… \(names.count - 8) more"])
        }
        return names.joined(separator: " -> ")
    }

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
        let members =
            [("node", node.map { $0.json(mark: graph.marks[$0.id]) } ?? "null")]
            + lists.map { ($0, jsonList($1, indentation: 6)) }
        return "{\n" + members.map { "      \"\($0)\": \($1)" }.joined(separator: ",\n") + "\n    }"
    }
}
