import DIC
import Synchronization

/// Something that opens a scope for each request: hand-written code, or a container with few or
/// many registrations.
///
/// The scope is that of a web controller with five transient services over five that the scope
/// keeps, and one singleton.
protocol ScopeSubject: Sendable {
    /// S15: opens and closes an empty scope.
    func emptyScope()

    /// S16: opens a scope, makes eleven objects in it, and closes it.
    func request()

    /// S17: loads what a scope keeps and has made.
    func keptInstance()
}

// MARK: The services

final class Connections: Sendable {}

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

@inline(never)
@_optimize(none)
func consume(_ scope: HandWrittenScope) {}

@inline(never)
@_optimize(none)
func consume(_ controller: Controller) {}

@inline(never)
@_optimize(none)
func consume(_ kept: KeptA) {}

// MARK: By hand

/// A scope as it is written by hand: a class whose lazy properties are what it keeps, behind a
/// lock, because the tasks of a request may run at the same time.
final class HandWrittenScope: Sendable {
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
    /// The value, made now if there is none.
    @inline(__always)
    fileprivate mutating func orMade(_ make: () -> Wrapped) -> Wrapped {
        if let self { return self }
        let made = make()
        self = made
        return made
    }
}

struct ScopesByHand: ScopeSubject {
    private let connections = Connections()
    private let open: HandWrittenScope

    init() {
        open = HandWrittenScope(connections)
        _ = open.keptA()
    }

    @inline(never) func emptyScope() { consume(HandWrittenScope(connections)) }

    @inline(never)
    func request() {
        let scope = HandWrittenScope(connections)
        // Other code holds a scope too: the compiler must not put it on the stack.
        consume(scope)
        consume(scope.controller())
    }

    @inline(never) func keptInstance() { consume(open.keptA()) }
}

// MARK: By the frozen container

extension ScopeName {
    fileprivate static let controller = ScopeName("controller")
}

struct ScopesByFrozen: ScopeSubject {
    private let container: ImmutableDependencyInjectionContainer
    private let open: DependencyScope

    /// - Parameter isLarge: Whether ten thousand other types are registered too.
    init(isLarge: Bool) {
        let builder = DICBuilder()
            .register(in: .singleton) { Connections() }
            .register(in: .scoped(.controller)) { KeptA() }
            .register(in: .scoped(.controller)) { KeptB() }
            .register(in: .scoped(.controller)) { KeptC() }
            .register(in: .scoped(.controller)) { KeptD() }
            .register(in: .scoped(.controller)) { KeptE($0.load()) }
            .register { StepA($0.load()) }
            .register { StepB($0.load()) }
            .register { StepC($0.load()) }
            .register { StepD($0.load()) }
            .register { StepE($0.load()) }
            .register { Controller($0.load(), $0.load(), $0.load(), $0.load(), $0.load()) }
        if isLarge {
            for number in 0..<10_000 {
                builder.register(named: DependencyName("\(number)")) { Connections() }
            }
        }
        container = builder.build()
        open = container.openScope(.controller)
        _ = open.load(KeptA.self)
    }

    @inline(never) func emptyScope() { container.openScope(.controller).close() }

    @inline(never)
    func request() {
        let scope = container.openScope(.controller)
        consume(scope.load(Controller.self))
        scope.close()
    }

    @inline(never) func keptInstance() { consume(open.load(KeptA.self)) }
}
