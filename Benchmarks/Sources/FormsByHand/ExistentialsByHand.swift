import Forms
import Synchronization

/// A composition root of existentials, as one writes it without any container.
///
/// None of its methods is inlined, as none would be in a program of more than one file and more
/// than one use.
final class ExistentialsByHand: Sendable {
    private let a: any PortA = DefaultPortA()
    private let b: any PortB = DefaultPortB()
    private let c: any PortC = DefaultPortC()
    private let d: any PortD = DefaultPortD()
    private let e: any PortE = DefaultPortE()
    private let f: any PortF = DefaultPortF()
    /// The five that are loaded as a whole.
    private let part1: any PortA = DefaultPortA()
    private let part2: any PortA = DefaultPortA()
    private let part3: any PortA = DefaultPortA()
    private let part4: any PortA = DefaultPortA()
    private let part5: any PortA = DefaultPortA()
    private let cached = Mutex<(any PortA)?>(nil)
    private let weak = Mutex(WeakPort())

    /// What others share: the whole program has one.
    static let shared = ExistentialsByHand()

    @inline(never)
    func one() -> PortOne { PortOne(a: a) }

    @inline(never)
    func three() -> PortThree { PortThree(a: a, b: b, c: c) }

    @inline(never)
    func five() -> PortFive { PortFive(a: a, b: b, c: c, d: d, e: e) }

    @inline(never)
    func six() -> PortSix { PortSix(a: a, b: b, c: c, d: d, e: e, f: f) }

    @inline(never)
    func ten() -> PortTen { PortTen(a: a, b: b, c: c, d: d, e: e, f: f, g: a, h: b, i: c, j: d) }

    @inline(never)
    func twelve() -> PortTwelve {
        PortTwelve(a: a, b: b, c: c, d: d, e: e, f: f, g: a, h: b, i: c, j: d, k: e, l: f)
    }

    @inline(never)
    func titled(_ id: Int) -> PortTitled { PortTitled(id: id, a: a) }

    @inline(never)
    func titled(_ id: Int, _ a: any PortA) -> PortTitled { PortTitled(id: id, a: a) }

    @inline(never)
    func present() -> PortOptional { PortOptional(a: a) }

    @inline(never)
    func missing() -> PortOptional { PortOptional(a: nil) }

    @inline(never)
    func parts() -> [any PortA] {
        [DefaultPortA(), DefaultPortA(), DefaultPortA(), DefaultPortA(), DefaultPortA()]
    }

    @inline(never)
    func keptParts() -> [any PortA] { [part1, part2, part3, part4, part5] }

    @inline(never)
    func all() -> PortAll { PortAll(all: parts()) }

    @inline(never)
    func allKept() -> PortAll { PortAll(all: keptParts()) }

    @inline(never)
    func late() -> PortLateByHand { PortLateByHand(a: LatePort { self.a }) }

    @inline(never)
    func provided() -> PortProvidedByHand { PortProvidedByHand(a: { self.a }) }

    @inline(never)
    func maker() -> PortMaker { PortMaker(make: { self.titled($0) }) }

    @inline(never)
    func cachedLeaf() -> any PortA {
        cached.withLock { cached in
            if let cached { return cached }
            let made: any PortA = DefaultPortA()
            cached = made
            return made
        }
    }

    @inline(never)
    func weakPort() -> any SharedPort {
        weak.withLock { weak in
            if let made = weak.port { return made }
            let made = DefaultSharedPort()
            weak.port = made
            return made
        }
    }

    @inline(never)
    func decorated() -> any PortA { LoggingPortA(DefaultPortA()) }

    @inline(never)
    func limited() -> any PortA { LimitedPortA(DefaultPortA(), limit: b) }

    @inline(never)
    func forwarded() -> any Numbered { a }

    @inline(never)
    func leaf() -> any PortA { a }

    @inline(never)
    func leafOrNil() -> (any PortA)? { a }

