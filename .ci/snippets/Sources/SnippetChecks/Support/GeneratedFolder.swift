import Foundation

/// A folder of generated files.
///
/// Files that have not changed are not written again, so an incremental build does not recompile
/// them.
struct GeneratedFolder: Sendable {
    let path: String

    /// Writes files, keyed by relative path, and removes all others.
    func write(_ files: [String: String]) throws {
        for path in try existingFiles() where files[path] == nil {
            try FileManager.default.removeItem(atPath: url(of: path).path)
        }
        for (path, content) in files {
            let url = url(of: path)
            if let existing = try? Data(contentsOf: url), existing == Data(content.utf8) {
                continue
            }
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(content.utf8).write(to: url)
        }
    }

    private func url(of path: String) -> URL {
        URL(fileURLWithPath: self.path).appendingPathComponent(path)
    }

    private func existingFiles() throws -> [String] {
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        return try FileManager.default.subpathsOfDirectory(atPath: path).filter { subpath in
            try FileManager.default.attributesOfItem(atPath: url(of: subpath).path)[.type]
                as? FileAttributeType
                == .typeRegular
        }
    }
}
