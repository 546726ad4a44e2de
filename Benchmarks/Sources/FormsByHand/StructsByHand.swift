import Forms
import Synchronization

/// A composition root of structs of 40 bytes, as one writes it without any container.
///
/// None of its methods is inlined, as none would be in a program of more than one file and more
/// than one use.
final class StructsByHand: Sendable {
    private let a = StructA()
    private let b = StructB()
    private let c = StructC()
    private let d = StructD()
    private let e = StructE()
    private let f = StructF()
    /// The five that are loaded as a whole.
    private let part1 = StructA()
    private let part2 = StructA()
    private let part3 = StructA()
    private let part4 = StructA()
    private let part5 = StructA()
    private let cached = Mutex<StructA?>(nil)

    /// What others share: the whole program has one.
    static let shared = StructsByHand()

    @inline(never)
    func one() -> StructOne { StructOne(a: a) }

    @inline(never)
    func three() -> StructThree { StructThree(a: a, b: b, c: c) }

    @inline(never)
    func five() -> StructFive { StructFive(a: a, b: b, c: c, d: d, e: e) }

    @inline(never)
    func six() -> StructSix { StructSix(a: a, b: b, c: c, d: d, e: e, f: f) }

    @inline(never)
    func ten() -> StructTen {
        StructTen(a: a, b: b, c: c, d: d, e: e, f: f, g: a, h: b, i: c, j: d)
    }

    @inline(never)
    func twelve() -> StructTwelve {
        StructTwelve(a: a, b: b, c: c, d: d, e: e, f: f, g: a, h: b, i: c, j: d, k: e, l: f)
    }

    @inline(never)
    func titled(_ id: Int) -> StructTitled { StructTitled(id: id, a: a) }

    @inline(never)
    func titled(_ id: Int, _ a: StructA) -> StructTitled { StructTitled(id: id, a: a) }

    @inline(never)
    func present() -> StructOptional { StructOptional(a: a) }

    @inline(never)
    func missing() -> StructOptional { StructOptional(a: nil) }

    @inline(never)
    func parts() -> [StructA] { [StructA(), StructA(), StructA(), StructA(), StructA()] }

    @inline(never)
    func keptParts() -> [StructA] { [part1, part2, part3, part4, part5] }

    @inline(never)
    func all() -> StructAll { StructAll(all: parts()) }

    @inline(never)
    func allKept() -> StructAll { StructAll(all: keptParts()) }

    @inline(never)
    func late() -> StructLateByHand { StructLateByHand(a: LateStruct { self.a }) }

    @inline(never)
    func provided() -> StructProvidedByHand { StructProvidedByHand(a: { self.a }) }

    @inline(never)
    func maker() -> StructMaker { StructMaker(make: { self.titled($0) }) }

    @inline(never)
    func cachedLeaf() -> StructA {
        cached.withLock { cached in
            if let cached { return cached }
            let made = StructA()
            cached = made
            return made
        }
    }

    @inline(never)
    func decorated() -> StructA { StructA().limited() }

    @inline(never)
    func forwarded() -> any Numbered { a }

    @inline(never)
    func leaf() -> StructA { a }

    @inline(never)
    func leafOrNil() -> StructA? { a }

    @inline(never)
    func injected() -> StructInjectedByHand { StructInjectedByHand() }

    @inline(never)
    func otherLeaf() -> StructB { b }
}

/// What is made at its first use, as a parameter.
///
/// Not generic: a generic class is not specialised to its end.
final class LateStruct: Sendable {
    private let make: @Sendable () -> StructA
    private let kept = Once<StructA>()

    @inline(never)
    init(_ make: @escaping @Sendable () -> StructA) { self.make = make }

    @inline(never)
    func load() -> StructA { kept.value(make) }
}

/// A holder of what is made at its first use.
final class StructLateByHand: Sendable {
    let a: LateStruct

    @inline(never)
    init(a: LateStruct) { self.a = a }
}

/// A holder of what makes another at each use.
final class StructProvidedByHand: Sendable {
    let a: @Sendable () -> StructA

    @inline(never)
    init(a: @escaping @Sendable () -> StructA) { self.a = a }
}

/// Takes what it needs from what the program shares.
final class StructInjectedByHand {
    private let a: StructA
    private let b: StructB

