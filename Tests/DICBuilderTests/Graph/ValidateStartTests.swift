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
            .autoregister(in: .singleton, Store.init)
        #expect(builder.validate().errors.map(\.code) == [.needsAsync])
        #expect(builder.validateStart().errors.isEmpty)
        #expect(builder.mainActor.validateStart().errors.isEmpty)
    }

    @Test func anAsynchronousTransientIs() {
        let builder = DICBuilder()
            .registerAsync { Pool() }
            .autoregister(in: .singleton, Store.init)
        #expect(builder.validateStart().errors.map(\.code) == [.needsAsync])
    }
}
