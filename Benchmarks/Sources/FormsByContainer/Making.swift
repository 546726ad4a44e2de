import DIC
import Dispatch
import Forms
import Synchronization

// What making a container takes. By hand there is nothing to make.

private typealias Container = ImmutableDependencyInjectionContainer

@inline(never)
private func makeOfClosures() -> Container {
    DICBuilder()
        .register(in: .singleton) { Connections() }
        .register { Plain() }
        .register { Combined($0.load(), $0.load()) }
        .register { LeafA() }
        .register { LeafB() }
        .register { LeafC() }
        .register { MiddleA($0.load(), $0.load()) }
        .register { MiddleB($0.load(), $0.load()) }
        .register { MiddleC($0.load(), $0.load()) }
        .register { Complex($0.load(), $0.load(), $0.load(), $0.load()) }
        .register(as: (any Adapter).self, named: "a") { AdapterA() }
        .register(as: (any Adapter).self, named: "b") { AdapterB() }
        .register(as: (any Adapter).self, named: "c") { AdapterC() }
        .register(as: (any Adapter).self, named: "d") { AdapterD() }
        .register(as: (any Adapter).self, named: "e") { AdapterE() }
        .register(in: .scoped(.request)) { KeptA() }
        .register(in: .scoped(.request)) { KeptB() }
        .register(in: .scoped(.request)) { KeptC() }
        .register(in: .scoped(.request)) { KeptD() }
        .register(in: .scoped(.request)) { KeptE($0.load()) }
        .register { StepA($0.load()) }
        .register { StepB($0.load()) }
        .register { StepC($0.load()) }
        .register { StepD($0.load()) }
        .register { StepE($0.load()) }
        .register { Controller($0.load(), $0.load(), $0.load(), $0.load(), $0.load()) }
        .build()
}

@inline(never)
private func makeOfTypedClosures() -> Container {
    DICBuilder()
        .register(in: .singleton) { Connections() }
        .register { Plain() }
        .register { (connections: Connections, plain: Plain) in Combined(connections, plain) }
        .register { LeafA() }
        .register { LeafB() }
        .register { LeafC() }
        .register { (leaf: LeafA, connections: Connections) in
            MiddleA(leaf, connections)
        }
        .register { (leaf: LeafB, connections: Connections) in
            MiddleB(leaf, connections)
        }
        .register { (leaf: LeafC, connections: Connections) in
            MiddleC(leaf, connections)
        }
        .register { (a: MiddleA, b: MiddleB, c: MiddleC, combined: Combined) in
            Complex(a, b, c, combined)
        }
        .register(as: (any Adapter).self, named: "a") { AdapterA() }
        .register(as: (any Adapter).self, named: "b") { AdapterB() }
        .register(as: (any Adapter).self, named: "c") { AdapterC() }
        .register(as: (any Adapter).self, named: "d") { AdapterD() }
        .register(as: (any Adapter).self, named: "e") { AdapterE() }
        .register(in: .scoped(.request)) { KeptA() }
        .register(in: .scoped(.request)) { KeptB() }
        .register(in: .scoped(.request)) { KeptC() }
        .register(in: .scoped(.request)) { KeptD() }
        .register(in: .scoped(.request)) { (connections: Connections) in KeptE(connections) }
        .register { (kept: KeptA) in StepA(kept) }
        .register { (kept: KeptB) in StepB(kept) }
        .register { (kept: KeptC) in StepC(kept) }
        .register { (kept: KeptD) in StepD(kept) }
        .register { (kept: KeptE) in StepE(kept) }
        .register { (a: StepA, b: StepB, c: StepC, d: StepD, e: StepE) in
            Controller(a, b, c, d, e)
        }
        .build()
}

@inline(never)
private func makeOfInitializers() -> Container {
    DICBuilder()
        .register(Connections.init, in: .singleton)
        .register(Plain.init)
        .register(Combined.init)
        .register(LeafA.init)
        .register(LeafB.init)
        .register(LeafC.init)
        .register(MiddleA.init)
        .register(MiddleB.init)
        .register(MiddleC.init)
        .register(Complex.init)
        .register(AdapterA.init, as: (any Adapter).self, named: "a")
        .register(AdapterB.init, as: (any Adapter).self, named: "b")
        .register(AdapterC.init, as: (any Adapter).self, named: "c")
        .register(AdapterD.init, as: (any Adapter).self, named: "d")
        .register(AdapterE.init, as: (any Adapter).self, named: "e")
        .register(KeptA.init, in: .scoped(.request))
        .register(KeptB.init, in: .scoped(.request))
        .register(KeptC.init, in: .scoped(.request))
        .register(KeptD.init, in: .scoped(.request))
        .register(KeptE.init, in: .scoped(.request))
        .register(StepA.init)
        .register(StepB.init)
        .register(StepC.init)
        .register(StepD.init)
        .register(StepE.init)
        .register(Controller.init)
        .build()
}

@inline(never)
private func makeEmpty() -> Container { DICBuilder().build() }

// MARK: Of many types

// One class with tags, which the compiler specialises as it would many written ones.

private protocol Digit: SendableMetatype {}
private enum Digit0: Digit {}
private enum Digit1: Digit {}
private enum Digit2: Digit {}
private enum Digit3: Digit {}
private enum Digit4: Digit {}
private enum Digit5: Digit {}
private enum Digit6: Digit {}
private enum Digit7: Digit {}
private enum Digit8: Digit {}
private enum Digit9: Digit {}

private final class Service<A: Digit, B: Digit, C: Digit>: Sendable {}

