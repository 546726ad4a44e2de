import DICBuilder
import Testing

/// An actor that holds for later what lives on the main actor, where it never is.
@Suite struct HeldByActorTests {
    @MainActor final class Router: Sendable { init() {} }
    struct Page: Sendable {}

    actor LazyImporter { init(router: Lazy<Router>) {} }
    actor ProviderImporter { init(router: Provider<Router>?) {} }
    actor FunctionImporter { init(page: @escaping @Sendable (Int) -> Router) {} }
    actor AwaitingImporter { init(page: @escaping @MainActor @Sendable (Int) -> Router) {} }
    actor Importer { init(router: Router) {} }
    protocol Importing: Actor {}
    actor HiddenImporter: Importing { init(router: Lazy<Router>) {} }
    final class Holder: Sendable { init(router: Lazy<Router>) {} }

    private static func builder() -> DICBuilder {
        DICBuilder()
            .mainActor
            .register(Router.init, in: .singleton)
            .register { (_, _: Int) in Router() }
            .nonisolated
    }

    private static func suggestions(_ builder: DICBuilder) -> [[String]] {
        builder.validate().errors.map { problem in
            #expect(problem.code == .needsMainActor)
            #expect(
                problem.detail
                    == "made on the main actor, and held for later by an actor, which is never on it"
            )
            return problem.suggestions.map(\.code)
        }
    }

    @Test func isRefused() {
        let type = "HeldByActorTests"
        #expect(
            Self.suggestions(Self.builder().register(LazyImporter.init, in: .singleton)) == [
                [
                    "\(type).Router",
                    ".mainActor.register(\(type).LazyImporter.init, in: .singleton).nonisolated",
                ]
            ]
        )
        #expect(
            Self.suggestions(Self.builder().register(ProviderImporter.init)).first?.first
                == "\(type).Router?"
        )
        #expect(
            Self.suggestions(
                Self.builder().register { (make: @escaping @Sendable (Int) -> Router) in
                    FunctionImporter(page: make)
                }
            ) == [["@MainActor (Int) -> \(type).Router"]]
        )
        #expect(
            Self.suggestions(Self.builder().registerAsync(LazyImporter.init)) == [
                [
                    "\(type).Router",
                    ".registerAsync(dependsOn: \(type).Router.self) { "
                        + "\(type).LazyImporter(… await $0.mainActor.load(\(type).Router.self) …) }",
                ]
            ]
        )
        #expect(
            Self.suggestions(
                Self.builder().register(HiddenImporter.init, as: (any Importing).self)
            ).count == 1
        )
    }

    @Test func theRepairsAreProved() {
        let repairs = [
            Self.builder().mainActor.register(Importer.init, in: .singleton).nonisolated,
            Self.builder().registerAsync(dependsOn: Router.self) {
                Importer(router: await $0.mainActor.load(Router.self))
            },
            Self.builder().register { (make: @escaping @MainActor @Sendable (Int) -> Router) in
                AwaitingImporter(page: make)
            },
        ]
        for repair in repairs { #expect(repair.validate().errors.isEmpty) }
    }

    /// It may be used on the main actor.
    @Test func whatIsNoActorMayHoldIt() {
        #expect(Self.builder().register(Holder.init).validate().errors.isEmpty)
    }

    /// A `Lazy` would be no repair for an actor.
    @Test func anActorThatNeedsItAtOnceIsNotGivenALazy() {
        let errors = Self.builder().register(Importer.init).validate().errors
        #expect(
            errors.flatMap(\.suggestions).map(\.code) == [
                ".mainActor.register(HeldByActorTests.Importer.init).nonisolated"
            ]
        )
    }
}
