// swift-version: 5 6
// compiles
// Loads whose types depend on what is around them.
import DIC

struct Settings: Sendable, Equatable {
    var number = 1
    var text = ""
}

func register(into registrar: DependencyRegistrar) {
    registrar
        .registerAsync { resolver in ["\(await resolver.loadAsync(Int.self))", resolver.load()] }
        .register { "\($0.loadOrNil(Int.self) ?? 1)" + $0.load() }
        .register { ($0.load(Int.self) + $0.load(Int.self)) * 2 }
        .register { Settings(number: $0.loadOrNil() ?? 1, text: "\($0.load(Int.self))") }
        .register { [$0.load(Settings.self), $0.load(), $0.loadOrNil() ?? Settings()] }
        .register { $0.load(Bool.self) ? $0.load(Settings.self) : Settings() }
        .registerThrowable { "\(try $0.loadOrThrow(Int.self))" + (try $0.loadOrThrow()) }
}

func load(from container: DependencyInjectionContainer) async throws {
    let array = Array(container.load((any Sequence<String>).self))
    let other = await Array(container.loadAsync((any Sequence<String>).self))
    let sum = [container.load(Int.self), 1].map { $0 + container.load(Int.self) }.reduce(0, +)
    let number = (container.loadOrNil(Settings.self)?.number ?? 0) + (container.loadOrNil() ?? 1)
    let largest = max(container.load(Int.self), container.load(), container.loadOrNil() ?? 2)
    let isSame =
        container.load(Settings.self) == container.load()
        && container.load(Settings.self) == Settings()
    let anything: [Any] = [container.load(Int.self), try container.loadOrThrow(String.self)]
    let optional: Settings? = container.loadOrNil()
    if let settings = container.loadOrNil(Settings.self), settings == container.load() {
        print(array, other, sum, number, largest, isSame, anything, optional as Any)
    }
}
