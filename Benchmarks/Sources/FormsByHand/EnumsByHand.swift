import Forms
import Synchronization

/// A composition root of enums, as one writes it without any container.
///
/// None of its methods is inlined, as none would be in a program of more than one file and more
/// than one use.
final class EnumsByHand: Sendable {
    private let a = EnumA()
    private let b = EnumB()
    private let c = EnumC()
    private let d = EnumD()
    private let e = EnumE()
    private let f = EnumF()
    /// The five that are loaded as a whole.
    private let part1 = EnumA()
    private let part2 = EnumA()
    private let part3 = EnumA()
    private let part4 = EnumA()
    private let part5 = EnumA()
    private let cached = Mutex<EnumA?>(nil)

    /// What others share: the whole program has one.
    static let shared = EnumsByHand()

    @inline(never)
    func one() -> EnumOne { EnumOne(a: a) }

    @inline(never)
    func three() -> EnumThree { EnumThree(a: a, b: b, c: c) }

    @inline(never)
    func five() -> EnumFive { EnumFive(a: a, b: b, c: c, d: d, e: e) }

    @inline(never)
    func six() -> EnumSix { EnumSix(a: a, b: b, c: c, d: d, e: e, f: f) }

    @inline(never)
    func ten() -> EnumTen { EnumTen(a: a, b: b, c: c, d: d, e: e, f: f, g: a, h: b, i: c, j: d) }

    @inline(never)
    func twelve() -> EnumTwelve {
        EnumTwelve(a: a, b: b, c: c, d: d, e: e, f: f, g: a, h: b, i: c, j: d, k: e, l: f)
    }

    @inline(never)
    func titled(_ id: Int) -> EnumTitled { EnumTitled(id: id, a: a) }

    @inline(never)
    func titled(_ id: Int, _ a: EnumA) -> EnumTitled { EnumTitled(id: id, a: a) }

    @inline(never)
    func present() -> EnumOptional { EnumOptional(a: a) }

    @inline(never)
    func missing() -> EnumOptional { EnumOptional(a: nil) }

    @inline(never)
    func parts() -> [EnumA] { [EnumA(), EnumA(), EnumA(), EnumA(), EnumA()] }

    @inline(never)
    func keptParts() -> [EnumA] { [part1, part2, part3, part4, part5] }

    @inline(never)
    func all() -> EnumAll { EnumAll(all: parts()) }

    @inline(never)
    func allKept() -> EnumAll { EnumAll(all: keptParts()) }

    @inline(never)
    func late() -> EnumLateByHand { EnumLateByHand(a: LateEnum { self.a }) }

    @inline(never)
    func provided() -> EnumProvidedByHand { EnumProvidedByHand(a: { self.a }) }

    @inline(never)
    func maker() -> EnumMaker { EnumMaker(make: { self.titled($0) }) }

    @inline(never)
    func cachedLeaf() -> EnumA {
        cached.withLock { cached in
            if let cached { return cached }
            let made = EnumA()
            cached = made
            return made
        }
    }

    @inline(never)
    func decorated() -> EnumA { EnumA().limited() }

    @inline(never)
    func forwarded() -> any Numbered { a }

    @inline(never)
    func leaf() -> EnumA { a }

    @inline(never)
    func leafOrNil() -> EnumA? { a }

    @inline(never)
    func injected() -> EnumInjectedByHand { EnumInjectedByHand() }

    @inline(never)
    func otherLeaf() -> EnumB { b }
}

/// What is made at its first use, as a parameter.
///
/// Not generic: a generic class is not specialised to its end.
final class LateEnum: Sendable {
    private let make: @Sendable () -> EnumA
    private let kept = Once<EnumA>()

    @inline(never)
    init(_ make: @escaping @Sendable () -> EnumA) { self.make = make }

    @inline(never)
    func load() -> EnumA { kept.value(make) }
}

/// A holder of what is made at its first use.
final class EnumLateByHand: Sendable {
    let a: LateEnum

    @inline(never)
    init(a: LateEnum) { self.a = a }
}

/// A holder of what makes another at each use.
final class EnumProvidedByHand: Sendable {
    let a: @Sendable () -> EnumA

    @inline(never)
    init(a: @escaping @Sendable () -> EnumA) { self.a = a }
}

/// Takes what it needs from what the program shares.
final class EnumInjectedByHand {
    private let a: EnumA
    private let b: EnumB

