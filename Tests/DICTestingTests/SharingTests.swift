import DIC
import DICTesting
import Testing

private enum TestApp {
    static let container: ImmutableDependencyInjectionContainer = {
        let builder = DICBuilder()
        registerApp(into: builder)
        return builder.build()
    }()
}

/// `sharing:` shares what a container keeps where overrides do not reach.
@Suite(.container(sharing: TestApp.container, leaks: .fail))
struct SharingTests {
    @Test func isTheContainersInstance() {
        #expect(CurrentContainer.load(Words.self) === TestApp.container.load(Words.self))
        #expect(CurrentContainer.load(Session.self) === TestApp.container.load(Session.self))
    }

    @Test(.overriding { $0.override(StubClient(), as: (any APIClient).self) })
    func whatIsReachedIsRemade() {
        #expect(CurrentContainer.load(Words.self) === TestApp.container.load(Words.self))
        #expect(CurrentContainer.load(Session.self) !== TestApp.container.load(Session.self))
        #expect(CurrentContainer.load(Session.self).client.name == "stub")
    }

    @Test(.overriding { $0.decorate(Words.self) { $0 } })
    func aDecoratedInstanceThatIsSharedDoesNotOutliveTheTest() {
        #expect(CurrentContainer.load(Words.self) === TestApp.container.load(Words.self))
    }

    @Test func aLiveInstanceIsNotShared() async throws {
        _ = TestApp.container.load(Session.self)
        let reported = try await trying(
            .container(sharing: TestApp.container, live: [Session.self])
        ) {
            #expect(CurrentContainer.load(Session.self) !== TestApp.container.load(Session.self))
            #expect(CurrentContainer.load(Words.self) === TestApp.container.load(Words.self))
        }
        #expect(reported.failureCount == 1)
        #expect(reported.texts.first?.contains("[live-dependency] the test makes Session") == true)
    }
}
