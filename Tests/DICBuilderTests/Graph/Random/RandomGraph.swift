import TestSupport

@testable import DICBuilder

/// A graph of registrations as a model knows it, without the library.
struct RandomGraph {
    /// Where a factory runs.
    enum World: CaseIterable {
        case nonisolated
        case mainActor
        case asynchronous
    }

    /// How a node is registered.
    enum Form {
        /// By a function whose parameters are loaded.
        case function
        /// By a closure that says its dependencies beside it.
        case stated
        /// By a closure with a resolver.
        case opaque
        case throwing
        /// As an optional.
        case failable
        /// By a function that takes an argument.
        case argument
        case forward
    }

    struct Parameter {
        let shape: Shape
        let part: Int
        var name: DependencyName?

        var type: Any.Type { shape.type(of: Parts.all[part]) }
    }

    /// One registration.
    struct Node {
        let id: Int
        let part: Int
        var name: DependencyName?
        var form = Form.function
        var world = World.nonisolated
        var lifetime = Lifetime.Kind.transient
        var parameters: [Parameter] = []

        var type: Any.Type {
            form == .failable ? Shape.optional.type(of: Parts.all[part]) : Parts.all[part]
        }

        var title: String {
            let arguments = form == .argument ? "(Argument)" : ""
            return TypeName(type).description + arguments + (name.map { " named \"\($0)\"" } ?? "")
        }

        /// How many scopes have to be open for a load: none, a session, or a request in it.
        var scopeDepth = 0

        /// Whether what is loaded is kept: then the node does not hand on what it holds.
        var isKept: Bool { lifetime != .transient && lifetime != .graph }
    }

    struct Options {
        var hasEager = true
        var hasMainActor = false
    }

    var random: SeededGenerator
    let options: Options

    /// The scopes that are opened in each other.
    static let scopes: [ScopeName] = [.session, .request]

    /// In the order of registration. The parent's come first.
    var nodes: [Node] = []

    /// How many of the nodes are registered in a parent.
    var parentCount = 0

    /// What is said to be loaded by the program.
    var roots: [Parameter] = []

    /// What is wrong.
    var faults: [Fault] = []

    private var nextID = 0
    private var nextPart = 0

    /// A graph without a fault.
    ///
    /// Immediate dependencies lead from each type to types before it, so there is no cycle.
    init(seed: UInt64, _ options: Options = Options()) {
        random = SeededGenerator(seed: seed)
        self.options = options
        let count = Int.random(in: 2...9, using: &random)
        let parentPartCount = chance(5) ? Int.random(in: 1..<count, using: &random) : 0
        var families: [[Node]] = []
        var holdsCached: [Bool] = []
        var scopeDepths: [Int] = []
        for part in 0..<count {
            var family = family(of: part, after: families)
            let isInParent = part < parentPartCount
            let targets = isInParent ? parentPartCount : count
            for index in family.indices where [.function, .stated].contains(family[index].form) {
                addParameters(to: &family[index], among: families, upTo: targets)
            }
            for index in family.indices {
                family[index].open(family[index].parameters.map { scopeDepths[$0.part] }.max() ?? 0)
            }
            scopeDepths.append(family.map(\.scopeDepth).max() ?? 0)
            for index in family.indices {
                let holds = family[index].parameters.contains {
                    $0.shape.isImmediate && holdsCached[$0.part]
                }
                if holds, [.singleton, .eagerSingleton].contains(family[index].lifetime) {
                    family[index].lifetime = .transient
                }
            }
            holdsCached.append(
                family.contains { node in
                    node.lifetime == .cached
                        || !node.isKept
                            && node.parameters.contains {
                                $0.shape.isImmediate && holdsCached[$0.part]
                            }
                }
            )
            families.append(family)
        }
        nextPart = count
        addDeferred(to: &families, parentPartCount, scopeDepths)
        var parent = families[..<parentPartCount].flatMap(\.self)
        var own = families[parentPartCount...].flatMap(\.self)
        if let replaced = parent.randomElement(using: &random), replaced.form == .function,
            chance(2)
        {
            own.append(newNode(replaced.part, replaced.name, world: replaced.world))
        }
        parent.shuffle(using: &random)
        own.shuffle(using: &random)
        parentCount = parent.count
        nodes = parent + own
    }