/// A hundred eager singletons. In each ten, all but the first need the one before, and two need
/// another one too.
private func registerHundred<A: Digit>(_: A.Type, in builder: DICBuilder) {
    registerTen(A.self, Digit0.self, in: builder)
    registerTen(A.self, Digit1.self, in: builder)
    registerTen(A.self, Digit2.self, in: builder)
    registerTen(A.self, Digit3.self, in: builder)
    registerTen(A.self, Digit4.self, in: builder)
    registerTen(A.self, Digit5.self, in: builder)
    registerTen(A.self, Digit6.self, in: builder)
    registerTen(A.self, Digit7.self, in: builder)
    registerTen(A.self, Digit8.self, in: builder)
    registerTen(A.self, Digit9.self, in: builder)
}

private func registerTen<A: Digit, B: Digit>(_: A.Type, _: B.Type, in builder: DICBuilder) {
    builder
        .registerSingleton { Service<A, B, Digit0>() }
        .registerSingleton { (_: Service<A, B, Digit0>) in Service<A, B, Digit1>() }
        .registerSingleton { (_: Service<A, B, Digit1>) in Service<A, B, Digit2>() }
        .registerSingleton { (_: Service<A, B, Digit2>) in Service<A, B, Digit3>() }
        .registerSingleton { (_: Service<A, B, Digit3>, _: Service<A, B, Digit0>) in
            Service<A, B, Digit4>()
        }
        .registerSingleton { (_: Service<A, B, Digit4>) in Service<A, B, Digit5>() }
        .registerSingleton { (_: Service<A, B, Digit5>) in Service<A, B, Digit6>() }
        .registerSingleton { (_: Service<A, B, Digit6>) in Service<A, B, Digit7>() }
        .registerSingleton { (_: Service<A, B, Digit7>, _: Service<A, B, Digit0>) in
            Service<A, B, Digit8>()
        }
        .registerSingleton { (_: Service<A, B, Digit8>) in Service<A, B, Digit9>() }
}

@inline(never)
private func makeOfThreeHundred() -> Container {
    let builder = DICBuilder()
    registerHundred(Digit0.self, in: builder)
    registerHundred(Digit1.self, in: builder)
    registerHundred(Digit2.self, in: builder)
    return builder.build()
}

/// Ten asynchronous singletons that need nothing.
private func registerTenPlain<A: Digit>(_: A.Type, in builder: DICBuilder) {
    registerPlain(Service<Digit0, A, Digit0>.self, Service<Digit0, A, Digit1>.self, in: builder)
    registerPlain(Service<Digit0, A, Digit2>.self, Service<Digit0, A, Digit3>.self, in: builder)
    registerPlain(Service<Digit0, A, Digit4>.self, Service<Digit0, A, Digit5>.self, in: builder)
    registerPlain(Service<Digit0, A, Digit6>.self, Service<Digit0, A, Digit7>.self, in: builder)
    registerPlain(Service<Digit0, A, Digit8>.self, Service<Digit0, A, Digit9>.self, in: builder)
}

private func registerPlain<A, B, C, D>(
    _: Service<A, B, C>.Type,
    _: Service<A, B, D>.Type,
    in builder: DICBuilder
) {
    builder
        .registerAsync(in: .singleton) { () async in Service<A, B, C>() }
        .registerAsync(in: .singleton) { () async in Service<A, B, D>() }
}

@inline(never)
private func builderOfHundredPlain() -> DICBuilder {
    let builder = DICBuilder()
    registerTenPlain(Digit0.self, in: builder)
    registerTenPlain(Digit1.self, in: builder)
    registerTenPlain(Digit2.self, in: builder)
    registerTenPlain(Digit3.self, in: builder)
    registerTenPlain(Digit4.self, in: builder)
    registerTenPlain(Digit5.self, in: builder)
    registerTenPlain(Digit6.self, in: builder)
    registerTenPlain(Digit7.self, in: builder)
    registerTenPlain(Digit8.self, in: builder)
    registerTenPlain(Digit9.self, in: builder)
    return builder
}

/// A start, and what it returned.
private final class Start: Sendable {
    private let builder = builderOfHundredPlain()
    private let container = Mutex<Container?>(nil)

    /// Waits for the end.
    @inline(never)
    func run() {
        let end = DispatchSemaphore(value: 0)
        Task.detached { [self] in
            do {
                let started = try await builder.start()
                container.withLock { $0 = started }
            } catch {
                fatalError("\(error)")
            }
            end.signal()
        }
        end.wait()
    }
}

@inline(never)
private func makeOfFifty() -> Container {
    let builder = DICBuilder()
    registerTen(Digit0.self, Digit0.self, in: builder)
    registerTen(Digit0.self, Digit1.self, in: builder)
    registerTen(Digit0.self, Digit2.self, in: builder)
    registerTen(Digit0.self, Digit3.self, in: builder)
    registerTen(Digit0.self, Digit4.self, in: builder)
    return builder.build()
}

@inline(never)
private func override(_ container: Container) -> Container {
    container.overriding { $0.override { Service<Digit0, Digit0, Digit8>() } }
}

// MARK: Rows

extension Rows {
    mutating func addMaking() {
        add("making-closures/26") { Work(keeping: makeOfClosures) }
        add("making-typed-closures/26") { Work(keeping: makeOfTypedClosures) }
        add("making-initializers/26") { Work(keeping: makeOfInitializers) }
        add("making-empty/0") { Work(keeping: makeEmpty) }
        add("making-eager/300") { Work(each: 300, keeping: makeOfThreeHundred) }
        add("making-start/100") { Work(each: 1, making: { Start() }) { $0.run() } }
        add("making-overriding/50") {
            let container = makeOfFifty()
            return Work(keeping: { override(container) })
        }
    }
}
