import Foundation

/// The files of a folder on disk.
package nonisolated struct FolderFiles: Files {
    private let folder: String

    package init(folder: String) { self.folder = folder }

    package func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    package func text(of name: String) -> String? {
        try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
    }

    package func write(_ text: String, to name: String) throws {
        try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
    }
}
