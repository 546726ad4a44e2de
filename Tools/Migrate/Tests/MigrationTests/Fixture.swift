import Foundation
import Testing

@testable import Migration

/// The sources of an app that uses another container: files of a folder, and what is generated.
struct Fixture {
    let name: String
    let library: Migration.Library
    let mode: LanguageMode
    /// What repeats itself, by file name.
    let generated: [String: String]

    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Fixtures")

    var folder: URL { Self.folder.appendingPathComponent(name) }

    /// The new texts of all files, those that did not change too.
    func migrate() throws -> (texts: [String: String], summary: Summary) {
        var texts = generated
        for file in try FileManager.default.contentsOfDirectory(atPath: folder.path)
        where file.hasSuffix(".swift") {
            texts[file] = try String(
                contentsOf: folder.appendingPathComponent(file),
                encoding: .utf8
            )
        }
        let files = texts.sorted { $0.key < $1.key }.map {
            SourceFile(path: $0.key, text: $0.value)
        }
        let result = Migration(files, mode: mode).run(from: library)
        texts.merge(result.texts) { _, new in new }
        return (texts, result.summary)
    }

    /// Compares with the files of `Expected`, which `DIC_UPDATE=1` writes.
    func expectGolden(_ texts: [String: String]) throws {
        let expected = folder.appendingPathComponent("Expected")
        let updates = ProcessInfo.processInfo.environment["DIC_UPDATE"] == "1"
        for (file, text) in texts where generated[file] == nil {
            let golden = expected.appendingPathComponent(file)
            if updates { try text.write(to: golden, atomically: true, encoding: .utf8) }
            let wanted = (try? String(contentsOf: golden, encoding: .utf8)) ?? ""
            #expect(text == wanted, "\(file) differs from \(golden.path)")
        }
    }

    /// Writes what `.ci/check-migrations` compiles.
    func write(_ texts: [String: String]) throws {
        guard let path = ProcessInfo.processInfo.environment["DIC_MIGRATED"] else { return }
        let target = URL(fileURLWithPath: path).appendingPathComponent("Sources/\(name)")
        try? FileManager.default.removeItem(at: target)
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        for (file, text) in texts {
            let place = target.appendingPathComponent((file as NSString).lastPathComponent)
            try text.write(to: place, atomically: true, encoding: .utf8)
        }
        let check = folder.appendingPathComponent("Check")
        for file in try FileManager.default.contentsOfDirectory(atPath: check.path) {
            try FileManager.default.copyItem(
                at: check.appendingPathComponent(file),
                to: target.appendingPathComponent(file)
            )
        }
    }
}

/// Words for features of generated apps.
let features = [
    "Account", "Address", "Album", "Archive", "Article", "Bookmark", "Budget", "Calendar", "Camera",
    "Catalog", "Channel", "Comment", "Contact", "Coupon", "Delivery", "Discovery", "Document",
    "Download", "Event", "Favorite", "Feedback", "Filter", "Gallery", "Gift", "History", "Invoice",
    "Journal", "Library", "Location", "Magazine", "Market", "Message", "Newsletter", "Payment",
    "Playlist", "Profile", "Receipt", "Settings", "Station", "Voucher",
].map { $0 + "Feature" }
