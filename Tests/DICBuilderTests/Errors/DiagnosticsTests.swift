import Testing

@testable import DICBuilder

/// A report in the format of compilers, which editors and servers read.
@Suite struct DiagnosticsTests {
    private struct Store: Sendable {}
    private struct Model: Sendable { init(store: Store, port: Port) {} }
    private struct Port: Sendable {}
    private struct Socket: Sendable { init(port: Port) {} }

    /// A line of the format, in parts.
    private static func isLine(_ line: Substring) -> Bool {
        line.wholeMatch(of: /(.+:\d+: )?(error|warning|note): .+/) != nil
    }

    @Test func eachProblemHasALineAndItsNotes() {
        let report = DICBuilder()
            .register(named: "old", fileID: "Storage/Store.swift", line: 3) { Store() }
            .register(Model.init, fileID: "App/Model.swift", line: 41)
            .register(as: Port?.self, fileID: "Net/Port.swift", line: 5) { nil }
            .register(Socket.init, fileID: "Net/Socket.swift", line: 8)
            .register(fileID: "App/Other.swift", line: 1) { [$0.load(Port.self)] }
            .validate()
        let name = "DiagnosticsTests"
        let optional = "registered as \(name).Port?, and its factory may return nil"
        #expect(
            report.diagnostics() == """
                App/Model.swift:41: error: [name-mismatch] \(name).Store: needed without a name, registered only as "old"
                App/Model.swift:41: note: needed by \(name).Model, parameter 1
                Storage/Store.swift:3: note: near: \(name).Store named "old"
                App/Model.swift:41: note: try: .register(\(name).Model.init, \
                parameters: [.named("old", \(name).Store.self)])  in place of Model.swift:41
                App/Model.swift:41: note: or: .register { \(name).Store(…) }  beside Store.swift:3
                App/Model.swift:41: warning: [failable-as-value] \(name).Port: \(optional)
                Net/Port.swift:5: note: registered here
                App/Model.swift:41: note: needed by \(name).Model, parameter 2
                App/Model.swift:41: note: try: \(name).Port?  in place of \(name).Port, \
                parameter 2 of \(name).Model (Model.swift:41)
                App/Model.swift:41: note: or: .register { \(name).Port(…) }  in place of Port.swift:5, never nil
                Net/Socket.swift:8: warning: [failable-as-value] \(name).Port: \(optional)
                Net/Port.swift:5: note: registered here
                Net/Socket.swift:8: note: needed by \(name).Socket, parameter 1
                Net/Socket.swift:8: note: try: \(name).Port?  in place of \(name).Port, \
                parameter 1 of \(name).Socket (Socket.swift:8)
                Net/Socket.swift:8: note: or: .register { \(name).Port(…) }  in place of Port.swift:5, never nil
                """
        )
        #expect(report.diagnostics().split(separator: "\n").allSatisfy { Self.isLine($0) })
    }

    @Test func thePathIsThatOfTheCaller() {
        let report = DICBuilder().register(Socket.init, fileID: "Net/Socket.swift", line: 8)
            .validate()
        let lines = report.diagnostics { "/app/Sources/\($0)" }.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines.allSatisfy { $0.hasPrefix("/app/Sources/Net/Socket.swift:8: ") })
    }

    @Test func whatIsInOrderPrintsNothing() {
        #expect(DICBuilder().validate().diagnostics() == "")
        // What is worth knowing is no problem.
        #expect(DICBuilder().register { [$0.load(Port.self)] }.validate().diagnostics() == "")
        #expect(
            DICBuilder().register { [$0.load(Port.self)] }.validate(.fullyProved).diagnostics()
                != ""
        )
    }

    private struct Kit: Assembly {
        let number: Int
        func assemble(into registrar: DependencyRegistrar) { registrar.register(number) }
    }

    @Test func withoutAPlaceThereIsNone() {
        let report = DICBuilder().assemble(Kit(number: 1), Kit(number: 2)).validate(.strict)
        let lines = report.diagnostics().split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.first?.hasPrefix("error: [duplicate] DiagnosticsTests.Kit: ") == true)
        #expect(
            lines.last?.hasPrefix("note: try: var identity: any Hashable & Sendable { … }  in ")
                == true
        )
    }

    private struct LongWinded: Error, CustomDebugStringConvertible {
        let debugDescription = "first\n  second\r\nthird"
    }

    @Test func aMessageIsOneLine() throws {
        let builder = DICBuilder().register(
            in: .eagerSingleton,
            named: "a\nb\u{1B}[0m:7: error: ",
            fileID: "App/A.swift",
            line: 3
        ) { () throws -> Store in throw LongWinded() }
        let error = try #require(throws: BuildError.self) { try builder.buildOrThrow() }
        let lines = error.report.diagnostics().split(whereSeparator: \.isNewline)
        let heading =
            #"App/A.swift:3: error: [factory-threw] DiagnosticsTests.Store named "a\nb\u{1b}[0m:7: error: ""#
        #expect(lines.first == "\(heading): the factory threw first   second third")
        #expect(lines.count == 3)
        #expect(lines.allSatisfy { Self.isLine($0) })
    }

    @Test func ofManyProblemsTheRestIsCounted() {
        let builder = DICBuilder()
        for number in 1...400 { builder.register(named: "\(number)") { [$0.load(Port.self)] } }
        let lines = builder.validate(.fullyProved).diagnostics().split(separator: "\n")
        #expect(lines.count < 200 && lines.count > 150)
        #expect(lines.dropLast().allSatisfy { Self.isLine($0) })
        let shown = lines.count { $0.contains(": error: ") }
        #expect(lines.last == "… \(400 - shown) more problems")
    }

    /// Of every kind of fault, the line that is marked is one that the report names.
    @Test(arguments: Wiring.all) func everyFaultHasALine(wiring: Wiring) throws {
        let report = try #require(wiring.validationReport())
        let lines = report.diagnostics().split(separator: "\n")
        #expect(lines.allSatisfy { Self.isLine($0) })
        for problem in report.errors + report.warnings {
            let place = try #require(problem.place)
            #expect(problem.description.contains("\(place)"))
        }
        #expect(
            report.errors.isEmpty && report.warnings.isEmpty
                || lines[0].hasPrefix("DICBuilderTests/Services.swift:")
        )
    }
}
