import DICBuilder
import Testing

/// A debug build notes that a key is registered twice in one builder.
@Suite struct DuplicateNoteTests {
    private static func written(
        _ result: ExitTest.Result?
    ) -> String { String(decoding: result?.standardErrorContent ?? [], as: UTF8.self) }

    static let firstLine = UInt(#line) + 5

    private static func buildTwice() {
        for _ in 1...2 {
            let builder = DICBuilder()
            builder.register { 1 }
            builder.register { 2 }
            #expect(builder.build().load(Int.self) == 2)
        }
    }

    @Test func itIsWrittenOnceWithBothLines() async {
        let result = await #expect(
            processExitsWith: .success,
            observing: [\.standardErrorContent]
        ) { DuplicateNoteTests.buildTwice() }
        let text = Self.written(result)
        #if DEBUG
        #expect(text.ranges(of: "[duplicate] Int: registered again at").count == 1)
        #expect(text.contains("DuplicateNoteTests.swift:\(Self.firstLine)\n"))
        #expect(text.contains("DuplicateNoteTests.swift:\(Self.firstLine + 1)"))
        #else
        #expect(!text.contains("DIC:"))
        #endif
    }

    struct Numbered: Assembly {
        let number: Int
        func assemble(into registrar: DependencyRegistrar) { registrar.register { number } }
    }

    @Test func anAssemblyThatIsLeftOutIsNoted() async {
        let result = await #expect(
            processExitsWith: .success,
            observing: [\.standardErrorContent]
        ) {
            let builder = DICBuilder().assemble(Numbered(number: 1), Numbered(number: 2))
            #expect(builder.build().load(Int.self) == 1)
        }
        #if DEBUG
        #expect(Self.written(result).contains("assembled again with other values, and skipped"))
        #else
        #expect(!Self.written(result).contains("DIC:"))
        #endif
    }

    struct Base: Assembly {
        func assemble(into registrar: DependencyRegistrar) { registrar.register { 1 } }
    }

    struct Replacing: Assembly {
        var includedAssemblies: [any Assembly] { [Base()] }
        func assemble(into registrar: DependencyRegistrar) { registrar.override { 2 } }
    }

    @Test func anAssemblyThatMeansItOverrides() async {
        let result = await #expect(
            processExitsWith: .success,
            observing: [\.standardErrorContent]
        ) {
            let builder = DICBuilder().assemble(Base(), Replacing())
            #expect(builder.build().load(Int.self) == 2)
        }
        #expect(!Self.written(result).contains("DIC:"))
    }
}
