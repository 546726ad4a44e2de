import DIC
import TestSupport
import Testing

/// `withContainer(overriding:)` changes the current container for a closure and for what it starts.
@Suite struct WithContainerOverridingTests {
    struct Config: Sendable { let text: String }
    final class Cache: Sendable {}
    final class Screen {
        @Injected var config: Config
        @Injected var cache: Cache
    }

    private static let app = DICBuilder()
        .register(in: .singleton) { Config(text: "real") }
        .register(in: .singleton) { Cache() }
        .build()

    @Test func overridesTheCurrentContainer() throws {
        try withContainer(Self.app) {
            try withContainer {
                $0.override { Config(text: "fake") }
            } operation: {
                let screen = Screen()
                #expect(screen.config.text == "fake")
                #expect(screen.cache === Self.app.load(Cache.self))
                _ = try CurrentContainer.loadOrThrow(Config.self)
            }
            #expect(Screen().config.text == "real")
        }
    }

    @Test func withALabelOrTwoTrailingClosures() {
        withContainer(Self.app) {
            let text = withContainer(overriding: { $0.override { Config(text: "fake") } }) {
                Screen().config.text
            }
            #expect(text == "fake")
        }
    }

    @Test func nests() async {
        await withContainer(Self.app) {
            await withContainer {
                $0.override { Config(text: "outer") }
            } operation: {
                await Task.yield()
                let cache = Cache()
                await withContainer {
                    $0.override(cache)
                } operation: {
                    await Task.yield()
                    #expect(Screen().config.text == "outer")
                    #expect(Screen().cache === cache)
                }
                #expect(Screen().cache === Self.app.load(Cache.self))
            }
        }
    }

    @Test func concurrentTasksHaveTheirOwn() async {
        let texts = await withContainer(Self.app) {
            await withTaskGroup(of: String.self) { group in
                for number in 0..<20 {
                    group.addTask {
                        await withContainer {
                            $0.override { Config(text: "\(number)") }
                        } operation: {
                            await Task.yield()
                            return Screen().config.text
                        }
                    }
                }
                return await group.reduce(into: Set<String>()) { $0.insert($1) }
            }
        }
        #expect(texts == Set((0..<20).map(String.init)))
    }

    private static func overrideWithoutAContainer() {
        withContainer(overriding: { $0.override { Config(text: "fake") } }) {}
    }

    @Test func withoutACurrentContainer() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        {
            WithContainerOverridingTests.overrideWithoutAContainer()
        }
        expect(
            result,
            says:
                "DIC: [no-container] there is no current container\n   used at    WithContainerOverriding"
        )
    }

    private static func overrideAMutableContainer() {
        withContainer(DependencyInjectionContainer().register { Config(text: "real") }) {
            withContainer(overriding: { $0.override { Config(text: "fake") } }) {}
        }
    }

    @Test func aMutableCurrentContainer() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        {
            WithContainerOverridingTests.overrideAMutableContainer()
        }
        expect(result, says: "DIC: [not-frozen] the current container is mutable")
    }

    private static func overrideWhatIsNotRegistered() {
        withContainer(app) { withContainer(overriding: { $0.override { 5 } }) {} }
    }

    @Test func whatIsNotRegistered() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        {
            WithContainerOverridingTests.overrideWhatIsNotRegistered()
        }
        expect(
            result,
            says: "DICTests/WithContainerOverridingTests.swift:111: Fatal error: DIC: 1 problem in"
        )
    }

    @Test func aScopeIsNeitherKeptNorAskedWhatIsRegistered() async {
        let container = DICBuilder().register { 1 }.register(in: .scoped(.request)) {
            Widget(number: 1)
        }.build()
        let scope = container.openScope(.request)
        let gone = WeakReferences()
        gone.add(scope.load(Widget.self))
        await withContainer(scope) {
            await scope.close()
            withContainer {
                $0.override { 2 }
            } operation: {
                #expect(CurrentContainer.load(Int.self) == 2)
            }
        }
        #expect(gone.leftCount == 0)
    }
}
