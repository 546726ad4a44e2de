import DICBuilder

extension TypeOfNode {
    func register(_ recipe: Recipe, into registrar: DependencyRegistrar, with bench: Workbench) {
        if case .forward(let source) = recipe.form {
            nodeTypes[source].forward(recipe, to: Tag.self, into: registrar)
        } else if recipe.key.isOptional {
            let product = Product<Node<Tag>?>(lifetime: lifetime(recipe.lifetime)) { $0 }
            register(recipe, as: product, into: registrar, with: bench)
        } else {
            let lifetime =
                recipe.lifetime == .weak ? LifetimeOf<Node<Tag>>.weak : lifetime(recipe.lifetime)
            register(
                recipe,
                as: Product<Node<Tag>>(lifetime: lifetime) { $0! },
                into: registrar,
                with: bench
            )
        }
    }

    func forward<Target>(
        _ recipe: Recipe,
        to target: Target.Type,
        into registrar: DependencyRegistrar
    ) {
        let name = recipe.key.dependencyName
        if recipe.key.isOptional {
            registrar.forward(
                Node<Tag>?.self,
                named: name,
                to: Node<Target>?.self,
                line: recipe.line
            ) { node in
                node.map { Node<Target>(forwarding: $0) }
            }
        } else {
            registrar.forward(
                Node<Tag>.self,
                named: name,
                to: Node<Target>.self,
                line: recipe.line
            ) {
                Node<Target>(forwarding: $0)
            }
        }
    }

    /// What is registered: the node, or the node or nil.
    private struct Product<T: NodeParameter>: Sendable {
        let lifetime: LifetimeOf<T>
        let of: @Sendable (Node<Tag>?) -> T
    }

    private func lifetime<T: Sendable>(_ lifetime: Recipe.Lifetime) -> LifetimeOf<T> {
        switch lifetime {
        case .transient: .transient
        case .graph: .graph
        case .singleton: .singleton
        case .eagerSingleton: .eagerSingleton
        case .cached, .weak: .cached
        }
    }

    private func register<T: NodeParameter>(
        _ recipe: Recipe,
        as product: Product<T>,
        into registrar: DependencyRegistrar,
        with bench: Workbench
    ) {
        if recipe.isAutoregistered {
            registerFunction(recipe, as: product, into: registrar, with: bench)
        } else if recipe.key.takesArgument {
            registerTakingArgument(recipe, as: product, into: registrar, with: bench)
        } else if recipe.isThrowing {
            registerThrowing(recipe, as: product, into: registrar, with: bench)
        } else {
            registerNotThrowing(recipe, as: product, into: registrar, with: bench)
        }
    }

    /// The factory.
    private func make(
        _ recipe: Recipe,
        _ bench: Workbench,
        argument: Int? = nil,
        parts: () throws -> [(any AnyNode)?]
    ) throws -> Node<Tag>? {
        let (making, run) = bench.begin(recipe)
        let parts = try parts()
        guard try bench.end(recipe, run: run) else { return nil }
        return Node(NodeBody(of: making, argument: argument, parts: parts, log: bench.log))
    }

    private func make(
        _ recipe: Recipe,
        _ bench: Workbench,
        _ resolver: DependencyResolver?,
        argument: Int? = nil
    ) throws -> Node<Tag>? {
        try make(recipe, bench, argument: argument) {
            try bench.follow(recipe.edges, from: resolver, argument: argument)
        }
    }

    private func registerThrowing<T: NodeParameter>(
        _ recipe: Recipe,
        as product: Product<T>,
        into registrar: DependencyRegistrar,
        with bench: Workbench
    ) {
        let name = recipe.key.dependencyName
        var completion: (@Sendable (DependencyResolver, T) throws -> Void)?
        if recipe.completion != nil {
            completion = { resolver, instance in
                try bench.complete(instance.node, by: recipe, from: resolver)
            }
        }
        if case .closureWithoutResolver = recipe.form {
            registrar.registerThrowable(
                in: product.lifetime,
                named: name,
                line: recipe.line,
                factory: { () throws -> T in product.of(try make(recipe, bench, nil)) },
                initCompleted: completion
            )
        } else {
            registrar.registerThrowable(
                in: product.lifetime,
                named: name,
                line: recipe.line,
                factory: { (resolver: DependencyResolver) throws -> T in
                    product.of(try make(recipe, bench, resolver))
                },
                initCompleted: completion
            )
        }
    }

