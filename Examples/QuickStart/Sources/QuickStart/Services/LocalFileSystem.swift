import Foundation

/// The files in a folder on disk.
struct LocalFileSystem: FileSystem {
    private static let extensions: Set<String> = [
        "md", "markdown", "swift", "c", "h", "cc", "cpp", "hpp", "m", "mm", "go", "java", "js",
        "kt", "py", "rb", "rs",
        "sh", "ts", "toml", "yaml", "yml",
    ]

    private let root: URL
    private let name: String

    init(root: String) {
        self.root = URL(filePath: root, directoryHint: .isDirectory)
        self.name = root
    }

    func textFilePaths(skipping skippedFolders: Set<String>) throws -> [String] {
        guard let names = names(in: "") else { throw FolderError(folder: name) }
        var paths: [String] = []
        collect(names, in: "", skipping: skippedFolders, into: &paths)
        return paths
    }

    func text(of path: String) -> String? {
        guard let data = try? Data(contentsOf: url(of: path)), !data.contains(0) else { return nil }
        return String(data: data, encoding: .utf8)
    }

    func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: url(of: path).path(percentEncoded: false))
    }

    private func collect(
        _ names: [String],
        in folder: String,
        skipping skippedFolders: Set<String>,
        into paths: inout [String]
    ) {
        for name in names.sorted() {
            let path = folder.isEmpty ? name : "\(folder)/\(name)"
            switch kind(of: path) {
            case .typeDirectory where !skippedFolders.contains(name) && !name.hasPrefix(".build"):
                collect(
                    self.names(in: path) ?? [],
                    in: path,
                    skipping: skippedFolders,
                    into: &paths
                )
            case .typeRegular
            where Self.extensions.contains((name as NSString).pathExtension.lowercased()):
                paths.append(path)
            default:
                // Symbolic links are not followed: what they lead to is reported where it is, and
                // they may form a loop.
                break
            }
        }
    }

    private func names(in folder: String) -> [String]? {
        try? FileManager.default.contentsOfDirectory(
            atPath: url(of: folder).path(percentEncoded: false)
        )
    }

    private func kind(of path: String) -> FileAttributeType? {
        let attributes = try? FileManager.default.attributesOfItem(
            atPath: url(of: path).path(percentEncoded: false)
        )
        return attributes?[.type] as? FileAttributeType
    }

    private func url(of path: String) -> URL {
        path.isEmpty ? root : root.appending(path: path)
    }
}
