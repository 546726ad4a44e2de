import Synchronization

/// A composition root as it is written by hand: a property for what is shared, a method for each
/// other service.
struct ByHand: Library {
    static let name = "hand"

    private let root = Root()

    func operation(_ scenario: Scenario) -> (() -> Void)? {
        let root = root
        return switch scenario {
        case .singleton: { use(root.shared()) }
        case .transient: { use(root.plain()) }
        case .combined: { use(root.combined()) }
        case .complex: { use(root.complex()) }
        case .all: { use(root.adapters()) }
        case .request:
            {
                let scope = Scope(root.connections)
                use(scope)
                use(scope.controller())
            }
        case .prepare: { use(Root()) }
        case .prepareAndFirst: { use(Root().shared()) }
        case .prepareAndLoad: { use(Root().complex()) }
        }
    }
}

private final class Root: Sendable {
    let connections = Connections()

    @inline(never) func shared() -> Connections { connections }
    @inline(never) func plain() -> Plain { Plain() }
    @inline(never) func combined() -> Combined { Combined(connections, plain()) }
    @inline(never) func leafA() -> LeafA { LeafA() }
    @inline(never) func leafB() -> LeafB { LeafB() }
    @inline(never) func leafC() -> LeafC { LeafC() }
    @inline(never) func middleA() -> MiddleA { MiddleA(leafA(), connections) }
    @inline(never) func middleB() -> MiddleB { MiddleB(leafB(), connections) }
    @inline(never) func middleC() -> MiddleC { MiddleC(leafC(), connections) }
    @inline(never) func complex() -> Complex {
        Complex(middleA(), middleB(), middleC(), combined())
    }

    @inline(never)
    func adapters() -> [any Adapter] {
        [AdapterA(), AdapterB(), AdapterC(), AdapterD(), AdapterE()]
    }
}

/// The scope of a request: what it keeps is made once, also if its tasks ask at the same time.
private final class Scope: Sendable {
    private struct State: Sendable {
        var a: KeptA?
        var b: KeptB?
        var c: KeptC?
        var d: KeptD?
        var e: KeptE?
    }

    private let connections: Connections
    private let state = Mutex(State())

    init(_ connections: Connections) { self.connections = connections }

    @inline(never) func keptA() -> KeptA { state.withLock { $0.a.orMade { KeptA() } } }
    @inline(never) func keptB() -> KeptB { state.withLock { $0.b.orMade { KeptB() } } }
    @inline(never) func keptC() -> KeptC { state.withLock { $0.c.orMade { KeptC() } } }
    @inline(never) func keptD() -> KeptD { state.withLock { $0.d.orMade { KeptD() } } }
    @inline(never) func keptE() -> KeptE { state.withLock { $0.e.orMade { KeptE(connections) } } }

    @inline(never) func stepA() -> StepA { StepA(keptA()) }
    @inline(never) func stepB() -> StepB { StepB(keptB()) }
    @inline(never) func stepC() -> StepC { StepC(keptC()) }
    @inline(never) func stepD() -> StepD { StepD(keptD()) }
    @inline(never) func stepE() -> StepE { StepE(keptE()) }

    @inline(never) func controller() -> Controller {
        Controller(stepA(), stepB(), stepC(), stepD(), stepE())
    }
}

extension Optional where Wrapped: Sendable {
    @inline(__always)
    fileprivate mutating func orMade(_ make: () -> Wrapped) -> Wrapped {
        if let self { return self }
        let made = make()
        self = made
        return made
    }
}
