// swift-version: 5
// default-isolation: nonisolated MainActor
// compiles
// In Swift 5 mode a function is not `@Sendable` unless it says so. It is a factory all the same.
import DIC

nonisolated protocol Repository: Sendable {}
nonisolated struct Settings: Repository {
    var number: Int
    var text: String
}
nonisolated struct Config: Repository { init() throws {} }
nonisolated struct File: Repository { init(number: Int) throws {} }
nonisolated struct Session: Repository { init() async {} }
nonisolated struct Remote: Repository { init(number: Int) async throws {} }

func register(into registrar: DependencyRegistrar) {
    registrar.register(Settings.init)
    registrar.register(Settings.init, in: .singleton)
    registrar.registerSingleton(Settings.init)
    registrar.registerSingleton(Config.init)
    registrar.register(File.init)
}
