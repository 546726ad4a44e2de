import DIC
import DICTools
import TestSupport
import Testing

/// The verbs that return nil for what is not there, off the main actor: nil never says that what
/// lives there is not there.
@Suite struct NilOffTheMainActorTests {
    @MainActor final class Router: Sendable {}

    struct Page: Sendable { let router: Router }
    struct Holder: Sendable { let lazy: Lazy<Router>, provider: Provider<Router> }

    enum Verb: String, CaseIterable, Codable {
        case unnamed, named, arguments, subscripted, current, currentNamed, currentArguments
        case property, lazy, provider, lazyWithoutContainer, providerWithoutContainer
        case parameter, factory, async, asyncArguments, currentAsync, mutable, scope
    }

    /// Nothing of it can be proved, as in an app that loads in its properties.
    private static func register(in registrar: some DependencyRegistrar) {
        registrar
            .register(Holder.init)
            .registerThrowable(named: "factory") { Page(router: try $0.loadOrThrow()) }
    }

    private static func container() async -> MainActorContainer {
        await MainActor.run {
            let builder = DICBuilder()
            register(in: builder)
            return builder.mainActor
                .register(in: .singleton) { Router() }
                .register(in: .singleton, named: "other") { Router() }
                .register { (_, _: Int) in Router() }
                .build()
        }
    }

    /// Whether a load off the main actor returns something.
    nonisolated private static func load(by verb: Verb) async -> Bool {
        let view = await container()
        let container = view.nonisolated
        let holder: Holder = container.load()
        switch verb {
        case .unnamed: return container.loadOrNil(Router.self) != nil
        case .named: return container.loadOrNil(Router.self, named: "other") != nil
        case .arguments: return container.loadOrNil(Router.self, arguments: 1) != nil
        case .subscripted: return container[Router.self] != nil
        case .current:
            return withContainer(container) { CurrentContainer.loadOrNil(Router.self) != nil }
        case .currentNamed:
            return withContainer(container) {
                CurrentContainer.loadOrNil(Router.self, named: "other") != nil
            }
        case .currentArguments:
            return withContainer(container) {
                CurrentContainer.loadOrNil(Router.self, arguments: 1) != nil
            }
        case .property:
            return withContainer(container) { OptionalInjected<Router>().wrappedValue != nil }
        case .lazy: return holder.lazy.loadOrNil() != nil
        case .provider: return holder.provider.loadOrNil() != nil
        case .lazyWithoutContainer: return Lazy.mainActor { Router() }.loadOrNil() != nil
        case .providerWithoutContainer: return Provider.mainActor { Router() }.loadOrNil() != nil
        case .parameter:
            let mutable = DependencyInjectionContainer(parent: container)
            mutable.register(Page.init)
            return mutable.loadOrNil(Page.self) != nil
        case .factory: return container.loadOrNil(Page.self, named: "factory") != nil
        case .async: return await container.loadAsyncOrNil(Router.self) != nil
        case .asyncArguments:
            return await container.loadAsyncOrNil(Router.self, arguments: 1) != nil
        case .currentAsync:
            return await withContainer(container) {
                await CurrentContainer.loadAsyncOrNil(Router.self) != nil
            }
        case .mutable:
            return DependencyInjectionContainer(parent: container).loadOrNil(Router.self) != nil
        case .scope: return container.openScope("job").loadOrNil(Router.self) != nil
        }
    }

    @Test(arguments: Verb.allCases) func aLoadOffTheMainActorTraps(_ verb: Verb) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        { [verb] in
            _ = await NilOffTheMainActorTests.load(by: verb)
        }
        expect(result, says: "DIC: [needs-main-actor] NilOffTheMainActorTests.Router")
    }

    @Test func whatIsNotThereIsNil() async {
        let container = await Self.container().nonisolated
        #expect(container.loadOrNil(Router.self, named: "third") == nil)
        #expect(container.loadOrNil(Router.self, arguments: true) == nil)
        #expect(await container.loadAsyncOrNil(Router.self, named: "third") == nil)
        withContainer(container) {
            #expect(OptionalInjected<Router>(named: "third").wrappedValue == nil)
        }
    }

    @Test @MainActor func onTheMainActorNothingIsNil() async {
        let view = await Self.container()
        #expect(view.loadOrNil(Router.self) != nil)
        #expect(view[Router.self] != nil)
        #expect(view.loadOrNil(Router.self, arguments: 1) != nil)
        let holder: Holder = view.load()
        #expect(holder.lazy.loadOrNil() != nil && holder.provider.loadOrNil() != nil)
        withContainer(view) {
            #expect(CurrentContainer.loadOrNil(Router.self) != nil)
            #expect(OptionalInjected<Router>().wrappedValue != nil)
        }
    }

    /// As it reports other traps.
    @Test func aVerificationReportsIt() async {
        let builder = DICBuilder()
            .register(in: .singleton) { resolver in resolver.loadOrNil(Router.self) == nil ? 1 : 2 }
            .mainActor
            .register(in: .singleton) { Router() }
            .nonisolated
        let error = await #expect(throws: BuildError.self) { try await builder.verify() }
        #expect(error?.problems.map(\.code) == [.needsMainActor])
    }
}
