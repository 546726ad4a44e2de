import Testing

@testable import DICBuilder

/// What `validateStart()` finds, against `validate()`.
@Suite struct ValidateStartTests {
    final class Pool: Sendable {}

    final class Store: Sendable {
        init(pool: Pool) {}
    }

    @Test func aStartedSingletonIsNoFault() {
        let builder = DICBuilder()
            .registerAsync(in: .singleton) { Pool() }
            .register(Store.init, in: .singleton)
        #expect(builder.validate().errors.map(\.code) == [.needsAsync])
        #expect(builder.validateStart().errors.isEmpty)
        #expect(builder.mainActor.validateStart().errors.isEmpty)
    }

    /// What calls `validate()` neither builds nor starts.
    @Test func validateSuggestsIt() {
        let builder = DICBuilder()
            .registerAsync(in: .singleton) { Pool() }
            .register(Store.init, in: .singleton)
        let suggestion = "builder.validateStart()  in place of validate()"
        #expect(builder.validate().errors.map(\.suggestions.first?.description) == [suggestion])
        #expect(
            builder.mainActor.validate().errors.map(\.suggestions.first?.description) == [
                suggestion
            ]
        )
        let error = #expect(throws: BuildError.self) { try builder.buildOrThrow() }
        #expect(error?.problems[0].suggestion == "try await builder.start()")
    }

    @Test func anAsynchronousTransientIs() {
        let builder = DICBuilder()
            .registerAsync { Pool() }
            .register(Store.init, in: .singleton)
        #expect(builder.validateStart().errors.map(\.code) == [.needsAsync])
    }
}
