import DICBuilder

/// What a program does with one tag's types.
protocol NodeType: Sendable {
    /// `Node<Tag>` and `Node<Tag>?`.
    var plainType: any NodeParameter.Type { get }
    var optionalType: any NodeParameter.Type { get }

    func register(_ recipe: Recipe, into registrar: DependencyRegistrar, with bench: Workbench)

    /// Registers this tag's type under another one, too.
    func forward<Target>(
        _ recipe: Recipe,
        to target: Target.Type,
        into registrar: DependencyRegistrar
    )

    /// What the load gives: one instance or nil, or, for `loadAll`, any number.
    func load(
        _ request: ProgramRequest,
        _ verb: Load.Verb,
        from container: any DependencyLoading
    ) -> Result<[(any AnyNode)?], any Error>

    func reset(_ request: ProgramRequest, in container: any DependencyLoading)

    /// A further type, made of the two tags.
    func paired(with other: some NodeType) -> any NodeType
    func paired<First>(after first: First.Type) -> any NodeType
}

extension NodeType {
    /// Loads what has no name and takes no argument.
    func load(_ verb: Load.Verb, from container: any DependencyLoading) -> Result<
        (any AnyNode)?, any Error
    > {
        load(ProgramRequest(tag: 0), verb, from: container).map { $0[0] }
    }
}

struct TypeOfNode<Tag>: NodeType {
    var plainType: any NodeParameter.Type { Node<Tag>.self }
    var optionalType: any NodeParameter.Type { Node<Tag>?.self }

    func paired(with other: some NodeType) -> any NodeType { other.paired(after: Tag.self) }

    func paired<First>(after first: First.Type) -> any NodeType { TypeOfNode<(First, Tag)>() }

    func load(
        _ request: ProgramRequest,
        _ verb: Load.Verb,
        from container: any DependencyLoading
    ) -> Result<[(any AnyNode)?], any Error> {
        Result {
            request.isOptional
                ? try load(Node<Tag>?.self, request, verb, from: container)
                : try load(Node<Tag>.self, request, verb, from: container)
        }
    }

    private func load<T: NodeParameter>(
        _ type: T.Type,
        _ request: ProgramRequest,
        _ verb: Load.Verb,
        from container: some DependencyLoading
    ) throws -> [(any AnyNode)?] {
        let name = request.key.dependencyName
        switch (verb, request.argument) {
        case (.load, nil): return [container.load(type, named: name).node]
        case (.load, let argument?):
            return [container.load(type, named: name, arguments: argument).node]
        case (.loadOrNil, nil): return [container.loadOrNil(type, named: name)?.node]
        case (.loadOrNil, let argument?):
            return [container.loadOrNil(type, named: name, arguments: argument)?.node]
        case (.subscripted, _): return [container[type]?.node]
        case (.loadOrThrow, nil): return [try container.loadOrThrow(type, named: name).node]
        case (.loadOrThrow, let argument?):
            return [try container.loadOrThrow(type, named: name, arguments: argument).node]
        case (.loadAll, _): return try container.loadAllOrThrow(type).map(\.node)
        }
    }

    func reset(_ request: ProgramRequest, in container: any DependencyLoading) {
        if request.isOptional {
            container.reset(Node<Tag>?.self, named: request.key.dependencyName)
        } else {
            container.reset(Node<Tag>.self, named: request.key.dependencyName)
        }
    }
}
