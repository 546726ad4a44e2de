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
    ) -> Explanation { Explanation(.explain, type, name, pattern, in: self) }

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
    ) -> Explanation { Explanation(.needs, type, name, pattern, in: self) }

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

    /// The node whose identifier is the pattern, else those that match it, modules and enclosing
    /// types left out or not.
    fileprivate func nodes(named pattern: String) -> [Node] {
        if let node = self[pattern] { return [node] }
        let whole = Pattern(pattern)
        let end = Pattern("*.\(pattern)")
        return nodes.filter { whole.matches($0) || end.matches($0) }
    }
}

/// The answer to a question about a ``DependencyGraph``: a text for people, and JSON for tools.
public struct Explanation: Sendable, CustomStringConvertible {
    /// What can be asked about a node.
    enum Question: String {
        /// What needs it.
        case explain
        /// What it needs.
        case needs
    }

    /// What was asked.
    private let question: Question
    /// What was asked about, `*` if a type was given.
    private let pattern: String
    /// An answer for each node, at most `limit`; if there is no node, one that says so.
    private let answers: [Answer]
    /// The number of nodes beyond those.
    private let omittedCount: Int

    /// How many nodes are answered for.
    private static let limit = 10
    /// How many lines the text has at most.
    private static let maximumLineCount = 200

    /// Answers a question about a type, else about a pattern.
    init(
        _ question: Question,
        _ type: Any.Type?,
        _ name: DependencyName?,
        _ pattern: String,
        in graph: DependencyGraph
    ) {
        self.question = question
        self.pattern = pattern
        var nodes: [DependencyGraph.Node]
        if let type {
            nodes = graph.nodes(for: type, named: name)
            // What is neither registered nor needed has an answer, too.
            if nodes.isEmpty { nodes = [.init(Key(type, named: name))] }
        } else {
            nodes = graph.nodes(named: pattern)
            if let name { nodes.removeAll { $0.name != name } }
        }
        omittedCount = max(nodes.count - Self.limit, 0)
        if nodes.isEmpty {
            answers = [Answer(nothingMatching: pattern, question, in: graph)]
        } else {
            answers = nodes.prefix(Self.limit).map { Answer($0, of: type, question, in: graph) }
        }
    }

    /// The answers, in the form of the reports on errors, in at most 200 lines: what is left out is
    /// counted.
    public var description: String {
        var lines = answers.flatMap {
            $0.report(on: pattern).body(.plain).split(separator: "\n")
        }
        if omittedCount > 0 { lines.append("… \(omittedCount) more match") }
        if lines.count > Self.maximumLineCount {
            let kept = lines.prefix(Self.maximumLineCount - 1)
            lines = kept + ["… \(lines.count - kept.count) more lines"]
        }
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