    @inline(never)
    func injected() -> PortInjectedByHand { PortInjectedByHand() }

    @inline(never)
    func otherLeaf() -> any PortB { b }
}

/// What is made at its first use, as a parameter.
///
/// Not generic: a generic class is not specialised to its end.
final class LatePort: Sendable {
    private let make: @Sendable () -> any PortA
    private let kept = Once<any PortA>()

    @inline(never)
    init(_ make: @escaping @Sendable () -> any PortA) { self.make = make }

    @inline(never)
    func load() -> any PortA { kept.value(make) }
}

/// A holder of what is made at its first use.
final class PortLateByHand: Sendable {
    let a: LatePort

    @inline(never)
    init(a: LatePort) { self.a = a }
}

/// A holder of what makes another at each use.
final class PortProvidedByHand: Sendable {
    let a: @Sendable () -> any PortA

    @inline(never)
    init(a: @escaping @Sendable () -> any PortA) { self.a = a }
}

/// Takes what it needs from what the program shares.
final class PortInjectedByHand {
    private let a: any PortA
    private let b: any PortB

    @inline(never)
    init() {
        a = ExistentialsByHand.shared.leaf()
        b = ExistentialsByHand.shared.otherLeaf()
    }
}

private struct WeakPort {
    weak var port: (any SharedPort)?
}

/// Existentials that are made at their first use, once.
final class LazyExistentialsByHand: Sendable {
    private let a = Once<any PortA>()
    private let b = Once<any PortB>()
    private let c = Once<any PortC>()
    private let d = Once<any PortD>()
    private let e = Once<any PortE>()
    private let f = Once<any PortF>()

    @inline(never)
    func madeA() -> any PortA { a.value { DefaultPortA() } }

    @inline(never)
    func madeB() -> any PortB { b.value { DefaultPortB() } }

    @inline(never)
    func madeC() -> any PortC { c.value { DefaultPortC() } }

    @inline(never)
    func madeD() -> any PortD { d.value { DefaultPortD() } }

    @inline(never)
    func madeE() -> any PortE { e.value { DefaultPortE() } }

    @inline(never)
    func madeF() -> any PortF { f.value { DefaultPortF() } }
}

extension ExistentialsByHand {
    @inline(never)
    func doOne() { consume(one()) }

    @inline(never)
    func doThree() { consume(three()) }

    @inline(never)
    func doFive() { consume(five()) }

    @inline(never)
    func doSix() { consume(six()) }

    @inline(never)
    func doTen() { consume(ten()) }

    @inline(never)
    func doTwelve() { consume(twelve()) }

    @inline(never)
    func doTitled() { consume(titled(7)) }

    @inline(never)
    func doClosure() { consume(titled(7, a)) }

    @inline(never)
    func doPresent() { consume(present()) }

    @inline(never)
    func doMissing() { consume(missing()) }

    @inline(never)
    func doAll() { consume(all()) }

    @inline(never)
    func doAllKept() { consume(allKept()) }

    @inline(never)
    func doParts() { consume(parts()) }

    @inline(never)
    func doKeptParts() { consume(keptParts()) }

    @inline(never)
    func doLate() {
        let holder = late()
        consume(holder.a.load())
    }

    @inline(never)
    func doProvided() {
        let holder = provided()
        consume(holder.a())
    }

    @inline(never)
    func doMaker() {
        let holder = maker()
        consume(holder.make(7))
    }

    @inline(never)
    func doCached() { consume(cachedLeaf()) }

    @inline(never)
    func doDecorated() { consume(decorated()) }

    @inline(never)
    func doForwarded() { consumeNumbered(forwarded()) }

    @inline(never)
    func doLeafOrNil() { consume(leafOrNil()) }

    @inline(never)
    func doInjected() { consume(injected()) }

    @inline(never)
    func doWeak() { consume(weakPort()) }

    @inline(never)
    func doLimited() { consume(limited()) }

    @inline(never)
    static func doCurrent() { consume(shared.leaf()) }
}

