import DIC
import DICBuilder
import DICTesting
import Testing

/// A suite describes the container of its tests, and each test changes it.
@Suite(.container(registerApp), .overriding { $0.override { Number(value: 2) } })
struct ContainerTraitTests {
    let numberAtFirst = CurrentContainer.load(Number.self).value

    @Test func theSuiteOverrides() {
        #expect(Greeter().number.value == 2)
        #expect(Greeter().client.name == "http")
    }

    @Test(.overriding { $0.override { Number(value: 3) } })
    func aTestOverridesItsSuite() {
        #expect(Greeter().number.value == 3)
        #expect(numberAtFirst == 3)
    }

    @Test(
        .overriding { $0.override { Number(value: 3) } },
        .overriding { $0.override { Number(value: 4) } }
    )
    func theLastTraitWins() {
        #expect(Greeter().number.value == 4)
    }

    @Test(.overriding { $0.override(StubClient(), as: (any APIClient).self) })
    func whatDependsOnAnOverrideGetsIt() {
        #expect(CurrentContainer.load(Session.self).client.name == "stub")
    }

    @Test(.container { $0.register { Number(value: 9) } })
    func aContainerOfTheTestTakesThePlaceOfTheSuites() {
        #expect(CurrentContainer.load(Number.self).value == 9)
        #expect(CurrentContainer.loadOrNil((any APIClient).self) == nil)
    }

    @Test(.overriding { $0.decorate(Number.self) { Number(value: $0.value * 10) } })
    func aTestDecoratesWhatItsSuiteOverrides() {
        #expect(Greeter().number.value == 20)
    }

    @Test func aTraitNamesWhatItsTestLoads() async throws {
        let reported = try await trying(
            .container { $0.register { Number(value: 1) }.roots(Session.self) }
        ) {}
        #expect(reported.error?.contains("[not-registered] Session") == true)
    }

    @Suite(.overriding { $0.override(StubClient(name: "inner"), as: (any APIClient).self) })
    struct Inner {
        @Test func aNestedSuiteAdds() {
            #expect(Greeter().number.value == 2)
            #expect(Greeter().client.name == "inner")
        }

        @Test(.overriding { $0.override(StubClient(name: "innermost"), as: (any APIClient).self) })
        func andItsTestsOverrideThat() {
            #expect(Greeter().number.value == 2)
            #expect(Greeter().client.name == "innermost")
        }
    }

    @Suite(.container { $0.register { Number(value: 7) } })
    struct Other {
        @Test func aNestedContainerTakesThePlaceOfTheOuterOne() {
            #expect(CurrentContainer.load(Number.self).value == 7)
            #expect(CurrentContainer.loadOrNil(Session.self) == nil)
        }
    }
}

/// The order of the traits in a list does not matter.
@Suite(.overriding { $0.override { Number(value: 5) } }, .container(registerApp))
struct OverridingFirstTests {
    @Test func whatIsOverriddenBeforeTheContainerIsOverridden() {
        #expect(Greeter().number.value == 5)
    }

    @Test(.container { $0.register { Number(value: 9) } })
    func aContainerOfTheTestTakesThePlaceOfTheSuitesAndItsOverrides() {
        #expect(CurrentContainer.load(Number.self).value == 9)
    }
}

/// Each test case has what it makes for itself.
@Suite(.container(leaks: .ignore, registerApp), .serialized)
struct ContainerPerCaseTests {
    private static let seen = Guarded<[Words]>([])

    @Test(arguments: 0..<4)
    func anInstanceOfEachCase(index: Int) {
        let words = CurrentContainer.load(Words.self)
        #expect(words === CurrentContainer.load(Words.self))
        let isNew = Self.seen.withLock { seen in
            defer { seen.append(words) }
            return !seen.contains { $0 === words }
        }
        #expect(isNew)
    }
}

private enum Makes {
    static let all = Guarded<[String]>([])

    static func make(_ text: String) -> String {
        all.withLock { $0.append(text) }
        return text
    }
}

/// The traits of a test build one container together.
@Suite(
    .container { $0.registerSingleton { Makes.make("app") } },
    .overriding { $0.override { Makes.make("suite") } },
    .serialized
)
struct MadeOnceTests {
    @Test(
        .overriding { $0.override { Makes.make("test") } },
        .overriding { $0.register { Number(value: 5) } },
        arguments: 1...3
    )
    func whatIsEager(count: Int) {
        #expect(Makes.all.withLock(\.self) == Array(repeating: "test", count: count))
        #expect(CurrentContainer.load(String.self) == "test")
    }
}

/// An override takes the place of what it replaces before anything is made.
@Suite struct BuildingOnceTests {
    @Test func anEagerSingletonThatATestOverridesIsNotMade() async throws {
        let made = Guarded<[String]>([])
        @Sendable func make(_ text: String) -> String {
            made.withLock { $0.append(text) }
            return text
        }
        let reported = try await trying(
            .container { $0.registerSingleton { make("app") } },
            .overriding { $0.override { make("suite") } },
            .overriding { $0.override { make("test") } },
            .overriding { $0.register { Number(value: 5) } }
        ) {
            #expect(CurrentContainer.load(String.self) == "test")
            #expect(CurrentContainer.load(Number.self).value == 5)
        }
        #expect(made.withLock(\.self) == ["test"])
        #expect(reported.texts.isEmpty && reported.error == nil)
    }

    @Test func aContainerThatCannotBeBuiltFailsTheTest() async throws {
        let bodyRuns = Guarded(0)
        let reported = try await trying(.container { $0.override { Number(value: 2) } }) {
            bodyRuns.withLock { $0 += 1 }
        }
        #expect(try #require(reported.error).contains("[override-of-nothing]"))
        #expect(bodyRuns.withLock(\.self) == 0)
    }

    @Test func anOverrideOfNoContainerFailsTheTest() async throws {
        let reported = try await trying(.overriding { $0.override { Number(value: 2) } }) {}
        #expect(try #require(reported.error).contains("[no-container]"))
    }

    @Test func aDetachedTaskIsToldThatItHasNoContainer() async throws {
        _ = try await trying(.container(registerApp)) {
            let error = await Task.detached {
                #expect(throws: ResolutionError.self) {
                    try CurrentContainer.loadOrThrow(Number.self)
                }
            }.value
            #expect(error?.code == .noContainer)
            #expect(
                error?.detail
                    == "there is no current container, and Task.detached and other threads do not have "
                    + "that of the test"
            )
            #expect(error?.suggestions.count == 2)
            let resolver = CurrentContainer.resolver()
            let number = await Task.detached {
                withContainer(resolver) { CurrentContainer.load(Number.self).value }
            }
            .value
            #expect(number == 1)
        }
    }

    @Test func anOverrideOfAMutableContainerFailsTheTest() async throws {
        try await withContainer(DependencyInjectionContainer().register { Number(value: 1) }) {
            let reported = try await trying(.overriding { $0.override { Number(value: 2) } }) {}
            #expect(try #require(reported.error).contains("[not-frozen]"))
        }
    }

    @Test func withoutAContainerTheCurrentOneIsChanged() async throws {
        let app = DICBuilder().register { Number(value: 1) }.register(in: .singleton) { Words() }
            .build()
        try await withContainer(app) {
            let reported = try await trying(.overriding { $0.override { Number(value: 2) } }) {
                #expect(CurrentContainer.load(Number.self).value == 2)
                #expect(CurrentContainer.load(Words.self) === app.load(Words.self))
            }
            #expect(reported.texts == [] && reported.error == nil)
        }
    }
}
