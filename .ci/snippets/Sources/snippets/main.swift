// Checks code that is not part of a target: the snippets of the documents, and the fixtures of client code.
//
// usage: snippets documents [document…]
//        snippets fixtures [option of `swift build`…]

import Foundation
import SnippetChecks

let usage = "usage: snippets documents [document…] | snippets fixtures [option of `swift build`…]"
let arguments = CommandLine.arguments.dropFirst()
let interrupts = RunningCommands.endOnInterrupt()

do {
    let passed: Bool
    switch arguments.first {
    case "documents":
        passed = try await DocumentCheck(documents: Array(arguments.dropFirst())).run()
    case "fixtures":
        passed = try await FixtureCheck(buildOptions: Array(arguments.dropFirst())).run()
    default:
        printError(usage)
        exit(2)
    }
    exit(passed ? 0 : 1)
} catch {
    printError("\(error)")
    exit(1)
}
