// swift-version: 5 6
// compiles
// With `as:`, a function, `()` or a type is registered without a warning.
import DIC

struct Settings: Sendable {
    var number = 1
    @Sendable static func make() throws -> Settings { Settings() }
}

func register(into registrar: DependencyRegistrar) {
    registrar
        .register(Settings.make, as: (() throws -> Settings).self)
        .register(as: (@Sendable () -> Settings).self) { { @Sendable in Settings() } }
        .register(as: Void.self) { print("loaded") }
        .register(Settings.self, as: Settings.Type.self)
        .registerSingleton(Settings.self, as: Settings.Type.self)
        .registerSingleton(as: Void.self) { print("made") }
        .registerThrowable(as: Void.self) { _ in _ = try Settings.make() }
        .registerThrowable(Settings.self, as: Settings.Type.self)
        .registerAsync(as: Void.self) { print("loaded") }
}
