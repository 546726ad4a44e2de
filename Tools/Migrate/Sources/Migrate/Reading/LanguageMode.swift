import Foundation

/// The mode in which the sources are compiled. It decides what has to be `Sendable`.
public enum LanguageMode: String, Sendable {
    case five = "5"
    case six = "6"

    /// Looks for a manifest or an Xcode project at the paths, and in the folders around them.
    static func find(near paths: [String]) -> (mode: LanguageMode, isDefaultOnMainActor: Bool)? {
        for path in paths {
            var folder = URL(fileURLWithPath: path).standardizedFileURL
            for _ in 0..<4 {
                if let found = read(folder) { return found }
                folder.deleteLastPathComponent()
            }
        }
        return nil
    }

    private static func read(_ folder: URL) -> (mode: LanguageMode, isDefaultOnMainActor: Bool)? {
        let manager = FileManager.default
        let names = (try? manager.contentsOfDirectory(atPath: folder.path)) ?? []
        for name in names.sorted() where name.hasSuffix(".xcodeproj") {
            let project = folder.appendingPathComponent(name + "/project.pbxproj")
            guard let text = try? String(contentsOf: project, encoding: .utf8) else { continue }
            let isSix = text.contains("SWIFT_VERSION = 6")
            let isDefault = text.contains("SWIFT_DEFAULT_ACTOR_ISOLATION = MainActor")
            return (isSix ? .six : .five, isDefault)
        }
        let manifest = folder.appendingPathComponent("Package.swift")
        guard let text = try? String(contentsOf: manifest, encoding: .utf8) else { return nil }
        let isFive =
            text.contains("swiftLanguageModes: [.v5]")
            || text.contains("swiftLanguageVersions: [.v5]")
        let isSix =
            text.firstLine.contains("swift-tools-version: 6")
            || text.firstLine.contains("swift-tools-version:6")
        let isDefault = text.contains("defaultIsolation(MainActor.self)")
        return (isSix && !isFive ? .six : .five, isDefault)
    }
}

extension String {
    fileprivate var firstLine: Substring { prefix { $0 != "\n" } }
}
