import DICBuilder
import TestSupport
import Testing

/// Factories that lead back to themselves: an error that shows the way.
@Suite struct CycleErrorTests {
    final class A: Sendable { init(needing: some Sendable) {} }
    final class B: Sendable { init(needing: some Sendable) {} }
    final class C: Sendable { init(needing: some Sendable) {} }

    /// What to write in the first, whose factory loads the second.
    private static func advice(_ first: String, _ second: String, _ line: UInt) -> String {
        let needed = "CycleErrorTests.\(second)"
        let place =
            "in CycleErrorTests.\(first) and in the load of its factory (CycleErrorTests.swift:\(line))"
        return "   try:       Lazy<\(needed)>  in place of \(needed), \(place)"
    }

    private static let adviceForOne =
        "   try:       load another type in its factory, which loads the one that it makes"

    @Test(arguments: ContainerKind.allCases)
    func aSingletonThatNeedsItself(_ kind: ContainerKind) throws {
        let line = #line + 2
        let container = kind.container { registrar in
            registrar.registerThrowable(in: .singleton) { try $0.loadOrThrow(A.self) }
        }
        let error = try resolutionError { try container.loadOrThrow(A.self) }
        #expect(
            error.description
                == """
                DIC: [cycle] CycleErrorTests.A (CycleErrorTests.swift:\(line)) -> \
                CycleErrorTests.A\n\(Self.adviceForOne)
                """
        )
        #expect(String(reflecting: error) == error.description)
        #expect(error.code == .cycle)
        #expect(error.chain.map(\.name) == ["CycleErrorTests.A"])
        #expect(container.registeredDependencies.map(\.isMade) == [false])
    }

    @Test(arguments: ContainerKind.allCases)
    func threeOfWhichOneIsALazySingleton(_ kind: ContainerKind) throws {
        let line = #line + 3
        let container = kind.container { registrar in
            registrar
                .registerThrowable { A(needing: try $0.loadOrThrow(B.self)) }
                .registerThrowable(in: .singleton) { B(needing: try $0.loadOrThrow(C.self)) }
                .registerThrowable { C(needing: try $0.loadOrThrow(A.self)) }
        }
        let file = "CycleErrorTests.swift"
        let path =
            """
            CycleErrorTests.B (\(file):\(line + 1)) -> CycleErrorTests.C (\(file):\(line + 2)) -> \
            CycleErrorTests.A (\(file):\(line)) -> CycleErrorTests.B
            """
        for _ in 1...3 {
            let error = try resolutionError { try container.loadOrThrow(A.self) }
            #expect(
                error.description
                    == "DIC: [cycle] \(path)\n\(Self.advice("B", "C", UInt(line + 1)))"
            )
        }
        #expect(container.loadOrNil(A.self) == nil)
    }

    @Test(arguments: ContainerKind.allCases)
    func threeTransients(_ kind: ContainerKind) async throws {
        let container = kind.container { registrar in
            registrar
                .registerThrowable { A(needing: try $0.loadOrThrow(B.self)) }
                .registerThrowable { B(needing: try $0.loadOrThrow(C.self)) }
                .registerThrowable { C(needing: try $0.loadOrThrow(A.self)) }
        }
        let error = try await onNewThread {
            Result { try resolutionError { try container.loadOrThrow(A.self) } }
        }.get()
        // It is found after some rounds, at whichever of the three.
        let names = error.chain.map(\.name)
        #expect(
            [
                ["CycleErrorTests.A", "CycleErrorTests.B", "CycleErrorTests.C"],
                ["CycleErrorTests.B", "CycleErrorTests.C", "CycleErrorTests.A"],
                ["CycleErrorTests.C", "CycleErrorTests.A", "CycleErrorTests.B"],
            ].contains(names)
        )
        let path = (error.chain.map(\.description) + [names[0]]).joined(separator: " -> ")
        let short = names.map { String($0.dropFirst("CycleErrorTests.".count)) }
        #expect(
            error.description
                == "DIC: [cycle] \(path)\n\(Self.advice(short[0], short[1], error.chain[0].location.line))"
        )
    }

    @Test(arguments: ContainerKind.allCases)
    func aTransientThatNeedsItself(_ kind: ContainerKind) throws {
        let line = #line + 2
        let container = kind.container { registrar in
            registrar.registerThrowable { try $0.loadOrThrow(A.self) }
        }
        let error = try resolutionError { try container.loadOrThrow(A.self) }
        #expect(
            error.description
                == """
                DIC: [cycle] CycleErrorTests.A (CycleErrorTests.swift:\(line)) -> \
                CycleErrorTests.A\n\(Self.adviceForOne)
                """
        )
    }

    /// A factory that does not use its resolver hides nothing.
    @Test(arguments: ContainerKind.allCases)
    func throughACapturedContainer(_ kind: ContainerKind) throws {
        let box = CapturedContainer<any DependencyLoading & Sendable>()
        defer { box.contents = nil }
        let container = kind.container { registrar in
            registrar
                .registerThrowable(in: .singleton) { A(needing: try box.get().loadOrThrow(B.self)) }
                .registerThrowable { B(needing: try box.get().loadOrThrow(A.self)) }
        }
        box.contents = container
        let error = try resolutionError { try container.loadOrThrow(A.self) }
        #expect(error.code == .cycle)
        #expect(error.chain.map(\.name) == ["CycleErrorTests.A", "CycleErrorTests.B"])
    }

    @Test(arguments: ContainerKind.allCases)
    func throughTwoContainers(_ kind: ContainerKind) throws {
        let box = CapturedContainer<any DependencyLoading & Sendable>()
        defer { box.contents = nil }
        let inner = kind.container { registrar in
            registrar.registerThrowable(in: .singleton) {
                B(needing: try box.get().loadOrThrow(A.self))
            }
        }
        let outer = kind.container { registrar in
            registrar.registerThrowable(in: .singleton) {
                A(needing: try inner.loadOrThrow(B.self))
            }
        }
        box.contents = outer
        #expect(
            try resolutionError { try outer.loadOrThrow(A.self) }.chain.map(\.name) == [
                "CycleErrorTests.A", "CycleErrorTests.B",
            ]
        )
        #expect(
            try resolutionError { try inner.loadOrThrow(B.self) }.chain.map(\.name) == [
                "CycleErrorTests.B", "CycleErrorTests.A",
            ]
        )
    }

    /// A cycle that has been broken is none.
    @Test(arguments: ContainerKind.allCases)
    func loadingLaterIsNoCycle(_ kind: ContainerKind) {
        struct Parent: Sendable { let child: Child }
        struct Child: Sendable {
            let resolver: DependencyResolver
            var parent: Parent { resolver.load() }
        }
        let container = kind.container { registrar in
            registrar
                .register(in: .singleton) { Parent(child: $0.load()) }
                .register { Child(resolver: $0) }
        }
        let resolver = container.load(Parent.self).child.parent.child.resolver
        #expect(resolver.loadOrNil(Parent.self) != nil)
    }

    private static func loadWhatNeedsItself(_ kind: ContainerKind) {
        let container = kind.container { registrar in
            registrar
                .register { A(needing: $0.load(B.self)) }
                .register(in: .singleton) { B(needing: $0.load(A.self)) }
        }
        _ = container.load(A.self)
    }

    @Test(arguments: ContainerKind.allCases)
    func loadTrapsWithThePath(_ kind: ContainerKind) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        { [kind] in
            CycleErrorTests.loadWhatNeedsItself(kind)
        }
        let line = 174
        let file = "CycleErrorTests.swift"
        let path =
            "CycleErrorTests.B (\(file):\(line + 1)) -> CycleErrorTests.A (\(file):\(line)) -> CycleErrorTests.B"
        expect(
            result,
            says:
                "DICBuilderTests/\(file):\(line): Fatal error: DIC: [cycle] \(path)\n\(Self.advice("B", "A", UInt(line + 1)))\n"
        )
    }
}
