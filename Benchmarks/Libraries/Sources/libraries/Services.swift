// What the libraries make. The scenarios are those of IocPerformance, which compares containers for
// .NET.

final class Connections: Sendable {}

final class Plain: Sendable {}

/// Needs what is shared and what is not.
final class Combined: Sendable {
    let connections: Connections
    let plain: Plain

    init(_ connections: Connections, _ plain: Plain) {
        (self.connections, self.plain) = (connections, plain)
    }
}

// Nine objects over the shared one.

final class LeafA: Sendable {}
final class LeafB: Sendable {}
final class LeafC: Sendable {}

final class MiddleA: Sendable {
    let leaf: LeafA
    let connections: Connections
    init(_ leaf: LeafA, _ connections: Connections) {
        (self.leaf, self.connections) = (leaf, connections)
    }
}

final class MiddleB: Sendable {
    let leaf: LeafB
    let connections: Connections
    init(_ leaf: LeafB, _ connections: Connections) {
        (self.leaf, self.connections) = (leaf, connections)
    }
}

final class MiddleC: Sendable {
    let leaf: LeafC
    let connections: Connections
    init(_ leaf: LeafC, _ connections: Connections) {
        (self.leaf, self.connections) = (leaf, connections)
    }
}

final class Complex: Sendable {
    let a: MiddleA
    let b: MiddleB
    let c: MiddleC
    let combined: Combined

    init(_ a: MiddleA, _ b: MiddleB, _ c: MiddleC, _ combined: Combined) {
        (self.a, self.b, self.c, self.combined) = (a, b, c, combined)
    }
}

// Five of one protocol.

protocol Adapter: AnyObject, Sendable {}

final class AdapterA: Adapter {}
final class AdapterB: Adapter {}
final class AdapterC: Adapter {}
final class AdapterD: Adapter {}
final class AdapterE: Adapter {}

// Eleven objects of a request, five of which it keeps.

final class KeptA: Sendable {}
final class KeptB: Sendable {}
final class KeptC: Sendable {}
final class KeptD: Sendable {}

final class KeptE: Sendable {
    let connections: Connections
    init(_ connections: Connections) { self.connections = connections }
}

final class StepA: Sendable {
    let kept: KeptA
    init(_ kept: KeptA) { self.kept = kept }
}

final class StepB: Sendable {
    let kept: KeptB
    init(_ kept: KeptB) { self.kept = kept }
}

final class StepC: Sendable {
    let kept: KeptC
    init(_ kept: KeptC) { self.kept = kept }
}

final class StepD: Sendable {
    let kept: KeptD
    init(_ kept: KeptD) { self.kept = kept }
}

final class StepE: Sendable {
    let kept: KeptE
    init(_ kept: KeptE) { self.kept = kept }
}

final class Controller: Sendable {
    let a: StepA
    let b: StepB
    let c: StepC
    let d: StepD
    let e: StepE

    init(_ a: StepA, _ b: StepB, _ c: StepC, _ d: StepD, _ e: StepE) {
        (self.a, self.b, self.c, self.d, self.e) = (a, b, c, d, e)
    }
}
