import DIC
import TestSupport
import Testing

/// A factory that throws what another container could not load.
@Suite struct MissInAnotherContainerTests {
    struct Service: Sendable {}

    @Test(arguments: ContainerKind.allCases)
    func anotherContainersMissIsTheFactorysOwnError(kind: ContainerKind) {
        let other = DICBuilder().build()
        let container = kind.container { registrar in
            registrar.registerThrowable {
                try other.loadOrThrow(Service.self)
            }
        }
        #expect(container.load(Service?.self) == nil)
        #expect(container.loadOrNil(Service.self) == nil)
        #expect(throws: ResolutionError.self) { try container.loadOrThrow(Service.self) }
    }

    @Test func anEagerAsyncSingletonIsNoPartOfTheFactoryThatRegistersIt() async throws {
        final class Outer: Sendable {}
        final class Inner: Sendable {
            let outer: Outer
            init(_ outer: Outer) { self.outer = outer }
        }
        let container = AsyncDependencyInjectionContainer()
        container.registerAsync(in: .singleton) { [weak container] in
            container?.registerAsync(in: .eagerSingleton) { Inner(try await $0.loadAsyncOrThrow()) }
            return Outer()
        }
        let outer: Outer = await container.loadAsync()
        #expect(await container.loadAsync(Inner.self).outer === outer)
    }
}

extension MissInAnotherContainerTests.Service: Equatable {}
