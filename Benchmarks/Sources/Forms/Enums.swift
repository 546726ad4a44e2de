public import DIC

// The forms with enums of several payloads.

public enum EnumA: Numbered {
    case none
    case file(String, limit: Int)
    case remote(Owner)

    @inline(never)
    public init() { self = .remote(Owner()) }

    public var number: Int {
        switch self {
        case .none: 0
        case .file(_, let limit): limit
        case .remote: 1
        }
    }
}

public enum EnumB: Sendable {
    case none
    case file(String, limit: Int)
    case remote(Owner)

    @inline(never)
    public init() { self = .remote(Owner()) }
}

public enum EnumC: Sendable {
    case none
    case file(String, limit: Int)
    case remote(Owner)

    @inline(never)
    public init() { self = .remote(Owner()) }
}

public enum EnumD: Sendable {
    case none
    case file(String, limit: Int)
    case remote(Owner)

    @inline(never)
    public init() { self = .remote(Owner()) }
}

public enum EnumE: Sendable {
    case none
    case file(String, limit: Int)
    case remote(Owner)

    @inline(never)
    public init() { self = .remote(Owner()) }
}

public enum EnumF: Sendable {
    case none
    case file(String, limit: Int)
    case remote(Owner)

    @inline(never)
    public init() { self = .remote(Owner()) }
}

extension EnumA {
    /// What a decorator returns.
    @inline(never)
    public func limited() -> EnumA { .file("enum", limit: number) }
}

// MARK: What takes them

public final class EnumOne: Sendable {
    private let a: EnumA

    @inline(never)
    public init(a: EnumA) {
        self.a = a
    }
}

public final class EnumThree: Sendable {
    private let a: EnumA
    private let b: EnumB
    private let c: EnumC

    @inline(never)
    public init(a: EnumA, b: EnumB, c: EnumC) {
        self.a = a
        self.b = b
        self.c = c
    }
}

public final class EnumFive: Sendable {
    private let a: EnumA
    private let b: EnumB
    private let c: EnumC
    private let d: EnumD
    private let e: EnumE

    @inline(never)
    public init(a: EnumA, b: EnumB, c: EnumC, d: EnumD, e: EnumE) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.e = e
    }
}

public final class EnumSix: Sendable {
    private let a: EnumA
    private let b: EnumB
    private let c: EnumC
    private let d: EnumD
    private let e: EnumE
    private let f: EnumF

    @inline(never)
    public init(a: EnumA, b: EnumB, c: EnumC, d: EnumD, e: EnumE, f: EnumF) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.e = e
        self.f = f
    }
}

public final class EnumTen: Sendable {
    private let a: EnumA
    private let b: EnumB
    private let c: EnumC
    private let d: EnumD
    private let e: EnumE
    private let f: EnumF
    private let g: EnumA
    private let h: EnumB
    private let i: EnumC
    private let j: EnumD

    @inline(never)
    public init(
        a: EnumA,
        b: EnumB,
        c: EnumC,
        d: EnumD,
        e: EnumE,
        f: EnumF,
        g: EnumA,
        h: EnumB,
        i: EnumC,
        j: EnumD
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

public final class EnumTwelve: Sendable {
    private let a: EnumA
    private let b: EnumB
    private let c: EnumC
    private let d: EnumD
    private let e: EnumE
    private let f: EnumF
    private let g: EnumA
    private let h: EnumB
    private let i: EnumC
    private let j: EnumD
    private let k: EnumE
    private let l: EnumF

    @inline(never)
    public init(
        a: EnumA,
        b: EnumB,
        c: EnumC,
        d: EnumD,
        e: EnumE,
        f: EnumF,
        g: EnumA,
        h: EnumB,
        i: EnumC,
        j: EnumD,
        k: EnumE,
        l: EnumF
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
public final class EnumTitled: Sendable {
    private let id: Int
    private let a: EnumA

    @inline(never)
    public init(id: Int, a: EnumA) {
        self.id = id
        self.a = a
    }
}

public final class EnumOptional: Sendable {
    private let a: EnumA?

    @inline(never)
    public init(a: EnumA?) {
        self.a = a
    }
}

public final class EnumAll: Sendable {
    private let all: [EnumA]

    @inline(never)
    public init(all: [EnumA]) {
        self.all = all
    }
}

public final class EnumLate: Sendable {
    public let a: Lazy<EnumA>

    @inline(never)
    public init(a: Lazy<EnumA>) {
        self.a = a
    }
}

public final class EnumProvided: Sendable {
    public let a: Provider<EnumA>

    @inline(never)
    public init(a: Provider<EnumA>) {
        self.a = a
    }
}

public final class EnumMaker: Sendable {
    public let make: @Sendable (Int) -> EnumTitled

    @inline(never)
    public init(make: @escaping @Sendable (Int) -> EnumTitled) {
        self.make = make
    }
}

public final class EnumInjected {
    @Injected private var a: EnumA
    @Injected private var b: EnumB

    @inline(never)
    public init() {}
}

// MARK: Uses

@inline(never)
@_optimize(none)
public func consume(_ value: EnumA) {}

@inline(never)
@_optimize(none)
public func consume(_ value: EnumB) {}

@inline(never)
@_optimize(none)
public func consume(_ value: EnumC) {}

@inline(never)
@_optimize(none)
public func consume(_ value: EnumD) {}

@inline(never)
@_optimize(none)
public func consume(_ value: EnumE) {}

@inline(never)
@_optimize(none)
public func consume(_ value: EnumF) {}

@inline(never)
@_optimize(none)
public func consume(_ value: EnumA?) {}

@inline(never)
@_optimize(none)
public func consume(_ all: [EnumA]) {}
