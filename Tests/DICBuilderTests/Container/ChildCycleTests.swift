import DICBuilder
import TestSupport
import Testing

/// Cycles, and what is none, through a parent and its child.
@Suite struct ChildCycleTests {
    final class A: Sendable { init(needing: some Sendable) {} }
    final class B: Sendable { init(needing: some Sendable) {} }

    private typealias Container = any DependencyLoading & Sendable

    /// Of a parent and a child, the child's `B` needs `A`, but the parent's does not.
    @Test(arguments: ContainerKind.withAsynchronous)
    func anOverrideThatLeadsBackToATransientIsACycle(_ kind: ContainerKind) async throws {
        let parent = DICBuilder()
            .registerThrowable { A(needing: try $0.loadOrThrow(B.self)) }
            .register { B(needing: 1) }
            .build()
        let child = kind.child(of: parent) {
            $0.registerThrowable { B(needing: try $0.loadOrThrow(A.self)) }
        }
        let error = try await onNewThread {
            Result { try resolutionError { try child.loadOrThrow(A.self) } }
        }.get()
        #expect(error.code == .cycle)
        #expect(Set(error.chain.map(\.name)) == ["ChildCycleTests.A", "ChildCycleTests.B"])
        #expect(error.chain.count == 2)
        #expect(parent.loadOrNil(A.self) != nil)
    }

    @Test(arguments: ContainerKind.withAsynchronous)
    func anOverrideThatLeadsBackToWhatIsAutoregisteredIsACycle(_ kind: ContainerKind) async throws {
        let parent = DICBuilder()
            .register { (b: B) in A(needing: b) }
            .register { B(needing: 1) }
            .build()
        let child = kind.faultyChild(of: parent) { $0.register { (a: A) in B(needing: a) } }
        let error = try await onNewThread {
            Result { try resolutionError { try child.loadOrThrow(A.self) } }
        }.get()
        #expect(error.code == .cycle)
        #expect(Set(error.chain.map(\.name)) == ["ChildCycleTests.A", "ChildCycleTests.B"])
        #expect(parent.loadOrNil(A.self) != nil)
    }

    @Test(arguments: ContainerKind.withAsynchronous)
    func anOverrideThatNeedsTheParentsSingletonIsNoCycle(_ kind: ContainerKind) throws {
        let parent = DICBuilder()
            .registerThrowable(in: .singleton) { A(needing: try $0.loadOrThrow(B.self)) }
            .register { B(needing: 1) }
            .build()
        let child = kind.child(of: parent) {
            $0.registerThrowable { B(needing: try $0.loadOrThrow(A.self)) }
        }
        _ = try child.loadOrThrow(B.self)
        #expect(try child.loadOrThrow(A.self) === parent.load(A.self))
    }

    /// The parent's factory got hold of the child, which needs what that factory makes.
    @Test(arguments: ContainerKind.withAsynchronous)
    func aParentsSingletonThatNeedsAChildThatNeedsItIsACycle(_ kind: ContainerKind) throws {
        let captured = CapturedContainer<Container>()
        defer { captured.contents = nil }
        let parent = DICBuilder()
            .registerThrowable(in: .singleton) {
                A(needing: try captured.get().loadOrThrow(B.self))
            }
            .build()
        let child = kind.child(of: parent) { registrar in
            registrar.registerThrowable(in: .singleton) { B(needing: try $0.loadOrThrow(A.self)) }
        }
        captured.contents = child
        let fromParent = try resolutionError { try parent.loadOrThrow(A.self) }
        #expect(fromParent.code == .cycle)
        #expect(fromParent.chain.map(\.name) == ["ChildCycleTests.A", "ChildCycleTests.B"])
        let fromChild = try resolutionError { try child.loadOrThrow(B.self) }
        #expect(fromChild.code == .cycle)
        #expect(fromChild.chain.map(\.name) == ["ChildCycleTests.B", "ChildCycleTests.A"])
    }

    /// Each thread makes one of the two, and waits for the other.
    @Test(arguments: ContainerKind.withAsynchronous)
    func aCycleOfParentAndChildIsFoundAcrossThreads(_ kind: ContainerKind) async throws {
        let captured = CapturedContainer<Container>()
        defer { captured.contents = nil }
        let both = Latch(2)
        let parent = DICBuilder()
            .registerThrowable(in: .singleton) { _ in
                both.arriveAndWait()
                return A(needing: try captured.get().loadOrThrow(B.self))
            }
            .build()
        let child = kind.child(of: parent) { registrar in
            registrar.registerThrowable(in: .singleton) { resolver in
                both.arriveAndWait()
                return B(needing: try resolver.loadOrThrow(A.self))
            }
        }
        captured.contents = child
        let codes = try await ThreadTeam.collect(2) { index -> ResolutionError.Code? in
            do {
                if index == 0 {
                    _ = try parent.loadOrThrow(A.self)
                } else {
                    _ = try child.loadOrThrow(B.self)
                }
                return nil
            } catch {
                return (error as? ResolutionError)?.code
            }
        }
        #expect(codes == [.cycle, .cycle])
    }

    /// One run for the child, in which the parent makes its singleton, with another run for itself:
    /// that is no cycle, however deep the stack of loads is when it happens.
    @Test(arguments: ContainerKind.withAsynchronous, [0, 29, 30, 31, 100])
    func aFactoryMayRunForTheChildAndForTheParentAtOnce(_ kind: ContainerKind, _ depth: Int)
        async throws
    {
        struct Level: Sendable {
            let texts: [String]
        }
        let builder = DICBuilder()
            .register { "parent" }
            .register { resolver -> Level in
                let own: String = resolver.load()
                return Level(texts: own == "parent" ? [own] : [own] + resolver.load([String].self))
            }
            .register(in: .singleton) { $0.load(Level.self).texts }
        for number in 0..<depth {
            builder.register(named: DependencyName("\(number)")) { resolver -> Level in
                number == 0
                    ? resolver.load() : resolver.load(named: DependencyName("\(number - 1)"))
            }
        }
        let parent = builder.build()
        let child = kind.child(of: parent) { $0.register { "child" } }
        let level = await onNewThread {
            depth == 0 ? child.load(Level.self) : child.load(named: DependencyName("\(depth - 1)"))
        }
        #expect(level.texts == ["child", "parent"])
    }
}
