import DICBuilder
import TestSupport
import Testing

/// Two types that need each other: one takes the other lazily.
@Suite struct LazyCycleTests {
    final class Parent: Sendable {
        let child: Child
        init(child: Child) { self.child = child }
    }
    final class Child: Sendable {
        let parent: Lazy<Parent>
        init(parent: Lazy<Parent>) { self.parent = parent }
    }
    final class Hen: Sendable {
        let egg: Egg
        init(egg: Egg) { self.egg = egg }
    }
    final class Egg: Sendable {
        let hen: Provider<Hen>
        init(hen: Provider<Hen>) { self.hen = hen }
    }

    @Test(arguments: ContainerKind.allCases)
    func twoAutoregisteredSingletonsByLazy(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar
                .register(Parent.init, in: .singleton)
                .register(Child.init, in: .singleton)
        }
        let parent = container.load(Parent.self)
        #expect(parent.child.parent.load() === parent)
        #expect(container.load(Child.self) === parent.child)
    }

    @Test(arguments: ContainerKind.allCases)
    func twoAutoregisteredSingletonsByProvider(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar
                .register(Hen.init, in: .singleton)
                .register(Egg.init, in: .singleton)
        }
        let egg = container.load(Egg.self)
        #expect(egg.hen.load().egg === egg)
        #expect(container.load(Hen.self) === egg.hen.load())
    }

    @Test(arguments: ContainerKind.allCases)
    func eagerSingletons(_ kind: ContainerKind) throws {
        let container = kind.container { registrar in
            registrar
                .registerSingleton { Child(parent: $0.load()) }
                .registerSingleton { Parent(child: $0.load()) }
        }
        let parent = container.load(Parent.self)
        #expect(parent.child.parent.load() === parent)
        #expect(container.registeredDependencies.map(\.isMade) == [true, true])
    }

    @Test(arguments: ContainerKind.allCases)
    func transients(_ kind: ContainerKind) {
        let container = kind.container { $0.register(Hen.init).register(Egg.init) }
        let hen = container.load(Hen.self)
        #expect(hen.egg.hen.load() !== hen)
        #expect(hen.egg.hen.load().egg.hen.load().egg !== hen.egg)
    }

    @Test(arguments: ContainerKind.allCases)
    func aSingletonAndATransient(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar
                .register(Parent.init, in: .singleton)
                .register(Child.init)
        }
        let child = container.load(Child.self)
        #expect(child.parent.load() === container.load(Parent.self))
        #expect(child.parent.load().child !== child)
    }

    /// Used while the other is still being made, it breaks nothing.
    @Test(arguments: ContainerKind.allCases)
    func usedInTheConstructorItIsStillACycle(_ kind: ContainerKind) throws {
        final class First: Sendable { init(second: Second) {} }
        final class Second: Sendable {
            init(first: Lazy<First>) throws { _ = try first.loadOrThrow() }
        }
        let container = kind.container { registrar in
            registrar
                .register(First.init, in: .singleton)
                .register(Second.init, in: .singleton)
        }
        let error = try resolutionError { try container.loadOrThrow(First.self) }
        #expect(error.code == .cycle)
        #expect(
            error.chain.map(\.name) == [
                "LazyCycleTests.First", "LazyCycleTests.Second", "Lazy<LazyCycleTests.First>",
            ]
        )
        // Nothing is left of the attempt.
        #expect(container.registeredDependencies.map(\.isMade) == [false, false])
        #expect(try resolutionError { try container.loadOrThrow(First.self) }.code == .cycle)
    }

    @Test(arguments: ContainerKind.allCases)
    func aProviderUsedInTheConstructorIsStillACycle(_ kind: ContainerKind) throws {
        final class First: Sendable { init(second: Second) {} }
        final class Second: Sendable {
            init(first: Provider<First>) throws { _ = try first.loadOrThrow() }
        }
        let container = kind.container { registrar in
            registrar
                .register(First.init, in: .singleton)
                .register(Second.init, in: .singleton)
        }
        let error = try resolutionError { try container.loadOrThrow(First.self) }
        #expect(error.code == .cycle)
        #expect(error.chain.map(\.name) == ["LazyCycleTests.First", "LazyCycleTests.Second"])
    }

    /// A `Lazy` whose load uses it.
    @Test(arguments: ContainerKind.allCases)
    func aLazyThatLoadsItself(_ kind: ContainerKind) throws {
        final class Held: Sendable {
            private let box = CapturedContainer<Lazy<Int>>()
            var lazy: Lazy<Int>? {
                get { box.contents }
                set { box.contents = newValue }
            }
        }
        let held = Held()
        defer { held.lazy = nil }
        let container = kind.container { registrar in
            registrar.registerThrowable { () throws in try held.lazy?.loadOrThrow() ?? 0 }
        }
        held.lazy = container.load()
        let error = try resolutionError { try held.lazy?.loadOrThrow() }
        #expect(error.code == .cycle)
        #expect(Set(error.chain.map(\.name)) == ["Int", "Lazy<Int>"])
    }

    @Test(arguments: ContainerKind.allCases)
    func manyThreadsCloseTheCircleAtOnce(_ kind: ContainerKind) async throws {
        for _ in 0..<Scale.rounds(release: 30, debug: 10, sanitized: 3) {
            let container = kind.container { registrar in
                registrar
                    .register(Parent.init, in: .singleton)
                    .register(Child.init, in: .singleton)
            }
            let right = try await ThreadTeam.collect(16) { thread in
                if thread.isMultiple(of: 2) {
                    let parent = container.load(Parent.self)
                    return parent.child.parent.load() === parent
                }
                let child = container.load(Child.self)
                return child.parent.load().child === child
            }
            #expect(right == Array(repeating: true, count: 16))
        }
    }
}
