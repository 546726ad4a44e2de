/// The Swift compiler with the library's modules on its import path.
struct Compiler: Sendable {
    let moduleFolder: String

    struct Output: Sendable {
        let ending: Command.Result.Ending
        let text: String

        var succeeded: Bool { ending == .exited(0) }
    }

    /// How far a module is compiled.
    enum Phase: Sendable {
        /// Types, and the isolation of each call.
        case typeChecking
        /// The flow of values too: whether what is sent to another isolation is used afterwards,
        /// for example.
        case dataFlow

        fileprivate var arguments: [String] {
            switch self {
            case .typeChecking: ["-typecheck"]
            case .dataFlow: ["-emit-sil", "-whole-module-optimization", "-o", "/dev/null"]
            }
        }
    }

    /// The folder of the C module that the library uses, relative to the checkout.
    private static let threadModule = "Sources/DICBuilder/Support/CDICThread/include"

    /// Checks a module that consists of the given files.
    func check(
        _ files: [String],
        in mode: ClientMode,
        upTo phase: Phase = .typeChecking,
        options: [String] = [],
        timeLimit: Duration? = nil
    ) async throws -> Output {
        var command = Command(
            ["swiftc", "-diagnostic-style", "llvm", "-I", moduleFolder, "-I", Self.threadModule]
                + phase.arguments + mode.compilerArguments + options + files
        )
        command.timeLimit = timeLimit
        let result = try await command.run()
        return Output(ending: result.ending, text: result.output + result.errors)
    }
}

/// A `swift build` with fixed options.
struct PackageBuild: Sendable {
    /// The options, such as `--package-path`.
    let options: [String]

    var command: Command { Command(["swift", "build"] + options) }

    /// Returns the folder of the built executables; the modules are in its subfolder `Modules`.
    func productFolder() async throws -> String {
        let result = try await Command(["swift", "build", "--show-bin-path"] + options).run()
        guard result.succeeded, let path = result.output.lines.last else {
            throw Failure(
                place: "swift build --show-bin-path",
                message: "failed:",
                details: result.errors
            )
        }
        return path
    }

    func compiler() async throws -> Compiler {
        Compiler(moduleFolder: try await productFolder() + "/Modules")
    }
}

extension Failure: Error {}
