import DIC
import Testing

/// The examples that readers of the original document know, in the form in which it has them.
///
/// They name protocols with `any`, as this module's settings ask; bare, they are among the
/// compile-time fixtures.
@Suite struct UpstreamReadmeTests {
    struct Example1 { var value: Int }
    struct Example2 { var name: String }
    final class DatabaseService: Sendable {}

    @Test func basicExample() {
        let diContainer = DependencyInjectionContainer()

        diContainer.register {
            Example1(value: 1)
        }

        let example1: Example1 = diContainer.load()
        #expect(example1.value == 1)
        let again = diContainer.load(Example1.self)
        #expect(again.value == 1)
    }

    @Test func basicExampleWithAnAutoclosure() {
        let diContainer = DependencyInjectionContainer()
        diContainer.register(Example1(value: 2))
        #expect(diContainer.load(Example1.self).value == 2)
    }

    @Test func basicExampleUsingTheBuilder() {
        let diContainer = DICBuilder()
            .register {
                Example1(value: 1)
            }
            .build()

        let example1: Example1 = diContainer.load()
        #expect(example1.value == 1)
        let again = diContainer.load(Example1.self)
        #expect(again.value == 1)
    }

    @Test func builderWithAnAutoclosure() {
        let diContainer = DICBuilder()
            .register(Example1(value: 2))
            .build()
        #expect(diContainer.load(Example1.self).value == 2)
    }

    @Test func builderWithAChainOfRegistrations() {
        let diContainer = DICBuilder()
            .register { Example1(value: 1) }
            .register { Example2(name: "test") }
            .registerSingleton { DatabaseService() }
            .build()
        #expect(diContainer.load(Example1.self).value == 1)
        #expect(diContainer.load(Example2.self).name == "test")
        #expect(diContainer.load(DatabaseService.self) === diContainer.load(DatabaseService.self))
    }

    @Test func dependenciesAsProtocolTypes() {
        let diContainer = DIContainer.shared

        diContainer.register(OtherDependency())

        diContainer.register(
            DefaultUserRepository(otherDependency: DIContainer.load()),
            as: (any UserRepository).self
        )

        let view = MyView(userRepository: diContainer.load())
        #expect(view.userRepository.xyz() == "XYZ")
    }

    @Test func singletonSupport() {
        let diContainer = DependencyInjectionContainer()
        diContainer.register(MockRequestHTTPInterceptor())
        diContainer.registerSingleton(
            HTTPClientImpl(
                urlSession: URLSession(configuration: .ephemeral),
                interceptors: [
                    diContainer.load(MockRequestHTTPInterceptor.self),
                    RequestLoggerHTTPInterceptor(),
                ]
            ),
            as: (any HTTPClient).self
        )

        let httpClient = diContainer.load((any HTTPClient).self)
        #expect(httpClient === diContainer.load((any HTTPClient).self))
        #expect(httpClient.interceptorCount == 2)
    }

    @Test func initializersReplacedByALoad() {
        struct OmgAnotherOne { var somethingHere: Int }
        struct Dependency { var otherDependency: String, otherOtherDependency: OmgAnotherOne }
        struct MyView { var dependency: Dependency }

        let diContainer = DependencyInjectionContainer()
        diContainer
            .register(7)
            .register("X")
            .register { OmgAnotherOne(somethingHere: $0.load()) }
            .register { Dependency(otherDependency: $0.load(), otherOtherDependency: $0.load()) }

        let view = MyView(dependency: diContainer.load())
        #expect(view.dependency.otherDependency == "X")
        #expect(view.dependency.otherOtherDependency.somethingHere == 7)
    }

    @Test func otherKindsOfTypes() async throws {
        enum Mode: Equatable { case dark }
        actor Ledger {}
        final class Nullable: Sendable { init?(_ isThere: Bool) { if !isThere { return nil } } }
        final class Throwing: Sendable { init() throws {} }
        final class Asynchronous: Sendable { init() async {} }

        let diContainer = AsyncDependencyInjectionContainer()
        diContainer.register { Mode.dark }
        diContainer.register { Ledger() }
        diContainer.register(Nullable(true))
        diContainer.registerThrowable { try Throwing() }
        diContainer.registerAsync { await Asynchronous() }

        #expect(diContainer.load(Mode.self) == .dark)
        _ = diContainer.load(Ledger.self)
        #expect(diContainer.loadOrNil(Nullable.self) != nil)
        _ = try diContainer.loadOrThrow(Throwing.self)
        _ = await diContainer.loadAsync(Asynchronous.self)
    }
}

// MARK: - What the examples are about

private class OtherDependency {}

private protocol UserRepository {
    func xyz() -> String
}

private class DefaultUserRepository: UserRepository {
    let otherDependency: OtherDependency

    init(otherDependency: OtherDependency) {
        self.otherDependency = otherDependency
    }

    func xyz() -> String { "XYZ" }
}

private struct MyView {
    let userRepository: any UserRepository
}

private enum DIContainer {
    static let shared = DependencyInjectionContainer()

    static func load<T>() -> T { shared.load() }
}

private protocol HTTPInterceptor: Sendable {}
private struct MockRequestHTTPInterceptor: HTTPInterceptor {}
private struct RequestLoggerHTTPInterceptor: HTTPInterceptor {}

private struct URLSession: Sendable {
    enum Configuration { case ephemeral }

    init(configuration: Configuration) {}
}

private protocol HTTPClient: AnyObject, Sendable {
    var interceptorCount: Int { get }
}

private final class HTTPClientImpl: HTTPClient {
    let interceptorCount: Int

    init(urlSession: URLSession, interceptors: [any HTTPInterceptor]) {
        interceptorCount = interceptors.count
    }
}
