// Checks code that is not part of a target, the snippets of the documents and the fixtures of
// client code, and generates the pages in `Docs` from the catalog.
//
// usage: snippets documents [document…]
//        snippets fixtures [option of `swift build`…]
//        snippets user-interface folder-of-modules [document…]
//        snippets suggestions [--all]
//        snippets pages [--check]

import Foundation
import SnippetChecks

let usage = """
    usage: snippets documents [document…]
           snippets fixtures [option of `swift build`…]
           snippets user-interface folder-of-modules [document…]
           snippets suggestions [--all]
           snippets pages [--check]
    """
let arguments = CommandLine.arguments.dropFirst()
let interrupts = RunningCommands.endOnInterrupt()

do {
    let passed: Bool
    switch arguments.first {
    case "documents":
        passed = try await DocumentCheck(documents: Array(arguments.dropFirst())).run()
    case "fixtures":
        passed = try await FixtureCheck(buildOptions: Array(arguments.dropFirst())).run()
    case "user-interface" where arguments.count > 1:
        let documents = Array(arguments.dropFirst(2))
        passed = try await UserInterfaceCheck(moduleFolder: arguments[2], documents: documents)
            .run()
    case "suggestions":
        let isOfAll = arguments.dropFirst().first == "--all"
        passed = try await SuggestionCheck(ofAll: isOfAll).run()
    case "pages":
        let isCheck = arguments.dropFirst().first == "--check"
        if !isCheck { try Catalog().write() }
        passed = isCheck ? try Catalog().check() : true
    default:
        printError(usage)
        exit(2)
    }
    exit(passed ? 0 : 1)
} catch {
    printError("\(error)")
    exit(1)
}
