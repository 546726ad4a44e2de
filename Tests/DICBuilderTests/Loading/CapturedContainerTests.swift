import DICBuilder
import TestSupport
import Testing

/// A factory without a resolver may still load, from a container that it captures, and lead back to
/// what needs it.
@Suite struct CapturedContainerTests {
    private typealias Container = any DependencyLoading & Sendable

    final class A: Sendable {
        let b: B?
        init(b: B?) { self.b = b }
    }
    final class B: Sendable {
        let a: A
        init(a: A) { self.a = a }
    }

    private static func loadFromKept(_ kind: ContainerKind) throws {
        let captured = CapturedContainer<Container>()
        defer { captured.contents = nil }
        let container = kind.container { registrar in
            registrar
                .register(in: .singleton) { A(b: captured.contents?.loadOrNil()) }
                .register(B.init)
        }
        captured.contents = container
        let a = try container.loadOrThrow(A.self)
        #expect(a.b == nil)
        #expect(container.loadOrNil(A.self) === a)
        #expect(try container.loadOrThrow(B.self).a === a)
    }

    @Test(arguments: ContainerKind.allCases)
    func aSingletonThatHandlesItsCycleIsMade(_ kind: ContainerKind) async {
        await #expect(processExitsWith: .success) { [kind] in
            try CapturedContainerTests.loadFromKept(kind)
        }
    }

    private static func loadFromTheOtherEnd(_ kind: ContainerKind) throws {
        let captured = CapturedContainer<Container>()
        defer { captured.contents = nil }
        let container = kind.container { registrar in
            registrar
                .register(in: .cached) { A(b: captured.contents?.loadOrNil()) }
                .register(B.init, in: .singleton)
        }
        captured.contents = container
        let b = try container.loadOrThrow(B.self)
        #expect(b.a.b == nil)
        #expect(container.loadOrNil(B.self) === b)
    }

    @Test(arguments: ContainerKind.allCases)
    func aSingletonThatHandlesItsCycleIsMadeForItsDependent(_ kind: ContainerKind) async {
        await #expect(processExitsWith: .success) { [kind] in
            try CapturedContainerTests.loadFromTheOtherEnd(kind)
        }
    }

    private static func loadTransients(_ kind: ContainerKind) {
        let (captured, runs) = (CapturedContainer<Container>(), RunCounter())
        defer { captured.contents = nil }
        let container = kind.container { registrar in
            registrar
                .register { () -> A in
                    runs.increment()
                    return A(b: captured.contents?.loadOrNil())
                }
                .register(B.init)
        }
        captured.contents = container
        #expect(container.loadOrNil(A.self) != nil)
        #expect(runs.count < 1000)
    }

    @Test(arguments: ContainerKind.allCases)
    func transientsEndWithinTheLimitOfACycle(_ kind: ContainerKind) async {
        await #expect(processExitsWith: .success) { [kind] in
            CapturedContainerTests.loadTransients(kind)
        }
    }

    private static func loadThroughAChainOfInitializers(_ kind: ContainerKind) throws {
        struct C: Sendable { let b: B }
        struct D: Sendable {
            let c: C
            let optional: B?
            let widget: Widget
        }
        let (captured, journal) = (CapturedContainer<Container>(), SharedList<String>())
        defer { captured.contents = nil }
        let container = kind.container { registrar in
            registrar
                .register(in: .singleton) { () -> A in
                    do {
                        _ = try captured.contents?.loadOrThrow(D.self)
                    } catch let error as ResolutionError {
                        journal.add(
                            "\(error.code) \(error.chain.map(\.name).joined(separator: " "))"
                        )
                    } catch {
                        journal.add("\(error)")
                    }
                    return A(b: nil)
                }
                .register(in: .singleton) { Widget(number: 1) }
                .register(B.init)
                .register(C.init)
                .register(D.init)
        }
        captured.contents = container
        let d = try container.loadOrThrow(D.self)
        #expect(d.c.b.a === d.optional?.a)
        // As a rule the cycle starts at the factory that was loaded first, and here that is the one
        // that is kept.
        #expect(
            journal.all == [
                """
                cycle CapturedContainerTests.A CapturedContainerTests.D \
                CapturedContainerTests.C CapturedContainerTests.B
                """
            ]
        )
    }

    /// The report has the whole way, through initializers that cannot throw.
    @Test(arguments: ContainerKind.allCases)
    func theErrorGoesThroughInitializersThatDoNotThrow(_ kind: ContainerKind) async {
        await #expect(processExitsWith: .success) { [kind] in
            try CapturedContainerTests.loadThroughAChainOfInitializers(kind)
        }
    }

    private static func loadByAnArgument(_ kind: ContainerKind) throws {
        let captured = CapturedContainer<Container>()
        defer { captured.contents = nil }
        let container = kind.container { registrar in
            registrar
                .register(in: .singleton) { A(b: captured.contents?.loadOrNil(arguments: 1)) }
                .register({ (a: A, number: Int) in B(a: a) }, arguments: Int.self)
        }
        captured.contents = container
        #expect(try container.loadOrThrow(A.self).b == nil)
        #expect(container.loadOrNil(B.self, arguments: 2) != nil)
    }

    @Test(arguments: ContainerKind.allCases)
    func aCycleThroughArgumentsCanBeHandled(_ kind: ContainerKind) async {
        await #expect(processExitsWith: .success) { [kind] in
            try CapturedContainerTests.loadByAnArgument(kind)
        }
    }
}
