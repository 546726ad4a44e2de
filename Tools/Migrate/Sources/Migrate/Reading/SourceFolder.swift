import Foundation
import SwiftParser
import SwiftSyntax
import Synchronization

/// Finds the Swift files at the paths of a command line.
enum SourceFolder {
    private static let skipped: Set<String> = [
        "Pods", "Carthage", "DerivedData", "SourcePackages", "node_modules", "checkouts",
    ]

    static func read(_ paths: [String]) throws -> [SourceFile] {
        var texts: [(path: String, text: String)] = []
        var seen: Set<String> = []
        for path in paths {
            for found in try swiftFiles(at: path) where seen.insert(found).inserted {
                // What is not UTF-8 is left alone.
                guard let text = try? String(contentsOfFile: found, encoding: .utf8) else {
                    continue
                }
                texts.append((found, text))
            }
        }
        let trees = parse(texts.map(\.text))
        return zip(texts, trees).map { SourceFile(path: $0.path, text: $0.text, tree: $1) }
    }

    /// Parses on all cores: in a debug build this is most of the time.
    private static func parse(_ texts: [String]) -> [SourceFileSyntax] {
        let trees = Mutex<[Int: SourceFileSyntax]>([:])
        DispatchQueue.concurrentPerform(iterations: texts.count) { number in
            let tree = Parser.parse(source: texts[number])
            trees.withLock { $0[number] = tree }
        }
        return trees.withLock { trees in texts.indices.map { trees[$0]! } }
    }

    private static func swiftFiles(at path: String) throws -> [String] {
        let manager = FileManager.default
        var isFolder: ObjCBool = false
        guard manager.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: path])
        }
        guard isFolder.boolValue else { return [path] }
        var result: [String] = []
        for name in try manager.contentsOfDirectory(atPath: path).sorted() {
            if name.hasPrefix(".") || skipped.contains(name) { continue }
            let inner = path + "/" + name
            var isInnerFolder: ObjCBool = false
            _ = manager.fileExists(atPath: inner, isDirectory: &isInnerFolder)
            if isInnerFolder.boolValue {
                result += try swiftFiles(at: inner)
            } else if name.hasSuffix(".swift") {
                result.append(inner)
            }
        }
        return result
    }
}
