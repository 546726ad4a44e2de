// A misspelled member in a long chain of all forms is reported where it is, and quickly.
import DIC

struct Link<Number>: Sendable { var next: Int }
protocol Repository: Sendable {}
final class Store: Repository {
    init(next: Int) {}
}
final class TryingStore: Sendable {
    init(next: Int) throws {}
}
struct Pair { let number: Int; let text: String; let store: Store }
extension DependencyName { static let primary: Self = "primary" }

func build() -> ImmutableDependencyInjectionContainer {
    DICBuilder()
        .register(named: "1") { Link<String>(next: $0.load()) }
        .register { (resolver, number: Int, text: String) in Link<Double>(next: number) }
        .register(Link<Int>.init)
        .register(Store.init, as: (any Repository).self, in: .singleton, named: "4")
        .register(named: .primary) { (resolver, number: Int) in
            Link<Float>(next: try resolver.loadOrThrow())
        }
        .register(TryingStore.init, in: .graph)
        .register(Pair.init, arguments: (Int, String).self)
        .register(in: .cached, named: "8") { resolver in
            Link<Bool>(next: resolver.load(named: "next"))
        }
        .register(
            in: .graph,
            factory: { Store(next: 9) },
            initCompleted: { resolver, store in _ = resolver.load(Int.self) }
        )
        .forward(Store.self, to: (any Repository).self) { $0 }
        .register(named: "11") { Link<String>(next: $0.load()) }
        .register { (resolver, number: Int, text: String) in Link<Double>(next: number) }
        .register(Link<Int>.init)
        .register(Store.init, as: (any Repository).self, in: .singleton, named: "14")
        .register(named: .primary) { (resolver, number: Int) in
            Link<Float>(next: try resolver.loadOrThrow())
        }
        .register(TryingStore.init, in: .graph)
        .register(Pair.init, arguments: (Int, String).self)
        .register(in: .cached, named: "18") { resolver in
            Link<Bool>(next: resolver.load(named: "next"))
        }
        .register(
            in: .graph,
            factory: { Store(next: 19) },
            initCompleted: { resolver, store in _ = resolver.load(Int.self) }
        )
        .forward(Store.self, to: (any Repository).self) { $0 }
        .register(named: "21") { Link<String>(next: $0.load()) }
        .register { (resolver, number: Int, text: String) in Link<Double>(next: number) }
        // expected-error: incorrect argument label in call (have 'nxt:', expected 'next:')
        .register(named: "23") { (resolver, number: Int) in Link<UInt>(nxt: number) }
        .register(Link<Int>.init)
        .register(Store.init, as: (any Repository).self, in: .singleton, named: "25")
        .register(named: .primary) { (resolver, number: Int) in
            Link<Float>(next: try resolver.loadOrThrow())
        }
        .register(TryingStore.init, in: .graph)
        .register(Pair.init, arguments: (Int, String).self)
        .register(in: .cached, named: "29") { resolver in
            Link<Bool>(next: resolver.load(named: "next"))
        }
        .register(
            in: .graph,
            factory: { Store(next: 30) },
            initCompleted: { resolver, store in _ = resolver.load(Int.self) }
        )
        .forward(Store.self, to: (any Repository).self) { $0 }
        .register(named: "32") { Link<String>(next: $0.load()) }
        .register { (resolver, number: Int, text: String) in Link<Double>(next: number) }
        .register(Link<Int>.init)
        .register(Store.init, as: (any Repository).self, in: .singleton, named: "35")
        .register(named: .primary) { (resolver, number: Int) in
            Link<Float>(next: try resolver.loadOrThrow())
        }
        .register(TryingStore.init, in: .graph)
        .register(Pair.init, arguments: (Int, String).self)
        .register(in: .cached, named: "39") { resolver in
            Link<Bool>(next: resolver.load(named: "next"))
        }
        .register(
            in: .graph,
            factory: { Store(next: 40) },
            initCompleted: { resolver, store in _ = resolver.load(Int.self) }
        )
        .build()
}
