import DIC
import TestSupport
import Testing

/// Loads from the current container, for types that cannot have injected properties.
@Suite struct CurrentContainerLoadTests {
    /// A class that is Sendable has only constants, and an injected property is a variable.
    final class Downloader: Sendable {
        let widget = CurrentContainer.load(Widget.self)
        let spare: Widget? = CurrentContainer.loadOrNil(named: "spare")
    }

    actor Store {
        let gadget: any Gadget
        init() throws { gadget = try CurrentContainer.loadOrThrow() }
    }

    @MainActor final class Router {}

    private static func container(_ kind: ContainerKind) -> any DependencyLoading {
        kind.container { registrar in
            registrar
                .register(in: .singleton) { Widget(number: 1) }
                .register(named: "spare") { Widget(number: 2) }
                .forward(Widget.self, to: (any Gadget).self) { $0 }
                .registerThrowable { () throws -> String in throw Breakdown() }
        }
    }

    @Test(arguments: ContainerKind.allCases)
    func theyLoadByTypeAndByName(_ kind: ContainerKind) throws {
        let container = Self.container(kind)
        try withContainer(container) { () throws in
            let downloader = Downloader()
            #expect(downloader.widget === container.load(Widget.self))
            #expect(downloader.spare?.number == 2)
            #expect(try Store().gadget as? Widget === downloader.widget)
            #expect(CurrentContainer.load(Widget.self, named: "spare").number == 2)
            #expect(try CurrentContainer.loadOrThrow(Widget.self, named: "spare").number == 2)
        }
    }

    @Test(arguments: ContainerKind.allCases)
    func whatCannotBeLoadedIsNilOrAnErrorWithThePlace(_ kind: ContainerKind) throws {
        try withContainer(Self.container(kind)) { () throws in
            #expect(CurrentContainer.loadOrNil(Int.self) == nil)
            #expect(CurrentContainer.loadOrNil(String.self) == nil)
            #expect(throws: Breakdown.self) { try CurrentContainer.loadOrThrow(String.self) }
            let line = UInt(#line) + 1
            let error = try resolutionError { try CurrentContainer.loadOrThrow(Int.self) }
            #expect(error.code == .notRegistered)
            #expect(error.location?.line == line)
        }
    }

    @Test @MainActor func whatLivesOnTheMainActorIsLoadedThere() async {
        let container = DICBuilder().mainActor.register(in: .singleton) { Router() }.build()
        let router: Router = container.load()
        withContainer(container) {
            #expect(CurrentContainer.load(Router.self) === router)
            #expect(CurrentContainer.loadOrNil(Router.self) === router)
            #expect((try? CurrentContainer.loadOrThrow(Router.self)) === router)
        }
        let error = await onNewThread {
            withContainer(container) {
                #expect(throws: ResolutionError.self) {
                    try CurrentContainer.loadOrThrow(Router.self)
                }
            }
        }
        #expect(error?.code == .needsMainActor)
    }

    @Test(arguments: ContainerKind.allCases)
    func whatCannotBeLoadedTraps(_ kind: ContainerKind) async {
        // In a macro's argument all lines count as one.
        let line = UInt(#line) + 1
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        { [kind] in
            withContainer(CurrentContainerLoadTests.container(kind)) {
                _ = CurrentContainer.load(Int.self)
            }
        }
        expect(
            result,
            says:
                "DIC: [not-registered] Int\n   loaded at  CurrentContainerLoadTests.swift:\(line)\n"
        )
    }

    private static let loaded = UInt(#line) + 2

    private static func load() -> Int { CurrentContainer.load() }

    @Test func withoutACurrentContainerALoadTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        {
            _ = CurrentContainerLoadTests.load()
        }
        expect(
            result,
            says: """
                DIC: [no-container] Int: there is no current container
                   loaded at  CurrentContainerLoadTests.swift:\(Self.loaded)
                   try:       CurrentContainer.set(container) when the program starts, or withContainer(container) { … }
                """
        )
    }

    /// No container's error ends the process in a load that can say what is wrong.
    @Test func withoutACurrentContainerTheOthersFail() throws {
        #expect(CurrentContainer.loadOrNil(Int.self) == nil)
        #expect(CurrentContainer.loadOrNil(Int.self, named: "spare") == nil)
        let line = UInt(#line) + 1
        let error = try resolutionError {
            try CurrentContainer.loadOrThrow(Int.self, named: "spare")
        }
        #expect(error.code == .noContainer)
        #expect(error.location?.line == line + 1)
        #expect(error.subject == "Int named \"spare\"")
    }

    /// The container that makes something is the current one.
    @Test func aFactoryIsInTheChain() throws {
        let container = DICBuilder().registerThrowable {
            try CurrentContainer.loadOrThrow(String.self).count
        }.build()
        let error = try resolutionError { try container.loadOrThrow(Int.self) }
        #expect(error.code == .notRegistered)
        #expect(error.chain.map(\.name) == ["Int"])
    }
}
