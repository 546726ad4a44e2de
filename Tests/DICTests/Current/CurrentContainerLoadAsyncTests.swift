import DIC
import TestSupport
import Testing

/// Asynchronous loads from the current container.
@Suite struct CurrentContainerLoadAsyncTests {
    @MainActor final class Router {}

    private static func container(_ kind: ContainerKind) -> any DependencyLoading {
        kind.container { registrar in
            registrar
                .registerAsync(in: .singleton) { Widget(number: 1) }
                .registerAsync(named: "spare") { Widget(number: 2) }
                .register { 3 }
                .registerAsync { () async throws -> String in throw Breakdown() }
        }
    }

    @Test(arguments: ContainerKind.allCases)
    func theyLoadByTypeAndByName(_ kind: ContainerKind) async throws {
        let container = Self.container(kind)
        try await withContainer(container) { () async throws in
            let widget: Widget = await CurrentContainer.loadAsync()
            #expect(await container.loadAsync(Widget.self) === widget)
            #expect(await CurrentContainer.loadAsyncOrNil(Widget.self) === widget)
            #expect(try await CurrentContainer.loadAsyncOrThrow(Widget.self) === widget)
            #expect(await CurrentContainer.loadAsync(Widget.self, named: "spare").number == 2)
            #expect(await CurrentContainer.loadAsyncOrNil(Widget.self, named: "spare")?.number == 2)
            #expect(
                try await CurrentContainer.loadAsyncOrThrow(Widget.self, named: "spare").number == 2
            )
            #expect(await CurrentContainer.loadAsync(Int.self) == 3)
        }
    }

    @Test(arguments: ContainerKind.allCases)
    func whatCannotBeLoadedIsNilOrAnErrorWithThePlace(_ kind: ContainerKind) async throws {
        await withContainer(Self.container(kind)) {
            #expect(await CurrentContainer.loadAsyncOrNil(Double.self) == nil)
            #expect(await CurrentContainer.loadAsyncOrNil(String.self) == nil)
            await #expect(throws: Breakdown.self) {
                try await CurrentContainer.loadAsyncOrThrow(String.self)
            }
            // In a macro's argument all lines count as one.
            let line = UInt(#line) + 1
            let error = await #expect(throws: ResolutionError.self) {
                try await CurrentContainer.loadAsyncOrThrow(Double.self)
            }
            #expect(error?.code == .notRegistered)
            #expect(error?.location?.line == line)
        }
    }

    @Test @MainActor func whatLivesOnTheMainActorIsLoadedByTheResolver() async {
        let container = DICBuilder().mainActor.register(in: .singleton) { Router() }.build()
        await withContainer(container) {
            let error = await #expect(throws: ResolutionError.self) {
                _ = try await CurrentContainer.loadAsyncOrThrow(Router.self)
            }
            #expect(error?.code == .needsMainActor)
            let router = await CurrentContainer.resolver().mainActor.loadAsync(Router.self)
            #expect(router === container.load(Router.self))
        }
    }

    @Test(arguments: ContainerKind.allCases)
    func whatCannotBeLoadedTraps(_ kind: ContainerKind) async {
        // In a macro's argument all lines count as one.
        let line = UInt(#line) + 1
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        { [kind] in
            await withContainer(CurrentContainerLoadAsyncTests.container(kind)) {
                _ = await CurrentContainer.loadAsync(Double.self)
            }
        }
        expect(
            result,
            says:
                "DIC: [not-registered] Double\n   loaded at  CurrentContainerLoadAsyncTests.swift:\(line)\n"
        )
    }

    private static let loaded = UInt(#line) + 2

    private static func load() async -> Int { await CurrentContainer.loadAsync() }

    @Test func withoutACurrentContainerALoadTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        {
            _ = await CurrentContainerLoadAsyncTests.load()
        }
        expect(
            result,
            says: """
                DIC: [no-container] Int: there is no current container
                   loaded at  CurrentContainerLoadAsyncTests.swift:\(Self.loaded)
                """
        )
    }

    @Test func withoutACurrentContainerTheOthersFail() async throws {
        #expect(await CurrentContainer.loadAsyncOrNil(Int.self) == nil)
        // In a macro's argument all lines count as one.
        let line = UInt(#line) + 1
        let error = await #expect(throws: ResolutionError.self) {
            try await CurrentContainer.loadAsyncOrThrow(Int.self)
        }
        #expect(error?.code == .noContainer)
        #expect(error?.location?.line == line)
    }
}