    @inline(never)
    init() {
        a = EnumsByHand.shared.leaf()
        b = EnumsByHand.shared.otherLeaf()
    }
}

/// Enums that are made at their first use, once.
final class LazyEnumsByHand: Sendable {
    private let a = Once<EnumA>()
    private let b = Once<EnumB>()
    private let c = Once<EnumC>()
    private let d = Once<EnumD>()
    private let e = Once<EnumE>()
    private let f = Once<EnumF>()

    @inline(never)
    func madeA() -> EnumA { a.value { EnumA() } }

    @inline(never)
    func madeB() -> EnumB { b.value { EnumB() } }

    @inline(never)
    func madeC() -> EnumC { c.value { EnumC() } }

    @inline(never)
    func madeD() -> EnumD { d.value { EnumD() } }

    @inline(never)
    func madeE() -> EnumE { e.value { EnumE() } }

    @inline(never)
    func madeF() -> EnumF { f.value { EnumF() } }
}

extension EnumsByHand {
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

extension LazyEnumsByHand {
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
    /// Adds what is done with enums.
    mutating func addEnumsByHand() {
        add("function-1/enum") {
            let root = EnumsByHand()
            return Work { repeating($0) { root.doOne() } }
        }
        add("function-3/enum") {
            let root = EnumsByHand()
            return Work { repeating($0) { root.doThree() } }
        }
        add("function-5/enum") {
            let root = EnumsByHand()
            return Work { repeating($0) { root.doFive() } }
        }
        add("function-6/enum") {
            let root = EnumsByHand()
            return Work { repeating($0) { root.doSix() } }
        }
        add("function-10/enum") {
            let root = EnumsByHand()
            return Work { repeating($0) { root.doTen() } }
        }
        add("function-12/enum") {
            let root = EnumsByHand()
            return Work { repeating($0) { root.doTwelve() } }
        }
        add("arguments/enum") {
            let root = EnumsByHand()
            return Work { repeating($0) { root.doTitled() } }
        }
        add("closure/enum") {
            let root = EnumsByHand()
            return Work { repeating($0) { root.doClosure() } }
        }
        add("closure-loading/enum") {
            let root = EnumsByHand()
            return Work { repeating($0) { root.doTitled() } }
        }
        add("optional-there/enum") {
            let root = EnumsByHand()
            return Work { repeating($0) { root.doPresent() } }
        }
        add("optional-missing/enum") {
            let root = EnumsByHand()
            return Work { repeating($0) { root.doMissing() } }
        }
        add("all-parameter/enum") {
            let root = EnumsByHand()
            return Work { repeating($0) { root.doAll() } }
        }
        add("all-parameter-kept/enum") {
            let root = EnumsByHand()
            return Work { repeating($0) { root.doAllKept() } }
        }
        add("load-all/enum") {
            let root = EnumsByHand()
            return Work { repeating($0) { root.doParts() } }
        }
        add("load-all-kept/enum") {
            let root = EnumsByHand()
            return Work { repeating($0) { root.doKeptParts() } }
        }
        add("lazy/enum") {
            let root = EnumsByHand()
            return Work { repeating($0) { root.doLate() } }
        }
        add("provider/enum") {
            let root = EnumsByHand()
            return Work { repeating($0) { root.doProvided() } }
        }
        add("maker/enum") {
            let root = EnumsByHand()
            return Work { repeating($0) { root.doMaker() } }
        }
        add("decorated/enum") {
            let root = EnumsByHand()
            return Work { repeating($0) { root.doDecorated() } }
        }
        add("forward/enum") {
            let root = EnumsByHand()
            return Work { repeating($0) { root.doForwarded() } }
        }
        add("load-or-nil/enum") {
            let root = EnumsByHand()
            return Work { repeating($0) { root.doLeafOrNil() } }
        }
        add("injected/enum") {
            let root = EnumsByHand()
            return Work { repeating($0) { root.doInjected() } }
        }
        add("cached/enum") {
            let root = EnumsByHand()
            return Work { repeating($0) { root.doCached() } }
        }
        add("current/enum") { Work { repeating($0) { EnumsByHand.doCurrent() } } }
        add("first-load/enum") {
            Work(each: 6, making: { LazyEnumsByHand() }) { $0.doFirst() }
        }
    }
}
