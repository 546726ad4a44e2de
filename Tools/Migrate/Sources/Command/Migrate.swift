import ArgumentParser
import Foundation
import Migration

@main
struct Migrate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Moves registrations, loads and overrides of another container to DIC.",
        discussion: """
            Without --write it only shows what would change. What it is not sure of stands in the \
            sources as a comment, // MIGRATE: and why.
            """
    )

    @Argument(help: "Swift files, and folders of them: all of an app, so that types are found.")
    var paths: [String]

    @Option(help: "The container: swinject, factory, resolver, or old-names of this library.")
    var from: Migration.Library?

    @Option(help: "The Swift language mode, 5 or 6: by default that of the manifest or project.")
    var swift: LanguageMode?

    @Flag(help: "Changes the files.")
    var write = false

    @Flag(help: "Shows only the summary.")
    var quiet = false

    func run() throws {
        let migration = try Migration(paths: paths, mode: swift)
        guard let library = from ?? migration.library else {
            throw ValidationError("none of the files imports a container: say --from")
        }
        let result = migration.run(from: library)
        for (path, text) in result.texts.sorted(by: { $0.key < $1.key }) {
            if write {
                try text.write(toFile: path, atomically: true, encoding: .utf8)
            } else if !quiet {
                let old = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
                print(Difference(path: path, from: old, to: text))
            }
        }
        print(result.summary)
    }
}

extension Migration.Library: ExpressibleByArgument {}
extension LanguageMode: ExpressibleByArgument {}
