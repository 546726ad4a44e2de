import Foundation

/// The DocC catalog, from which the pages in `Docs` are generated.
package struct Catalog {
    static let folder = "Sources/DIC/DIC.docc"
    private static let target = "Docs"
    /// The landing page, which is named for the module.
    private static let landing = "DIC"
    /// The page with the table that is made from the fixtures.
    private static let messages = "Errors"

    package init() {}

    static func pageNames() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".md") }
            .map { String($0.dropLast(3)) }.sorted()
    }

    /// Writes what is generated, and deletes what no page stands for any more.
    package func write() throws {
        let files = try generated()
        for name in try Self.pages(in: Self.target) where files[name] == nil {
            try FileManager.default.removeItem(atPath: name)
        }
        for (path, text) in files {
            try text.write(toFile: path, atomically: true, encoding: .utf8)
        }
    }

    /// Prints which files are not what is generated, and returns whether all are.
    package func check() throws -> Bool {
        let files = try generated()
        let stale = files.filter {
            (try? String(contentsOfFile: $0.key, encoding: .utf8)) != $0.value
        }.map(\.key)
        let left = try Self.pages(in: Self.target).filter { files[$0] == nil }
        return printFailures(
            (stale + left).sorted().map { path in
                Failure(
                    place: path,
                    message: "is not what Scripts/docs generates from \(Self.folder)"
                )
            }
        )
    }

    private static func pages(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".md") }
            .map { "\(folder)/\($0)" }
    }

    /// The texts of the generated files, by their paths.
    private func generated() throws -> [String: String] {
        var texts: [String: String] = [:]
        for name in try Self.pageNames() {
            texts[name] = try String(contentsOfFile: "\(Self.folder)/\(name).md", encoding: .utf8)
        }
        let table = MessagesTable(of: try FixtureCheck.fixtures())
        let page = try table.placed(in: texts[Self.messages] ?? "")
        texts[Self.messages] = page
        var files = ["\(Self.folder)/\(Self.messages).md": page]
        for (path, text) in try Self.documents(of: texts) { files["\(Self.target)/\(path)"] = text }
        return files
    }

    /// The documents of the pages of a catalog, by their names. Throws a `Failure` if a link leads
    /// nowhere.
    static func documents(of texts: [String: String]) throws -> [String: String] {
        let pages = texts.mapValues { CatalogPage($0) }
        return try Dictionary(
            uniqueKeysWithValues: pages.map { name, page in
                let document = try page.document { link in
                    guard let target = pages[link.page] else { return nil }
                    let file = link.page == landing ? "README.md" : "\(link.page).md"
                    guard let anchor = link.anchor else {
                        return (file, target.title, target.abstract)
                    }
                    guard let heading = target.heading(anchor) else { return nil }
                    return ("\(file)#\(CatalogPage.gitHubAnchor(heading))", heading, "")
                }
                return (name == landing ? "README.md" : "\(name).md", document)
            }
        )
    }
}
