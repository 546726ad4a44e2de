import Foundation
import Synchronization

/// The files of a folder, read and written on any thread.
package nonisolated protocol Files: Sendable {
    /// The names of all files, sorted.
    func names() throws -> [String]

    /// The text of a file; nil if there is none.
    func text(of name: String) -> String?

    func write(_ text: String, to name: String) throws
}

/// Files that last as long as the program.
package nonisolated final class MemoryFiles: Files {
    private let texts: Mutex<[String: String]>

    package init(_ texts: [String: String] = [:]) { self.texts = Mutex(texts) }

    package func names() -> [String] { texts.withLock { $0.keys.sorted() } }
    package func text(of name: String) -> String? { texts.withLock { $0[name] } }
    package func write(_ text: String, to name: String) { texts.withLock { $0[name] = text } }
}

/// The files of a folder on disk.
package nonisolated struct FolderFiles: Files {
    private let folder: String

    package init(folder: String) { self.folder = folder }

    package func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }
    package func text(of name: String) -> String? {
        try? String(contentsOfFile: path(of: name), encoding: .utf8)
    }

    package func write(_ text: String, to name: String) throws {
        try text.write(toFile: path(of: name), atomically: true, encoding: .utf8)
    }

    private func path(of name: String) -> String { "\(folder)/\(name)" }
}
