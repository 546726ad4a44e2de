public import DIC

// The forms with structs of 40 bytes, of which a string and an object are counted.

public struct StructA: Numbered {
    let name: String
    public let number: Int
    let limit: Int
    let owner: Owner

    @inline(never)
    public init() {
        name = "struct"
        number = 1
        limit = 2
        owner = Owner()
    }
}

public struct StructB: Sendable {
    let name: String
    let number: Int
    let limit: Int
    let owner: Owner

    @inline(never)
    public init() {
        name = "struct"
        number = 1
        limit = 2
        owner = Owner()
    }
}

public struct StructC: Sendable {
    let name: String
    let number: Int
    let limit: Int
    let owner: Owner

    @inline(never)
    public init() {
        name = "struct"
        number = 1
        limit = 2
        owner = Owner()
    }
}

public struct StructD: Sendable {
    let name: String
    let number: Int
    let limit: Int
    let owner: Owner

    @inline(never)
    public init() {
        name = "struct"
        number = 1
        limit = 2
        owner = Owner()
    }
}

public struct StructE: Sendable {
    let name: String
    let number: Int
    let limit: Int
    let owner: Owner

    @inline(never)
    public init() {
        name = "struct"
        number = 1
        limit = 2
        owner = Owner()
    }
}

public struct StructF: Sendable {
    let name: String
    let number: Int
    let limit: Int
    let owner: Owner

    @inline(never)
    public init() {
        name = "struct"
        number = 1
        limit = 2
        owner = Owner()
    }
}

extension StructA {
    /// What a decorator returns.
    @inline(never)
    public func limited() -> StructA { StructA(self) }

    private init(_ other: StructA) {
        name = other.name
        number = other.number
        limit = other.limit + 1
        owner = other.owner
    }
}

// MARK: What takes them

public final class StructOne: Sendable {
    private let a: StructA

    @inline(never)
    public init(a: StructA) {
        self.a = a
    }
}

public final class StructThree: Sendable {
    private let a: StructA
    private let b: StructB
    private let c: StructC

    @inline(never)
    public init(a: StructA, b: StructB, c: StructC) {
        self.a = a
        self.b = b
        self.c = c
    }
}

public final class StructFive: Sendable {
    private let a: StructA
    private let b: StructB
    private let c: StructC
    private let d: StructD
    private let e: StructE

    @inline(never)
    public init(a: StructA, b: StructB, c: StructC, d: StructD, e: StructE) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.e = e
    }
}

public final class StructSix: Sendable {
    private let a: StructA
    private let b: StructB
    private let c: StructC
    private let d: StructD
    private let e: StructE
    private let f: StructF

    @inline(never)
    public init(a: StructA, b: StructB, c: StructC, d: StructD, e: StructE, f: StructF) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.e = e
        self.f = f
    }
}

public final class StructTen: Sendable {
    private let a: StructA
    private let b: StructB
    private let c: StructC
    private let d: StructD
    private let e: StructE
    private let f: StructF
    private let g: StructA
    private let h: StructB
    private let i: StructC
    private let j: StructD

    @inline(never)
    public init(
        a: StructA,
        b: StructB,
        c: StructC,
        d: StructD,
        e: StructE,
        f: StructF,
        g: StructA,
        h: StructB,
        i: StructC,
        j: StructD
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

public final class StructTwelve: Sendable {
    private let a: StructA
    private let b: StructB
    private let c: StructC
    private let d: StructD
    private let e: StructE
    private let f: StructF
    private let g: StructA
    private let h: StructB
    private let i: StructC
    private let j: StructD
    private let k: StructE
    private let l: StructF

    @inline(never)
    public init(
        a: StructA,
        b: StructB,
        c: StructC,
        d: StructD,
        e: StructE,
        f: StructF,
        g: StructA,
        h: StructB,
        i: StructC,
        j: StructD,
        k: StructE,
        l: StructF
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
public final class StructTitled: Sendable {
    private let id: Int
    private let a: StructA

    @inline(never)
    public init(id: Int, a: StructA) {
        self.id = id
        self.a = a
    }
}

public final class StructOptional: Sendable {
    private let a: StructA?

    @inline(never)
    public init(a: StructA?) {
        self.a = a
    }
}

public final class StructAll: Sendable {
    private let all: [StructA]

    @inline(never)
    public init(all: [StructA]) {
        self.all = all
    }
}

public final class StructLate: Sendable {
    public let a: Lazy<StructA>

    @inline(never)
    public init(a: Lazy<StructA>) {
        self.a = a
    }
}

public final class StructProvided: Sendable {
    public let a: Provider<StructA>

    @inline(never)
    public init(a: Provider<StructA>) {
        self.a = a
    }
}

public final class StructMaker: Sendable {
    public let make: @Sendable (Int) -> StructTitled

    @inline(never)
    public init(make: @escaping @Sendable (Int) -> StructTitled) {
        self.make = make
    }
}

public final class StructInjected {
    @Injected private var a: StructA
    @Injected private var b: StructB

    @inline(never)
    public init() {}
}

// MARK: Uses

@inline(never)
@_optimize(none)
public func consume(_ value: StructA) {}

@inline(never)
@_optimize(none)
public func consume(_ value: StructB) {}

@inline(never)
@_optimize(none)
public func consume(_ value: StructC) {}

@inline(never)
@_optimize(none)
public func consume(_ value: StructD) {}

@inline(never)
@_optimize(none)
public func consume(_ value: StructE) {}

@inline(never)
@_optimize(none)
public func consume(_ value: StructF) {}

@inline(never)
@_optimize(none)
public func consume(_ value: StructA?) {}

@inline(never)
@_optimize(none)
public func consume(_ all: [StructA]) {}
