import DICBuilder
import Testing

/// The report of `buildOrThrow()`, and the same from `build()`.
@Suite struct BuildErrorTests {
    struct Database: Sendable {}
    struct Cache: Sendable {}
    struct Server: Sendable {}
    struct Metrics: Sendable {}
    struct Port: Sendable {}

    struct NoSuchFile: Error { var path = "notes.db" }

    private static let file = "BuildErrorTests.swift"

    private func buildError(of builder: DICBuilder) throws -> BuildError {
        try #require(#expect(throws: BuildError.self) { try builder.buildOrThrow() })
    }

    private static let firstLine: UInt = #line + 3
    private static func faultyBuilder() -> DICBuilder {
        DICBuilder()
            .registerThrowable(in: .eagerSingleton) { () throws -> Database in throw NoSuchFile() }
            .registerThrowable(in: .eagerSingleton) { [try $0.loadOrThrow(Cache.self)] }
            .register { "opaque" }
            .registerSingleton { Metrics() }
            .register(as: Port?.self) { nil }
            .registerThrowable(in: .eagerSingleton) { [try $0.loadOrThrow(Port.self)] }
            .registerThrowable(in: .eagerSingleton) { try $0.loadOrThrow(Server.self) }
            .register(in: .singleton) { 5 }
    }

    private static var report: String {
        let line = firstLine
        return """
            DIC: 4 problems in 8 registrations (4 proved, 0 opaque)
            1) [factory-threw] BuildErrorTests.Database: the factory threw \
            DICBuilderTests.BuildErrorTests.NoSuchFile(path: "notes.db")
               registered \(file):\(line)
               try:       fix the cause, or handle the error in the factory
            2) [not-registered] BuildErrorTests.Cache
               loaded at  \(file):\(line + 1)
               loaded by  [BuildErrorTests.Cache]  \(file):\(line + 1)
               try:       .register { BuildErrorTests.Cache(…) }
            3) [returned-nil] BuildErrorTests.Port: the factory returned nil
               loaded at  \(file):\(line + 5)
               registered \(file):\(line + 4)
               loaded by  [BuildErrorTests.Port]  \(file):\(line + 5)
               try:       load(BuildErrorTests.Port?.self)  in place of the load
               or:        .register { BuildErrorTests.Port(…) }  in place of \(file):\(line + 4), never nil
            4) [cycle] BuildErrorTests.Server (\(file):\(line + 6)) -> BuildErrorTests.Server
               try:       load another type in its factory, which loads the one that it makes
            """
    }

    @Test func namesAllFaultsAtOnceInTheOrderOfRegistration() throws {
        for _ in 1...3 {
            let error = try buildError(of: Self.faultyBuilder())
            #expect(error.description == Self.report)
            #expect(String(reflecting: error) == error.description)
            #expect(
                error.problems.map(\.code) == [.factoryThrew, .notRegistered, .returnedNil, .cycle]
            )
            #expect(error.problems[0].underlyingError is NoSuchFile)
            #expect(error.report.registrationCount == 8)
            #expect(error.report.provedCount == 4)
            #expect(error.report.opaqueCount == 0)
        }
    }

    @Test func buildTrapsWithTheSameText() async {
        let line = #line + 1
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        {
            _ = BuildErrorTests.faultyBuilder().build()
        }
        let written = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(written.contains("Fatal error: \(Self.report)\n"))
        #expect(written.contains("DICBuilderTests/\(Self.file):\(line): Fatal error"))
    }

    @Test func oneIsSpelledWithoutAnS() throws {
        let line = #line + 1
        let builder = DICBuilder().registerThrowable(in: .eagerSingleton) { () throws -> Port in
            throw NoSuchFile()
        }
        #expect(
            try buildError(of: builder).description == """
                DIC: 1 problem in 1 registration (0 proved, 0 opaque)
                1) [factory-threw] BuildErrorTests.Port: the factory threw \
                DICBuilderTests.BuildErrorTests.NoSuchFile(path: "notes.db")
                   registered \(Self.file):\(line)
                   try:       fix the cause, or handle the error in the factory
                """
        )
    }

    @Test func theBuilderStaysUsable() throws {
        let builder = DICBuilder().registerThrowable(in: .eagerSingleton) {
            Double(try $0.loadOrThrow(Int.self)) + 0.5
        }
        _ = try buildError(of: builder)
        let container = try builder.register { 5 }.buildOrThrow()
        #expect(container.load(Double.self) == 5.5)
    }

    @Test func theOthersAreMadeAllTheSame() throws {
        let builder = Self.faultyBuilder().registerThrowable(in: .eagerSingleton) {
            try $0.loadOrThrow(Metrics.self) as Any? != nil
        }
        #expect(try buildError(of: builder).report.observedCount == 1)
    }

    /// Nobody reads thousands of full reports, and each is looked for among all registrations.
    @Test func ofMoreThanFiftyProblemsTheOthersAreOneLineEach() throws {
        let builder = DICBuilder()
        let line = #line + 2
        for number in 1...60 {
            builder.registerThrowable(in: .eagerSingleton, named: DependencyName("\(number)")) {
                () -> Int in
                throw NoSuchFile()
            }
        }
        let error = try buildError(of: builder)
        let lines = error.description.split(separator: "\n")
        #expect(lines.count == 1 + 50 * 3 + 10)
        #expect(lines[148].hasPrefix(#"50) [factory-threw] Int named "50": the factory threw "#))
        #expect(lines[151] == #"51) [factory-threw] Int named "51"  \#(Self.file):\#(line)"#)
        #expect(lines[160] == #"60) [factory-threw] Int named "60"  \#(Self.file):\#(line)"#)
        #expect(error.problems[59].description.split(separator: "\n").count == 3)
    }

    private static let missingLine: UInt = #line + 2
    private static func buildWithLoad() throws {
        _ = try DICBuilder().registerSingleton { [$0.load(Cache.self)] }.buildOrThrow()
    }

    /// A factory that cannot fail cannot be left without a value.
    @Test func loadInAFactoryTrapsAlsoInBuildOrThrow() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        {
            try BuildErrorTests.buildWithLoad()
        }
        let written = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        let line = Self.missingLine
        let report = """
            DICBuilderTests/\(Self.file):\(line): Fatal error: DIC: [not-registered] BuildErrorTests.Cache
               loaded at  \(Self.file):\(line)
               loaded by  [BuildErrorTests.Cache]  \(Self.file):\(line)
            """
        #expect(written.contains(report))
    }
}
