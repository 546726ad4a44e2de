import DIC
import Testing

/// Loads from arguments with the current container.
@Suite struct CurrentContainerArgumentTests {
    struct Page: Sendable {
        let id: Int
        let title: String
    }

    private static let container = DICBuilder()
        .register { (resolver, id: Int) in Page(id: id, title: "") }
        .register { (resolver, id: Int, title: String) in Page(id: id, title: title) }
        .register(named: "other") { (resolver, id: Int) in Page(id: -id, title: "") }

    @Test func aNewInstanceIsMadeFromArguments() {
        withContainer(Self.container.build()) {
            let page: Page = CurrentContainer.load(arguments: 1)
            #expect(page.id == 1)
            #expect(CurrentContainer.load(Page.self, arguments: 2, "two").title == "two")
            #expect(CurrentContainer.load(Page.self, named: "other", arguments: 3).id == -3)
            #expect(CurrentContainer.loadOrNil(Page.self, arguments: 4)?.id == 4)
            #expect(CurrentContainer.loadOrNil(Page.self, arguments: true) == nil)
        }
    }

    @Test func whatIsMissingIsExplained() throws {
        try withContainer(Self.container.build()) {
            let page = try CurrentContainer.loadOrThrow(Page.self, arguments: 5)
            #expect(page.id == 5)
            let error = #expect(throws: ResolutionError.self) {
                try CurrentContainer.loadOrThrow(Page.self, named: "none", arguments: 5)
            }
            #expect(error?.code == .notRegistered || error?.code == .nameMismatch)
        }
    }

    @MainActor @Test func whatLivesOnTheMainActorIsLoadedThere() throws {
        let container = DICBuilder().mainActor
            .register { (resolver, id: Int) in Page(id: id, title: "main") }
            .build()
        try withContainer(container) {
            #expect(CurrentContainer.load(Page.self, arguments: 6).title == "main")
            let page = try CurrentContainer.loadOrThrow(Page.self, arguments: 7)
            #expect(page.id == 7)
        }
    }
}