    /// `isThrowing` says that the factory does not throw.
    private func registerNotThrowing<T: NodeParameter>(
        _ recipe: Recipe,
        as product: Product<T>,
        into registrar: DependencyRegistrar,
        with bench: Workbench
    ) {
        let name = recipe.key.dependencyName
        var completion: (@Sendable (DependencyResolver, T) -> Void)?
        if recipe.completion != nil {
            completion = { resolver, instance in
                try! bench.complete(instance.node, by: recipe, from: resolver)
            }
        }
        if case .closureWithoutResolver = recipe.form {
            registrar.register(
                in: product.lifetime,
                named: name,
                line: recipe.line,
                factory: { () -> T in product.of(try! make(recipe, bench, nil)) },
                initCompleted: completion
            )
        } else {
            registrar.register(
                in: product.lifetime,
                named: name,
                line: recipe.line,
                factory: { (resolver: DependencyResolver) -> T in
                    product.of(try! make(recipe, bench, resolver))
                },
                initCompleted: completion
            )
        }
    }

    private func registerTakingArgument<T: NodeParameter>(
        _ recipe: Recipe,
        as product: Product<T>,
        into registrar: DependencyRegistrar,
        with bench: Workbench
    ) {
        let name = recipe.key.dependencyName
        if recipe.isThrowing {
            registrar.register(named: name, line: recipe.line) {
                (resolver: DependencyResolver, argument: Int) throws -> T in
                product.of(try make(recipe, bench, resolver, argument: argument))
            }
        } else {
            registrar.register(named: name, line: recipe.line) {
                (resolver: DependencyResolver, argument: Int) -> T in
                product.of(try! make(recipe, bench, resolver, argument: argument))
            }
        }
    }

    private func registerFunction<T: NodeParameter>(
        _ recipe: Recipe,
        as product: Product<T>,
        into registrar: DependencyRegistrar,
        with bench: Workbench
    ) {
        let types = recipe.edges.map { edge in
            edge.isOptional ? nodeTypes[edge.tag].optionalType : nodeTypes[edge.tag].plainType
        }
        let (lifetime, name) = (product.lifetime, recipe.key.dependencyName)
        let finish: @Sendable ([(any AnyNode)?]) throws -> T = { parts in
            product.of(try make(recipe, bench) { parts })
        }
        switch (types.count, recipe.isThrowing) {
        case (0, true):
            registrar.register(in: lifetime, named: name, line: recipe.line) { () throws -> T in
                try finish([])
            }
        case (0, false):
            registrar.register(in: lifetime, named: name, line: recipe.line) { () -> T in
                try! finish([])
            }
        case (1, _): register(types[0])
        default: register(types[0], types[1])
        }

        func register<First: NodeParameter>(_ first: First.Type) {
            if recipe.isThrowing {
                registrar.register(in: lifetime, named: name, line: recipe.line) {
                    (first: First) throws -> T in
                    try finish([first.node])
                }
            } else {
                registrar.register(in: lifetime, named: name, line: recipe.line) {
                    (first: First) -> T in
                    try! finish([first.node])
                }
            }
        }

        func register<First: NodeParameter, Second: NodeParameter>(
            _ first: First.Type,
            _ second: Second.Type
        ) {
            if recipe.isThrowing {
                registrar.register(in: lifetime, named: name, line: recipe.line) {
                    (first: First, second: Second) throws -> T in
                    try finish([first.node, second.node])
                }
            } else {
                registrar.register(in: lifetime, named: name, line: recipe.line) {
                    (first: First, second: Second) -> T in
                    try! finish([first.node, second.node])
                }
            }
        }
    }
}
