import DICBuilder
import Testing

/// A unique name cannot be written a second time, so no report asks for that.
@Suite struct UniqueNameReportTests {
    protocol Plugin: Sendable {}
    struct Spelling: Plugin {}
    struct Host: Sendable { let plugin: any Plugin }

    private func builder() -> DICBuilder {
        DICBuilder()
            .register(as: (any Plugin).self, named: .unique) { Spelling() }
            .register(as: (any Plugin).self, named: .unique) { Spelling() }
    }

    private func problem(_ builder: DICBuilder) throws -> Problem {
        try #require(throws: BuildError.self) { try builder.buildOrThrow() }.problems[0]
    }

    @Test func changes() throws {
        for change in [
            builder().override(as: (any Plugin).self) { Spelling() },
            builder().override(named: "spelling") { Spelling() },
            builder().decorate((any Plugin).self) { $0 },
            builder().onStop(Spelling.self) { _ in },
        ] {
            let suggestion = try #require(try problem(change).suggestions.first)
            #expect(suggestion.code.contains("with a name in place of .unique"))
        }
    }

    @Test func aParameterWithoutAName() throws {
        let problem = try problem(builder().register(Host.init))
        #expect(problem.code == .nameMismatch)
        #expect(problem.detail == "needed without a name, registered only as .unique")
    }

    @Test func aRootIsAnArray() throws {
        let plugins = builder().register(Spelling.init).roots(Spelling.self)
        let warnings = plugins.validate().warnings
        #expect(warnings.map(\.code) == [.unused, .unused])
        #expect(
            warnings[0].suggestions.map(\.code).last
                == ".roots([any UniqueNameReportTests.Plugin].self)"
        )
        #expect(plugins.roots([any Plugin].self).validate().problems.isEmpty)
        let missing = DICBuilder().roots([any Plugin].self).validate()
        #expect(missing.errors.map(\.code) == [.notRegistered])
    }
}
