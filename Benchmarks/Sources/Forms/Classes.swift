public import DIC

// The forms with classes.

public final class ClassA: Numbered {
    public let number = 1

    @inline(never)
    public init() {}
}

public final class ClassB: Sendable {
    let number = 1

    @inline(never)
    public init() {}
}

public final class ClassC: Sendable {
    let number = 1

    @inline(never)
    public init() {}
}

public final class ClassD: Sendable {
    let number = 1

    @inline(never)
    public init() {}
}

public final class ClassE: Sendable {
    let number = 1

    @inline(never)
    public init() {}
}

public final class ClassF: Sendable {
    let number = 1

    @inline(never)
    public init() {}
}

/// What is decorated, and what a decorator returns.
public final class ClassLayer {
    private let inner: ClassLayer?

    @inline(never)
    public init() { inner = nil }

    @inline(never)
    public init(around inner: ClassLayer) { self.inner = inner }
}

// MARK: What takes them

public final class ClassOne: Sendable {
    private let a: ClassA

    @inline(never)
    public init(a: ClassA) {
        self.a = a
    }
}

public final class ClassThree: Sendable {
    private let a: ClassA
    private let b: ClassB
    private let c: ClassC

    @inline(never)
    public init(a: ClassA, b: ClassB, c: ClassC) {
        self.a = a
        self.b = b
        self.c = c
    }
}

public final class ClassFive: Sendable {
    private let a: ClassA
    private let b: ClassB
    private let c: ClassC
    private let d: ClassD
    private let e: ClassE

    @inline(never)
    public init(a: ClassA, b: ClassB, c: ClassC, d: ClassD, e: ClassE) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.e = e
    }
}

public final class ClassSix: Sendable {
    private let a: ClassA
    private let b: ClassB
    private let c: ClassC
    private let d: ClassD
    private let e: ClassE
    private let f: ClassF

    @inline(never)
    public init(a: ClassA, b: ClassB, c: ClassC, d: ClassD, e: ClassE, f: ClassF) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.e = e
        self.f = f
    }
}

public final class ClassTen: Sendable {
    private let a: ClassA
    private let b: ClassB
    private let c: ClassC
    private let d: ClassD
    private let e: ClassE
    private let f: ClassF
    private let g: ClassA
    private let h: ClassB
    private let i: ClassC
    private let j: ClassD

    @inline(never)
    public init(
        a: ClassA,
        b: ClassB,
        c: ClassC,
        d: ClassD,
        e: ClassE,
        f: ClassF,
        g: ClassA,
        h: ClassB,
        i: ClassC,
        j: ClassD
    ) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.e = e
        self.f = f
        self.g = g
        self.h = h
        self.i = i
        self.j = j
    }
}

public final class ClassTwelve: Sendable {
    private let a: ClassA
    private let b: ClassB
    private let c: ClassC
    private let d: ClassD
    private let e: ClassE
    private let f: ClassF
    private let g: ClassA
    private let h: ClassB
    private let i: ClassC
    private let j: ClassD
    private let k: ClassE
    private let l: ClassF

    @inline(never)
    public init(
        a: ClassA,
        b: ClassB,
        c: ClassC,
        d: ClassD,
        e: ClassE,
        f: ClassF,
        g: ClassA,
        h: ClassB,
        i: ClassC,
        j: ClassD,
        k: ClassE,
        l: ClassF
    ) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.e = e
        self.f = f
        self.g = g
        self.h = h
        self.i = i
        self.j = j
        self.k = k
        self.l = l
    }
}

/// Takes an argument, and one that is loaded.
public final class ClassTitled: Sendable {
    private let id: Int
    private let a: ClassA

    @inline(never)
    public init(id: Int, a: ClassA) {
        self.id = id
        self.a = a
    }
}

public final class ClassOptional: Sendable {
    private let a: ClassA?

    @inline(never)
    public init(a: ClassA?) {
        self.a = a
    }
}

public final class ClassAll: Sendable {
    private let all: [ClassA]

    @inline(never)
    public init(all: [ClassA]) {
        self.all = all
    }
}

public final class ClassLate: Sendable {
    public let a: Lazy<ClassA>

    @inline(never)
    public init(a: Lazy<ClassA>) {
        self.a = a
    }
}

public final class ClassProvided: Sendable {
    public let a: Provider<ClassA>

    @inline(never)
    public init(a: Provider<ClassA>) {
        self.a = a
    }
}

public final class ClassMaker: Sendable {
    public let make: @Sendable (Int) -> ClassTitled

    @inline(never)
    public init(make: @escaping @Sendable (Int) -> ClassTitled) {
        self.make = make
    }
}

public final class ClassInjected {
    @Injected private var a: ClassA
    @Injected private var b: ClassB

    @inline(never)
    public init() {}
}

// MARK: Uses

@inline(never)
@_optimize(none)
public func consume(_ all: [ClassA]) {}
