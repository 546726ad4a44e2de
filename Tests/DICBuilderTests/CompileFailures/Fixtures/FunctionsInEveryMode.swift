// What is registered by its initializer or by a function, on the main actor, without a word of the compiler.
//
// Plain Swift 5 does not take `M.init` for `@Sendable`, and code on the main actor hides that it matters.
//
// compiles
// swift-version: 5 6
// default-isolation: nonisolated MainActor
import DIC

final class API {}

final class M {
    let api: API
    init(api: API) { self.api = api }
}

@MainActor func makeM(api: API) -> M { M(api: api) }

@MainActor func registerOnTheMainActor() {
    _ = DICBuilder().mainActor
        .register { API() }
        .register(M.init)
        .register(M.init(api:))
        .register(M.init, in: .cached)
        .register(M.init, named: "named")
        .register(M.init, parameters: [])
        .registerSingleton(M.init)
        .registerThrowable(M.init)
        .register(makeM)
        .override(M.init)
}
