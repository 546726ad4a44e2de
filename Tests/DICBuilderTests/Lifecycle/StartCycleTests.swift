import DICBuilder
import Testing

/// A cycle that an asynchronous factory closes in a start is reported with all of its members,
/// services or not.
@Suite(.timeLimit(.minutes(5))) struct StartCycleTests {
    final class A: Sendable { init(_: some Sendable) {} }
    final class B: Sendable { init(_: some Sendable) {} }
    final class C: Sendable { init(_: some Sendable) {} }

    private static func opaqueA() -> DICBuilder {
        DICBuilder().registerAsync(in: .singleton) { A(try await $0.loadAsyncOrThrow(B.self)) }
    }

    /// The cycle that the start reports, from `A` on.
    private func cycle(_ builder: DICBuilder) async throws -> [String] {
        let error = try #require(
            await #expect(throws: BuildError.self) { try await builder.start() }
        )
        let problem = try #require(error.problems.first)
        #expect((error.problems.count, problem.code) == (1, .cycle))
        let names = problem.chain.map { $0.name.replacing("StartCycleTests.", with: "") }
        let start = try #require(names.firstIndex(of: "A"))
        return Array(names[start...] + names[..<start])
    }

    @Test(arguments: [
        opaqueA().register { (a: A) in B(a) },
        opaqueA().register(in: .singleton) { (a: A) in B(a) },
        opaqueA().registerAsync { (a: A) async in B(a) },
        opaqueA().registerAsync(in: .singleton) { (a: A) async in B(a) },
        opaqueA().registerAsync { B(try await $0.loadAsyncOrThrow(A.self)) },
        opaqueA().registerAsync(in: .singleton) { B(try await $0.loadAsyncOrThrow(A.self)) },
        opaqueA().registerSingleton { (a: A) in B(a) },
        opaqueA().mainActor.register { (a: A) in B(a) }.nonisolated,
    ])
    func ofTwo(_ builder: DICBuilder) async throws {
        #expect(try await cycle(builder) == ["A", "B"])
    }

    @Test(arguments: [
        opaqueA().register { (c: C) in B(c) }.register { (a: A) in C(a) },
        opaqueA().registerAsync { (c: C) async in B(c) }.register(in: .singleton) { (a: A) in C(a)
        },
        DICBuilder().registerAsync(in: .singleton) { (b: B) async in A(b) }.registerAsync {
            (c: C) async in B(c)
        }
        .registerAsync(in: .singleton) { C(try await $0.loadAsyncOrThrow(A.self)) },
        DICBuilder().registerAsync(in: .singleton) { (b: B) async in A(b) }.register { (c: C) in
            B(c)
        }
        .registerAsync(in: .singleton) { C(try await $0.loadAsyncOrThrow(A.self)) },
    ])
    func ofThree(_ builder: DICBuilder) async throws {
        #expect(try await cycle(builder) == ["A", "B", "C"])
    }

    @Test func byNameInACollectionAndWithAnArgument() async throws {
        let named = DICBuilder().registerAsync(in: .singleton) {
            A(try await $0.loadAsyncOrThrow(B.self, named: "b"))
        }
        .register(named: "b") { (all: [C]) in B(all) }.register(named: .unique) { (a: A) in C(a) }
        #expect(try await cycle(named) == ["A", #"B named "b""#, "C named .unique"])
        let argument = DICBuilder()
            .registerAsync(in: .singleton) {
                A(try await $0.loadAsyncOrThrow(B.self, arguments: 1))
            }
            .register({ (_: Int, a: A) in B(a) }, arguments: Int.self)
        #expect(try await cycle(argument) == ["A", "B(Int)"])
    }

    /// A `Lazy` of a service leads back to it only later.
    @Test func whatIsDeferredIsNoMember() async throws {
        let builder = Self.opaqueA().register { (_: Lazy<A>, c: C) in B(c) }.register { (a: A) in
            C(a)
        }
        #expect(try await cycle(builder) == ["A", "B", "C"])
        _ = try await Self.opaqueA().register { (_: Lazy<A>) in B(1) }.start()
    }
}
