/// What the folder's `.report-settings` says, and the defaults for what it does not.
struct Settings: Sendable {
    static let path = ".report-settings"

    private(set) var longestCount = 5
    private(set) var markers = ["TODO", "FIXME"]
    private(set) var skippedFolders: Set<String> = [
        ".git", ".swiftpm", "DerivedData", "node_modules",
    ]

    /// - Throws: A `SettingsError` if there is a settings file with a line that says nothing known.
    init(from files: any FileSystem) throws {
        guard files.exists(Self.path) else { return }
        guard let text = files.text(of: Self.path) else {
            throw SettingsError(line: 1, problem: "not a text file")
        }
        for (index, line) in text.lines.enumerated()
        where !line.trimmed.isEmpty && !line.hasPrefix("#") {
            try read(line, number: index + 1)
        }
    }

    private mutating func read(_ line: Substring, number: Int) throws {
        let parts = line.split(separator: "=", maxSplits: 1).map(\.trimmed)
        guard parts.count == 2, !parts[1].isEmpty else {
            throw SettingsError(
                line: number,
                problem: "expected a name, an equals sign and a value"
            )
        }
        let values = parts[1].split(separator: ",").map(\.trimmed).filter { !$0.isEmpty }
        switch parts[0] {
        case "longest":
            guard let count = Int(parts[1]), count >= 0 else {
                throw SettingsError(
                    line: number,
                    problem: "\"\(parts[1])\" is not a number of files"
                )
            }
            longestCount = count
        case "markers":
            markers = values
        case "skip":
            skippedFolders.formUnion(values)
        default:
            throw SettingsError(line: number, problem: "no setting is named \"\(parts[0])\"")
        }
    }
}

struct SettingsError: Error, CustomStringConvertible {
    let line: Int
    let problem: String

    var description: String { "\(Settings.path):\(line): \(problem)" }
}
