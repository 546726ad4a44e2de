// What a container of 26 registrations makes: the scenarios of IocPerformance, which compares
// containers for .NET, as in `Benchmarks/Libraries`.

public final class Connections: Sendable {
    public init() {}
}

public final class Plain: Sendable {
    public init() {}
}

/// Needs what is shared and what is not.
public final class Combined: Sendable {
    private let connections: Connections
    private let plain: Plain

    public init(_ connections: Connections, _ plain: Plain) {
        self.connections = connections
        self.plain = plain
    }
}

// Nine objects over the shared one.

public final class LeafA: Sendable {
    public init() {}
}

public final class LeafB: Sendable {
    public init() {}
}

public final class LeafC: Sendable {
    public init() {}
}

public final class MiddleA: Sendable {
    private let leaf: LeafA
    private let connections: Connections

    public init(_ leaf: LeafA, _ connections: Connections) {
        self.leaf = leaf
        self.connections = connections
    }
}

public final class MiddleB: Sendable {
    private let leaf: LeafB
    private let connections: Connections

    public init(_ leaf: LeafB, _ connections: Connections) {
        self.leaf = leaf
        self.connections = connections
    }
}

public final class MiddleC: Sendable {
    private let leaf: LeafC
    private let connections: Connections

    public init(_ leaf: LeafC, _ connections: Connections) {
        self.leaf = leaf
        self.connections = connections
    }
}

public final class Complex: Sendable {
    private let a: MiddleA
    private let b: MiddleB
    private let c: MiddleC
    private let combined: Combined

    public init(_ a: MiddleA, _ b: MiddleB, _ c: MiddleC, _ combined: Combined) {
        self.a = a
        self.b = b
        self.c = c
        self.combined = combined
    }
}

// Five of one protocol.

public protocol Adapter: AnyObject, Sendable {}

public final class AdapterA: Adapter {
    public init() {}
}

public final class AdapterB: Adapter {
    public init() {}
}

public final class AdapterC: Adapter {
    public init() {}
}

public final class AdapterD: Adapter {
    public init() {}
}

public final class AdapterE: Adapter {
    public init() {}
}

// Eleven objects of a request, five of which it keeps.

public final class KeptA: Sendable {
    public init() {}
}

public final class KeptB: Sendable {
    public init() {}
}

public final class KeptC: Sendable {
    public init() {}
}

public final class KeptD: Sendable {
    public init() {}
}

public final class KeptE: Sendable {
    private let connections: Connections

    public init(_ connections: Connections) { self.connections = connections }
}

public final class StepA: Sendable {
    private let kept: KeptA

    public init(_ kept: KeptA) { self.kept = kept }
}

public final class StepB: Sendable {
    private let kept: KeptB

    public init(_ kept: KeptB) { self.kept = kept }
}

public final class StepC: Sendable {
    private let kept: KeptC

    public init(_ kept: KeptC) { self.kept = kept }
}

public final class StepD: Sendable {
    private let kept: KeptD

    public init(_ kept: KeptD) { self.kept = kept }
}

public final class StepE: Sendable {
    private let kept: KeptE

    public init(_ kept: KeptE) { self.kept = kept }
}

public final class Controller: Sendable {
    private let a: StepA
    private let b: StepB
    private let c: StepC
    private let d: StepD
    private let e: StepE

    public init(_ a: StepA, _ b: StepB, _ c: StepC, _ d: StepD, _ e: StepE) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.e = e
    }
}