extension LazyExistentialsByHand {
    @inline(never)
    func doFirst() {
        consume(madeA())
        consume(madeB())
        consume(madeC())
        consume(madeD())
        consume(madeE())
        consume(madeF())
    }
}

extension Rows {
    /// Adds what is done with existentials.
    mutating func addExistentialsByHand() {
        add("function-1/existential") {
            let root = ExistentialsByHand()
            return Work { repeating($0) { root.doOne() } }
        }
        add("function-3/existential") {
            let root = ExistentialsByHand()
            return Work { repeating($0) { root.doThree() } }
        }
        add("function-5/existential") {
            let root = ExistentialsByHand()
            return Work { repeating($0) { root.doFive() } }
        }
        add("function-6/existential") {
            let root = ExistentialsByHand()
            return Work { repeating($0) { root.doSix() } }
        }
        add("function-10/existential") {
            let root = ExistentialsByHand()
            return Work { repeating($0) { root.doTen() } }
        }
        add("function-12/existential") {
            let root = ExistentialsByHand()
            return Work { repeating($0) { root.doTwelve() } }
        }
        add("arguments/existential") {
            let root = ExistentialsByHand()
            return Work { repeating($0) { root.doTitled() } }
        }
        add("closure/existential") {
            let root = ExistentialsByHand()
            return Work { repeating($0) { root.doClosure() } }
        }
        add("closure-loading/existential") {
            let root = ExistentialsByHand()
            return Work { repeating($0) { root.doTitled() } }
        }
        add("optional-there/existential") {
            let root = ExistentialsByHand()
            return Work { repeating($0) { root.doPresent() } }
        }
        add("optional-missing/existential") {
            let root = ExistentialsByHand()
            return Work { repeating($0) { root.doMissing() } }
        }
        add("all-parameter/existential") {
            let root = ExistentialsByHand()
            return Work { repeating($0) { root.doAll() } }
        }
        add("all-parameter-kept/existential") {
            let root = ExistentialsByHand()
            return Work { repeating($0) { root.doAllKept() } }
        }
        add("load-all/existential") {
            let root = ExistentialsByHand()
            return Work { repeating($0) { root.doParts() } }
        }
        add("load-all-kept/existential") {
            let root = ExistentialsByHand()
            return Work { repeating($0) { root.doKeptParts() } }
        }
        add("lazy/existential") {
            let root = ExistentialsByHand()
            return Work { repeating($0) { root.doLate() } }
        }
        add("provider/existential") {
            let root = ExistentialsByHand()
            return Work { repeating($0) { root.doProvided() } }
        }
        add("maker/existential") {
            let root = ExistentialsByHand()
            return Work { repeating($0) { root.doMaker() } }
        }
        add("decorated/existential") {
            let root = ExistentialsByHand()
            return Work { repeating($0) { root.doDecorated() } }
        }
        add("forward/existential") {
            let root = ExistentialsByHand()
            return Work { repeating($0) { root.doForwarded() } }
        }
        add("load-or-nil/existential") {
            let root = ExistentialsByHand()
            return Work { repeating($0) { root.doLeafOrNil() } }
        }
        add("injected/existential") {
            let root = ExistentialsByHand()
            return Work { repeating($0) { root.doInjected() } }
        }
        add("cached/existential") {
            let root = ExistentialsByHand()
            return Work { repeating($0) { root.doCached() } }
        }
        add("decorated-with/existential") {
            let root = ExistentialsByHand()
            return Work { repeating($0) { root.doLimited() } }
        }
        add("weak/existential") {
            let root = ExistentialsByHand()
            keep(root.weakPort())
            return Work { repeating($0) { root.doWeak() } }
        }
        add("current/existential") { Work { repeating($0) { ExistentialsByHand.doCurrent() } } }
        add("first-load/existential") {
            Work(each: 6, making: { LazyExistentialsByHand() }) { $0.doFirst() }
        }
    }
}
