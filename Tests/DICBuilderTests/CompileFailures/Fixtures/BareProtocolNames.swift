// swift-version: 5
// compiles
// The forms that readers of the original document have written, protocols without `any` and all.
// swift-format-ignore-file
import DIC

protocol ExampleProtocol { var value: Int { get } }
struct Example1 { var value: Int }
struct Example2 { var name: String }
struct Example3: ExampleProtocol { var value: Int }
class DatabaseService {}
class OtherDependency {}
protocol UserRepository { func XYZ() }
class DefaultUserRepository: UserRepository {
    init(otherDependency: OtherDependency) {}
    func XYZ() {}
}
protocol HTTPInterceptor {}
class MockRequestHTTPInterceptor: HTTPInterceptor {}
class RequestLoggerHTTPInterceptor: HTTPInterceptor {}
protocol HTTPClient {}
struct URLSession {
    enum Configuration { case ephemeral }
    init(configuration: Configuration) {}
}
class HTTPClientImpl: HTTPClient {
    init(urlSession: URLSession, interceptors: [HTTPInterceptor]) {}
}
struct MyView { var userRepository: UserRepository }

let global = DependencyInjectionContainer()

func examples() -> Int {
    let diContainer = DependencyInjectionContainer()
    diContainer.register {
        Example1(value: 1)
    }
    let example1: Example1 = diContainer.load()
    let example1_1 = diContainer.load(Example1.self)
    diContainer.register(Example1(value: 2))
    diContainer.register({ Example3(value: 3) }, as: ExampleProtocol.self)
    diContainer.register(Example3(value: 3), as: ExampleProtocol.self)
    diContainer.register(as: ExampleProtocol.self) { Example3(value: 3) }
    diContainer.register(OtherDependency())
    diContainer.register(
        DefaultUserRepository(otherDependency: global.load()),
        as: UserRepository.self
    )
    let view = MyView(userRepository: diContainer.load())
    view.userRepository.XYZ()
    diContainer.registerSingleton(
        HTTPClientImpl(
            urlSession: URLSession(configuration: .ephemeral),
            interceptors: [diContainer.load(MockRequestHTTPInterceptor.self), RequestLoggerHTTPInterceptor()]
        ),
        as: HTTPClient.self
    )
    let httpClient = diContainer.load(HTTPClient.self)
    _ = httpClient

    let built = DICBuilder()
        .register { Example1(value: 1) }
        .register { Example2(name: "test") }
        .registerSingleton { DatabaseService() }
        .build()
    return built.load(Example1.self).value + example1.value + example1_1.value
}
