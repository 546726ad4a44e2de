import Foundation

/// Where the program that runs is written down, so that one knows which it was if it ends the
/// process.
enum SeedNote {
    private static let path = ProcessInfo.processInfo.environment["DIC_SEED_FILE"]

    /// Writes a program to the file in the environment variable `DIC_SEED_FILE`, if it is set, and
    /// replaces the last one.
    static func write(_ program: Program) {
        guard let path else { return }
        try? Data("\(program.name)\n".utf8).write(to: URL(fileURLWithPath: path))
    }
}
