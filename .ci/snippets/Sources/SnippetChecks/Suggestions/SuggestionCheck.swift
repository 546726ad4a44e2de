import Foundation

/// Writes what the report of each wrong chain says first in its place, compiles it, and proves it.
package struct SuggestionCheck: Sendable {
    private let cells: [SuggestionCell]
    private let buildFolder = ".build-snippets"

    /// Creates a check of all cells, or of the fixed sample.
    package init(ofAll: Bool) {
        cells = SuggestionCell.all.filter { ofAll || $0.isInSample }
    }

    /// Prints the failures and returns whether there were none.
    package func run() async throws -> Bool {
        let wrong = cells.map { Program(cell: $0, lines: $0.lines, code: "wrong") }
        guard let reports = try await reports(of: wrong) else { return false }
        var (failures, repaired): ([Failure], [Program]) = ([], [])
        for (cell, report) in zip(cells, reports) {
            func fail(_ message: String, _ details: String = "") {
                failures.append(Failure(place: cell.name, message: message, details: details))
            }
            guard let report else {
                fail("has no problem")
                continue
            }
            guard let lines = report.written(into: cell) else {
                fail("says nothing to write", "\(report.suggestion)  \(report.place)")
                continue
            }
            if lines == cell.lines { fail("says what is written", report.suggestion) }
            repaired.append(Program(cell: cell, lines: lines, code: report.code))
        }
        guard let remaining = try await self.reports(of: repaired) else { return false }
        for (program, report) in zip(repaired, remaining) {
            guard let report else { continue }
            failures.append(
                Failure(
                    place: program.cell.name,
                    message: "is not repaired: [\(report.code)] \(report.suggestion)",
                    details: program.lines.joined(separator: "\n")
                )
            )
        }
        let passed = printFailures(failures)
        print("Wrote \(repaired.count) suggestions: \(failures.count) failures.")
        return passed
    }

    private struct Program: Sendable {
        let cell: SuggestionCell
        let lines: [String]
        /// The code of the report, by which the programs are divided into modules.
        let code: String

        var module: String { "Suggestions_" + code.replacingOccurrences(of: "-", with: "_") }
    }

    /// What is wrong in each program, as it is printed; nil where nothing is. Nil if one does not
    /// compile.
    private func reports(of programs: [Program]) async throws -> [SuggestedCode?]? {
        let modules = Dictionary(grouping: programs.indices) { programs[$0].module }
        var files = ["Package.swift": manifest(of: modules.keys.sorted())]
        for (module, indices) in modules {
            files["Sources/\(module)/Types.swift"] = SuggestionCell.types
            files["Sources/\(module)/main.swift"] = main(of: indices, programs)
            for index in indices {
                files["Sources/\(module)/Cell\(index).swift"] = source(of: programs[index], index)
            }
        }
        try GeneratedFolder(path: "\(buildFolder)/suggestions").write(files)
        // The options are those of the snippets, so that both share the modules of the library.
        let build = PackageBuild(
            options: [
                "--package-path", "\(buildFolder)/suggestions", "--scratch-path",
                "\(buildFolder)/build", "-debug-info-format", "none",
            ]
        )
        let built = try await build.command.run()
        guard built.succeeded else {
            let output = (built.output + built.errors).lines
            let errors = Set(output.filter { $0.contains(/\.swift:\d+:\d+: error:/) })
            printError((errors.isEmpty ? output : errors.sorted()).joined(separator: "\n"))
            for (index, program) in programs.enumerated()
            where errors.contains(where: { $0.contains("Cell\(index).swift") }) {
                let lines = program.lines.joined(separator: "\n")
                printError("Cell\(index) is \(program.cell.name):\n\(lines)")
            }
            return nil
        }
        let folder = try await build.productFolder()
        var reports = [SuggestedCode?](repeating: nil, count: programs.count)
        for module in modules.keys {
            let result = try await Command(["\(folder)/\(module)"]).run()
            for line in result.output.lines {
                let cells = line.components(separatedBy: "\t")
                guard cells.count == 4, let index = Int(cells[0]) else { continue }
                reports[index] = SuggestedCode(
                    code: cells[1],
                    suggestion: cells[2],
                    place: cells[3]
                )
            }
        }
        return reports
    }

    private func source(of program: Program, _ index: Int) -> String {
        // What a report quotes counts from the builder.
        """
        import DIC

        @MainActor func cell\(index)() -> DICBuilder {
        #sourceLocation(file: "Cell\(index).swift", line: 1)
        DICBuilder()
        \(program.lines.map { "    \($0)" }.joined(separator: "\n"))
        #sourceLocation()
        }

        """
    }

    private func main(of indices: [Int], _ programs: [Program]) -> String {
        let calls = indices.map { index in
            let cell = programs[index].cell
            let checks = cell.isFullyProved ? "[.strict, .fullyProved]" : ".strict"
            let verb = cell.isStarted ? "validateStart" : "validate"
            return "show(\(index), cell\(index)().\(verb)(\(checks)))\n"
        }
        return """
            import DIC

            func show(_ index: Int, _ report: ValidationReport) {
                guard let problem = report.problems.first(where: { $0.severity > .note }) else { return }
                let (first, tab) = (problem.suggestions[0], "\\t")
                print("\\(index)\\(tab)\\(problem.code)\\(tab)\\(first.code)\\(tab)\\(first.place ?? "")")
            }

            \(calls.joined())
            """
    }

    private func manifest(of modules: [String]) -> String {
        let targets = modules.map {
            "        .executableTarget(name: \"\($0)\", dependencies: [.product(name: \"DIC\", package: \"DIC\")]),"
        }
        return """
            // swift-tools-version: 6.2
            import PackageDescription

            let package = Package(
                name: "Suggestions",
                platforms: [.macOS(.v15)],
                dependencies: [.package(name: "DIC", path: "../..")],
                targets: [
            \(targets.joined(separator: "\n"))
                ],
                swiftLanguageModes: [.v6]
            )

            """
    }
}
