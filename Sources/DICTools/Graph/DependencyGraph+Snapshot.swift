extension DependencyGraph {
    /// The graph as a text to commit: a line for each fact, sorted, so that a change of the graph is a change of lines.
    ///
    /// ```text
    /// App.Clock  transient
    /// App.LoginModel  transient
    /// App.LoginModel -> App.Clock
    /// ```
    ///
    /// It has the identifiers, lifetimes, isolations and edges, and what is opaque or not registered. It does not have
    /// what changes without a change of the graph: lines of source code, positions of parameters, what is made, and the
    /// order of registration.
    ///
    /// - Complexity: O(*n* log *n*) in the number of nodes and edges.
    public var snapshot: String { facts.map { "\($0)\n" }.joined() }

    /// What distinguishes the graph from one that was committed as a ``snapshot``, in lines.
    ///
    /// ```swift
    /// #expect(container.graph.changes(from: committed).isEmpty)
    /// ```
    ///
    /// - Parameter snapshot: The committed text. Empty lines, the order of the lines, and the kind of line breaks make
    ///   no difference.
    /// - Returns: The lines that are only in the committed text after `- `, and those that are only in the graph after
    ///   `+ `, sorted; empty if nothing has changed.
    /// - Complexity: O(*n* log *n*) in the number of lines.
    public func changes(from snapshot: String) -> [String] {
        let committed = snapshot.split(whereSeparator: \.isNewline).map(Self.trimmed).filter { !$0.isEmpty }
        let old = Set(committed)
        let new = Set(facts)
        let removed = old.subtracting(new).map { Line(sign: "-", text: $0) }
        let added = new.subtracting(old).map { Line(sign: "+", text: $0) }
        return (removed + added).sorted().map(\.description)
    }

    /// The lines, each once.
    private var facts: [String] {
        var seen: Set<String> = []
        return (nodes.map(\.description) + edges.map(\.facts.description)).sorted().filter { seen.insert($0).inserted }
    }

    /// An editor may have added blanks at the end.
    private static func trimmed(_ line: Substring) -> String {
        var line = line
        while line.last == " " || line.last == "\t" { line.removeLast() }
        return String(line)
    }
}
