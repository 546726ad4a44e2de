import Synchronization

@testable import DICBuilder

/// How many factories have run.
final class RunCount: Sendable {
    private let count = Atomic(0)

    var value: Int { count.load(ordering: .relaxed) }

    func record() { count.wrappingAdd(1, ordering: .relaxed) }
}

extension RandomGraph {
    /// A builder with the nodes, the parent's in a parent.
    func builder(_ runs: RunCount = RunCount()) throws -> DICBuilder {
        var builder = DICBuilder().scopes(Self.scopes[0], Self.scopes[1])
        if parentCount > 0 {
            for node in nodes[..<parentCount] { register(node, into: builder, runs) }
            builder = DICBuilder(parent: try builder.buildOrThrow())
        }
        for node in nodes[parentCount...] { register(node, into: builder, runs) }
        for root in roots { builder.roots(root.type, named: root.name) }
        return builder
    }

    private func register(_ node: Node, into builder: DICBuilder, _ runs: RunCount) {
        func register<T: Part>(_: T.Type) { NodeRegistration<T>(node, builder, runs).register() }
        register(Parts.all[node.part])
    }
}

/// The registration of a node as a type.
private struct NodeRegistration<T: Part> {
    let node: RandomGraph.Node
    let builder: DICBuilder
    let runs: RunCount

    init(_ node: RandomGraph.Node, _ builder: DICBuilder, _ runs: RunCount) {
        self.node = node
        self.builder = builder
        self.runs = runs
    }

    private var lifetime: LifetimeOf<T> { LifetimeOf(node.lifetime) }

    func register() {
        let runs = runs
        let make: @Sendable () -> T = {
            runs.record()
            return T()
        }
        switch node.form {
        case .function: registerFunction()
        case .opaque: builder.register(in: lifetime, named: node.name) { _ in make() }
        case .throwing:
            builder.registerThrowable(in: lifetime, named: node.name) { () throws -> T in make() }
        case .failable: builder.register(as: T?.self, named: node.name) { make() }
        case .argument:
            builder.register(
                { (_: Argument) in make() },
                arguments: Argument.self,
                named: node.name
            )
        case .forward: registerForward()
        case .stated:
            let types = node.parameters.map(\.type)
            switch types.count {
            case 0: builder.register(in: lifetime, named: node.name) { make() }
            case 1:
                builder.register(in: lifetime, named: node.name, dependsOn: types[0]) { _ in make()
                }
            case 2:
                builder.register(in: lifetime, named: node.name, dependsOn: types[0], types[1]) {
                    _ in make()
                }
            default:
                builder.register(
                    in: lifetime,
                    named: node.name,
                    dependsOn: types[0],
                    types[1],
                    types[2]
                ) { _ in make()
                }
            }
        }
    }

    private func registerForward() {
        let runs = runs
        func forward<Source: Part>(_: Source.Type) {
            let convert: @Sendable (Source) -> T = { _ in
                runs.record()
                return T()
            }
            switch node.world {
            case .nonisolated: builder.forward(Source.self, named: node.name, to: T.self, convert)
            case .asynchronous:
                builder.forwardAsync(Source.self, named: node.name, to: T.self, convert)
            case .mainActor:
                builder.mainActor.forward(Source.self, named: node.name, to: T.self) { convert($0) }
            }
        }
        forward(Parts.all[node.parameters[0].part])
    }

    private func registerFunction() {
        let types = node.parameters.map(\.type)
        func one<First>(_: First.Type) {
            func two<Second>(_: Second.Type) {
                func three<Third>(_: Third.Type) { add(First.self, Second.self, Third.self) }
                if types.count == 2 { return add(First.self, Second.self) }
                _openExistential(types[2], do: three)
            }
            if types.count == 1 { return add(First.self) }
            _openExistential(types[1], do: two)
        }
        if types.isEmpty { return add() }
        _openExistential(types[0], do: one)
    }

    private func add<each Parameter>(_: repeat (each Parameter).Type) {
        let runs = runs
        let make: @Sendable (repeat each Parameter) -> T = { (_: repeat each Parameter) in
            runs.record()
            return T()
        }
        let parameters = node.parameters.compactMap { parameter in
            parameter.name.map { name in
                func named<P>(_ type: P.Type) -> NamedParameter { .named(name, type) }
                return _openExistential(parameter.type, do: named)
            }
        }
        switch node.world {
        case .nonisolated:
            if parameters.isEmpty {
                builder.register(make, in: lifetime, named: node.name)
            } else {
                builder.register(make, in: lifetime, named: node.name, parameters: parameters)
            }
        case .mainActor:
            let lifetime = MainActorLifetimeOf<T>(node.lifetime)
            builder.mainActor.register(make, in: lifetime, named: node.name, parameters: parameters)
        case .asynchronous:
            let lifetime = AsyncLifetimeOf<T>(kind: node.lifetime)
            builder.registerAsync(make, in: lifetime, named: node.name, parameters: parameters)
        }
    }
}
