import Forms
import Synchronization

/// A composition root of classes, as one writes it without any container.
///
/// None of its methods is inlined, as none would be in a program of more than one file and more
/// than one use.
final class ClassesByHand: Sendable {
    private let a = ClassA()
    private let b = ClassB()
    private let c = ClassC()
    private let d = ClassD()
    private let e = ClassE()
    private let f = ClassF()
    /// The five that are loaded as a whole.
    private let part1 = ClassA()
    private let part2 = ClassA()
    private let part3 = ClassA()
    private let part4 = ClassA()
    private let part5 = ClassA()
    private let cached = Mutex<ClassA?>(nil)
    private let weak = Mutex(WeakReference<ClassA>())

    /// What others share: the whole program has one.
    static let shared = ClassesByHand()

    @inline(never)
    func one() -> ClassOne { ClassOne(a: a) }

    @inline(never)
    func three() -> ClassThree { ClassThree(a: a, b: b, c: c) }

    @inline(never)
    func five() -> ClassFive { ClassFive(a: a, b: b, c: c, d: d, e: e) }

    @inline(never)
    func six() -> ClassSix { ClassSix(a: a, b: b, c: c, d: d, e: e, f: f) }

    @inline(never)
    func ten() -> ClassTen { ClassTen(a: a, b: b, c: c, d: d, e: e, f: f, g: a, h: b, i: c, j: d) }

    @inline(never)
    func twelve() -> ClassTwelve {
        ClassTwelve(a: a, b: b, c: c, d: d, e: e, f: f, g: a, h: b, i: c, j: d, k: e, l: f)
    }

    @inline(never)
    func titled(_ id: Int) -> ClassTitled { ClassTitled(id: id, a: a) }

    @inline(never)
    func titled(_ id: Int, _ a: ClassA) -> ClassTitled { ClassTitled(id: id, a: a) }

    @inline(never)
    func present() -> ClassOptional { ClassOptional(a: a) }

    @inline(never)
    func missing() -> ClassOptional { ClassOptional(a: nil) }

    @inline(never)
    func parts() -> [ClassA] { [ClassA(), ClassA(), ClassA(), ClassA(), ClassA()] }

    @inline(never)
    func keptParts() -> [ClassA] { [part1, part2, part3, part4, part5] }

    @inline(never)
    func all() -> ClassAll { ClassAll(all: parts()) }

    @inline(never)
    func allKept() -> ClassAll { ClassAll(all: keptParts()) }

    @inline(never)
    func late() -> ClassLateByHand { ClassLateByHand(a: LateClass { self.a }) }

    @inline(never)
    func provided() -> ClassProvidedByHand { ClassProvidedByHand(a: { self.a }) }

    @inline(never)
    func maker() -> ClassMaker { ClassMaker(make: { self.titled($0) }) }

    @inline(never)
    func cachedLeaf() -> ClassA {
        cached.withLock { cached in
            if let cached { return cached }
            let made = ClassA()
            cached = made
            return made
        }
    }

    @inline(never)
    func weakLeaf() -> ClassA {
        weak.withLock { weak in
            if let made = weak.object { return made }
            let made = ClassA()
            weak.object = made
            return made
        }
    }

    @inline(never)
    func decorated() -> ClassLayer { ClassLayer(around: ClassLayer()) }

    @inline(never)
    func forwarded() -> any Numbered { a }

    @inline(never)
    func leaf() -> ClassA { a }

    @inline(never)
    func leafOrNil() -> ClassA? { a }

    @inline(never)
    func injected() -> ClassInjectedByHand { ClassInjectedByHand() }

    @inline(never)
    func otherLeaf() -> ClassB { b }
}

/// What is made at its first use, as a parameter.
///
/// Not generic: a generic class is not specialised to its end.
final class LateClass: Sendable {
    private let make: @Sendable () -> ClassA
    private let kept = Once<ClassA>()

    @inline(never)
    init(_ make: @escaping @Sendable () -> ClassA) { self.make = make }

    @inline(never)
    func load() -> ClassA { kept.value(make) }
}

/// A holder of what is made at its first use.
final class ClassLateByHand: Sendable {
    let a: LateClass

    @inline(never)
    init(a: LateClass) { self.a = a }
}

/// A holder of what makes another at each use.
final class ClassProvidedByHand: Sendable {
    let a: @Sendable () -> ClassA

    @inline(never)
    init(a: @escaping @Sendable () -> ClassA) { self.a = a }
}

/// Takes what it needs from what the program shares.
final class ClassInjectedByHand {
    private let a: ClassA
    private let b: ClassB

