import DIC
import DICTesting
import Synchronization
import Testing

/// A test that makes what is live fails, with its name, and goes on.
@Suite(.container(live: [(any APIClient).self], registerApp))
struct LiveDependencyTests {
    @Test func failsWithItsName() {
        withKnownIssue {
            #expect(CurrentContainer.load((any APIClient).self).name == "http")
        } matching: { issue in
            let text = issue.comments.map { "\($0)" }.joined()
            return text.contains("[live-dependency] the test makes any APIClient")
                && text.contains("App.swift:")
                && text.contains(".overriding { $0.override(as: (any APIClient).self) { … } }")
        }
    }

    @Test func saysWhatNeedsIt() {
        withKnownIssue {
            _ = CurrentContainer.load(Session.self)
        } matching: { issue in
            issue.comments.contains { "\($0)".contains("loaded by  Session ") }
        }
    }

    @Test func whatIsNotReachedDoesNotFail() {
        _ = CurrentContainer.load(Words.self)
    }

    @Test(.overriding { $0.override(StubClient(), as: (any APIClient).self) })
    func anOverrideDoesNotFail() {
        #expect(CurrentContainer.load(Session.self).client.name == "stub")
    }

    @Test(.overriding { $0.register(StubClient(), as: (any APIClient).self) })
    func aNewRegistrationDoesNotFail() {
        #expect(CurrentContainer.load(Session.self).client.name == "stub")
    }

    @Test(.overriding { $0.decorate((any APIClient).self) { StubClient(name: $0.name + "!") } })
    func aDecoratorOfTheTestDoesNotFail() {
        #expect(CurrentContainer.load((any APIClient).self).name == "http!")
    }

    private struct Feed: Sendable {
        var title: @Sendable () -> String
        var body: @Sendable () -> String
    }

    @Test func oneMemberOfALiveClientIsSet() async throws {
        let reported = try await trying(
            .container(live: [Feed.self]) {
                $0.register { Feed(title: { "live" }, body: { "live" }) }
            },
            .overriding { $0.set(\.title, of: Feed.self, to: { "test" }) }
        ) {
            #expect(CurrentContainer.load(Feed.self).title() == "test")
        }
        #expect(reported.failureCount == 0)
    }

    @Test func aDecoratorOfTheAppDoesNotMakeUpForAnOverride() async throws {
        let reported = try await trying(
            .container(live: [(any APIClient).self]) {
                registerApp(into: $0)
                $0.decorate((any APIClient).self) { StubClient(name: $0.name + "!") }
            },
            .overriding { $0.decorate(Words.self) { $0 } }
        ) {
            _ = CurrentContainer.load((any APIClient).self)
        }
        #expect(reported.failureCount == 1)
    }

    @Suite(.container(live: [Words.self], registerApp))
    struct Inner {
        @Test func theTypesAddUp() {
            withKnownIssue { _ = CurrentContainer.load((any APIClient).self) }
            withKnownIssue { _ = CurrentContainer.load(Words.self) }
        }
    }

    @Test func aTypeThatIsNotRegisteredIsAnError() async throws {
        let reported = try await trying(.container(live: [StubClient.self], registerApp)) {}
        #expect(
            reported.error?.hasPrefix("DIC: [not-registered] StubClient: named by live:") == true
        )
        #expect(reported.error?.contains("\n   near:      any APIClient  App.swift:") == true)
        let registered = try await trying(
            .container(live: [StubClient.self]) { $0.register { StubClient() as StubClient? } }
        ) {}
        #expect(registered.error == nil)
    }

    private struct Resolving {
        let resolver: DependencyResolver
    }

    @Test func allForms() async throws {
        let reported = try await trying(
            .container(live: [Number.self, Words.self]) {
                $0.register(named: "one") { Number(value: 1) }
                    .register { (_, value: Int) in Number(value: value) }
                    .registerAsync(named: "three") { Number(value: 3) }
                    .registerAsync(in: .singleton, named: "four") { Number(value: 4) }
                    .register { Resolving(resolver: $0) }
                    .mainActor.register(in: .singleton) { Words() }
            }
        ) {
            let resolver = CurrentContainer.load(Resolving.self).resolver
            #expect(resolver.load(Number.self, named: "one").value == 1)
            #expect(resolver.load(Number.self, arguments: 2).value == 2)
            let three = try await resolver.loadAsyncOrThrow(Number.self, named: "three")
            let four = try await resolver.loadAsyncOrThrow(Number.self, named: "four")
            #expect(three.value == 3 && four.value == 4)
            await MainActor.run { _ = CurrentContainer.load(Words.self) }
        }
        #expect(reported.failureCount == 5)
        #expect(
            reported.texts.contains { $0.contains("override(as: Number.self, named: \"one\")") }
        )
    }

    @Test func anEagerOneIsMadeWithTheContainer() async throws {
        let reported = try await trying(
            .container(live: [Words.self]) { $0.registerSingleton { Words() } }
        ) {}
        #expect(reported.failureCount == 1)
        #expect(reported.pages.count == 1)
    }

    @Test func theSourceOfAForwardIsWhatHasToBeOverridden() async throws {
        @Sendable func register(_ registrar: DependencyRegistrar) {
            registrar.register { HTTPClient() }.forward(HTTPClient.self, to: (any APIClient).self) {
                $0
            }
        }
        let reported = try await trying(.container(live: [(any APIClient).self], register)) {
            _ = CurrentContainer.load((any APIClient).self)
        }
        #expect(reported.failureCount == 1)
        let overridden = try await trying(
            .container(live: [(any APIClient).self], register),
            .overriding { $0.override { HTTPClient() } }
        ) {
            _ = CurrentContainer.load((any APIClient).self)
        }
        #expect(overridden.failureCount == 0)
    }

    @Test(arguments: [Number.self, Number?.self] as [any Sendable.Type])
    func aFailableRegistrationIsOfTheTypeToo(_ type: any Sendable.Type) async throws {
        @Sendable func register(_ registrar: DependencyRegistrar) {
            registrar.register { Optional(Number(value: 1)) }.register { Words() }
        }
        let reported = try await trying(.container(live: [type], register)) {
            #expect(CurrentContainer.loadOrNil(Number.self)?.value == 1)
        }
        #expect(reported.failureCount == 1)
        #expect(reported.texts.contains { $0.contains("override(as: Number?.self)") })
        let overridden = try await trying(
            .container(live: [type], register),
            .overriding { $0.override { Optional(Number(value: 2)) } }
        ) {
            #expect(CurrentContainer.loadOrNil(Number.self)?.value == 2)
        }
        #expect(overridden.failureCount == 0)
    }

    @Test func aTaskThatKnowsNoTestIsReportedToo() async throws {
        let reported = try await trying(.container(live: [(any APIClient).self], registerApp)) {
            let session = CurrentContainer.load(Provider<Session>.self)
            await Task.detached { _ = session.load() }.value
        }
        #expect(reported.failureCount == 1)
    }
}
