import DICBuilder
import Foundation
import TestSupport
import Testing

/// The proof, and the build after it, take linear time, and call each factory once.
@Suite(.serialized) struct LargeProofTests {
    struct Refusal: Error {}

    /// A chain of registrations by name: each needs the one before it.
    ///
    /// - Parameter first: Registers the first, under the name "0".
    private static func chain(
        _ count: Int,
        in lifetime: LifetimeOf<Int> = .transient,
        first: (DICBuilder) -> Void
    ) -> DICBuilder {
        let builder = DICBuilder()
        first(builder)
        for number in 1..<count {
            builder.register(
                { (before: Int) in before + 1 },
                in: lifetime,
                named: name(number),
                parameters: [.named(name(number - 1), Int.self)]
            )
        }
        return builder
    }

    private static func name(_ number: Int) -> DependencyName { DependencyName("\(number)") }

    enum Leaf: CaseIterable {
        case transient, cached, scoped
    }

    private static func chain(_ count: Int, over leaf: Leaf) -> DICBuilder {
        chain(count) { builder in
            switch leaf {
            case .transient: builder.register(named: name(0)) { 0 }
            case .cached: builder.register(in: .cached, named: name(0)) { 0 }
            case .scoped: builder.register(in: .scoped(.request), named: name(0)) { 0 }
            }
        }
    }

    /// The shortest processor time of several runs, in seconds: other tests run beside this one.
    private static func time(_ body: () -> Void) -> Double {
        (0..<5).map { _ in
            let start = processorTime
            body()
            return processorTime - start
        }
        .min() ?? 0
    }

    /// The processor time of this thread, in seconds.
    private static var processorTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Each instance that a scope keeps has a place in its layout. Quadratic time would be up to a
    /// hundred times as long.
    @Test(.measuresTime) func aScopeIsLaidOutInLinearTime() {
        func builder(_ count: Int) -> DICBuilder {
            let builder = DICBuilder()
            for number in 0..<count {
                builder.register(in: .scoped(.request), named: Self.name(number)) { number }
            }
            return builder
        }
        let (small, large) = (builder(2_000), builder(20_000))
        #expect(Self.time { _ = large.build() } / Self.time { _ = small.build() } < 32)
    }

    /// Where no two parts of an asynchronous load share one, it does not matter how many instances
    /// belong to graphs.
    @Test(.measuresTime) func whatIsNotSharedIsFoundInLinearTime() {
        func builder(_ count: Int) -> DICBuilder {
            Self.chain(count, in: .graph) { $0.register(in: .graph, named: Self.name(0)) { 0 } }
                .registerAsync(parameters: [.named(Self.name(count - 1), Int.self)]) {
                    (last: Int) in Double(last)
                }
        }
        let (small, large) = (builder(1_000), builder(10_000))
        #expect(large.validate().problems.isEmpty)
        #expect(Self.time { _ = large.validate() } / Self.time { _ = small.validate() } < 32)
    }

    /// Quadratic time would be 64 times as long.
    @Test(.measuresTime, arguments: Leaf.allCases) func aChainOfTransientsIsProvedInLinearTime(
        _ leaf: Leaf
    ) {
        let (short, long) = (Self.chain(400, over: leaf), Self.chain(3_200, over: leaf))
        let ratio = Self.time { _ = long.validate() } / Self.time { _ = short.validate() }
        #expect(ratio < 32)
        #expect(long.validate().errors.isEmpty)
    }

    @Test func aLongChainOfEagerSingletonsIsMade() throws {
        let builder = Self.chain(5_000, in: .eagerSingleton) {
            $0.register(in: .eagerSingleton, named: Self.name(0)) { 0 }
        }
        #expect(try builder.buildOrThrow().load(Int.self, named: Self.name(4_999)) == 4_999)
    }

    /// Also if those that are needed are registered last.
    @Test func eagerSingletonsAreMadeInTheOrderOfTheirNeeds() throws {
        final class List: @unchecked Sendable {
            var made: [Int] = []
        }
        let list = List()
        let builder = DICBuilder()
        for number in (1..<2_000).reversed() {
            builder.register(
                { (before: Int) in
                    list.made.append(before + 1)
                    return before + 1
                },
                in: .eagerSingleton,
                named: Self.name(number),
                parameters: [.named(Self.name(number - 1), Int.self)]
            )
        }
        builder.register(in: .singleton, named: Self.name(0)) { 0 }
        _ = try builder.buildOrThrow()
        #expect(list.made == Array(1..<2_000))
    }

    struct A: Sendable {}
    struct B: Sendable {}
    struct C: Sendable {}

    @Test func aCycleThroughAnOpaqueFactoryIsReportedOnce() throws {
        final class Calls: @unchecked Sendable {
            var count = 0
        }
        let calls = Calls()
        let builder = DICBuilder()
            .register(in: .eagerSingleton) { (_: B) in A() }
            .register(in: .eagerSingleton) { (_: C) in B() }
            .registerThrowable(in: .singleton) { resolver in
                calls.count += 1
                _ = try resolver.loadOrThrow(B.self)
                return C()
            }
        let error = #expect(throws: BuildError.self) { try builder.buildOrThrow() }
        #expect(error?.problems.map(\.code) == [.cycle])
        #expect(calls.count == 1)
    }

    @Test func aFailureReachesAllThatNeedItAndIsReportedOnce() throws {
        final class Calls: @unchecked Sendable {
            var count = 0
        }
        let calls = Calls()
        let builder = DICBuilder()
        for number in 0..<200 {
            builder.register(in: .eagerSingleton, named: Self.name(number)) { (_: B) in number }
        }
        builder.registerThrowable(in: .eagerSingleton) { () throws -> B in
            calls.count += 1
            throw Refusal()
        }
        let error = #expect(throws: BuildError.self) { try builder.buildOrThrow() }
        #expect(error?.problems.map(\.code) == [.factoryThrew])
        #expect(calls.count == 1)
    }

    // MARK: What children supply

    @Test func whatASingletonNeedsThroughATransientIsNotSuppliedByChildren() {
        let builder = DICBuilder()
            .register(in: .singleton) { (_: B) in A() }
            .register { (_: C) in B() }
            .suppliedByChildren(C.self)
        #expect(builder.validate().errors.map(\.subject) == ["LargeProofTests.C"])
    }

    @Test func norThroughAnArrayOrLater() {
        let all = DICBuilder()
            .register(in: .singleton) { (_: [B]) in A() }
            .register(named: "first") { (_: C) in B() }
            .suppliedByChildren(C.self)
        #expect(all.validate().errors.map(\.subject) == ["LargeProofTests.C"])
        let later = DICBuilder()
            .register(in: .cached) { (_: Provider<B>) in A() }
            .register { (_: C) in B() }
            .suppliedByChildren(C.self)
        #expect(later.validate().errors.map(\.subject) == ["LargeProofTests.C"])
    }

    @Test func whatOnlyTransientsNeedIsSuppliedByChildren() throws {
        let parent = try DICBuilder()
            .register(in: .singleton) { A() }
            .register { (_: C, _: A) in B() }
            .suppliedByChildren(C.self)
            .buildOrThrow()
        let child = DICBuilder(parent: parent).register { C() }.build()
        _ = child.load(B.self)
    }
}