    @inline(never)
    init() {
        a = ClassesByHand.shared.leaf()
        b = ClassesByHand.shared.otherLeaf()
    }
}

/// Classes that are made at their first use, once.
final class LazyClassesByHand: Sendable {
    private let a = Once<ClassA>()
    private let b = Once<ClassB>()
    private let c = Once<ClassC>()
    private let d = Once<ClassD>()
    private let e = Once<ClassE>()
    private let f = Once<ClassF>()

    @inline(never)
    func madeA() -> ClassA { a.value { ClassA() } }

    @inline(never)
    func madeB() -> ClassB { b.value { ClassB() } }

    @inline(never)
    func madeC() -> ClassC { c.value { ClassC() } }

    @inline(never)
    func madeD() -> ClassD { d.value { ClassD() } }

    @inline(never)
    func madeE() -> ClassE { e.value { ClassE() } }

    @inline(never)
    func madeF() -> ClassF { f.value { ClassF() } }
}

extension ClassesByHand {
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
    func doWeak() { consume(weakLeaf()) }

    @inline(never)
    static func doCurrent() { consume(shared.leaf()) }
}

extension LazyClassesByHand {
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
    /// Adds what is done with classes.
    mutating func addClassesByHand() {
        add("function-1/class") {
            let root = ClassesByHand()
            return Work { repeating($0) { root.doOne() } }
        }
        add("function-3/class") {
            let root = ClassesByHand()
            return Work { repeating($0) { root.doThree() } }
        }
        add("function-5/class") {
            let root = ClassesByHand()
            return Work { repeating($0) { root.doFive() } }
        }
        add("function-6/class") {
            let root = ClassesByHand()
            return Work { repeating($0) { root.doSix() } }
        }
        add("function-10/class") {
            let root = ClassesByHand()
            return Work { repeating($0) { root.doTen() } }
        }
        add("function-12/class") {
            let root = ClassesByHand()
            return Work { repeating($0) { root.doTwelve() } }
        }
        add("arguments/class") {
            let root = ClassesByHand()
            return Work { repeating($0) { root.doTitled() } }
        }
        add("closure/class") {
            let root = ClassesByHand()
            return Work { repeating($0) { root.doClosure() } }
        }
        add("closure-loading/class") {
            let root = ClassesByHand()
            return Work { repeating($0) { root.doTitled() } }
        }
        add("optional-there/class") {
            let root = ClassesByHand()
            return Work { repeating($0) { root.doPresent() } }
        }
        add("optional-missing/class") {
            let root = ClassesByHand()
            return Work { repeating($0) { root.doMissing() } }
        }
        add("all-parameter/class") {
            let root = ClassesByHand()
            return Work { repeating($0) { root.doAll() } }
        }
        add("all-parameter-kept/class") {
            let root = ClassesByHand()
            return Work { repeating($0) { root.doAllKept() } }
        }
        add("load-all/class") {
            let root = ClassesByHand()
            return Work { repeating($0) { root.doParts() } }
        }
        add("load-all-kept/class") {
            let root = ClassesByHand()
            return Work { repeating($0) { root.doKeptParts() } }
        }
        add("lazy/class") {
            let root = ClassesByHand()
            return Work { repeating($0) { root.doLate() } }
        }
        add("provider/class") {
            let root = ClassesByHand()
            return Work { repeating($0) { root.doProvided() } }
        }
        add("maker/class") {
            let root = ClassesByHand()
            return Work { repeating($0) { root.doMaker() } }
        }
        add("decorated/class") {
            let root = ClassesByHand()
            return Work { repeating($0) { root.doDecorated() } }
        }
        add("forward/class") {
            let root = ClassesByHand()
            return Work { repeating($0) { root.doForwarded() } }
        }
        add("load-or-nil/class") {
            let root = ClassesByHand()
            return Work { repeating($0) { root.doLeafOrNil() } }
        }
        add("injected/class") {
            let root = ClassesByHand()
            return Work { repeating($0) { root.doInjected() } }
        }
        add("cached/class") {
            let root = ClassesByHand()
            return Work { repeating($0) { root.doCached() } }
        }
        add("weak/class") {
            let root = ClassesByHand()
            keep(root.weakLeaf())
            return Work { repeating($0) { root.doWeak() } }
        }
        add("current/class") { Work { repeating($0) { ClassesByHand.doCurrent() } } }
        add("first-load/class") {
            Work(each: 6, making: { LazyClassesByHand() }) { $0.doFirst() }
        }
    }
}