    @inline(never)
    init() {
        a = StructsByHand.shared.leaf()
        b = StructsByHand.shared.otherLeaf()
    }
}

/// Structs of 40 bytes that are made at their first use, once.
final class LazyStructsByHand: Sendable {
    private let a = Once<StructA>()
    private let b = Once<StructB>()
    private let c = Once<StructC>()
    private let d = Once<StructD>()
    private let e = Once<StructE>()
    private let f = Once<StructF>()

    @inline(never)
    func madeA() -> StructA { a.value { StructA() } }

    @inline(never)
    func madeB() -> StructB { b.value { StructB() } }

    @inline(never)
    func madeC() -> StructC { c.value { StructC() } }

    @inline(never)
    func madeD() -> StructD { d.value { StructD() } }

    @inline(never)
    func madeE() -> StructE { e.value { StructE() } }

    @inline(never)
    func madeF() -> StructF { f.value { StructF() } }
}

extension StructsByHand {
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
    static func doCurrent() { consume(shared.leaf()) }
}

extension LazyStructsByHand {
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
    /// Adds what is done with structs of 40 bytes.
    mutating func addStructsByHand() {
        add("function-1/struct") {
            let root = StructsByHand()
            return Work { repeating($0) { root.doOne() } }
        }
        add("function-3/struct") {
            let root = StructsByHand()
            return Work { repeating($0) { root.doThree() } }
        }
        add("function-5/struct") {
            let root = StructsByHand()
            return Work { repeating($0) { root.doFive() } }
        }
        add("function-6/struct") {
            let root = StructsByHand()
            return Work { repeating($0) { root.doSix() } }
        }
        add("function-10/struct") {
            let root = StructsByHand()
            return Work { repeating($0) { root.doTen() } }
        }
        add("function-12/struct") {
            let root = StructsByHand()
            return Work { repeating($0) { root.doTwelve() } }
        }
        add("arguments/struct") {
            let root = StructsByHand()
            return Work { repeating($0) { root.doTitled() } }
        }
        add("closure/struct") {
            let root = StructsByHand()
            return Work { repeating($0) { root.doClosure() } }
        }
        add("closure-loading/struct") {
            let root = StructsByHand()
            return Work { repeating($0) { root.doTitled() } }
        }
        add("optional-there/struct") {
            let root = StructsByHand()
            return Work { repeating($0) { root.doPresent() } }
        }
        add("optional-missing/struct") {
            let root = StructsByHand()
            return Work { repeating($0) { root.doMissing() } }
        }
        add("all-parameter/struct") {
            let root = StructsByHand()
            return Work { repeating($0) { root.doAll() } }
        }
        add("all-parameter-kept/struct") {
            let root = StructsByHand()
            return Work { repeating($0) { root.doAllKept() } }
        }
        add("load-all/struct") {
            let root = StructsByHand()
            return Work { repeating($0) { root.doParts() } }
        }
        add("load-all-kept/struct") {
            let root = StructsByHand()
            return Work { repeating($0) { root.doKeptParts() } }
        }
        add("lazy/struct") {
            let root = StructsByHand()
            return Work { repeating($0) { root.doLate() } }
        }
        add("provider/struct") {
            let root = StructsByHand()
            return Work { repeating($0) { root.doProvided() } }
        }
        add("maker/struct") {
            let root = StructsByHand()
            return Work { repeating($0) { root.doMaker() } }
        }
        add("decorated/struct") {
            let root = StructsByHand()
            return Work { repeating($0) { root.doDecorated() } }
        }
        add("forward/struct") {
            let root = StructsByHand()
            return Work { repeating($0) { root.doForwarded() } }
        }
        add("load-or-nil/struct") {
            let root = StructsByHand()
            return Work { repeating($0) { root.doLeafOrNil() } }
        }
        add("injected/struct") {
            let root = StructsByHand()
            return Work { repeating($0) { root.doInjected() } }
        }
        add("cached/struct") {
            let root = StructsByHand()
            return Work { repeating($0) { root.doCached() } }
        }
        add("current/struct") { Work { repeating($0) { StructsByHand.doCurrent() } } }
        add("first-load/struct") {
            Work(each: 6, making: { LazyStructsByHand() }) { $0.doFirst() }
        }
    }
}