    /// True once in so many times.
    mutating func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }

    mutating func newNode(
        _ part: Int,
        _ name: DependencyName? = nil,
        _ form: Form = .function,
        world: World = .nonisolated,
        _ parameters: [Parameter] = []
    ) -> Node {
        nextID += 1
        return Node(
            id: nextID,
            part: part,
            name: name,
            form: form,
            world: world,
            parameters: parameters
        )
    }

    /// A type that nothing refers to.
    mutating func newPart() -> Int {
        nextPart += 1
        return nextPart - 1
    }

    /// The registrations of one type.
    private mutating func family(of part: Int, after families: [[Node]]) -> [Node] {
        var world = World.nonisolated
        if chance(7) {
            world = .asynchronous
        } else if options.hasMainActor && chance(4) {
            world = .mainActor
        }
        if let source = families.flatMap(\.self).filter({ $0.world == world }).randomElement(
            using: &random
        ),
            ![.failable, .argument].contains(source.form), chance(6)
        {
            let parameter = Parameter(shape: .plain, part: source.part, name: source.name)
            return [newNode(part, source.name, .forward, world: world, [parameter])]
        }
        if world == .nonisolated {
            if chance(10) { return [newNode(part, nil, .argument)] }
            if chance(10) { return [newNode(part, nil, .failable)] }
        }
        let names: [[DependencyName?]] = [
            [nil], [nil], [nil], [nil, "a"], ["b", nil, "a"], ["a"], ["a", "b"],
        ]
        return names.randomElement(using: &random)!.map { name in
            var node = newNode(part, name, world: world)
            node.lifetime = lifetime(in: world)
            if world == .nonisolated && chance(8) {
                node.form = [.stated, .opaque, .throwing].randomElement(using: &random)!
            }
            return node
        }
    }

    private mutating func lifetime(in world: World) -> Lifetime.Kind {
        var lifetimes: [Lifetime.Kind] = [.transient, .transient, .singleton, .cached]
        lifetimes += Self.scopes.map { .scoped($0) }
        if world != .asynchronous { lifetimes += [.graph, .weak] }
        if world == .nonisolated && options.hasEager { lifetimes.append(.eagerSingleton) }
        return lifetimes.randomElement(using: &random)!
    }

    private mutating func addParameters(
        to node: inout Node,
        among families: [[Node]],
        upTo limit: Int
    ) {
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            guard
                let target = families.prefix(limit).randomElement(using: &random)?.randomElement(
                    using: &random
                ),
                target.form != .argument, Self.canLoad(target, from: node.world),
                !(node.form == .stated && target.form == .throwing)
            else { continue }
            var shapes: [Shape] =
                target.form == .failable ? [.optional] : [.plain, .plain, .optional]
            if target.name == nil && node.form == .function && target.form != .failable {
                shapes += [.array, .optionalArray]
            }
            add(
                Parameter(
                    shape: shapes.randomElement(using: &random)!,
                    part: target.part,
                    name: target.name
                ),
                to: &node
            )
        }
    }

    private mutating func addDeferred(
        to families: inout [[Node]],
        _ parentPartCount: Int,
        _ scopeDepths: [Int]
    ) {
        for part in families.indices {
            for index in families[part].indices
            where [.function, .stated].contains(families[part][index].form) {
                guard chance(2) else { continue }
                let targets = part < parentPartCount ? families[..<parentPartCount] : families[...]
                guard
                    let target = targets.randomElement(using: &random)?.randomElement(
                        using: &random
                    ),
                    target.world != .asynchronous,
                    // A scope that is not open around an instance is not open when the instance
                    // loads later either.
                    scopeDepths[target.part] <= families[part][index].scopeDepth
                else { continue }
                var shapes: [Shape] = [
                    .lazy, .provider, .lazyOptional, .optionalLazy, .providerOfLazy,
                ]
                if target.form == .failable { shapes = [.lazyOptional] }
                if target.form == .argument { shapes = [.function] }
                let shape = shapes.randomElement(using: &random)!
                add(
                    Parameter(shape: shape, part: target.part, name: target.name),
                    to: &families[part][index]
                )
            }
        }
    }

    /// Adds a parameter that fits.
    @discardableResult
    func add(_ parameter: Parameter, to node: inout Node) -> Bool {
        // Names are given to the parameters of a type in order, and `dependsOn:` has none.
        guard node.parameters.count < 3,
            !node.parameters.contains(where: { $0.type == parameter.type }),
            node.form == .function || node.form == .stated && parameter.name == nil
        else { return false }
        node.parameters.append(parameter)
        return true
    }

    static func canLoad(_ target: Node, from world: World) -> Bool {
        target.world == .nonisolated || target.world == world
    }
}

extension RandomGraph.Node {
    /// Lets what it needs be open: what is kept for longer than that is kept by a scope instead.
    ///
    /// - Parameter depth: How many scopes what it needs has to have open.
    fileprivate mutating func open(_ depth: Int) {
        switch lifetime {
        case .transient, .graph: scopeDepth = depth
        case .inScope(let scope): scopeDepth = RandomGraph.scopes.firstIndex(of: scope)! + 1
        default: scopeDepth = 0
        }
        if scopeDepth < depth {
            scopeDepth = depth
            lifetime = .scoped(RandomGraph.scopes[depth - 1])
        }
    }
}
