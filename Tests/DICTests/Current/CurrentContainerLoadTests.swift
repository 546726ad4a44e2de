import DIC
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
                #expect(CurrentContainer.loadOrNil(Router.self) == nil)
                return #expect(throws: ResolutionError.self) { try CurrentContainer.loadOrThrow(Router.self) }
            }
        }
        #expect(error?.code == .needsMainActor)
    }

    @Test(arguments: ContainerKind.allCases)
    func whatCannotBeLoadedTraps(_ kind: ContainerKind) async {
        // In a macro's argument all lines count as one.
        let line = UInt(#line) + 1
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [kind] in
            withContainer(CurrentContainerLoadTests.container(kind)) {
                _ = CurrentContainer.load(Int.self)
            }
        }
        expect(
            result,
            says: "DIC: [not-registered] Int\n   loaded at  CurrentContainerLoadTests.swift:\(line)\n"
        )
    }

    enum Verb: String, CaseIterable, Codable, Sendable {
        case load, loadOrNil, loadOrThrow

        static let line = UInt(#line) + 4

        func use() throws {
            switch self {
            case .load: _ = CurrentContainer.load(Int.self)
            case .loadOrNil: _ = CurrentContainer.loadOrNil(Int.self)
            case .loadOrThrow: _ = try CurrentContainer.loadOrThrow(Int.self)
            }
        }

        var line: UInt { Self.line + UInt(Self.allCases.firstIndex(of: self)!) }
    }

    @Test(arguments: Verb.allCases)
    func withoutACurrentContainerAllTrap(_ verb: Verb) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [verb] in
            try verb.use()
        }
        expect(
            result,
            says: """
                DIC: [no-container] there is no current container
                   used at    CurrentContainerLoadTests.swift:\(verb.line)
                """
        )
    }
}
