/// Where the files come from. All paths are relative to its root, `""` being the root itself.
protocol FileSystem: Sendable {
    /// The Markdown and source files, in the order of their names.
    func textFilePaths(skipping skippedFolders: Set<String>) throws -> [String]

    /// The text of a file; nil if it cannot be read or is not text.
    func text(of path: String) -> String?

    /// Whether there is a file or a folder.
    func exists(_ path: String) -> Bool
}

struct FolderError: Error, CustomStringConvertible {
    let folder: String

    var description: String { "QuickStart: \(folder) is not a folder that can be read" }
}
