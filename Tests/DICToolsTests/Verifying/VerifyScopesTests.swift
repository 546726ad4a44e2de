import DICBuilder
import DICTools
import Testing

/// How `verify()` makes what scopes keep.
@Suite struct VerifyScopesTests {
    final class Cart: Sendable {}
    final class Handler: Sendable {}
    final class Logger: Sendable {}
    struct RequestID: Sendable {}

    @Test func whatScopesKeepIsMadeInThem() async throws {
        let events = VerifyTests.Runs()
        let verification = try await DICBuilder()
            .scopes(.session, .request)
            .register(in: .scoped(.session).onStop { _ in events.add("session stopped") }) {
                () -> Cart in
                events.add("session")
                return Cart()
            }
            .register(in: .scoped(.request).onStop { _ in events.add("request stopped") }) {
                (_: Cart) in
                events.add("request")
                return Handler()
            }
            .register(in: .scoped("job")) { () -> Logger in
                events.add("job")
                return Logger()
            }
            .registerAsync(in: .scoped(.request)) { resolver in
                events.add("asynchronous")
                return [await resolver.loadAsync(Handler.self)].count
            }
            .verify()
        #expect(verification.notMade.isEmpty)
        #expect(Set(events.all.prefix(4)) == ["session", "request", "job", "asynchronous"])
        #expect(Array(events.all.suffix(2)) == ["request stopped", "session stopped"])
        #expect(events.all.count == 6)
    }

    /// A closure with a resolver does not say which scope it needs.
    @Test func transientInstancesAreMadeWhereTheirScopeIsOpen() async throws {
        let verification = try await DICBuilder()
            .register(in: .scoped(.request)) { Cart() }
            .register(in: .scoped("job")) { Logger() }
            .registerThrowable { resolver in "\(try resolver.loadOrThrow(Cart.self))" }
            .registerThrowable { resolver in ["\(try resolver.loadOrThrow(Logger.self))"] }
            .register { resolver -> Int in
                _ = resolver.load(Logger.self)
                return 1
            }
            .register { (_: Cart) in Handler() }
            .verify()
        #expect(verification.notMade.isEmpty)
        #expect(
            verification.graph.dependencies(of: [String].self).map(\.title) == [
                "VerifyScopesTests.Logger"
            ]
        )
    }

    @Test func whatNeedsSuppliedValuesIsNotMade() async throws {
        let verification = try await DICBuilder()
            .scopes(.session, .request)
            .registerSupplied(RequestID.self, in: .request)
            .register(in: .scoped(.session)) { Cart() }
            .register(in: .scoped(.request)) { (_: RequestID) in
                Issue.record("no value was given")
                return Handler()
            }
            .registerThrowable { resolver in "\(try resolver.loadOrThrow(Handler.self))" }
            .register { Logger() }
            .verify()
        #expect(verification.notMade.map(\.name) == ["VerifyScopesTests.Handler", "String"])
    }

    @Test func aFactoryThatFailsInAScopeIsReported() async throws {
        struct Refused: Error {}
        let builder = DICBuilder()
            .registerThrowable(in: .scoped(.request)) { () throws -> Cart in throw Refused() }
            .register(in: .scoped(.request)) { resolver -> Handler in
                _ = resolver.load(Double.self)
                return Handler()
            }
            .register(in: .scoped(.request)) { Logger() }
        let error = try #require(
            await #expect(throws: BuildError.self) { try await builder.verify() }
        )
        #expect(error.problems.map(\.code) == [.factoryThrew, .notRegistered])
    }

    @Test func whatNoScopeHasIsReported() async throws {
        let builder = DICBuilder()
            .register(in: .scoped(.request)) { Cart() }
            .register(in: .scoped("job")) { Logger() }
            .registerThrowable { resolver in
                "\(try resolver.loadOrThrow(Cart.self)) \(try resolver.loadOrThrow(Logger.self))"
            }
        let error = try #require(
            await #expect(throws: BuildError.self) { try await builder.verify() }
        )
        #expect(error.problems.map(\.code) == [.scopeUnreachable])
    }

    /// The proof has reported it, so it is not made.
    @Test func aCaptiveIsReportedOnce() async throws {
        let builder = DICBuilder()
            .register(in: .scoped(.request)) { Cart() }
            .register(in: .singleton) { (_: Cart) in Handler() }
        let error = try #require(
            await #expect(throws: BuildError.self) { try await builder.verify() }
        )
        #expect(error.problems.map(\.code) == [.captive])
    }
}
