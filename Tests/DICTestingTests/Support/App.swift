import DIC

struct Number: Sendable { let value: Int }

protocol APIClient: Sendable { var name: String { get } }

struct HTTPClient: APIClient { var name: String { "http" } }

struct StubClient: APIClient { var name = "stub" }

final class Session: Sendable {
    let client: any APIClient
    init(client: any APIClient) { self.client = client }
}

final class Words: Sendable {}

final class Greeter {
    @Injected var number: Number
    @Injected var client: any APIClient
}

@MainActor final class Router {
    var screens: [String] = []
}

@MainActor final class HomeModel {
    let router: Router
    init(router: Router) { self.router = router }
}

@Sendable func registerApp(into registrar: DependencyRegistrar) {
    registrar
        .register { Number(value: 1) }
        .register(as: (any APIClient).self) { HTTPClient() }
        .register(Session.init, in: .singleton)
        .register(in: .singleton) { Words() }
}
