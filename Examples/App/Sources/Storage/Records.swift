/// Whose bookmarks, marks, notes and preferences are in use.
package final class Profiles {
    package var current = "guest"

    package init() {}
}

/// What one profile keeps: lines of text, in a file for each kind of record.
package final class Records {
    private let files: any Files
    private let profile: String

    package init(files: any Files, profiles: Profiles) {
        self.files = files
        profile = profiles.current
    }

    func lines(of kind: String) -> [String] {
        files.text(of: name(of: kind))?.split(separator: "\n").map(String.init) ?? []
    }

    func save(_ lines: [String], as kind: String) throws {
        try files.write(lines.joined(separator: "\n"), to: name(of: kind))
    }

    private func name(of kind: String) -> String { "\(profile).\(kind)" }
}
