import DICBuilder

extension DependencyGraph {
    /// The graph as JSON, with everything that is known of the nodes and edges: a line for each, in
    /// their order.
    public var json: String {
        """
        {
          "version": 1,
          "nodes": \(jsonList(nodes.map { $0.json(mark: marks[$0.id]) })),
          "edges": \(jsonList(edges.map { jsonObject($0.jsonMembers) }))
        }
        """
    }

    /// The graph as one HTML file, which needs nothing else: write it to a file and open that in a
    /// browser.
    ///
    /// It has a list to search and filter, what each node needs and what needs it, the way from a
    /// root, and a picture to zoom and pan: of all nodes if they are few enough, otherwise of those
    /// near the selected one.
    public func html(title: String = "Dependency graph") -> String {
        // Inside a script element, only `<` can begin something else.
        let data = json.replacingScalars { $0 == "<" ? "\\u003c" : nil }
        let entities: [Unicode.Scalar: String] = [
            "<": "&lt;", ">": "&gt;", "&": "&amp;", "\"": "&quot;",
        ]
        let title = title.replacingScalars { entities[$0] }
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(title)</title>
            <style>
            \(Self.style)
            </style>
            </head>
            <body>
            <aside>
            <h1>\(title)</h1>
            <input id="search" type="search" placeholder="Search: name, type, file" aria-label="Search" autofocus>
            <select id="filter" aria-label="Filter"></select>
            <p id="count"></p>
            <ul id="list"></ul>
            </aside>
            <main>
            <svg id="picture" role="img" aria-label="Picture of the graph">
            <marker id="arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto">
            <path d="M0 1 L8 4 L0 7"/></marker>
            <g id="scene"></g></svg>
            <p id="hint"></p>
            </main>
            <section id="details" aria-live="polite"></section>
            <script id="graph" type="application/json">
            \(data)
            </script>
            <script>
            \(Self.script)
            </script>
            </body>
            </html>

            """
    }

    /// The style of the HTML file, light and dark.
    static let style = """
        :root { color-scheme: light dark; --ink: light-dark(#1c1c1e, #eee); --paper: light-dark(#fff, #1c1c1e);
          --soft: light-dark(#f2f2f5, #2a2a2d); --line: #85858f; --accent: light-dark(#0a60d0, #6cb0ff); }
        * { box-sizing: border-box; }
        body { margin: 0; height: 100vh; display: grid; grid-template-columns: 18rem 1fr 20rem;
          font: 14px/1.4 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
        aside, section { padding: .8rem; overflow: auto; background: var(--soft); overflow-wrap: anywhere; }
        aside { display: flex; flex-direction: column; gap: .4rem; }
        main { position: relative; min-width: 0; overflow: hidden; }
        h1 { font-size: 1rem; margin: 0; }
        h2 { font-size: .9rem; margin: 1rem 0 .2rem; }
        p { margin: .2rem 0; }
        ul { list-style: none; margin: 0; padding: 0; }
        #list { overflow: auto; flex: 1; }
        #hint { position: absolute; bottom: .4rem; left: .8rem; opacity: .7; }
        button { all: unset; box-sizing: border-box; cursor: pointer; display: block; width: 100%;
          padding: .1rem .3rem; border-radius: .3rem; }
        button:hover, button:focus-visible { background: light-dark(#dbe8fb, #24405f); }
        input, select { font: inherit; width: 100%; padding: .3rem; }
        small { opacity: .7; }
        svg { width: 100%; height: 100%; cursor: grab; touch-action: none; }
        svg rect { fill: var(--soft); stroke: var(--line); rx: 6px; }
        svg text { fill: var(--ink); font: 12px system-ui, sans-serif; pointer-events: none; }
        svg .edge { fill: none; stroke: var(--line); vector-effect: non-scaling-stroke; }
        svg marker path { fill: none; stroke: var(--line); stroke: context-stroke; }
        svg .node { cursor: pointer; }
        svg .dashed { stroke-dasharray: 4 3; }
        svg .affected rect { stroke: #ef6c00; fill: light-dark(#ffe0b2, #5a3200); }
        svg .cause rect { stroke: #c62828; fill: light-dark(#ffcdd2, #5c1717); }
        svg .near rect, svg path.near { stroke: var(--accent); stroke-width: 2; }
        svg .selected rect { stroke: var(--accent); stroke-width: 3; }
        svg .faded { opacity: .25; }
        @media (max-width: 60rem) {
          body { grid-template: 40vh 1fr / 1fr 1fr; }
          main { grid-row: 2; grid-column: 1 / 3; }
        }
        """
}

extension DependencyGraph.Node {
    /// The node as a JSON object, with a mark if it has one.
    func json(mark: DependencyGraph.Mark?) -> String {
        let name = name.map { $0.isUnique ? ".unique" : $0.description }
        let arguments = key.arguments.map { TypeName($0).qualified.jsonLiteral }
        return jsonObject([
            ("id", id.jsonLiteral), ("title", title.jsonLiteral),
            ("type", TypeName(type).qualified.jsonLiteral),
            ("name", name?.jsonLiteral), ("arguments", "[\(arguments.joined(separator: ", "))]"),
            ("lifetime", lifetime?.description.jsonLiteral), ("isRegistered", "\(isRegistered)"),
            ("isAsync", "\(isAsync)"), ("isOnMainActor", "\(isOnMainActor)"),
            ("knowledge", knowledge.description.jsonLiteral), ("isMade", "\(isMade)"),
            ("file", location?.fileID.jsonLiteral), ("line", location.map { "\($0.line)" }),
            ("mark", mark?.description.jsonLiteral),
        ])
    }
}

extension DependencyGraph.Edge {
    /// The members of the edge's JSON object, their values in JSON.
    var jsonMembers: [(key: String, value: String?)] {
        [
            ("from", from.jsonLiteral), ("to", to.jsonLiteral), ("kind", kind.word.jsonLiteral),
            ("position", kind.position.map { "\($0)" }), ("isDeferred", "\(isDeferred)"),
            ("isOptional", "\(isOptional)"), ("isCollected", "\(isCollected)"),
        ] + (openedScope.map { [("opens", $0.jsonLiteral)] } ?? [])
    }
}

/// A JSON object of members whose values are in JSON; nil becomes `null`.
func jsonObject(_ members: [(key: String, value: String?)]) -> String {
    "{" + members.map { "\($0.key.jsonLiteral): \($0.value ?? "null")" }.joined(separator: ", ")
        + "}"
}

/// A JSON array of values in JSON, each in a line of its own. The `indentation` is that of the line
/// in which it begins.
func jsonList(_ values: [String], indentation: Int = 2) -> String {
    let margin = "\n" + String(repeating: " ", count: indentation)
    return values.isEmpty
        ? "[]" : "[" + values.map { "\(margin)  \($0)" }.joined(separator: ",") + "\(margin)]"
}

extension String {
    /// The text as a JSON string, in quotation marks.
    var jsonLiteral: String {
        quoted { scalar in
            switch scalar {
            case "\n": "\\n"
            // JavaScript's line separators, although JSON allows them.
            case "\0"..<" ", "\u{2028}"..."\u{2029}":
                "\\u" + ("000" + String(scalar.value, radix: 16)).suffix(4)
            default: nil
            }
        }
    }
}
