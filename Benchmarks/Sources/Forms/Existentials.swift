public import DIC

// The forms with existentials, of protocols without `AnyObject`, as most are written.

public protocol PortA: Numbered {
    var number: Int { get }
}

public final class DefaultPortA: PortA {
    public let number = 1

    @inline(never)
    public init() {}
}

public protocol PortB: Sendable {
    var number: Int { get }
}

public final class DefaultPortB: PortB {
    public let number = 1

    @inline(never)
    public init() {}
}

public protocol PortC: Sendable {
    var number: Int { get }
}

public final class DefaultPortC: PortC {
    public let number = 1

    @inline(never)
    public init() {}
}

public protocol PortD: Sendable {
    var number: Int { get }
}

public final class DefaultPortD: PortD {
    public let number = 1

    @inline(never)
    public init() {}
}

public protocol PortE: Sendable {
    var number: Int { get }
}

public final class DefaultPortE: PortE {
    public let number = 1

    @inline(never)
    public init() {}
}

public protocol PortF: Sendable {
    var number: Int { get }
}

public final class DefaultPortF: PortF {
    public let number = 1

    @inline(never)
    public init() {}
}

/// What a decorator returns.
public final class LoggingPortA: PortA {
    private let inner: any PortA

    @inline(never)
    public init(_ inner: any PortA) { self.inner = inner }

    public var number: Int { inner.number }
}

/// What a decorator returns that is loaded itself.
public final class LimitedPortA: PortA {
    private let inner: any PortA
    private let limit: any PortB

    @inline(never)
    public init(_ inner: any PortA, limit: any PortB) {
        self.inner = inner
        self.limit = limit
    }

    public var number: Int { inner.number }
}

/// A protocol of classes, for what is kept weakly.
public protocol SharedPort: AnyObject, Sendable {}

public final class DefaultSharedPort: SharedPort {
    @inline(never)
    public init() {}
}

// MARK: What takes them

public final class PortOne: Sendable {
    private let a: any PortA

    @inline(never)
    public init(a: any PortA) {
        self.a = a
    }
}

public final class PortThree: Sendable {
    private let a: any PortA
    private let b: any PortB
    private let c: any PortC

    @inline(never)
    public init(a: any PortA, b: any PortB, c: any PortC) {
        self.a = a
        self.b = b
        self.c = c
    }
}

public final class PortFive: Sendable {
    private let a: any PortA
    private let b: any PortB
    private let c: any PortC
    private let d: any PortD
    private let e: any PortE

    @inline(never)
    public init(a: any PortA, b: any PortB, c: any PortC, d: any PortD, e: any PortE) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.e = e
    }
}

public final class PortSix: Sendable {
    private let a: any PortA
    private let b: any PortB
    private let c: any PortC
    private let d: any PortD
    private let e: any PortE
    private let f: any PortF

    @inline(never)
    public init(
        a: any PortA,
        b: any PortB,
        c: any PortC,
        d: any PortD,
        e: any PortE,
        f: any PortF
    ) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.e = e
        self.f = f
    }
}

public final class PortTen: Sendable {
    private let a: any PortA
    private let b: any PortB
    private let c: any PortC
    private let d: any PortD
    private let e: any PortE
    private let f: any PortF
    private let g: any PortA
    private let h: any PortB
    private let i: any PortC
    private let j: any PortD

    @inline(never)
    public init(
        a: any PortA,
        b: any PortB,
        c: any PortC,
        d: any PortD,
        e: any PortE,
        f: any PortF,
        g: any PortA,
        h: any PortB,
        i: any PortC,
        j: any PortD
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

public final class PortTwelve: Sendable {
    private let a: any PortA
    private let b: any PortB
    private let c: any PortC
    private let d: any PortD
    private let e: any PortE
    private let f: any PortF
    private let g: any PortA
    private let h: any PortB
    private let i: any PortC
    private let j: any PortD
    private let k: any PortE
    private let l: any PortF

    @inline(never)
    public init(
        a: any PortA,
        b: any PortB,
        c: any PortC,
        d: any PortD,
        e: any PortE,
        f: any PortF,
        g: any PortA,
        h: any PortB,
        i: any PortC,
        j: any PortD,
        k: any PortE,
        l: any PortF
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
public final class PortTitled: Sendable {
    private let id: Int
    private let a: any PortA

    @inline(never)
    public init(id: Int, a: any PortA) {
        self.id = id
        self.a = a
    }
}

public final class PortOptional: Sendable {
    private let a: (any PortA)?

    @inline(never)
    public init(a: (any PortA)?) {
        self.a = a
    }
}

public final class PortAll: Sendable {
    private let all: [any PortA]

    @inline(never)
    public init(all: [any PortA]) {
        self.all = all
    }
}

public final class PortLate: Sendable {
    public let a: Lazy<any PortA>

    @inline(never)
    public init(a: Lazy<any PortA>) {
        self.a = a
    }
}

public final class PortProvided: Sendable {
    public let a: Provider<any PortA>

    @inline(never)
    public init(a: Provider<any PortA>) {
        self.a = a
    }
}

public final class PortMaker: Sendable {
    public let make: @Sendable (Int) -> PortTitled

    @inline(never)
    public init(make: @escaping @Sendable (Int) -> PortTitled) {
        self.make = make
    }
}

public final class PortInjected {
    @Injected private var a: any PortA
    @Injected private var b: any PortB

    @inline(never)
    public init() {}
}

// MARK: Uses

@inline(never)
@_optimize(none)
public func consume(_ value: any PortA) {}

@inline(never)
@_optimize(none)
public func consume(_ value: any PortB) {}

@inline(never)
@_optimize(none)
public func consume(_ value: any PortC) {}

@inline(never)
@_optimize(none)
public func consume(_ value: any PortD) {}

@inline(never)
@_optimize(none)
public func consume(_ value: any PortE) {}

@inline(never)
@_optimize(none)
public func consume(_ value: any PortF) {}

@inline(never)
@_optimize(none)
public func consume(_ value: (any PortA)?) {}

@inline(never)
@_optimize(none)
public func consume(_ all: [any PortA]) {}
