import DIC
import Dispatch
import Forms
import Synchronization

// What making a container takes. By hand there is nothing to make.

private typealias Container = ImmutableDependencyInjectionContainer

@inline(never)
private func makeOfResolvingClosures() -> Container {
    DICBuilder()
        .register(in: .singleton) { ClassA() }
        .register(in: .singleton) { ClassB() }
        .register(in: .singleton) { ClassC() }
        .register(in: .singleton) { ClassD() }
        .register(in: .singleton) { ClassE() }
        .register(in: .singleton, named: "last") { ClassF() }
        .register(as: (any PortA).self) { DefaultPortA() }
        .register(as: (any PortB).self) { DefaultPortB() }
        .register(as: (any PortC).self) { DefaultPortC() }
        .register(as: (any PortD).self) { DefaultPortD() }
        .register(as: (any PortE).self) { DefaultPortE() }
        .register(as: (any PortF).self) { DefaultPortF() }
        .register { StructA() }
        .register { EnumA() }
        .register { ClassOne(a: $0.load()) }
        .register { ClassThree(a: $0.load(), b: $0.load(), c: $0.load()) }
        .register {
            ClassFive(a: $0.load(), b: $0.load(), c: $0.load(), d: $0.load(), e: $0.load())
        }
        .register { ClassOptional(a: $0.loadOrNil()) }
        .register { (resolver, id: Int) in ClassTitled(id: id, a: resolver.load()) }
        .register { PortOne(a: $0.load()) }
        .register { PortThree(a: $0.load(), b: $0.load(), c: $0.load()) }
        .register {
            PortFive(a: $0.load(), b: $0.load(), c: $0.load(), d: $0.load(), e: $0.load())
        }
        .register { PortOptional(a: $0.loadOrNil()) }
        .register { (resolver, id: Int) in PortTitled(id: id, a: resolver.load()) }
        .register { StructOne(a: $0.load()) }
        .register { EnumOne(a: $0.load()) }
        .build()
}

@inline(never)
private func makeOfClosures() -> Container {
    DICBuilder()
        .register(in: .singleton) { ClassA() }
        .register(in: .singleton) { ClassB() }
        .register(in: .singleton) { ClassC() }
        .register(in: .singleton) { ClassD() }
        .register(in: .singleton) { ClassE() }
        .register(in: .singleton, named: "last") { ClassF() }
        .register(as: (any PortA).self) { DefaultPortA() }
        .register(as: (any PortB).self) { DefaultPortB() }
        .register(as: (any PortC).self) { DefaultPortC() }
        .register(as: (any PortD).self) { DefaultPortD() }
        .register(as: (any PortE).self) { DefaultPortE() }
        .register(as: (any PortF).self) { DefaultPortF() }
        .register { StructA() }
        .register { EnumA() }
        .register { (a: ClassA) in ClassOne(a: a) }
        .register { (a: ClassA, b: ClassB, c: ClassC) in ClassThree(a: a, b: b, c: c) }
        .register { (a: ClassA, b: ClassB, c: ClassC, d: ClassD, e: ClassE) in
            ClassFive(a: a, b: b, c: c, d: d, e: e)
        }
        .register { (a: ClassA?) in ClassOptional(a: a) }
        .register({ (id: Int, a: ClassA) in ClassTitled(id: id, a: a) }, arguments: Int.self)
        .register { (a: any PortA) in PortOne(a: a) }
        .register { (a: any PortA, b: any PortB, c: any PortC) in PortThree(a: a, b: b, c: c) }
        .register { (a: any PortA, b: any PortB, c: any PortC, d: any PortD, e: any PortE) in
            PortFive(a: a, b: b, c: c, d: d, e: e)
        }
        .register { (a: (any PortA)?) in PortOptional(a: a) }
        .register({ (id: Int, a: any PortA) in PortTitled(id: id, a: a) }, arguments: Int.self)
        .register { (a: StructA) in StructOne(a: a) }
        .register { (a: EnumA) in EnumOne(a: a) }
        .build()
}

@inline(never)
private func makeOfInitializers() -> Container {
    DICBuilder()
        .register(ClassA.init, in: .singleton)
        .register(ClassB.init, in: .singleton)
        .register(ClassC.init, in: .singleton)
        .register(ClassD.init, in: .singleton)
        .register(ClassE.init, in: .singleton)
        .register(ClassF.init, in: .singleton, named: "last")
        .register(DefaultPortA.init, as: (any PortA).self)
        .register(DefaultPortB.init, as: (any PortB).self)
        .register(DefaultPortC.init, as: (any PortC).self)
        .register(DefaultPortD.init, as: (any PortD).self)
        .register(DefaultPortE.init, as: (any PortE).self)
        .register(DefaultPortF.init, as: (any PortF).self)
        .register(StructA.init)
        .register(EnumA.init)
        .register(ClassOne.init)
        .register(ClassThree.init)
        .register(ClassFive.init)
        .register(ClassOptional.init)
        .register(ClassTitled.init, arguments: Int.self)
        .register(PortOne.init)
        .register(PortThree.init)
        .register(PortFive.init)
        .register(PortOptional.init)
        .register(PortTitled.init, arguments: Int.self)
        .register(StructOne.init)
        .register(EnumOne.init)
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
        add("making-resolving-closures/26") { Work(keeping: makeOfResolvingClosures) }
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
