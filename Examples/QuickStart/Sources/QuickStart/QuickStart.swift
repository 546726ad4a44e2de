import DIC
import Foundation

/// Reports the broken links, the to-do lines and the longest files of a folder.
///
/// Exit status: 0 if all links lead somewhere, 1 if some do not, 2 if there is nothing to report
/// on. With `--check`, 1 if a part is missing.
@main
enum QuickStart {
    static func main() async {
        do {
            let options = try Options(arguments: Array(CommandLine.arguments.dropFirst()))
            switch options.task {
            case .help:
                print(Options.usage)
            case .check:
                exit(check(options) ? 0 : 1)
            case .showGraph:
                print(makeGraph(for: options.folder).tree)
            case .showGraphPage:
                print(makeGraph(for: options.folder).html(title: "What the quick start is made of"))
            case .explain(let pattern):
                print(makeGraph(for: options.folder).explain(matching: pattern))
            case .showNeeds(let pattern):
                print(makeGraph(for: options.folder).needs(matching: pattern))
            case .explainMissing:
                explainMissing(in: options.folder)
            case .report:
                exit(try await report(on: options.folder) ? 0 : 1)
            }
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(2)
        }
    }

    /// - Returns: Whether all links lead somewhere.
    private static func report(on folder: String) async throws -> Bool {
        let container = try makeContainer(for: folder)
        let settings = try container.loadOrThrow(Settings.self)
        let results = try await scan(with: container, skipping: settings.skippedFolders)
        let report = Report(results: results, longestCount: settings.longestCount)
        print(report.text(style: container.loadOrNil()))
        return report.brokenLinkCount == 0
    }

    /// - Returns: Whether the proof has found no error.
    private static func check(_ options: Options) -> Bool {
        let report = validate(for: options.folder, isIncomplete: options.isIncomplete)
        // A registration knows its file as QuickStart/Container.swift.
        let sources = "\(#filePath)".dropLast("QuickStart/QuickStart.swift".count)
        let diagnostics = report.diagnostics { sources + $0 }
        if !diagnostics.isEmpty { print(diagnostics) }
        print(report.summary)
        return report.errors.isEmpty
    }

    private static func explainMissing(in folder: String) {
        do {
            _ = try makeIncompleteContainer(for: folder).loadOrThrow(FileInspector.self)
        } catch {
            print(error)
        }
    }
}
