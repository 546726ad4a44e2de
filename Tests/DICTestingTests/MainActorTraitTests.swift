import DIC
import DICTesting
import Testing

/// A container of an app on the main actor is built there.
@MainActor
@Suite(
    .mainActorContainer(leaks: .fail) {
        $0.registerSingleton(Router())
            .register(HomeModel.init)
    }
)
struct MainActorTraitTests {
    @Test func theSuitesContainer() {
        let model = CurrentContainer.load(HomeModel.self)
        #expect(model.router === CurrentContainer.load(Router.self))
    }

    @Test(
        .mainActorOverriding {
            let router = Router()  // not Sendable, but for its isolation
            router.screens = ["stub"]
            $0.override { router }
        }
    )
    func anOverrideThatCapturesAnything() {
        #expect(CurrentContainer.load(HomeModel.self).router.screens == ["stub"])
    }

    @Test(.overriding { $0.register { Number(value: 4) } })
    func aNonisolatedChange() async {
        #expect(CurrentContainer.load(Number.self).value == 4)
        #expect(CurrentContainer.load(HomeModel.self).router.screens == [])
    }

    /// A trait builds elsewhere: what has to be made on the main actor needs the one that builds
    /// there.
    @Test func anEagerSingletonOfTheMainActorInAPlainContainer() async throws {
        let reported = try await trying(.container { $0.mainActor.registerSingleton(Router()) }) {}
        let text = try #require(reported.error)
        #expect(text.contains("[needs-main-actor] Router"))
        #expect(text.contains(".mainActorContainer { … }  in place of .container { … }"))
        let cured = try await trying(.mainActorContainer { registerRouter(into: $0.nonisolated) }) {
        }
        #expect(cured.error == nil)
        let app = DICBuilder().register { 7 }.build()
        let changed = try await trying(
            .container(sharing: app),
            .overriding { $0.mainActor.registerSingleton(Router()) }
        ) {}
        #expect(
            changed.error?.contains(".mainActorOverriding { … }  in place of .overriding { … }")
                == true
        )
    }

    @Test func whatIsLiveOnTheMainActorIsOverriddenThere() async throws {
        let reported = try await trying(
            .mainActorContainer(live: [Router.self]) { $0.registerSingleton(Router()) }
        ) {
            await MainActor.run { _ = CurrentContainer.load(Router.self) }
        }
        #expect(reported.texts.first?.contains("[live-dependency]") == true)
        #expect(
            reported.texts.first?.contains(
                ".mainActorOverriding { $0.override(as: Router.self) { … } }"
            ) == true
        )
    }

    private static let app = DICBuilder().mainActor
        .registerSingleton(Router())
        .register(HomeModel.init, in: .singleton)
        .build()

    @Suite(.mainActorContainer(sharing: MainActorTraitTests.app))
    @MainActor
    struct Sharing {
        @Test func shares() {
            #expect(CurrentContainer.load(HomeModel.self) === app.load(HomeModel.self))
        }

        @Test(.mainActorOverriding { $0.override { Router() } })
        func remakesWhatIsReached() {
            #expect(CurrentContainer.load(HomeModel.self) !== app.load(HomeModel.self))
            #expect(CurrentContainer.load(HomeModel.self).router !== app.load(Router.self))
        }
    }
}

private func registerRouter(into registrar: DependencyRegistrar) {
    registrar.mainActor.registerSingleton(Router())
}
