import DICBuilder

extension DependencyGraph {
    /// The graph as one HTML file, which needs nothing else: write it to a file and open that in a browser.
    ///
    /// It has a list to search and filter, what each node needs and what needs it, the way from a root, and a picture
    /// to zoom and pan: of all nodes if they are few enough, otherwise of those near the selected one.
    ///
    /// - Parameter title: The title of the page.
    /// - Complexity: O(*n*) in the number of nodes and edges.
    public func html(title: String = "Dependency graph") -> String {
        // Inside a script element, only `<` can begin something else.
        let data = json.unicodeScalars.split(separator: "<", omittingEmptySubsequences: false)
            .map { String($0) }
            .joined(separator: "\\u003c")
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(escaped(title))</title>
            <style>
            \(Self.style)
            </style>
            </head>
            <body>
            <aside>
            <h1>\(escaped(title))</h1>
            <input id="search" type="search" placeholder="Search: name, type, file" aria-label="Search" autofocus>
            <select id="filter" aria-label="Filter"></select>
            <p id="count"></p>
            <ul id="list"></ul>
            </aside>
            <main>
            <svg id="picture" role="img" aria-label="Picture of the graph"><g id="scene"></g></svg>
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

    private func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "&": escaped += "&amp;"
            case "\"": escaped += "&quot;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
